#pragma once

#include "engine/game2d/game2d.h"
#include "engine/simulation/pad_command.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace eng {

/// Controls on the screen for thumbs, which appear while the player uses fingers and at no other
/// time: at the lower left arrows or a stick, at the lower right buttons with the titles of
/// actions. The game needs no code for them: `steer`, `down` and `pressed` know them, and they are
/// drawn over the game.
///
///     ThumbPad pad_{*this, {jump_, shoot_}, 2};
///
/// For rules that are played like with a gamepad it reads their command from all devices:
///
///     World::Command readCommand(int) override { return pad_.read(); }
///
/// Threads: the main thread.
class ThumbPad final : public OnScreenControls {
public:
    enum class LeftThumb : std::uint8_t {
        Arrows, ///< to the left and right
        Stick   ///< in all directions; it is where the thumb is put down
    };

    /// @param game     outlives this; of several pads it uses the one made last
    /// @param buttons  actions in the order of the bits of `PadCommand`, at most 8
    /// @param shown    the first ones have a button for the thumb, at most 4
    ThumbPad(Game2d& game, std::vector<Action> buttons, std::size_t shown = 1,
             LeftThumb left = LeftThumb::Arrows);
    ThumbPad(const ThumbPad&) = delete;
    ThumbPad& operator=(const ThumbPad&) = delete;
    ~ThumbPad() override {
        if (game_.thumbs_ == this) {
            game_.thumbs_ = nullptr;
        }
    }

    /// The command of this step; in `onUpdate` or `readCommand`.
    PadCommand read() const;
    /// The place of a control, units of the picture: 0 and 1 the arrows, then the actions. Both
    /// arrows are the stick's place, where it has one.
    Rect button(std::size_t index) const;

private:
    void update() override;
    void forget() override {
        finger_.reset();
        pushed_ = {};
    }
    Vec2 stick() const override;
    bool isHeld(Action action) const override;
    bool wasTapped(Action action) const override;
    bool holds(const Touch& finger) const override;
    bool steers(const Touch& finger) const override { return finger_ == finger.finger; }
    void draw(render::Canvas& canvas) const override;

    /// The index of the button of an action; nothing if it has none.
    std::optional<std::size_t> buttonOf(Action action) const;
    float size() const;
    /// Where a thumb may begin to use the stick.
    Rect stickArea() const;
    float stickReach() const { return size() * 0.8F; }
    Vec2 positionOf(const Touch& finger) const {
        return game_.camera().toUnits({finger.x, finger.y});
    }
    Vec2 startOf(const Touch& finger) const {
        return game_.camera().toUnits({finger.startX, finger.startY});
    }

    Game2d& game_;
    std::vector<Action> buttons_;
    std::size_t shown_;
    LeftThumb left_;
    std::optional<std::int64_t> finger_; ///< on the stick
    Vec2 middle_;                        ///< of the stick, while a finger is on it
    Vec2 pushed_;                        ///< the stick's position, length 0 to 1
};

} // namespace eng
