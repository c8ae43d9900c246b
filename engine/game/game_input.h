#pragma once

#include "engine/core/geometry.h"
#include "engine/input/action.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

class ActionMap;
class GameProgram;
class Input;
struct Touch;

namespace ui {
struct MenuActions;
} // namespace ui

/// What controls on the screen add to the devices in a frame: see `Part::onInput`.
struct TouchControls {
    Vec2 stick;                         ///< each of x and y from -1 to 1
    std::optional<std::int64_t> finger; ///< on the stick
    std::vector<Action> held, tapped;
    std::vector<std::int64_t> fingers; ///< that were put down on a control: they fire nothing
    bool fires = false;                ///< a touch that uses no control
    bool areThere = false;             ///< then fingers do not swipe
};

/// What the player does, for the code of a game: directions and presses of keys, controllers and
/// fingers, each press in one update, whatever the frame rate. Of a screen below others that goes
/// on, the devices are those of the screen above: it should not read them.
///
/// Threads: the main thread.
class GameInput {
public:
    explicit GameInput(GameProgram& program);
    GameInput(const GameInput&) = delete;
    GameInput& operator=(const GameInput&) = delete;
    ~GameInput();

    /// Directions from keys, controllers and their sticks, and the stick of a `ThumbPad`: each of x
    /// and y from -1 to 1, y down.
    Vec2 steer() const;
    /// The stick that is pushed furthest, of a `ThumbPad` or a controller, either of its own:
    /// length 0 to about 1, y down. For what points in a direction.
    Vec2 stick() const;
    /// The direction that was pressed, or swiped by a finger: {1, 0}, {-1, 0}, {0, 1} (down) or
    /// {0, -1}; {0, 0} without one. Of two quick ones the second follows in the next update.
    Vec2 turn() const { return turn_; }
    /// Confirm, a click or a tap since the last update.
    bool fired() const { return fired_; }
    /// The mouse or the first finger, in units of the picture.
    Vec2 pointer() const;
    /// True while the left mouse button or a finger is down.
    bool pointing() const;
    /// True while a finger is in an area of the picture, also one that has slid into it: for a
    /// button that is held. A finger that was put down on the pause button does not count.
    bool touched(const Rect& area) const;
    /// True if a finger was put down in an area of the picture since the last update. It counts in
    /// one update, as in `pressed`, and not on the pause button.
    bool tapped(const Rect& area) const;
    /// Pressed since the last update. A press counts in one update, also with
    /// `GameInfo::stepsPerSecond`.
    bool pressed(Action one) const {
        return one.index < pressed_.size() && pressed_[one.index] != 0;
    }
    /// Held down in this frame, also by a button of a `ThumbPad`.
    bool down(Action one) const;
    /// A text in which `{key:NAME}` is the input of the action NAME, on the device in use and as
    /// the player has bound it: "Space", "A", or for fingers the title of the action.
    std::string hint(std::string_view words) const;
    /// Lets the controller in use vibrate while the game is played, unless the player does not want
    /// it. Without a controller it does nothing.
    ///
    /// @param strength  0 to 1
    /// @param seconds   at most 5
    void rumble(float strength, double seconds) const;

    /// All devices, in pixels of the window (engine/input/input.h).
    const Input& raw() const;
    ActionMap& actions() const;
    /// The actions of menus, which also steer.
    const ui::MenuActions& menuActions() const;
    /// Number of players at this machine: more than 1 only with `Players`.
    int players() const;

    // For parts.

    /// What controls on the screen have added in this frame.
    const TouchControls& controls() const { return controls_; }
    /// True for a finger that was put down on the pause button.
    bool startedOnPause(const Touch& finger) const;

private:
    friend class GameProgram;

    /// Reads the devices; in each frame.
    void read();
    /// The next update begins: it gets the next direction.
    void takeTurn();
    /// An update has seen the presses.
    void forgetPresses();
    /// Discards presses and swipes that no update has seen.
    void drop();

    GameProgram& program_;
    TouchControls controls_;
    std::array<Vec2, 2> turns_{}; ///< that the game has not seen; zero: none
    Vec2 turn_;
    bool fired_ = false;
    std::array<Vec2, 10> taps_{}; ///< that no update has seen, pixels
    std::size_t tapCount_ = 0;
    std::vector<std::uint8_t> pressed_; ///< by action: presses that no update has seen
};

} // namespace eng
