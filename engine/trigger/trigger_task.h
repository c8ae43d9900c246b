#pragma once

#include "engine/kernel/task.h"
#include "engine/trigger/trigger.h"

#include <cstddef>
#include <vector>

namespace eng {

/// Checks triggers once per step, in the order in which they were added: after clock, input and
/// sound, before interpolators and the game's own tasks (priority 55). So a key's trigger fires in
/// the step of the key, and an interpolator that a trigger starts writes in the same step.
///
/// An ended trigger stays listed as long as another reference to it exists, so that it can be
/// reset. Checks do not allocate. A trigger added during a check is checked from the next step on.
///
/// Source: Enginuity V, CTriggerTask.
class TriggerTask final : public Task {
public:
    TriggerTask()
        : Task{"triggers", priority::kTriggers} {}

    /// Adds a trigger and returns it. Adding it again does nothing.
    Ref<Trigger> add(Ref<Trigger> trigger);
    std::size_t size() const { return triggers_.size(); }

private:
    void onUpdate(EngineContext& context) override;
    void onStop(EngineContext& context) override;

    std::vector<Ref<Trigger>> triggers_;
};

} // namespace eng
