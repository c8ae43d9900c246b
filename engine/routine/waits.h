#pragma once

#include "engine/event/event_queue.h"
#include "engine/event/signal.h"
#include "engine/kernel/kernel.h"
#include "engine/routine/condition.h"
#include "engine/routine/routine.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

/// The waits of routines.
///
///     co_await seconds(3.0);                    // game time; realSeconds: real time
///     co_await nextStep();                      // or steps(n)
/// co_await until([&] { return !moving; });  // a predicate, checked in each step
///     co_await condition;                       // until it is woken
///     int points = co_await scored;             // a Signal<int>: its next emission
///     Goal goal = co_await event<Goal>();       // the next event of a type
///     co_await task;                            // a Ref to a task: until it has ended
///     co_await serve(context, ball);            // another routine
///     co_await all(seconds(1.0), fade(context));
///     if (co_await any(seconds(5.0), confirmed) == 0) { ... }
///     Status loaded = co_await attempt(load(context));
///     co_await fail(Error{...});                // ends the routine
///
/// A wait that is already over (0 seconds, a true predicate, an ended task) does not pause the
/// routine. Waits end in the routine's own update, so at its priority. Signals and events are heard
/// only during the wait: those between two waits are missed, and of several in one step the first
/// counts. A routine that waits for a signal or a task fails if the signal is destroyed or the task
/// fails.
///
/// Threads: the kernel's own thread.

namespace eng {

namespace detail {

/// Waits for seconds of game time or of real time.
template <bool kReal>
class SecondsWait final : public Wait {
public:
    explicit SecondsWait(double seconds)
        : left_{seconds} {}
    bool begin(CoroutineStack& stack) override {
        left_ -= kReal ? 0.0 : stack.overshoot();
        return ended(stack);
    }
    bool ready(CoroutineStack& stack, EngineContext& context) override {
        const FrameTime& time = context.kernel.time();
        left_ -= kReal ? time.realDelta : time.delta;
        return ended(stack);
    }
    void take() const {}

private:
    bool ended(CoroutineStack& stack) const {
        if (left_ > 0.0) {
            return false;
        }
        stack.setCarry(kReal ? 0.0 : -left_);
        return true;
    }

    double left_;
};

class StepsWait final : public Wait {
public:
    explicit StepsWait(int steps)
        : left_{steps} {}
    bool begin(CoroutineStack&) override { return left_ <= 0; }
    bool ready(CoroutineStack&, EngineContext&) override { return --left_ <= 0; }
    void take() const {}

private:
    int left_;
};

class NextStepWait final : public Wait {
public:
    bool begin(CoroutineStack&) override { return false; }
    bool ready(CoroutineStack&, EngineContext&) override { return true; }
    void take() const {}
};

template <class Predicate>
class UntilWait final : public Wait {
public:
    explicit UntilWait(Predicate predicate)
        : predicate_{predicate} {}
    bool begin(CoroutineStack&) override { return predicate_(); }
    /// An exception would leave the kernel in the middle of a step.
    bool ready(CoroutineStack&, EngineContext&) noexcept override { return predicate_(); }
    void take() const {}

private:
    Predicate predicate_;
};

class FailWait final : public Wait {
public:
    explicit FailWait(Error error)
        : error_{std::move(error)} {}
    bool begin(CoroutineStack& stack) override {
        stack.fail(std::move(error_));
        return true;
    }
    bool ready(CoroutineStack&, EngineContext&) override { return true; }
    void take() const {}

private:
    Error error_;
};

class ConditionWait final : public Wait {
public:
    explicit ConditionWait(Condition& condition)
        : condition_{&condition} {}
    ConditionWait(const ConditionWait&) = delete;
    ConditionWait& operator=(const ConditionWait&) = delete;
    ConditionWait(ConditionWait&& other) noexcept // it has not begun
        : condition_{other.condition_} {}
    ConditionWait& operator=(ConditionWait&&) = delete;
    ~ConditionWait() override = default;

    bool begin(CoroutineStack& stack) override;
    bool ready(CoroutineStack& stack, EngineContext& context) override;
    bool hasPendingResult() const override { return !waiter_.waits(); }
    void cancel() override { waiter_.leave(); }
    void take() const {}

private:
    class Waiter final : public Condition::Waiter {
    public:
        const Task* task = nullptr;
        bool destroyed = false;

    private:
        bool wake(bool byDestructor) override {
            destroyed = byDestructor;
            return task->taskState() != TaskState::Dead; // else its turn is another's
        }
    };

