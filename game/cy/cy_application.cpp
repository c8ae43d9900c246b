// CY: the last light on the rim of a well. The rules are in world.h, the picture in view.h.

#include "engine/game2d/rules_game.h"
#include "engine/game2d/thumb_pad.h"
#include "engine/kit/detail.h"
#include "game/cy/passages.h"
#include "game/cy/pilot.h"
#include "game/cy/signs.h"
#include "game/cy/sounds.h"
#include "game/cy/view.h"
#include "game/cy/world.h"

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "cy_text.h" // generated from strings/cy.en.txt

namespace cy {
namespace {

constexpr eng::ui::Theme kTheme{.backdrop = eng::Color::hex(0x05060D),
                                .panel = eng::Color::hex(0x141A44),
                                .accent = eng::Color::hex(0x46E6FF),
                                .accentText = eng::Color::hex(0x05060D)};
constexpr std::array kTempos{1.0, 0.85, 0.7};
constexpr int kFirstRuns = 3; ///< in which bombs are spent by themselves
enum Table : std::size_t { Whole, Continued, Slow };

class Application final : public eng::RulesGame<World> {
public:
    explicit Application(eng::platform::Host& host)
        : RulesGame{host,
                    {.name = "cy",
                     .portrait = {720, 1280},
                     .theme = kTheme,
                     .background = eng::Color::hex(0x05060D),
                     .demo = true,
                     .lastSeconds = 2.0,
                     .menusAside = true,
                     .overDelay = 0.25,
                     .scores = eng::highestScores},
                    text::kTable,
                    text::kTitle} {
        setRewind(rewind_);
        for (const eng::TextId table : {text::kScores, text::kContinued, text::kSlow}) {
            addScoreTable(table);
        }
    }

private:
    // --- What is played

    void onLoad(eng::Loader& load) override { sounds_.load(load, states().audio); }
    World::Options options() override { return {.wave = std::max(*practice_, 1)}; }
    void onSeats(Session& session) override { session.seatPlayer(0, {}); }
    double tempo() const override { return kTempos[static_cast<std::size_t>(*tempo_)]; }
    bool mayRewind() const override { return *practice_ > 0; }
    bool counts() const override { return *practice_ == 0; }
    std::size_t scoreTable() const override {
        return *tempo_ > 0 ? Table::Slow : *from_ > 0 ? Table::Continued : Table::Whole;
    }
    std::string continued() override {
        turned_ = 0;
        const int from = std::min(*from_, passages_->reached());
        return counts() && from > 0 ? passages_->to[static_cast<std::size_t>(from - 1)].recording
                                    : std::string{};
    }
    void onMenu(Menu menu, eng::ui::MenuBuilder& lines) override {
        if (menu == Menu::Options) {
            lines.choice(tempo_, {text::kTempo100, text::kTempo85, text::kTempo70});
            lines.toggle(autoBomb_);
            addWaves(lines, text::kPractice, practice_, World::Options::kMaxWave, 1);
        } else if (menu == Menu::Title && passages_->reached() > 0) {
            addWaves(lines, text::kContinue, from_, passages_->reached(), Passages::kEvery);
        }
    }
    /// A line with waves: each `every`-th one; 0: none.
    void addWaves(eng::ui::MenuBuilder& lines, eng::TextId label, eng::Setting<int>& setting,
                  int count, int every) {
        eng::ui::MenuItem line;
        line.label = label;
        line.change = [this, &setting, count](int way) {
            static_cast<void>(
                settings().choose(setting, (*setting + way + count + 1) % (count + 1)));
        };
        line.value = [this, &setting, every] {
            return *setting == 0 ? std::string{strings().pattern(text::kNo)}
                                 : strings().text(text::kWaveOf, {*setting * every});
        };
        lines.add(std::move(line));
    }

    // --- Devices

