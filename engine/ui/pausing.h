#pragma once

#include "engine/screen/screen.h"

#include <array>
#include <cstdint>
#include <utility>

namespace eng::ui {

// What a game needs to pause: reasons, a button for fingers, and a picture of the time before it
// goes on.

/// Remembers that the game that is played must pause: the window is hidden or loses the focus, a
/// controller is removed, or the player asks for it. A member of the state that plays.
///
///     void onBegin() override { interruption_.listen(services()); }
///     void onUncover() override { interruption_.reset(); }
///     void onFrame() override {
///         if (interruption_.take() != ui::Interruption::Cause::None) { /* push the menu */ }
///
/// Threads: the kernel's own thread.
class Interruption {
public:
    enum class Cause : std::uint8_t { None, Player, Window, Controller };

    Interruption() = default;
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    ~Interruption() = default;

    /// Listens to the host's events from now on.
    ///
    /// @param context  outlives this; a screen in game time is interrupted while it is on top
    /// @param several  true while several players play: the removal of any controller interrupts,
    ///                 else only that of the one in use
    void listen(const Services& context, Delegate<bool()> several = {});
    /// Interrupts the game. Of several causes the last one of the list is kept.
    void add(Cause cause);
    /// Returns the cause since the last call, and forgets it.
    Cause take() { return std::exchange(cause_, Cause::None); }
    /// Forgets the cause: losing the focus and being hidden are two events of one interruption.
    void reset() { cause_ = Cause::None; }

private:
    const Services* context_ = nullptr; ///< while it listens
    Cause cause_ = Cause::None;
    std::array<Connection, 3> connections_;
};

/// Width and height of the pause button: large enough for a finger.
float pauseButtonSize(const render::Stage& stage);

struct PauseButtonColors {
    Color panel, bars;
    Color edge = {.alpha = 0.0F};
};

/// Draws a round button with two bars, while the player uses fingers.
///
/// @param box  units of the stage's screen
void drawPauseButton(render::Canvas& canvas, const Input& input, const Rect& box,
                     const PauseButtonColors& colors);

/// True in the step in which a finger touches a box.
///
/// @param box  units of the stage's screen
bool isTapped(const Input& input, const render::Stage& stage, const Rect& box);

/// Draws the remaining time between a pause and play: three dots in a row, then two, then one,
/// always around its middle.
///
/// @param left    1 at the begin, 0 at the end
/// @param middle  of the row, units of the canvas's camera
void drawCountdown(render::Canvas& canvas, double left, Vec2 middle, Color color);

} // namespace eng::ui
