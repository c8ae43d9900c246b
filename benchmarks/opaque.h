#pragma once

#include "engine/core/delegate.h"
#include "engine/kernel/task.h"

#include <functional>
#include <memory>
#include <vector>

/// Objects made in another file than the one that uses them, so that no compiler can resolve the
/// virtual calls of either side.

namespace bench {

/// One of several classes of tasks, by turns.
eng::Ref<eng::Task> makeTask(eng::ManagedHeap& heap, std::size_t index);

/// The bare peer of a task: an object of 64 bytes that does the same work.
inline constexpr std::size_t kBareSize = 64;
struct Bare {
    Bare() = default;
    Bare(const Bare&) = delete;
    Bare& operator=(const Bare&) = delete;
    virtual ~Bare() = default;
    virtual void update(eng::EngineContext& context) = 0;
};
std::unique_ptr<Bare> makeBare(std::size_t index);
std::shared_ptr<Bare> makeSharedBare(std::size_t index);

/// Hears a number by a virtual function: the bare peer of a signal's listener.
struct Listener {
    Listener() = default;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    virtual ~Listener() = default;
    virtual void hear(int value) = 0;
};
std::unique_ptr<Listener> makeListener();

/// Adds a number to its argument; the same several functions, by turns.
eng::Delegate<int(int)> makeDelegate(const int& captured, std::size_t index);
std::function<int(int)> makeFunction(const int& captured, std::size_t index);

} // namespace bench