    World::Command readCommand(int seat) override {
        const eng::InputDevice device = input().device();
        const bool touch = device == eng::InputDevice::Touch;
        const Ship& ship = world().ship(seat);
        World::Command command;
        command.cross = pressed(cross_) || (touch && fired());
        command.bomb = pressed(bomb_);
        command.autoBomb = touch || *autoBomb_ || *runs_ < kFirstRuns;
        turned_ += std::abs(ship.speed);
        const int keys = (down(right_) ? 1 : 0) - (down(left_) ? 1 : 0);
        if (keys != 0) {
            mouse_ = false;
            if (std::exchange(keys_, keys) != keys || way_ == 0) {
                way_ = sense(ship.angle, keys);
            }
            command.turn = static_cast<std::int8_t>(127 * way_);
            return command;
        }
        keys_ = 0;
        constexpr float kPushed = 0.5F;
        const eng::Vec2 stick = stickOf(device);
        if (stick.length() > kPushed) {
            mouse_ = false;
            command.setAim(toAngle(stick));
            return command;
        }
        mouse_ = mouse_ || input().mouseDx() != 0.0F || input().mouseDy() != 0.0F;
        if (mouse_ && device == eng::InputDevice::Keyboard) {
            command.setAim(toAngle(pointer() - view_.well().center));
        }
        return command;
    }
    /// The thumb's stick, or the one of a controller that is pushed further.
    eng::Vec2 stickOf(eng::InputDevice device) const {
        eng::Vec2 furthest = device == eng::InputDevice::Keyboard ? eng::Vec2{} : steer();
        for (std::size_t slot = 0; slot < eng::Input::kControllers; ++slot) {
            using Axis = eng::platform::PadAxis;
            const eng::Vec2 right{input().axis(slot, Axis::RightX),
                                  input().axis(slot, Axis::RightY)};
            furthest = right.length() > furthest.length() ? right : furthest;
        }
        return furthest;
    }
    static Angle toAngle(eng::Vec2 way) {
        const float turns = std::atan2(way.y, way.x) * (0.5F / std::numbers::pi_v<float>);
        return Angle::fromRaw(
            static_cast<std::uint16_t>(std::lround(turns * Angle::kTurn) & (Angle::kTurn - 1)));
    }
    /// Which way round leads towards the right (1) or left (-1) of the screen from here. Near the
    /// sides neither does: then the last one is kept.
    int sense(Angle at, int side) {
        constexpr std::int32_t kNear = Angle::span(15);
        const bool beside =
            distance(at, Angle::degrees(0)) < kNear || distance(at, Angle::degrees(180)) < kNear;
        if (!beside || way_ == 0) {
            upper_ = at.raw() >= Angle::kTurn / 2;
        }
        return upper_ ? side : -side;
    }

    // --- What is seen and felt

    void onShownEvent(const Given& given) override { view_.show(given.event); }
    void onEvent(const Given& given) override {
        using Kind = World::Event::Kind;
        const World::Event& event = given.event;
        view_.show(event);
        sounds_.show(event, static_cast<std::uint32_t>(given.step + 1));
        if (!isPlaying()) {
            return; // a recording is watched
        }
        if (event.kind == Kind::Slam || event.kind == Kind::Death) {
            const bool slam = event.kind == Kind::Slam;
            rumble(slam ? 0.4F : 0.9F, slam ? 0.12 : 0.4);
        } else if (event.kind == Kind::Crush) {
            learned_ = true;
        } else if (event.kind == Kind::Over) {
            runs_ = *runs_ + 1;
        } else if (event.kind == Kind::Wave && counts() && *tempo_ == 0) {
            keepPassage(event.value);
        }
    }
    void keepPassage(int wave) {
        const std::size_t index = Passages::indexOf(wave);
        if (index >= Passages::kCount || world().score(0) <= passages_->to[index].score) {
            return;
        }
        Passages changed = *passages_;
        changed.to[index] = {world().score(0), packedMatch()};
        passages_ = std::move(changed);
    }
    void onDrawState(eng::render::Canvas& canvas, const Seen& seen) override {
        sounds_.follow(seen.now, seen.alpha, states().time.realDelta, tempo());
        const eng::Accessibility& wishes = states().accessibility;
        const bool calm = wishes.reducedMotion();
        const auto real = static_cast<float>(states().time.realDelta);
        detail_.frame(real);
        const eng::Rect free = freeArea();
        const bool upright = isPortrait();
        const eng::Vec2 center =
            upright ? eng::Vec2{360.0F, 454.0F} : eng::Vec2{free.center().x, 360.0F};
        const float rim = upright ? 331.0F : std::min(310.0F, free.width * 0.42F);
        const float part = calm || center_ == eng::Vec2{} ? 1.0F : 1.0F - std::exp(-9.0F * real);
        center_ = center_ + (center - center_) * part;
        rim_ += (rim - rim_) * part;
        const bool over = isShown() && session().now().isOver();
        view_.draw(canvas, seen.now,
                   {.alpha = seen.alpha,
                    .seconds = seen.dt,
                    .center = center_,
                    .rim = rim_,
                    .calm = calm,
                    .contrast = wishes.highContrast(),
                    .detail = detail_.level(),
                    .wave = strings().pattern(text::kWave),
                    .showsKiller = over});
        if (isPlaying() && !*learned_) {
            drawSigns(canvas, seen);
        }
    }
    /// Shows a new player what to press, until it was done.
    void drawSigns(eng::render::Canvas& canvas, const Seen& seen) const {
        const Ship& ship = seen.now.ship(0);
        const Well& well = view_.well();
        const float at = ship.angle.radians();
        const bool keys = input().device() == eng::InputDevice::Keyboard && !mouse_;
        const bool touch = input().device() == eng::InputDevice::Touch;
        const float time = static_cast<float>(seen.now.time()) + seen.alpha;
        constexpr std::uint32_t kSecond = kStepsPerSecond;
        bool waits = false; // a creature on the other side
        for (const Enemy& enemy : seen.now.enemies()) {
            const Place place = placeOf(enemy, seen.now.time());
            waits = waits || (enemy.phase != Enemy::Phase::Climb &&
                              distance(place.angle, ship.angle.opposite()) < Angle::span(60));
        }
        if (ship.isOnRim() && waits) {
            drawCrossSign(canvas, well, at, touch || mouse_ ? std::string{} : hint("{key:cross}"),
                          time);
        } else if (turned_ < Angle::span(60) && seen.now.time() > kSecond &&
                   seen.now.time() < 7 * kSecond) {
            drawTurnSign(canvas, well, at, keys ? hint("{key:turn_left}") : std::string{},
                         keys ? hint("{key:turn_right}") : std::string{}, time);
        }
    }
    bool onDrawTitle(eng::render::Canvas& canvas, const eng::Rect& box) override {
        title_ += states().accessibility.reducedMotion() ? 0.0 : states().time.realDelta;
        drawName(canvas, box, static_cast<float>(title_));
        return true;
    }