    Condition* condition_;
    Waiter waiter_;
};

class JoinWait final : public Wait {
public:
    explicit JoinWait(Ref<Task> task)
        : task_{std::move(task)} {}
    bool begin(CoroutineStack& stack) override;
    bool ready(CoroutineStack& stack, EngineContext& context) override;
    void take() const {}

private:
    Ref<Task> task_;
};

void failSignalGone(CoroutineStack& stack);

/// Waits for a connection to be called once. `Connect` connects a listener.
template <class Connect, class... Values>
class SignalWait final : public Wait {
public:
    explicit SignalWait(Connect connect)
        : connect_{connect} {}
    bool begin(CoroutineStack& stack) override {
        connection_ = connect_(stack.context(), [this](const Values&... values) {
            if (!values_) {
                values_.emplace(values...);
            }
        });
        return false;
    }
    bool ready(CoroutineStack& stack, EngineContext&) override {
        if (values_) {
            connection_.disconnect();
            return true;
        }
        if (!connection_.isConnected()) {
            failSignalGone(stack);
            return true;
        }
        return false;
    }
    bool hasPendingResult() const override { return values_.has_value(); }
    void cancel() override { connection_.disconnect(); }
    auto take() {
        if constexpr (sizeof...(Values) == 0) {
            return;
        } else if constexpr (sizeof...(Values) == 1) {
            return std::get<0>(std::move(*values_));
        } else {
            return std::move(*values_);
        }
    }

private:
    Connect connect_;
    Connection connection_;
    std::optional<std::tuple<Values...>> values_; ///< of the first emission
};

/// A routine within `all`, `any` or `attempt`, which runs concurrently with others.
class RoutineWait final : public Wait {
public:
    explicit RoutineWait(Routine routine)
        : routine_{std::move(routine)} {}
    RoutineWait(const RoutineWait&) = delete;
    RoutineWait& operator=(const RoutineWait&) = delete;
    RoutineWait(RoutineWait&& other) noexcept // it has not begun
        : routine_{std::move(other.routine_)} {}
    RoutineWait& operator=(RoutineWait&&) = delete;
    ~RoutineWait() override = default;

    bool begin(CoroutineStack& stack) override;
    bool ready(CoroutineStack& stack, EngineContext& context) override;
    void cancel() override { stack_.destroy(); }
    void take() const {}

private:
    bool update(CoroutineStack& stack, EngineContext& context, double overshoot);

    Routine routine_;
    CoroutineStack stack_;
};

template <class... Values>
auto signalWait(Signal<Values...>& signal) {
    const auto connect = [&signal](EngineContext&, auto listener) {
        return signal.connect(std::move(listener));
    };
    return SignalWait<decltype(connect), std::decay_t<Values>...>{connect};
}

} // namespace detail

// Converts an awaitable to a `Wait`.

template <class AnyWait>
    requires std::is_base_of_v<Wait, AnyWait>
AnyWait waitOf(AnyWait&& wait) {
    return std::forward<AnyWait>(wait);
}
template <class... Values>
auto waitOf(Signal<Values...>& signal) {
    return detail::signalWait(signal);
}
inline detail::NextStepWait waitOf(NextStep) {
    return {};
}
inline detail::ConditionWait waitOf(Condition& condition) {
    return detail::ConditionWait{condition};
}
template <class T>
    requires std::is_base_of_v<Task, T>
detail::JoinWait waitOf(Ref<T> task) {
    return detail::JoinWait{std::move(task)};
}
inline detail::RoutineWait waitOf(Routine&& routine) {
    return detail::RoutineWait{std::move(routine)};
}
template <class Awaited>
using WaitOf = decltype(waitOf(std::declval<Awaited>()));

namespace detail {

/// Several waits at once.
class GroupWait : public Wait {
public:
    bool ready(CoroutineStack& stack, EngineContext& context) override;
    bool hasPendingResult() const override;
    void cancel() override;

protected:
    enum class Kind : std::uint8_t { All, Any };
    struct Part {
        Wait* wait = nullptr;
        bool begun = false;
        bool ended = false;
    };

    explicit GroupWait(Kind kind)
        : kind_{kind} {}
    bool beginParts(CoroutineStack& stack, std::span<Part> parts);
    std::size_t first() const { return first_; }

private:
    bool endWith(Part& part);

