#pragma once

#include "engine/core/assert.h"
#include "engine/core/frame_time.h"
#include "engine/kernel/task.h"

namespace eng {

/// Converts the kernel's time into game time at the beginning of each step (priority 10).
///
/// A gap longer than `maxDelta` (a debugger, a sleeping laptop, a hidden tab) is clamped to it and
/// logged, so that no simulation has to catch up. As long as the clock is in a kernel, it gives
/// that kernel its time (`Kernel::time`).
///
/// Source: Enginuity IV, CGlobalTimer.
class ClockTask final : public Task {
public:
    /// @param maxDelta  seconds, > 0
    explicit ClockTask(double maxDelta = 0.25);

    const FrameTime& time() const { return time_; }

    /// Sets the speed of game time: 1 is real time, 0.5 half as fast; finite, >= 0.
    void setScale(double scale);
    double scale() const { return scale_; }
    void setPaused(bool paused) { paused_ = paused; }
    bool paused() const { return paused_; }
    /// As `setPaused`, for the engine: while the picture is lost, or a menu of a `Game` is shown.
    /// Time stands still until each `hold` has had its `release`.
    void hold() { ++holds_; }
    void release() {
        ENG_ASSERT(holds_ > 0, "a clock is released only after it was held");
        --holds_;
    }
    bool held() const { return holds_ > 0; }

private:
    Status onStart(EngineContext& context) override;
    void onUpdate(EngineContext& context) override;
    void onStop(EngineContext& context) override;
    void onResume(EngineContext& context) override;

    double maxDelta_;
    FrameTime time_;
    double last_ = 0.0;
    bool hasLast_ = false; ///< false in the first step, whose delta is 0
    double scale_ = 1.0;
    bool paused_ = false;
    int holds_ = 0;
};

} // namespace eng
