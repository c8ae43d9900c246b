#include "engine/animate/animate_task.h"

#include <algorithm>
#include <utility>

namespace eng {

AnimateTask::AnimateTask(const FrameTime& time)
    : Task{"animate", priority::kAnimate}
    , delta_{time.delta} {}

void AnimateTask::addBase(Ref<InterpolatorBase> interpolator) {
    if (!std::exchange(interpolator->listed_, true)) {
        interpolators_.push_back(std::move(interpolator));
    }
}

Ref<InterpolatorBase> AnimateTask::find(std::string_view name) const {
    const auto found = std::find_if(interpolators_.begin(), interpolators_.end(),
                                    [&](const auto& one) { return one->name() == name; });
    return found == interpolators_.end() ? Ref<InterpolatorBase>{} : *found;
}

void AnimateTask::onUpdate(EngineContext&) {
    const auto done = [](const Ref<InterpolatorBase>& one) {
        return !one->running() && one->referenceCount() == 1; // only this list holds it
    };
    // By index, since a callback may add interpolators.
    const std::size_t count = interpolators_.size();
    const double delta = delta_;
    bool anyDone = false;
    for (std::size_t i = 0; i < count; ++i) {
        if (!interpolators_[i]->advance(delta)) {
            anyDone = anyDone || done(interpolators_[i]);
        }
    }
    if (anyDone) {
        std::erase_if(interpolators_, [&](const Ref<InterpolatorBase>& one) {
            one->listed_ = !done(one);
            return !one->listed_;
        });
    }
}

void AnimateTask::onStop(EngineContext&) {
    for (const Ref<InterpolatorBase>& one : interpolators_) {
        one->listed_ = false;
    }
    interpolators_.clear();
}

} // namespace eng
