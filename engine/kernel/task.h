#pragma once

#include "engine/core/managed.h"
#include "engine/core/result.h"
#include "engine/kernel/context.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace eng {

/// Priorities of the system tasks; lower runs first. A game's own tasks lie between.
namespace priority {
inline constexpr int kClock = 10;
inline constexpr int kInput = 20;
inline constexpr int kSound = 50;
inline constexpr int kAnimate = 60;
inline constexpr int kGame = 100;
inline constexpr int kDefault = 5000;
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

/// Something that is done once in each step of a kernel.
///
/// The hooks are called by the kernel, on its thread. From within any of them any task, this one
/// included, may be added, removed, suspended or resumed; `Kernel` says when that takes effect.
///
/// Source: Enginuity III, ITask; the lecture's GTask.
class Task : public Managed {
public:
    /// Whether a task also runs in a background step, in which nothing is drawn.
    enum class When : std::uint8_t { Always, OnlyInFrames };

    explicit Task(std::string name, int priority = priority::kDefault, When when = When::Always);

    const std::string& name() const { return name_; }
    int priority() const { return priority_; }
    TaskState taskState() const { return state_; }

protected:
    /// Called by `Kernel::add`. A task that returns an error is not added; `onStop` is then not
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

    std::string name_;
    int priority_;
    TaskState state_ = TaskState::Idle;
    When when_;
    Kernel* kernel_ = nullptr;
    std::size_t slot_ = 0; ///< where it stands among those of its priority, or of those added
    bool takenUp_ = false; ///< by a step: it stands among those of its priority
    double cost_ = 0.0;    ///< seconds, of its last measured update
};

} // namespace eng
