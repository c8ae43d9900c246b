#include "engine/trigger/trigger_task.h"

#include <utility>

namespace eng {

Ref<Trigger> TriggerTask::add(Ref<Trigger> trigger) {
    if (!std::exchange(trigger->listed_, true)) {
        triggers_.push_back(trigger);
    }
    return trigger;
}

void TriggerTask::onUpdate(EngineContext&) {
    const auto done = [](const Trigger& one) {
        return !one.running() && one.referenceCount() == 1; // only this list holds it
    };
    // By index, since a call may add triggers.
    const std::size_t count = triggers_.size();
    bool anyDone = false;
    for (std::size_t i = 0; i < count; ++i) {
        Trigger& one = *triggers_[i];
        one.check();
        anyDone = anyDone || done(one);
    }
    if (anyDone) {
        std::erase_if(triggers_, [&](const Ref<Trigger>& one) {
            one->listed_ = !done(*one);
            return !one->listed_;
        });
    }
}

void TriggerTask::onStop(EngineContext&) {
    for (const Ref<Trigger>& one : triggers_) {
        one->listed_ = false;
    }
    triggers_.clear();
}

} // namespace eng
