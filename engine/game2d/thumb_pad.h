#pragma once

#include "engine/game2d/game2d.h"
#include "engine/simulation/pad_command.h"

#include <cstddef>
#include <vector>

namespace eng {

/// A gamepad on every device: keys, sticks and controllers by `Game2d::steer` and the game's
/// actions, and on touch screens buttons for thumbs: to the left and right at the lower left, the
/// first actions at the lower right.
///
///     ThumbPad pad_{*this, {jump_, shoot_}, 1};
///     World::Command readCommand(int) override { return pad_.read(); }
///     // in onDrawState, at its end, in units of the picture:
///     pad_.draw(canvas);
///
/// Threads: the main thread.
class ThumbPad {
public:
    /// @param game     outlives this
    /// @param buttons  actions in the order of the bits of `PadCommand`, at most 8
    /// @param shown    actions with a button for the thumb, at most 4; the others have none
    ThumbPad(Game2d& game, std::vector<Action> buttons, std::size_t shown = 1);

    /// The command of this step; in `onUpdate` or `readCommand`.
    PadCommand read() const;
    /// Draws the buttons, while the player uses fingers.
    void draw(render::Canvas& canvas) const;
    /// The place of a button, units of the picture: 0 left, 1 right, then the actions.
    Rect button(std::size_t index) const;

private:
    Game2d& game_;
    std::vector<Action> buttons_;
    std::size_t shown_;
};

} // namespace eng
