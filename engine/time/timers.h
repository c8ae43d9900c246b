#pragma once

#include "engine/core/frame_time.h"
#include "engine/event/signal.h"
#include "engine/kernel/task.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace eng {

/// Calls functions at later times (priority 70). Times are the clock's game time: timers stop while
/// the game is paused, and follow its time scale.
///
///     Connection later = timers.after(2.0, [this] { serve(); });  // once
///     Connection blink = timers.every(0.5, [this] { toggle(); }); // destroy `blink` to end it
///
/// A function is called in the first step at or after its time. Several due functions are called in
/// the order of their times. A function with a period shorter than a step is called several times
/// in it. A timer that a timer's function starts is due in the next step at the earliest.
///
/// Threads: the kernel's own thread.
class Timers final : public Task {
public:
    /// @param time  the clock's; outlives the task
    explicit Timers(const FrameTime& time)
        : Task{"timers", priority::kTimers}
        , time_{time} {}

    /// @param seconds  finite, >= 0
    [[nodiscard]] Connection after(double seconds, Delegate<void()> call) {
        return add(seconds, 0.0, std::move(call));
    }
    /// @param seconds  finite, at least `kMinPeriod`
    [[nodiscard]] Connection every(double seconds, Delegate<void()> call) {
        return add(seconds, seconds, std::move(call));
    }
    static constexpr double kMinPeriod = 0.001;

private:
    struct Timer {
        double due;           ///< game time
        double period;        ///< 0: once
        std::uint64_t number; ///< in the order of starting
        std::unique_ptr<Signal<>> call;
    };

    Connection add(double seconds, double period, Delegate<void()> call);
    void onUpdate(EngineContext& context) override;

    const FrameTime& time_;
    std::vector<Timer> timers_;
    std::uint64_t started_ = 0; ///< timers, in all
};

} // namespace eng
