// CY: the last light on the rim of a well. The rules are in world.h, the picture in view.h.

#include "engine/game2d/rules_game.h"
#include "engine/game2d/thumb_pad.h"
#include "game/cy/pilot.h"
#include "game/cy/sounds.h"
#include "game/cy/view.h"
#include "game/cy/world.h"

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

class Application final : public eng::RulesGame<World> {
public:
    explicit Application(eng::platform::Host& host)
        : RulesGame{host,
                    {.name = "cy",
                     .portrait = {720, 1280},
                     .theme = kTheme,
                     .background = eng::Color::hex(0x05060D),
                     .scores = eng::highestScores},
                    text::kTable,
                    text::kTitle} {}

private:
    void onLoad(eng::Loader& load) override { sounds_.load(load, states().audio); }
    void onSeats(Session& session) override { session.seatPlayer(0, {}); }

    World::Command readCommand(int seat) override {
        World::Command command;
        command.cross = pressed(cross_);
        command.bomb = pressed(bomb_);
        command.autoBomb = input().device() == eng::InputDevice::Touch;
        const Ship& ship = world().ship(seat);
        const int keys = (down(right_) ? 1 : 0) - (down(left_) ? 1 : 0);
        const eng::Vec2 stick = steer();
        if (keys != 0) {
            mouse_ = false;
            if (std::exchange(keys_, keys) != keys || way_ == 0) {
                way_ = sense(ship.angle, keys);
            }
            command.turn = static_cast<std::int8_t>(127 * way_);
            return command;
        }
        keys_ = 0;
        constexpr float kStick = 0.5F;
        if (input().device() != eng::InputDevice::Keyboard && stick.length() > kStick) {
            mouse_ = false;
            command.setAim(toAngle(stick));
            return command;
        }
        mouse_ = mouse_ || input().mouseDx() != 0.0F || input().mouseDy() != 0.0F;
        if (mouse_ && input().device() == eng::InputDevice::Keyboard) {
            command.setAim(toAngle(pointer() - view_.well().center));
        }
        return command;
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

    void onEvent(const Given& given) override {
        view_.show(given.event);
        sounds_.show(given.event, static_cast<std::uint32_t>(given.step + 1));
        switch (given.event.kind) {
        case World::Event::Kind::Slam:
            rumble(0.4F, 0.12);
            return;
        case World::Event::Kind::Death:
            rumble(0.9F, 0.4);
            return;
        default:
            return;
        }
    }
    void onDrawState(eng::render::Canvas& canvas, const Seen& seen) override {
        sounds_.follow(seen.now, seen.alpha, states().time.realDelta);
        view_.draw(canvas, seen.now, seen.alpha, seen.dt, isPortrait(),
                   states().accessibility.reducedMotion(), strings().text(text::kWave) + " ");
    }

    eng::Action left_ = actions().add("left", text::kLeft, "key:a;key:left;pad:left");
    eng::Action right_ = actions().add("right", text::kRight, "key:d;key:right;pad:right");
    eng::Action cross_ = actions().add(
        "cross", text::kCross, "key:space;key:w;key:up;mouse:left;pad:a;pad:right_shoulder");
    eng::Action bomb_ = actions().add("bomb", text::kBomb,
                                      "key:s;key:down;key:x;mouse:right;pad:b;pad:left_shoulder");
    eng::ThumbPad pad_{*this, {cross_, bomb_}, 2, eng::ThumbPad::LeftThumb::Stick};
    View view_;
    Sounds sounds_;
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
