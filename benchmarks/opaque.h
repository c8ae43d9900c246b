#pragma once

#include "engine/core/delegate.h"
#include "engine/kernel/task.h"

#include <functional>
#include <memory>
#include <vector>

/// Objects that are made in another file than the one that uses them, so that the compiler cannot
/// resolve the virtual calls of either side.

namespace bench {

/// Makes a task of one of three classes, in turn.
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

/// Gets a number by a virtual function: the bare peer of a signal's listener.
struct Listener {
    Listener() = default;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    virtual ~Listener() = default;
    virtual void hear(int value) = 0;
};
std::unique_ptr<Listener> makeListener();

/// Makes one of two functions, in turn, that add a number to their argument.
eng::Delegate<int(int)> makeDelegate(const int& captured, std::size_t index);
std::function<int(int)> makeFunction(const int& captured, std::size_t index);

} // namespace bench
