#pragma once

#include "engine/kernel/module.h"
#include "engine/time/clock_task.h"
#include "engine/time/timers.h"

namespace eng {

/// Runs the clock, the timers and the delivery of events.
class TimeModule final : public Module {
public:
    TimeModule()
        : Module{"time"} {}

    ClockTask& clock() const { return *clock_; }
    const FrameTime& time() const { return clock_->time(); }
    Timers& timers() const { return *timers_; }

private:
    Status start(EngineContext& context) override;
    void stop(EngineContext& context) override;

    Ref<ClockTask> clock_;
    Ref<Timers> timers_;
};

} // namespace eng
