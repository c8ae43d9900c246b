#pragma once

#include "engine/animate/curve.h"
#include "engine/core/delegate.h"
#include "engine/core/managed.h"

#include <cstdint>
#include <string>
#include <utility>

namespace eng {

/// A value that interpolators write. They hold references, so they never write to a destroyed one.
template <class T>
class Animated final : public Managed {
public:
    explicit Animated(T start = {})
        : value{std::move(start)} {}

    T value;
};

/// Behaviour of an interpolator at the end of its curve.
enum class Repeat : std::uint8_t {
    Once,        ///< ends
    Again,       ///< restarts at the beginning, for ever
    BackAndForth ///< reverses its direction, for ever
};

/// Changes a value with time or with another number. `AnimateTask` updates it and keeps it until
/// its end, so the caller need not hold it.
///
/// Threads: the kernel's own thread.
/// Source:  Enginuity V, IInterpolator.
class InterpolatorBase : public Managed {
public:
    /// For `AnimateTask::find`; may be empty.
    const std::string& name() const { return name_; }

    /// Stops updates until `unfreeze`; elapsed time does not count.
    void freeze() { frozen_ = true; }
    void unfreeze() { frozen_ = false; }
    bool frozen() const { return frozen_; }

    /// Restarts it, also after it ended or was killed, as long as a reference to it exists.
    void reset();
    /// Ends it at once: writes the last value and calls the `setOnEnd` function.
    void finish();
    /// Ends it without writing a value or calling a function, until `reset`.
    void kill() { running_ = false; }
    /// False after it ended or was killed.
    bool running() const { return running_; }

    /// Sets a function that is called at each end, but not by `kill`. It may reset, kill and add
    /// interpolators, including this one.
    void setOnEnd(Delegate<void()> onEnd) { onEnd_ = std::move(onEnd); }

protected:
    InterpolatorBase(std::string name, double duration, Repeat repeat);
    InterpolatorBase(std::string name, double from, double to, Delegate<double()> input);

    /// Writes the value for a position on the curve, 0 to 1.
    virtual void write(double t) = 0;

private:
    friend class AnimateTask;

    void advance(double delta);
    double place() const;

    std::string name_;
    double duration_ = 0.0; ///< seconds
    Repeat repeat_ = Repeat::Once;
    double from_ = 0.0; ///< of the input
    double to_ = 0.0;
    Delegate<double()> input_; ///< empty: time
    double elapsed_ = 0.0;     ///< seconds
    bool running_ = true;
    bool frozen_ = false;
    bool listed_ = false; ///< by an AnimateTask
    Delegate<void()> onEnd_;
};

/// Writes the values of a curve into a target.
template <class T>
class Interpolator final : public InterpolatorBase {
public:
    /// Driven by time.
    ///
    /// @param target    not null
    /// @param duration  seconds, finite; if 0 or less, it ends in the first update with the last
    ///                  value (with repetition, it keeps writing that value)
    Interpolator(std::string name, Ref<Animated<T>> target, Curve<T> curve, double duration,
                 Repeat repeat = Repeat::Once)
        : InterpolatorBase{std::move(name), duration, repeat}
        , target_{std::move(target)}
        , curve_{std::move(curve)} {}

    /// Driven by any number: up to `from` it writes the first value, from `to` on the last. It
    /// never ends by itself.
    Interpolator(std::string name, Ref<Animated<T>> target, Curve<T> curve, double from, double to,
                 Delegate<double()> input)
        : InterpolatorBase{std::move(name), from, to, std::move(input)}
        , target_{std::move(target)}
        , curve_{std::move(curve)} {}

private:
    void write(double t) override { target_->value = curve_.at(t); }

    Ref<Animated<T>> target_;
    Curve<T> curve_;
};

} // namespace eng
