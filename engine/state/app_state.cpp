#include "engine/state/app_state.h"

#include "engine/state/state_stack.h"

#include <algorithm>

namespace eng {

bool AppState::onTop() const {
    return context_ != nullptr && context_->states.top() == this;
}

void AppState::keep(Connection connection) {
    for (Connection& ended : connections_) {
        if (!ended.isConnected()) {
            ended = std::move(connection);
            return;
        }
    }
    connections_.push_back(std::move(connection));
}

Status AppState::run(Ref<Task> task) {
    Status added = context().kernel.add(task);
    if (added) {
        own(std::move(task));
    }
    return added;
}

Ref<Task> AppState::run(const char* name, Routine routine) {
    Ref<Task> task = context().heap.make<RoutineTask>(name, std::move(routine), priority::kGame);
    return run(task) ? task : nullptr;
}

void AppState::own(Ref<Task> task) {
    if (tasks_.size() >= pruneAt_) {
        std::erase_if(tasks_,
                      [](const Ref<Task>& one) { return one->taskState() == TaskState::Idle; });
        pruneAt_ = std::max(pruneAt_, 2 * tasks_.size()); // so that adding stays cheap
    }
    tasks_.push_back(std::move(task));
}

void AppState::own(Ref<InterpolatorBase> interpolator) {
    context().animate.add(interpolator);
    for (Ref<InterpolatorBase>& ended : interpolators_) {
        if (!ended->running()) {
            ended = std::move(interpolator);
            return;
        }
    }
    interpolators_.push_back(std::move(interpolator));
}

Ref<Trigger> AppState::watch(Ref<Trigger> trigger) {
    context().triggers.add(trigger);
    for (ScopedTrigger& ended : triggers_) {
        if (ended.trigger() == nullptr) {
            ended = ScopedTrigger{trigger};
            return trigger;
        }
    }
    triggers_.emplace_back(trigger);
    return trigger;
}

void AppState::enter(StateContext& context) {
    ENG_ASSERT(!entered_, "a state is once on a stack");
    entered_ = true;
    context_ = &context;
    onEnter();
}

void AppState::leave() {
    onLeave();
    connections_.clear();
    for (const Ref<Task>& task : tasks_) {
        context_->kernel.remove(*task);
    }
    tasks_.clear();
    for (const Ref<InterpolatorBase>& interpolator : interpolators_) {
        interpolator->kill();
    }
    interpolators_.clear();
    triggers_.clear();
    entered_ = false;
}

} // namespace eng
