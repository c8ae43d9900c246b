#pragma once

#include "engine/animate/interpolator.h"
#include "engine/core/frame_time.h"
#include "engine/kernel/task.h"

#include <string_view>
#include <vector>

namespace eng {

/// Updates interpolators once per step, before the game's own tasks (priority 60). An ended
/// interpolator stays listed as long as another reference to it exists, so that it can be reset.
///
/// Updates do not allocate. An interpolator added during an update starts in the next one.
///
/// Source: Enginuity V, IInterpolator::UpdateAll.
class AnimateTask final : public Task {
public:
    /// @param time  whose `delta` drives the interpolators: of the clock, or of a scope; outlives
    /// the
    ///              task
    explicit AnimateTask(const FrameTime& time);

    /// Adds an interpolator and returns it. It writes for the first time in the next update. Adding
    /// it again does nothing.
    template <class T>
    Ref<T> add(Ref<T> interpolator) {
        addBase(interpolator);
        return interpolator;
    }

    /// The first listed interpolator with this name; null if not found.
    Ref<InterpolatorBase> find(std::string_view name) const;

    std::size_t size() const { return interpolators_.size(); }

private:
    void onUpdate(EngineContext& context) override;
    void onStop(EngineContext& context) override;
    void addBase(Ref<InterpolatorBase> interpolator);

    const double& delta_; ///< seconds since the previous step
    std::vector<Ref<InterpolatorBase>> interpolators_;
};

} // namespace eng
