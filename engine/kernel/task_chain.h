#pragma once

#include "engine/event/signal.h"
#include "engine/kernel/task.h"

#include <cstddef>
#include <vector>

namespace eng {

/// Runs tasks one after another: each starts when the one before it has ended, in the same step, so
/// that its first update is in the next.
///
///     Ref<TaskChain> intro = heap.make<TaskChain>("intro");
///     intro->next(fadeIn).next(heap.make<WaitTask>("wait", 2.0)).next(fadeOut).otherwise(skip);
///     Status added = kernel.add(intro);
///
/// A task ends well by `Kernel::remove`, also if another one calls it. If a task is aborted
/// (`Kernel::abort`, a routine that fails) or does not start, the rest is dropped, the task given
/// to `otherwise` runs, and the chain is aborted after it. Suspending, resuming and removing the
/// chain does the same to the task that runs. A chain runs once.
///
/// Source: the lecture, slides 30-32: sequences of tasks (`next`), and failure termination, which
///         ignores the next task.
class TaskChain final : public Task {
public:
    explicit TaskChain(const char* name, int priority = priority::kDefault)
        : Task{name, priority} {}

    /// Appends a task, which is in no kernel. A running chain takes more.
    TaskChain& next(Ref<Task> task);
    /// Sets the task that runs after an abort, in place of the rest.
    TaskChain& otherwise(Ref<Task> task);

private:
    Status onStart(EngineContext& context) override;
    void onUpdate(EngineContext&) override {}
    void onSuspend(EngineContext& context) override;
    void onResume(EngineContext& context) override;
    void onStop(EngineContext& context) override;
    /// Starts the next task if the running one has ended.
    void advance(EngineContext& context);

    std::vector<Ref<Task>> tasks_;
    std::size_t started_ = 0; ///< of the tasks
    Ref<Task> running_;       ///< null: none
    Ref<Task> otherwise_;
    bool aborted_ = false;
    Connection stepEnded_;
};

} // namespace eng
