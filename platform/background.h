#pragma once

#include "engine/core/delegate.h"

#include <cstddef>
#include <limits>
#include <memory>

namespace eng::platform {

/// Limits of a `Background`.
struct BackgroundLimits {
    /// Jobs that wait at most.
    std::size_t jobs = std::numeric_limits<std::size_t>::max();
    /// Seconds in which the destructor lets all jobs run. After them it leaves a job that is
    /// stuck, and its thread, to the system: jobs share only what they own. 0: the destructor
    /// discards the jobs that wait, and waits for the running one.
    double drain = 0.0;
};

/// Runs jobs on a thread of its own or, on hosts without threads (pages and node), one job between
/// two steps.
///
/// Jobs run one after the other, in their order.
///
/// Threads: the main thread calls it; jobs run on the other one, and use only their own data.
class Background {
public:
    using Job = Delegate<void()>;
    static constexpr double kForever = std::numeric_limits<double>::infinity();

    Background() = default;
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;
    virtual ~Background() = default;

    /// Returns false if too many jobs wait; then this one was dropped.
    virtual bool add(Job job) = 0;
    /// Runs the next job on hosts without threads. Called once per step.
    virtual void update() {}
    /// Waits until all jobs have run. Returns false if they have not after so many seconds.
    virtual bool finish(double seconds) = 0;
};

/// The host's own.
std::unique_ptr<Background> openBackground(BackgroundLimits limits = {});

} // namespace eng::platform
