#pragma once

#include "engine/screen/screen.h"

#include <array>
#include <cstdint>
#include <utility>

namespace eng::ui {

// What a game needs to pause: reasons, a button for fingers, and a countdown before it goes on.

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
    /// The controllers whose removal interrupts: the one in use, or any of several players.
    enum class Controllers : std::uint8_t { InUse, Any };

    Interruption() = default;
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    ~Interruption() = default;

    /// Listens to the host's events from now on.
    ///
    /// @param context  outlives this; a screen in game time is interrupted while it is on top
    void listen(const Services& context, Controllers controllers = Controllers::InUse);
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

/// The time between a pause and play, during which a game stands still.
class Countdown {
public:
    /// @param seconds  > 0
    explicit Countdown(double seconds)
        : seconds_{seconds} {}

    void start() { left_ = seconds_; }
    void stop() { left_ = 0.0; }
    bool isRunning() const { return left_ > 0.0; }
    /// Counts one step.
    ///
    /// @param delta  seconds, >= 0
    /// @return       true if the game stands still in this step
    bool update(double delta);
    /// Draws three dots in a row, then two, then one, always around its middle.
    ///
    /// @param middle  of the row, units of the canvas's camera
    void draw(render::Canvas& canvas, Vec2 middle, Color color) const;

private:
    double seconds_;
    double left_ = 0.0;
};

} // namespace eng::ui
