#pragma once

#include "engine/core/delegate.h"

#include <memory>

namespace eng::platform {

/// Runs jobs on a thread of its own or, on hosts without threads (pages and node), one job between
/// two steps.
///
/// Jobs run one after the other, in their order. The destructor waits for the running job and
/// discards the queued ones.
///
/// Threads: the main thread calls it; jobs run on the other one, and use only their own data.
class Background {
public:
    using Job = Delegate<void()>;

    Background() = default;
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;
    virtual ~Background() = default;

    virtual void add(Job job) = 0;
    /// Runs the next job on hosts without threads. Called once per step.
    virtual void update() {}
    /// Returns when all jobs have run.
    virtual void finish() = 0;
};

/// The host's own.
std::unique_ptr<Background> openBackground();

} // namespace eng::platform
