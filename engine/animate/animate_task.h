#pragma once

#include "engine/animate/interpolator.h"
#include "engine/core/frame_time.h"
#include "engine/kernel/task.h"

#include <string_view>
#include <vector>

namespace eng {

/// Drives interpolators, once a step, before the game's own tasks (priority 60). One that has ended
/// is kept as long as somebody else holds it, so that it can be reset.
///
/// An update of one does not allocate; those added during an update begin in the next one.
///
/// Source: Enginuity V, IInterpolator::UpdateAll.
class AnimateTask final : public Task {
public:
    /// @param time  of the clock; outlives the task
    explicit AnimateTask(const FrameTime& time);

    /// Takes an interpolator over, and hands it back. It writes for the first time in the next
    /// update. Adding it a second time changes nothing.
    template <class T>
    Ref<T> add(Ref<T> interpolator) {
        addBase(interpolator);
        return interpolator;
    }

    /// The first one with this name that is listed; null when there is none.
    Ref<InterpolatorBase> find(std::string_view name) const;

    std::size_t size() const { return interpolators_.size(); }

private:
    void onUpdate(EngineContext& context) override;
    void onStop(EngineContext& context) override;
    void addBase(Ref<InterpolatorBase> interpolator);

    const FrameTime& time_;
    std::vector<Ref<InterpolatorBase>> interpolators_;
};

} // namespace eng
