#pragma once

#include "engine/core/frame_time.h"
#include "engine/core/step_kind.h"
#include "engine/core/time_source.h"
#include "engine/event/event_queue.h"
#include "engine/kernel/task.h"

#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace eng {

/// A task as seen from outside.
struct TaskInfo {
    std::string_view name;
    int priority;
    TaskState state;
    double cost; ///< seconds, of its last measured update; measured while the profiler or the
                 ///< watchdog is on
};

namespace detail {

/// The tasks of one priority.
struct TaskList {
    /// What the kernel reads of a task in each step.
    struct Slot {
        Ref<Task> task; ///< null where one was removed, until the list is compacted
        TaskState state;
        Task::When when;
        float cost; ///< seconds
    };

    Kernel* kernel = nullptr;
    std::vector<Slot> slots;
    std::size_t scheduled = 0; ///< slots that existed when the current step began
    std::size_t holes = 0;
};

} // namespace detail

inline TaskState Task::taskState() const {
    return list_ == nullptr ? TaskState::Idle : list_->slots[slot_].state;
}

/// Runs tasks: all of them once per step, lower priorities first, equal priorities in the order in
/// which they were added.
///
/// A step updates every running task, stops and releases the removed tasks, collects garbage and
/// closes the profiler's frame. The program ends when no task is left; suspended tasks keep it
/// alive.
///
/// When calls take effect:
///  - `add` starts the task immediately; its first update comes in the next step. A task that does
///    not start is not added.
///  - `remove` prevents any further update immediately, also in this step. The task is stopped in
///    the removal phase of this step, or of the next step when called outside one. A task that
///    another task's `onStop` removes is stopped in the next step.
///  - `suspend` and `resume` take effect immediately: a task suspended before its turn is not
///    updated in this step, and a task resumed before its turn is.
///  - `removeAll` removes every task, suspended ones too. Until all are stopped, `add` refuses.
///
/// A steady step allocates nothing. Add costs O(log p) for p different priorities, whatever the
/// number of tasks (amortised); remove, suspend and resume O(1). A step costs O(tasks + p).
///
/// Threads: one thread per kernel.
/// Source:  Enginuity III, CKernel.
class Kernel {
public:
    /// All arguments outlive the kernel.
    Kernel(Log& log, SettingsRegistry& settings, Profiler& profiler, ManagedHeap& heap,
           EventQueue& events, const TimeSource& clock);
    Kernel(const Kernel&) = delete;
    Kernel& operator=(const Kernel&) = delete;
    ~Kernel();

    /// Errors: the task did not start, is in a kernel already (removed tasks are until they are
    ///         stopped), or all tasks are being removed.
    Status add(const Ref<Task>& given);
    /// False when the task is not in this kernel, or already removed.
    bool remove(Task& task);
    /// Removes a task that has failed: its chain is aborted, and routines that wait for it fail
    /// (`docs/kernel.md`).
    bool abort(Task& task);
    /// False when the task is not running here.
    bool suspend(Task& task);
    /// False when the task is not suspended here.
    bool resume(Task& task);
    void removeAll();

    /// One step.
    ///
    /// @param now  seconds, real or virtual, from a TimeSource: finite, never less than before
    /// @return     false when no task is left
    ///
    /// Not from a task's hook; use `removeAll` there to end the program.
    bool step(StepKind kind, double now);

    /// Stops all tasks, also those that others add while they stop.
    void shutDown();

    /// Sets the watchdog's budget: the seconds that a step may take before the watchdog times the
    /// tasks one by one and logs the slow one. It logs a task that is slow in most steps at once,
    /// and one that is slow once in up to 600 steps at its third time. 0: no watchdog.
    void setStepBudget(double seconds) { budget_ = seconds; }

    /// Calls a function at the start of each step, before the first task, with the arguments of
    /// `step`.
    [[nodiscard]] Connection onStepStarted(Delegate<void(StepKind, double)> listener) {
        return stepStarted_.connect(std::move(listener));
    }
    /// The same at the end of each step, after removed tasks were stopped.
    [[nodiscard]] Connection onStepEnded(Delegate<void(StepKind, double)> listener) {
        return stepEnded_.connect(std::move(listener));
    }

    /// The time of this step, as passed to it.
    double now() const { return now_; }
    /// Game time and real time: the clock task's; without a clock both are the time passed to
    /// `step`.
    const FrameTime& time() const { return *time_; }
    /// @param time  outlives the kernel or is replaced; null: the kernel's own
    void setTime(const FrameTime* time) { time_ = time != nullptr ? time : &ownTime_; }
    /// How many steps have begun.
    std::uint64_t steps() const { return steps_; }
    std::size_t taskCount() const { return alive_; }
    /// All tasks in the order in which they run.
    std::vector<TaskInfo> tasks() const;
    EngineContext& context() { return context_; }

private:
    using List = detail::TaskList;
    using Slot = List::Slot;

    bool owns(const Task& task) const {
        return task.list_ != nullptr && task.list_->kernel == this;
    }
    static Slot& slotOf(const Task& task) { return task.list_->slots[task.slot_]; }
    bool change(Task& task, TaskState from, TaskState to, void (Task::*hook)(EngineContext&));
    void compact();
    template <bool kMeasured>
    void updateAll(StepKind kind);
    void removeDead();
    void release(Task& task);
    void watch(double stepTime);

    EngineContext context_;
    const TimeSource& clock_;
    Signal<StepKind, double> stepStarted_;
    Signal<StepKind, double> stepEnded_;
    std::map<int, List> lists_;   ///< by priority; each priority once used keeps its list
    std::vector<Task*> dead_;     ///< to be stopped in the next removal phase; slots hold them
    std::vector<Task*> stopping_; ///< in this one; a member so that it keeps its memory
    std::size_t alive_ = 0;       ///< started and not yet stopped
    std::uint64_t steps_ = 0;
    double now_ = 0.0;
    FrameTime ownTime_;
    const FrameTime* time_ = &ownTime_;
    double budget_ = 0.0;
    int watchedSteps_ = 0;         ///< steps for which tasks are still timed one by one
    bool waiting_ = false;         ///< the watch lasts until the next slow step
    std::uint64_t missedAt_ = 0;   ///< the step at which a watch ended without a slow step; 0: none
    double worstStep_ = 0.0;       ///< seconds, among the watched steps
    std::string_view slowestName_; ///< among the watched updates
    double slowestCost_ = 0.0;     ///< seconds
    int hooks_ = 0;                ///< hooks of tasks in progress, except updates
    bool inStep_ = false;
    bool hasNewHoles_ = false; ///< slots were released since the lists were last compacted
    bool ending_ = false;
};

} // namespace eng
