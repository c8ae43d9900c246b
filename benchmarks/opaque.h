#pragma once

#include "engine/core/delegate.h"
#include "engine/kernel/task.h"

#include <functional>
#include <memory>
#include <vector>

/// What is made in another file than where it is used, so that no compiler sees through it: on both
/// sides a call goes where it has to be looked up.

namespace bench {

/// One of several classes of tasks, by turns.
eng::Ref<eng::Task> makeTask(eng::ManagedHeap& heap, std::size_t index);

/// The bare peer of a task: of the same size, with the same work.
struct Bare {
    Bare() = default;
    Bare(const Bare&) = delete;
    Bare& operator=(const Bare&) = delete;
    virtual ~Bare() = default;
    virtual void update(eng::EngineContext& context) = 0;
};
std::unique_ptr<Bare> makeBare(std::size_t index);

/// Adds a number to its argument; the same several functions, by turns.
eng::Delegate<int(int)> makeDelegate(const int& captured, std::size_t index);
std::function<int(int)> makeFunction(const int& captured, std::size_t index);

} // namespace bench
