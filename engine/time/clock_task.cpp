#include "engine/time/clock_task.h"

#include "engine/core/assert.h"
#include "engine/kernel/kernel.h"
#include "engine/log/log.h"

#include <cmath>

#include "engine_text.h"

namespace eng {

ClockTask::ClockTask(double maxDelta)
    : Task{"clock", priority::kClock}
    , maxDelta_{maxDelta} {}

void ClockTask::setScale(double scale) {
    ENG_ASSERT(std::isfinite(scale) && scale >= 0.0, "the scale is finite and not negative");
    scale_ = scale;
}

Status ClockTask::onStart(EngineContext& context) {
    context.kernel.setTime(&time_);
    return {};
}

void ClockTask::onStop(EngineContext& context) {
    context.kernel.setTime(nullptr);
}

void ClockTask::onUpdate(EngineContext& context) {
    const double now = context.kernel.now();
    double delta = hasLast_ ? now - last_ : 0.0;
    last_ = now;
    hasLast_ = true;
    if (delta > maxDelta_) {
        ENG_LOG(context.log, LogChannel::App, Severity::Info, "clock", text::kClockGap,
                {delta, maxDelta_});
        delta = maxDelta_;
    }
    ++time_.frame;
    time_.realDelta = delta;
    time_.realTotal += delta;
    time_.delta = paused_ || held() ? 0.0 : delta * scale_;
    time_.total += time_.delta;
}

void ClockTask::onResume(EngineContext&) {
    hasLast_ = false;
}

} // namespace eng
