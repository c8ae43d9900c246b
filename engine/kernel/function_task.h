#pragma once

#include "engine/core/delegate.h"
#include "engine/kernel/task.h"

#include <utility>

namespace eng {

/// A task made from a function, which is called in each step.
///
///     kernel.add(heap.make<FunctionTask>("spin", [&](EngineContext&) { angle += 0.1; }));
class FunctionTask final : public Task {
public:
    /// @param name  as for Task
    FunctionTask(const char* name, Delegate<void(EngineContext&)> update,
                 int priority = priority::kDefault, When when = When::Always)
        : Task{name, priority, when}
        , update_{std::move(update)} {}

private:
    void onUpdate(EngineContext& context) override { update_(context); }

    Delegate<void(EngineContext&)> update_;
};

} // namespace eng