    std::span<Part> parts_;
    std::size_t first_ = 0; ///< of `any`: the index of the one that ended
    Kind kind_;
};

template <bool kAll, class... Waits>
class FixedGroupWait final : public GroupWait {
public:
    explicit FixedGroupWait(Waits&&... waits)
        : GroupWait{kAll ? Kind::All : Kind::Any}
        , waits_{std::move(waits)...} {}
    bool begin(CoroutineStack& stack) override {
        std::apply([&](Waits&... waits) { parts_ = {Part{.wait = &waits}...}; }, waits_);
        return beginParts(stack, parts_);
    }
    auto take() const {
        if constexpr (!kAll) {
            return first();
        }
    }

private:
    std::tuple<Waits...> waits_;
    std::array<Part, sizeof...(Waits)> parts_;
};

template <bool kAll>
class RoutinesWait final : public GroupWait {
public:
    explicit RoutinesWait(std::vector<Routine> routines)
        : GroupWait{kAll ? Kind::All : Kind::Any} {
        waits_.reserve(routines.size());
        for (Routine& routine : routines) {
            waits_.emplace_back(std::move(routine));
        }
    }
    bool begin(CoroutineStack& stack) override {
        parts_.reserve(waits_.size());
        for (RoutineWait& wait : waits_) {
            parts_.push_back({.wait = &wait});
        }
        return beginParts(stack, parts_);
    }
    auto take() const {
        if constexpr (!kAll) {
            return first();
        }
    }

private:
    std::vector<RoutineWait> waits_;
    std::vector<Part> parts_;
};

/// The part of AttemptWait that does not depend on the awaited type.
class CatchingWait : public Wait {
protected:
    void takeError(CoroutineStack& stack);
    Status status_;
};

template <class Tried>
class AttemptWait final : public CatchingWait {
public:
    explicit AttemptWait(Tried&& tried)
        : tried_{std::move(tried)} {}
    bool begin(CoroutineStack& stack) override { return caught(stack, tried_.begin(stack)); }
    bool ready(CoroutineStack& stack, EngineContext& context) override {
        return caught(stack, tried_.ready(stack, context));
    }
    bool hasPendingResult() const override { return tried_.hasPendingResult(); }
    void cancel() override { tried_.cancel(); }
    Status take() { return std::move(status_); }

private:
    bool caught(CoroutineStack& stack, bool ended) {
        if (ended) {
            takeError(stack);
        }
        return ended;
    }

    Tried tried_;
};

} // namespace detail

/// Waits for seconds of game time, in which the routine's task is not suspended. Waits that follow
/// each other keep time: twice half a second ends in the same step as one second.
///
/// @param duration  seconds, finite; 0 or less: does not wait
inline detail::SecondsWait<false> seconds(double duration) {
    ENG_ASSERT(std::isfinite(duration), "the time is finite");
    return detail::SecondsWait<false>{duration};
}
/// The same in real time, which does not stop when the game is paused.
inline detail::SecondsWait<true> realSeconds(double duration) {
    ENG_ASSERT(std::isfinite(duration), "the time is finite");
    return detail::SecondsWait<true>{duration};
}
inline NextStep nextStep() {
    return {};
}
/// @param count  of steps in which the routine's task is updated; 0 or less: does not wait
inline detail::StepsWait steps(int count) {
    return detail::StepsWait{count};
}

/// Waits until a predicate is true, which is asked now and then once in each step. It may do
/// anything, also remove the task, but not throw: that ends the program.
///
/// A predicate written in place captures only what can be copied like plain memory (references,
/// pointers, numbers): g++ 12.2 destroys other captures twice. Any predicate that has a name can be
/// given by that name; it is not copied, and must outlive the waiting.
template <class Predicate>
auto until(Predicate&& predicate) {
    if constexpr (std::is_lvalue_reference_v<Predicate>) {
        const auto ask = [&predicate]() -> bool { return predicate(); };
        return detail::UntilWait<std::remove_const_t<decltype(ask)>>{ask};
    } else {
        static_assert(std::is_trivially_copyable_v<Predicate>,
                      "give a predicate with such captures a name, and await until(name)");
        return detail::UntilWait<Predicate>{predicate};
    }
}

/// Waits for the next event of a type, and returns a copy of it.
template <class Event>
auto event() {
    const auto connect = [](EngineContext& context, auto listener) {
        return context.events.connect<Event>(std::move(listener));
    };
    return detail::SignalWait<decltype(connect), Event>{connect};
}

/// Ends the routine as failed. Nothing after it runs.
inline detail::FailWait fail(Error error) {
    return detail::FailWait{std::move(error)};
}

/// Waits for all of them, in their order in each step. If one fails, the others are cancelled, and
/// the routine fails.
template <class... Awaited>
auto all(Awaited&&... awaited) {
    return detail::FixedGroupWait<true, WaitOf<Awaited>...>{
        waitOf(std::forward<Awaited>(awaited))...};
}
/// An empty vector does not wait.
inline detail::RoutinesWait<true> all(std::vector<Routine> routines) {
    return detail::RoutinesWait<true>{std::move(routines)};
}

/// Waits for the first of them to end, and cancels the others. If several end in one step, a
/// condition that was woken, a signal or an event comes before the others, so that a timeout loses
/// none of them; else the first in their order counts, and those after it are not asked in this
/// step any more. If that one fails, the routine fails. `any` of nothing fails.
///
/// @return the index of the one that ended; the value of a signal or event is not kept
template <class... Awaited>
auto any(Awaited&&... awaited) {
    return detail::FixedGroupWait<false, WaitOf<Awaited>...>{
        waitOf(std::forward<Awaited>(awaited))...};
}
inline detail::RoutinesWait<false> any(std::vector<Routine> routines) {
    return detail::RoutinesWait<false>{std::move(routines)};
}

/// Waits for one of these, and returns its error instead of failing.
template <class Awaited>
auto attempt(Awaited&& awaited) {
    return detail::AttemptWait<WaitOf<Awaited>>{waitOf(std::forward<Awaited>(awaited))};
}

} // namespace eng
