#pragma once

#include "engine/core/managed.h"
#include "engine/core/result.h"
#include "engine/kernel/context.h"

#include <cstdint>
#include <string_view>

namespace eng {

/// Priorities of the system tasks; lower runs first. A game's own tasks lie between.
namespace priority {
inline constexpr int kClock = 10;
inline constexpr int kResources = 15;
inline constexpr int kInput = 20;
inline constexpr int kSound = 50;
inline constexpr int kTriggers = 55;
inline constexpr int kAnimate = 60;
inline constexpr int kTimers = 70;
inline constexpr int kGame = 100;
inline constexpr int kDefault = 5000;
inline constexpr int kEvents = 8000;
inline constexpr int kRender = 9000;
inline constexpr int kPresent = 10000;
} // namespace priority

/// Where a task is in its life.
enum class TaskState : std::uint8_t {
    Idle,      ///< in no kernel
    Running,   ///< updated in each step
    Suspended, ///< kept, not updated
    Dead       ///< removed; stopped in the next removal phase
};

namespace detail {
struct TaskList;
}

/// A unit of work that a kernel updates once per step.
///
/// The kernel calls the hooks on its own thread. Any hook may add, remove, suspend or resume any
/// task, this one included; `Kernel` documents when that takes effect.
///
/// Size: 56 bytes on 64-bit systems; the state that the kernel reads in each step lies in the
/// kernel's own array.
///
/// Source: Enginuity III, ITask; the lecture's GTask.
class Task : public Managed {
public:
    /// Whether a task also runs in a background step, in which nothing is drawn.
    enum class When : std::uint8_t { Always, OnlyInFrames };

    /// @param name  for the profiler, the log and the list of tasks; a literal, or any other text
    ///              that outlives the task and the profiler
    explicit Task(const char* name, int priority = priority::kDefault, When when = When::Always)
        : name_{name}
        , priority_{priority}
        , when_{static_cast<std::uint32_t>(when) & 1U} {}

    std::string_view name() const { return name_; }
    int priority() const { return priority_; }
    inline TaskState taskState() const; // in engine/kernel/kernel.h
    /// The kernel that it is in; null: none.
    Kernel* kernel() const;
    /// How the task ended: an error if it was aborted. Before its end: no error.
    virtual Status result() const;

protected:
    /// Called by `Kernel::add`. A task that returns an error is not added, and its `onStop` is not
    /// called.
    virtual Status onStart(EngineContext&) { return {}; }
    virtual void onUpdate(EngineContext& context) = 0;
    virtual void onSuspend(EngineContext&) {}
    virtual void onResume(EngineContext&) {}
    /// Called exactly once for each successful start, at the end of the step in which the task was
    /// removed.
    virtual void onStop(EngineContext&) {}

private:
    friend class Kernel;

    detail::TaskList* list_ = nullptr; // null: in no kernel
    const char* name_;
    int priority_;
    std::uint32_t slot_ : 30 = 0; // index in the list
    std::uint32_t aborted_ : 1 = 0;
    std::uint32_t when_ : 1; // a When; of one type, since compilers for Windows pack no others
};

} // namespace eng