    eng::Action left_ = actions().add("turn_left", text::kLeft, "key:a;key:left;pad:left");
    eng::Action right_ = actions().add("turn_right", text::kRight, "key:d;key:right;pad:right");
    eng::Action cross_ = actions().add("cross", text::kCross,
                                       "key:space;key:w;key:up;mouse:left;pad:a;"
                                       "pad:right_shoulder;pad:right_trigger+");
    eng::Action bomb_ = actions().add("bomb", text::kBomb,
                                      "key:s;key:down;key:x;mouse:right;pad:b;pad:left_shoulder;"
                                      "pad:left_trigger+");
    eng::Action rewind_ = actions().add("rewind", text::kRewind, "key:backspace;pad:y");
    eng::Setting<int>& tempo_ = setting("tempo", text::kTempo, 0, {.min = 0, .max = 2});
    eng::Setting<bool>& autoBomb_ = setting("auto_bomb", text::kAutoBomb, false);
    eng::Setting<int>& practice_ =
        setting("practice", text::kPractice, 0, {.min = 0, .max = World::Options::kMaxWave});
    eng::Setting<int>& from_ = setting("continue", text::kContinue, 0,
                                       {.min = 0, .max = static_cast<int>(Passages::kCount)});
    eng::Record<Passages> passages_{records(), "passages"};
    eng::Record<bool> learned_{records(), "learned"}; ///< has crushed a creature
    eng::Record<int> runs_{records(), "runs"};
    eng::ThumbPad pad_{*this, {bomb_}, 1, eng::ThumbPad::LeftThumb::Stick};
    eng::Detail detail_;
    View view_;
    Sounds sounds_;
    eng::Vec2 center_; ///< of the well in the picture, on its way to where a menu leaves room
    float rim_ = 310.0F;
    double title_ = 0.0; ///< seconds
    int turned_ = 0;     ///< how far the ship has turned in this match
    int keys_ = 0;       ///< -1: left is held, 1: right
    int way_ = 0;        ///< in which the ship turns while they are held
    bool upper_ = false; ///< the ship was in the upper half when they were pressed
    bool mouse_ = false; ///< the ship follows the pointer
};

} // namespace
} // namespace cy

std::unique_ptr<eng::platform::Program> createApplication(eng::platform::Host& host) {
    return std::make_unique<cy::Application>(host);
}

const char* applicationName() {
    return "cy";
}
