#include "engine/state/app_state.h"

#include "engine/state/state_stack.h"

namespace eng {

bool AppState::onTop() const {
    return context_ != nullptr && context_->states.top() == this;
}

Status AppState::run(Ref<Task> task) {
    Status added = context().kernel.add(task);
    if (added) {
        tasks_.push_back(std::move(task));
    }
    return added;
}

void AppState::own(Ref<InterpolatorBase> interpolator) {
    std::erase_if(interpolators_, [](const auto& old) { return !old->running(); });
    context().animate.add(interpolator);
    interpolators_.push_back(std::move(interpolator));
}

void AppState::enter(StateContext& context) {
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
}

} // namespace eng
