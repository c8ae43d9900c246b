#pragma once

#include "engine/game/game.h"
#include "engine/game/part.h"
#include "engine/simulation/pad_command.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace eng {

/// Controls on the screen for thumbs, which appear while the player uses fingers and at no other
/// time: at the lower left arrows or a stick, at the lower right buttons with the titles of
/// actions. The game needs no code for them: `GameInput` knows them, and they are drawn over the
/// game.
///
///     ThumbPad pad_{*this, {jump_, shoot_}, 2};
///
/// For rules that are played like with a gamepad it reads their command from all devices:
///
///     World::Command readCommand(int) override { return pad_.read(); }
///
/// Threads: the main thread.
class ThumbPad final : public Part {
public:
    enum class Steering : std::uint8_t {
        Arrows,  ///< to the left and right
        Stick,   ///< in all directions; it is where the left thumb is put down
        Anywhere ///< a stick where any finger is put down. A short tap, or one with another finger
                 ///< while the first one steers, is `GameInput::fired`; two fingers that are put
                 ///< down together press the first button. So one hand plays, also without the
                 ///< buttons
    };

    /// A member of the game, which has one of it.
    ///
    /// @param buttons  actions in the order of the bits of `PadCommand`, at most 8
    /// @param shown    the first ones have a button for the thumb, at most 4
    ThumbPad(Game& game, std::vector<Action> buttons, std::size_t shown = 1,
             Steering steering = Steering::Arrows);
    ThumbPad(const ThumbPad&) = delete;
    ThumbPad& operator=(const ThumbPad&) = delete;
    ~ThumbPad() override;

    /// The command of this step; in `onUpdate` or `readCommand`.
    PadCommand read() const;
    /// The direction, of length 1, in which the finger on the stick has been flicked in the last
    /// moment: over the stick's reach within a quarter of a second, wherever it began; {0, 0}
    /// without. It lasts for 0.05 s, so that a step sees it.
    Vec2 flick() const { return flickLeft_ > 0.0F ? flick_ : Vec2{}; }
    /// The place of a control, units of the picture: 0 and 1 the arrows, then the actions. Both
    /// arrows are the stick's place, where it has one.
    Rect button(std::size_t index) const;

private:
    void onInput(TouchControls& controls) override;
    void onForget(bool all) override;
    void onDraw(render::Canvas& canvas) override;

    /// Reads the fingers.
    void update();
    Vec2 stick() const;
    bool wasTapped(std::size_t index) const;
    bool holds(const Touch& finger) const;
    bool startedOnButton(const Touch& finger) const;
    /// Reads the fingers that have just been put down.
    void press(const Touch& finger);
    /// Makes a finger that of the stick, whose middle is `at`.
    void take(const Touch& finger, Vec2 at, bool steered);
    void follow(const Touch& finger, float delta);
    float size() const;
    /// Where a thumb may begin to use the stick.
    Rect stickArea() const;
    float stickReach() const;
    Vec2 positionOf(const Touch& finger) const;
    Vec2 startOf(const Touch& finger) const;
    const GameInput& devices() const;
    const Viewport& viewport() const;

    std::vector<Action> buttons_;
    std::size_t shown_;
    Steering steering_;
    std::optional<std::int64_t> finger_; ///< on the stick
    float age_ = 0.0F;                   ///< seconds since that finger was put down
    bool steered_ = false;               ///< it cannot become a tap
    Vec2 middle_;                        ///< of the stick, while a finger is on it
    Vec2 pushed_;                        ///< the stick's position, length 0 to 1
    Vec2 trail_;                         ///< follows the finger, but no faster than it steers
    Vec2 flick_;
    float flickLeft_ = 0.0F; ///< seconds for which it is told
    bool fires_ = false;
    bool pair_ = false;   ///< two fingers were put down together, in this frame
    bool paired_ = false; ///< the finger on the stick was one of two
};

} // namespace eng
