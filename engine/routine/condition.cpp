#include "engine/routine/condition.h"

#include <memory>
#include <utility>

namespace eng {

/// A suspended task. It deletes itself when it is woken.
class Condition::TaskWaiter final : public Waiter {
public:
    explicit TaskWaiter(Ref<Task> task)
        : task_{std::move(task)} {}

private:
    bool wake(bool) override {
        const std::unique_ptr<TaskWaiter> self{this};
        Kernel* const kernel = task_->kernel();
        return kernel != nullptr && kernel->resume(*task_);
    }

    Ref<Task> task_;
};

Condition::~Condition() {
    while (first_ != nullptr) {
        wake(true);
    }
}

bool Condition::wait(Kernel& kernel, const Ref<Task>& task) {
    if (!kernel.suspend(*task)) {
        return false;
    }
    add(*new TaskWaiter{task});
    return true;
}

void Condition::wakeOne() {
    wake(false);
}

void Condition::wakeAll() {
    // A list of their own: those that begin to wait meanwhile are not woken, and a woken one may
    // destroy this condition.
    Condition woken;
    woken.first_ = std::exchange(first_, nullptr);
    woken.last_ = std::exchange(last_, nullptr);
    for (Waiter* waiter = woken.first_; waiter != nullptr; waiter = waiter->next_) {
        waiter->condition_ = &woken;
    }
    while (woken.first_ != nullptr) {
        Waiter& waiter = *woken.first_;
        waiter.leave();
        static_cast<void>(waiter.wake(false));
    }
}

void Condition::wake(bool destroyed) {
    for (bool woken = false; !woken && first_ != nullptr;) {
        Waiter& waiter = *first_;
        waiter.leave();
        woken = waiter.wake(destroyed);
    }
}

void Condition::add(Waiter& waiter) {
    waiter.condition_ = this;
    waiter.before_ = last_;
    waiter.next_ = nullptr;
    (last_ != nullptr ? last_->next_ : first_) = &waiter;
    last_ = &waiter;
}

void Condition::Waiter::leave() {
    if (condition_ != nullptr) {
        (before_ != nullptr ? before_->next_ : condition_->first_) = next_;
        (next_ != nullptr ? next_->before_ : condition_->last_) = before_;
        condition_ = nullptr;
    }
}

} // namespace eng
