#pragma once

#include "engine/core/delegate.h"

#include <memory>

namespace eng::platform {

/// Does work beside the main thread: on a thread of its own or, on hosts without threads (pages and
/// node), a job at a time between two steps.
///
/// Jobs run one after the other, in their order. Destroying it waits for the job that runs and
/// drops those behind it.
///
/// Threads: the main thread calls it; jobs run on the other one, and use only what is theirs.
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
};

/// The host's own.
std::unique_ptr<Background> openBackground();

} // namespace eng::platform
