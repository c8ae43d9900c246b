#pragma once

#include "engine/core/time_source.h"
#include "engine/kernel/task.h"
#include "platform/entry.h"

#include <map>
#include <optional>
#include <vector>

namespace eng {

using platform::StepKind;

/// What can be seen of a task from outside.
struct TaskInfo {
    std::string name;
    int priority;
    TaskState state;
    double cost; ///< seconds, of its last measured update; measured while the profiler or the
                 ///< watchdog is on
};

/// Runs tasks: all of them once per step, lower priorities first, equal ones in the order in which
/// they were added.
///
/// A step is: update every running task; stop and let go of those that were removed; collect
/// garbage; close the profiler's frame. The program ends when no task is left; suspended tasks keep
/// it alive.
///
/// When calls take effect:
///  - `add` starts the task at once; its first update comes in the next step. A task that does not
///  start is not added.
///  - `remove` keeps the task from any further update at once, also in this step; it is stopped in
///  the removal phase of this
///    step, or of the next when called outside one. A task removed by another's `onStop` is stopped
///    in the next step.
///  - `suspend` and `resume` take effect at once: a task suspended before its turn is not updated
///  in this step, and one resumed
///    before its turn is.
///  - `removeAll` removes every task, suspended ones too. Until all are gone, `add` refuses.
///
/// A steady step allocates nothing. Add and remove cost O(log p) for p different priorities,
/// however many tasks there are (amortised); suspend and resume O(1).
///
/// Threads: one thread per kernel.
/// Source:  Enginuity III, CKernel.
class Kernel {
public:
    /// All outlive the kernel.
    Kernel(Log& log, SettingsRegistry& settings, Profiler& profiler, ManagedHeap& heap,
           const TimeSource& clock);
    Kernel(const Kernel&) = delete;
    Kernel& operator=(const Kernel&) = delete;
    ~Kernel();

    /// Errors: the task did not start, is in a kernel already (removed ones are until they are
    /// stopped), or all are being
    ///         removed.
    Status add(const Ref<Task>& given);
    /// False when the task is not in this kernel, or removed already.
    bool remove(Task& task);
    /// False when the task is not running here.
    bool suspend(Task& task);
    /// False when the task is not suspended here.
    bool resume(Task& task);
    void removeAll();

    /// One step.
    ///
    /// @param now  seconds, real or virtual. A clock that goes backwards is told of once in the
    /// log;
    ///             that step takes no time, and `now()` goes on from there. What cannot be
    ///             a time, beyond 1e12 either way or no number, counts for nothing.
    /// @return     false when no task is left
    ///
    /// Not from a task's hook; use `removeAll` there to end the program.
    bool step(StepKind kind, double now);

    /// Stops all tasks, also those that others add while they stop.
    void shutDown();

    /// Seconds that a step may take before the watchdog looks for the slow task and names it in the
    /// log: at once if it is slow in most steps, at its third time if it is slow once in up to 600.
    /// 0: no watchdog.
    void setStepBudget(double seconds) { budget_ = seconds; }

    /// The time of this step, as given to it; never less than in the step before.
    double now() const { return now_; }
    /// How many steps have begun.
    std::uint64_t steps() const { return steps_; }
    std::size_t taskCount() const { return alive_; }
    /// All tasks in the order in which they run.
    std::vector<TaskInfo> tasks() const;
    EngineContext& context() { return context_; }

private:
    struct Bucket {
        std::vector<Ref<Task>> slots; ///< null where one was removed, until the holes are closed
        std::size_t holes = 0;
    };

    bool owns(const Task& task) const { return task.kernel_ == this; }
    void advanceTo(double now);
    void takeUpAdded();
    template <bool kMeasured>
    void updateAll(StepKind kind);
    void removeDead();
    void release(Task& task);
    void closeHoles(Bucket& bucket);
    void watch(double stepTime);

    EngineContext context_;
    const TimeSource& clock_;
    std::map<int, Bucket> buckets_;
    std::vector<Ref<Task>>
        added_; ///< to be taken up by the next step; null: it gave up or was removed
    std::vector<Ref<Task>> dead_;
    std::vector<Ref<Task>> stopping_; ///< being worked off; a member so that it keeps its memory
    std::size_t alive_ = 0;           ///< started and not yet stopped
    std::uint64_t steps_ = 0;
    double now_ = 0.0;
    double clockOffset_ = 0.0; ///< by which a clock went backwards
    double budget_ = 0.0;
    int watchedSteps_ = 0;       ///< for so many more steps tasks are timed one by one
    bool waiting_ = false;       ///< for the next slow step, however long that takes
    std::uint64_t missedAt_ = 0; ///< the step in which a watch ended that met no slow one; 0: none
    double worstStep_ = 0.0;     ///< seconds, among the steps being watched
    struct {
        std::string name;
        double cost = 0.0; ///< seconds
    } slowest_;            ///< among the updates being watched
    int hooks_ = 0;        ///< of tasks that are under way, but for updates
    bool inStep_ = false;
    bool ending_ = false;
};

} // namespace eng
