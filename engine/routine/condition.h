#pragma once

#include "engine/kernel/kernel.h"

namespace eng {

/// A condition variable for tasks and routines. It wakes the waiter that has waited longest, or all
/// of them. Without waiters, waking does nothing.
///
///     Condition doorOpen;
///     co_await doorOpen;                 // in a routine
///     doorOpen.wait(kernel, guard);      // suspends a task
///     doorOpen.wakeAll();                // elsewhere
///
/// A woken routine continues in its next update: in this step, if its turn is still to come. A
/// suspended one continues when it is resumed. If it is removed before that, its wake is lost. When
/// the condition is destroyed, routines that wait for it fail, and suspended tasks are resumed; so
/// it is destroyed before the kernel.
///
/// Threads: the kernel's own thread.
/// Source:  the lecture, slide 33: conditions with wait and signal.
class Condition {
public:
    Condition() = default;
    Condition(const Condition&) = delete;
    Condition& operator=(const Condition&) = delete;
    ~Condition();

    /// Suspends a task until it is woken or removed. Only the condition should resume it: a task
    /// that other code resumes stays in the list and uses up one wake.
    ///
    /// @return false if the task is not running in this kernel; then it does not wait
    bool wait(Kernel& kernel, const Ref<Task>& task);

    /// Not from `onResume` of a task that waits for this condition.
    void wakeOne();
    void wakeAll();
    bool hasWaiters() const { return first_ != nullptr; }

    /// One that waits; a link of the condition's list.
    class Waiter {
    public:
        Waiter() = default;
        Waiter(const Waiter&) = delete;
        Waiter& operator=(const Waiter&) = delete;
        virtual ~Waiter() { leave(); }

        /// Leaves the list.
        void leave();
        bool waits() const { return condition_ != nullptr; }

    private:
        friend class Condition;
        /// After it has left the list.
        ///
        /// @param destroyed  the condition is being destroyed
        /// @return           false if it did not wait any more
        virtual bool wake(bool destroyed) = 0;

        Condition* condition_ = nullptr; ///< null: in no list
        Waiter* before_ = nullptr;
        Waiter* next_ = nullptr;
    };
    /// Appends a waiter that is in no list.
    void add(Waiter& waiter);

private:
    class TaskWaiter;
    void wake(bool destroyed);

    Waiter* first_ = nullptr;
    Waiter* last_ = nullptr;
};

} // namespace eng
