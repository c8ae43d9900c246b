#pragma once

#include "engine/trigger/trigger.h"

#include <utility>

namespace eng {

/// Kills its trigger when it is destroyed: for an object that the trigger's function uses.
///
///     ScopedTrigger low_{triggers.add(heap.make<Trigger>(..., [this] { warn(); }))};
///
/// It does not keep the trigger alive: task, trigger, owner and heap may end in any order.
class ScopedTrigger {
public:
    ScopedTrigger() = default;
    explicit ScopedTrigger(const Ref<Trigger>& trigger)
        : trigger_{trigger} {}
    ScopedTrigger(const ScopedTrigger&) = delete;
    ScopedTrigger& operator=(const ScopedTrigger&) = delete;
    ScopedTrigger(ScopedTrigger&& other) noexcept = default;
    ScopedTrigger& operator=(ScopedTrigger&& other) noexcept {
        if (this != &other) {
            end();
            trigger_ = std::move(other.trigger_);
        }
        return *this;
    }
    ~ScopedTrigger() { end(); }

    /// Null without a trigger, and after the task has released the ended one.
    Ref<Trigger> trigger() const { return trigger_.lock(); }

private:
    void end() const {
        if (const Ref<Trigger> held = trigger_.lock()) {
            held->kill();
        }
    }

    WeakRef<Trigger> trigger_;
};

} // namespace eng
