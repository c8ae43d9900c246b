#include "engine/time/time_module.h"

#include "engine/kernel/event_task.h"

namespace eng {

Status TimeModule::start(EngineContext& context) {
    clock_ = context.heap.make<ClockTask>();
    timers_ = context.heap.make<Timers>(clock_->time());
    Status added = context.kernel.add(clock_);
    if (added) {
        added = context.kernel.add(timers_);
    }
    return added ? context.kernel.add(context.heap.make<EventTask>()) : added;
}

void TimeModule::stop(EngineContext&) {
    timers_.reset();
    clock_.reset();
}

} // namespace eng
