// Fireflies: up to four lanterns catch what they can. It shows what a game may add by a line or a
// few: players who join, its own menu lines, a table of scores, loops, music that fades, gradients,
// frames, outlined text, two shapes of the window, controls for fingers, vibration, a countdown and
// words that come and go.

#include "engine/animate/interpolator.h"
#include "engine/game/game.h"
#include "engine/game/menus.h"
#include "engine/game/players.h"
#include "engine/game/scores.h"
#include "engine/game/thumb_pad.h"
#include "engine/kernel/task_chain.h"
#include "engine/kit/particles.h"
#include "engine/map/collide.h"
#include "engine/routine/waits.h"
#include "engine/screen/services.h"
#include "engine/trigger/trigger.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "game_theme.h" // generated from COLORS in CMakeLists.txt

namespace {

using eng::Color;
using eng::Rect;
using eng::Vec2;
using eng::render::Gradient;

constexpr int kRate = 22050;    // samples per second
constexpr float kHurry = 15.0F; // seconds before the end
constexpr eng::ParticleStyle kSpark{
    .life = 0.5F, .speed = 220, .size = 5, .color = Color::hex(0xFFE9A8)};

/// A tone; one that loops is a whole number of waves long and does not fall silent.
std::vector<std::int16_t> tone(float hertz, float seconds, bool loops = false) {
    std::vector<std::int16_t> samples(static_cast<std::size_t>(seconds * kRate));
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const float at = static_cast<float>(i) / kRate;
        const float loud = loops ? 4000.0F : 9000.0F * (1.0F - at / seconds);
        samples[i] = static_cast<std::int16_t>(
            loud * (std::sin(6.2832F * hertz * at) + 0.3F * std::sin(12.5664F * hertz * at)));
    }
    return samples;
}

class Fireflies final : public eng::Game {
public:
    using Game::Game;

private:
    struct Lantern {
        Vec2 at, speed;
        float dash = 0; ///< seconds until it may dash again
        int caught = 0;
    };
    struct Fly {
        Vec2 at;
        float turn = 0, age = 0;
    };

    void onLoad(eng::Loader& load) override {
        hum_ = load.sound(tone(110, 0.2F, true), kRate);
        catch_ = load.sound(tone(880, 0.18F), kRate);
        whoosh_ = load.sound(tone(220, 0.25F), kRate);
        frame_ = load.picture("pictures/frame.png");
    }
    void onMenu(eng::MenuPage& page) override {
        if (page.kind == eng::MenuKind::Title) {
            page.lines.choice(minutes_, {"One minute", "Two minutes"});
            page.lines.toggle(calm_);
        }
    }
    void onBegin() override {
        left_ = 60.0F * static_cast<float>(*minutes_ + 1);
        lanterns_.assign(static_cast<std::size_t>(players_.count()), {});
        for (std::size_t i = 0; i < lanterns_.size(); ++i) {
            lanterns_[i].at = field().center() + Vec2{120.0F * static_cast<float>(i), 0} -
                              Vec2{60.0F * static_cast<float>(lanterns_.size() - 1), 0};
        }
        flies_.assign(12, {});
        std::ranges::for_each(flies_, [this](Fly& fly) { place(fly); });
        humming_ = hum_->play({.volume = 0, .loop = true});
        loader().music("music/night.ogg");
        hurries_ = false;
        shown_ = 0;
        eng::ManagedHeap& heap = services().heap;
        const auto start = heap.make<eng::TaskChain>("start");
        start->next(heap.make<eng::RoutineTask>("countdown", countDown()))
            .next(heap.make<eng::RoutineTask>("words", say("Catch them!")));
        static_cast<void>(run(start)); // it has no start that fails
        when([this] { return left_; }, eng::Compare::less(kHurry),
             [this] {
                 hurries_ = true;
                 loader().music("music/dawn.ogg", 2);
                 run("words", say("15 seconds!"));
             });
        when([this] { return left_; }, eng::Compare::less(0.0),
             [this] { gameOver(std::ranges::max(lanterns_, {}, &Lantern::caught).caught); });
    }
    /// Until its end the lanterns stand still.
    eng::Routine countDown() {
        for (count_ = 3; count_ > 0; --count_) {
            catch_->play({.volume = 0.4F, .pitch = 0.5F});
            co_await eng::seconds(0.5);
        }
    }
    eng::Routine say(std::string words) {
        words_ = std::move(words);
        animate(shown_, eng::Curve<float>::linear(0, 1), 0.2);
        co_await eng::seconds(1.5);
        animate(shown_, eng::Curve<float>::linear(1, 0), 0.5);
    }
    void onInspect(std::string& to) const override { to += ",\"count\":" + std::to_string(count_); }
    void onUpdate(float dt) override {
        for (Fly& fly : flies_) {
            fly.age += dt;
            fly.turn += (random().unit() - 0.5F) * 8 * dt;
            fly.at +=
                Vec2{std::cos(fly.turn), std::sin(fly.turn)} * ((*calm_ ? 30.0F : 90.0F) * dt);
            if (!field().contains(fly.at)) {
                fly.turn += 3 * dt + 0.1F;
                fly.at = inside(fly.at, 0);
            }
        }
        if (count_ > 0) {
            return;
        }
        float fastest = 0;
        for (std::size_t i = 0; i < lanterns_.size(); ++i) {
            move(lanterns_[i], static_cast<int>(i), dt);
            fastest = std::max(fastest, lanterns_[i].speed.length());
        }
        humming_.change({.volume = std::min(fastest / 600, 1.0F) * 0.5F,
                         .pan = viewport().panAt(lanterns_[0].at),
                         .pitch = 0.7F + fastest / 500});
        left_ -= dt;
    }
    void move(Lantern& lantern, int player, float dt) {
        lantern.dash = std::max(0.0F, lantern.dash - dt);
        lantern.speed += players_.steer(player) * (1400 * dt);
        if (players_.pressed(player) && lantern.dash <= 0 && lantern.speed.length() > 1) {
            lantern.speed = lantern.speed.normalized() * 900;
            lantern.dash = 1;
            whoosh_->play({.pan = viewport().panAt(lantern.at)});
            players_.rumble(player, 0.5F, 0.12);
        }
        lantern.speed *= std::exp(-3.0F * dt);
        lantern.at = inside(lantern.at + lantern.speed * dt, 30);
        for (Fly& fly : flies_) {
            if (eng::overlaps(eng::Circle{fly.at, 8}, eng::Circle{lantern.at, 34})) {
                ++lantern.caught;
                sparks_.burst(kSpark, fly.at, 14);
                catch_->play({.volume = 0.7F,
                              .pan = viewport().panAt(fly.at),
                              .pitch = 0.8F + 0.1F * static_cast<float>(lantern.caught % 8),
                              .duck = 0.7F});
                place(fly);
            }
        }
        sparks_.step(dt / static_cast<float>(lanterns_.size()));
    }

