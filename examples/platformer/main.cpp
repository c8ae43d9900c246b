// Dusk: a platformer with maps from Tiled, on eng::Game. The rules are in world.h.

#include "engine/game/game.h"
#include "engine/game/match.h"
#include "engine/game/menus.h"
#include "engine/game/thumb_pad.h"
#include "engine/kit/loaded_map.h"
#include "engine/kit/particles.h"
#include "engine/kit/sprite.h"
#include "engine/kit/view.h"

#include <array>
#include <string>

#include "game_theme.h" // generated from COLORS in CMakeLists.txt
#include "world.h"

namespace {

using eng::Rect, eng::Vec2, eng::toFloat;
using game::World, game::kTheme;
using Kind = World::Event::Kind;

constexpr eng::Color kDeep = eng::Color::hex(0x2A1A3C); // of the earth below the maps
constexpr eng::ParticleStyle kDust{.speed = 30, .color = {0.9F, 0.8F, 0.7F}};
constexpr eng::ParticleStyle kSpark{.speed = 70, .gravity = {0, 160}, .color = {1, 0.9F, 0.5F}};

class Dusk final : public eng::Game, eng::Plays<World> {
public:
    using Game::Game;

private:
    void onLoad(eng::Loader& load) override {
        for (std::size_t i = 0; i < maps_.size(); ++i) {
            maps_[i] = load.map(game::Levels::kNames[i]);
        }
        hero_ = load.sprite("sprites/hero.json");
        things_ = load.sprite("sprites/things.json");
        plank_ = load.picture("pictures/plank.png");
        sky_ = load.picture("pictures/sky.png");
        hills_ = load.picture("pictures/hills.png");
        constexpr std::array kNames{"jump", "land", "coin", "stomp", "hurt", "flag", "buy", "win"};
        for (std::size_t i = 0; i < sounds_.size(); ++i) {
            sounds_[i] = load.sound(std::string{"sounds/"} + kNames[i] + ".wav");
        }
    }
    World::Command readCommand(int) override { return pad_.read(); }
    void onMenu(eng::MenuPage& page) override {
        if (page.kind == eng::MenuKind::Over && match_.world().level > game::kLast) {
            page.heading = "Home before night";
        }
    }
    void onEvent(const Given& given) override {
        const auto [kind, at] = given.event;
        sounds_[static_cast<std::size_t>(kind)]->play({.pan = view_.panAt(toFloat(at))});
        sparks_.burst(kind <= Kind::Land ? kDust : kSpark, toFloat(at), 9);
        view_.shake(kind == Kind::Hurt ? 5.0F : 0.0F);
    }

    void drawMatch(eng::render::Canvas& canvas, const Seen& seen) override {
        const World& now = seen.now;
        const Vec2 hero = eng::between(seen.before.hero.center(), now.hero.center(), seen.alpha);
        const float seconds = (static_cast<float>(now.time) + seen.alpha) / 60.0F;
        const auto& map = *maps_[static_cast<std::size_t>(std::min(now.level, game::kLast))];
        left_ = now.speed.x.raw() < 0 || (left_ && now.speed.x.raw() == 0);
        sparks_.step(seen.dt);
        view_.bounds(map.bounds());
        view_.follow(hero + Vec2{left_ ? -24.0F : 24.0F, -8.0F}, seen.dt);
        view_.use(canvas);
        const Rect shown = canvas.camera().visible();
        eng::View::backdrop(canvas, *sky_, {.parallax = 0, .scale = shown.height / 128});
        eng::View::backdrop(canvas, *hills_, {.parallax = 0.45F, .scale = 2.0F, .bottom = 16.0F});
        canvas.fill({shown.left, map.bounds().bottom(), shown.width, shown.height}, kDeep);
        map.draw(canvas, {.seconds = seconds, .layer = "back"});
        map.draw(canvas, {.seconds = seconds, .layer = "ground"});
        drawThings(canvas, seen, seconds);
        const char* const air = now.speed.y.raw() < 0 ? "jump" : "fall";
        const char* const ground = now.speed.x.raw() != 0 ? "run" : "idle";
        const char* const pose = now.airborne > game::kGrace ? air : ground;
        const float shade = now.hurt / 4 % 2 == 0 ? 1.0F : 0.25F;
        hero_->draw(canvas, now.hurt > 70 ? "hurt" : pose, seconds, hero - Vec2{0.0F, 2.0F},
                    {.tint = eng::Color{}.faded(shade), .flipX = left_});
        map.draw(canvas, {.seconds = seconds, .layer = "front"});
        sparks_.draw(canvas);
        viewport().use(canvas);
        drawScores(canvas, now);
    }
    void drawThings(eng::render::Canvas& canvas, const Seen& seen, float seconds) const {
        const World& now = seen.now;
        for (const auto& each : now.map().objects("coin")) {
            if (!now.has(each)) {
                things_->draw(canvas, "coin", seconds, toFloat(each.center()));
            }
        }
        for (const auto& each : now.map().objects("checkpoint")) {
            things_->draw(canvas, now.checkpoint == each.center() ? "flag_up" : "flag", seconds,
                          toFloat(each.center()) - Vec2{0.0F, 8.0F});
        }
        for (const auto& each : now.map().objects("platform")) {
            canvas.picture(*plank_, eng::platformAt(each, now.time, 60, seen.alpha),
                           {.filter = eng::render::Filter::Nearest});
        }
        for (const auto& each : now.map().objects("shop")) {
            const Vec2 above = toFloat(each.center()) - Vec2{0.0F, 44.0F};
            things_->draw(canvas, each.name, 0.0, above - Vec2{20.0F, 0.0F});
            drawCoins(canvas, above, each.properties.number("price"));
        }
        for (const eng::Walker& each : now.enemies) {
            things_->draw(canvas, "slime", seconds, toFloat(each.box.center()) - Vec2{0.0F, 2.0F},
                          {.flipX = each.way > 0});
        }
    }
    void drawScores(eng::render::Canvas& canvas, const World& now) const {
        const Rect all = viewport().visible();
        for (int i = 0; i < now.hearts; ++i) {
            const float left = std::max(all.left, viewport().leftCorner().right()) + 16.0F;
            things_->draw(canvas, "heart", 0.0,
                          {left + 18.0F * static_cast<float>(i), all.top + 18.0F});
        }
        drawCoins(canvas, {all.right() - viewport().rightCorner().width - 52.0F, all.top + 18.0F},
                  now.coins);
    }
    void drawCoins(eng::render::Canvas& canvas, Vec2 at, int count) const {
        things_->draw(canvas, "coin", 0.0, at);
        canvas.write(std::to_string(count), {at.x + 8.0F, at.y - 12.0F, 30.0F, 24.0F},
                     {.size = 16.0F});
    }

    eng::Match<World> match_{*this, *this};
    eng::ThumbPad pad_{*this,
                       {action("jump", "Jump", "key:space;key:w;key:up;pad:a"),
                        action("buy", "Buy", "key:e;pad:x")},
                       2};
    std::array<eng::MapRef, game::Levels::size()> maps_;
    eng::SpriteRef hero_, things_;
    eng::PictureRef plank_, sky_, hills_;
    std::array<eng::SoundRef, 8> sounds_;
    eng::Particles sparks_{200};
    eng::View view_;
    bool left_ = false; ///< where the hero looks
};

} // namespace

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    return eng::makeProgram<Dusk>(
        host,
        {.title = "Dusk", .width = 480, .height = 270, .portrait = {270, 480}, .theme = kTheme});
}