    void onDraw(eng::render::Canvas& canvas) override {
        const Rect all = viewport().visible();
        canvas.fill(all,
                    Gradient{Color::hex(0x0B1026), Color::hex(hurries_ ? 0x5A2A4A : 0x16324F)});
        canvas.fill({all.left, all.bottom() - 160, all.width, 160},
                    Gradient{Color::hex(0x0A1A14, 0), Color::hex(0x0A1A14)});
        canvas.setAdditive(true);
        for (const Fly& fly : flies_) {
            const float glow = std::min(fly.age, 1.0F) * (0.6F + 0.4F * std::sin(fly.age * 5));
            canvas.glow(fly.at, 5, 64, Color::hex(0xD8FF7A, 0.7F * glow));
            canvas.circle(fly.at, 5, Color::hex(0xF6FFD0, glow));
        }
        sparks_.draw(canvas);
        canvas.setAdditive(false);
        for (std::size_t i = 0; i < lanterns_.size(); ++i) {
            const Lantern& lantern = lanterns_[i];
            const Color color = menus().theme().players[i];
            canvas.glow(lantern.at, 20, 120, color.faded(lantern.dash > 0 ? 0.15F : 0.4F));
            canvas.circle(lantern.at, 24, Gradient{Color::hex(0xFFF7E0), color});
            canvas.write(std::to_string(lantern.caught),
                         {lantern.at.x - 40, lantern.at.y - 76, 80, 44},
                         {.size = 34, .color = color, .outline = 3});
        }
        if (time().runs) {
            drawTime(canvas, all);
        }
        const float opacity = count_ > 0 ? 1.0F : shown_;
        canvas.write(count_ > 0 ? std::to_string(count_) : words_,
                     {all.left, all.top + 120, all.width, 100},
                     {.size = 72,
                      .color = menus().theme().text.faded(opacity),
                      .outline = 4,
                      .outlineColor = Color::hex(0x000000, opacity)});
    }
    void drawTime(eng::render::Canvas& canvas, const Rect& all) const {
        const Rect sign{all.center().x - 90, all.top + 20, 180, 84};
        canvas.nineSlice(*frame_, sign, {6, 6, 6, 6},
                         {.scale = 3, .filter = eng::render::Filter::Nearest});
        canvas.write(std::to_string(static_cast<int>(std::ceil(left_))), sign,
                     {.size = 48, .tabularDigits = true});
        if (players_.count() == 1 && lanterns_[0].caught < 3 &&
            input().raw().device() != eng::InputDevice::Touch) { // those buttons have names
            canvas.write("Dash: " + players_.buttonName(0) +
                             input().hint("     Pause: {key:pause}"),
                         {all.center().x - 300, all.bottom() - 90, 600, 50}, {.size = 30});
        }
    }

    Rect field() const {
        return viewport().isPortrait() ? Rect{0, 100, 720, 1180} : Rect{0, 100, 1280, 620};
    }
    Vec2 inside(Vec2 at, float margin) const {
        const Rect room = field();
        return {std::clamp(at.x, room.left + margin, room.right() - margin),
                std::clamp(at.y, room.top + margin, room.bottom() - margin)};
    }
    void place(Fly& fly) {
        fly = {
            .at = {field().width * random().unit(), field().top + field().height * random().unit()},
            .turn = 6.28F * random().unit()};
    }

    eng::Setting<int>& minutes_ = setting("minutes", "Length", 0, {.min = 0, .max = 1});
    eng::Setting<bool>& calm_ = setting("calm", "Calm fireflies", false);
    eng::Action dash_ = action("dash", "Dash", "key:space;key:enter;pad:a");
    eng::ThumbPad pad_{*this, {dash_}, 1, eng::ThumbPad::Steering::Stick};
    eng::Players players_{*this};
    eng::Scores scores_{*this};
    std::vector<Lantern> lanterns_;
    std::vector<Fly> flies_;
    float left_ = 0; ///< seconds
    bool hurries_ = false;
    int count_ = 0;     ///< of the countdown
    std::string words_; ///< above the lanterns
    float shown_ = 0;   ///< their opacity
    eng::Particles sparks_;
    eng::SoundRef hum_, catch_, whoosh_;
    eng::PlayingSound humming_;
    eng::PictureRef frame_;
};

} // namespace

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<Fireflies>(host, {.title = "Fireflies",
                                              .portrait = {720, 1280},
                                              .theme = game::kTheme,
                                              .stepsPerSecond = 60});
}
