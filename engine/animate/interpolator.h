#pragma once

#include "engine/animate/curve.h"
#include "engine/core/delegate.h"
#include "engine/core/managed.h"

#include <cstdint>
#include <string>
#include <utility>

namespace eng {

/// A value that interpolators write. It is counted, so that it outlives whoever is still writing:
/// an interpolator never writes to what is gone.
template <class T>
class Animated final : public Managed {
public:
    explicit Animated(T start = {})
        : value{std::move(start)} {}

    T value;
};

/// What happens at the end of the way.
enum class Repeat : std::uint8_t {
    Once,        ///< it ends there
    Again,       ///< from the beginning, for ever
    BackAndForth ///< back to the beginning, and so on for ever
};

/// Moves something along with a number, most often with time. `AnimateTask` drives it; it may be
/// dropped by who made it and still runs to its end.
///
/// Threads: the kernel's own thread.
/// Source:  Enginuity V, IInterpolator.
class InterpolatorBase : public Managed {
public:
    /// For looking it up; may be empty.
    const std::string& name() const { return name_; }

    /// Stands still until `unfreeze`: neither time nor input moves it.
    void freeze() { frozen_ = true; }
    void unfreeze() { frozen_ = false; }
    bool frozen() const { return frozen_; }

    /// From the beginning; also after it had ended or was killed, as long as somebody holds it.
    void reset();
    /// Goes to its end at once: the last value is written, and what waits for the end is called.
    void finish();
    /// Ends it where it is. Nothing is written any more and nothing called, until `reset`.
    void kill() { running_ = false; }
    /// False when it has ended or was killed.
    bool running() const { return running_; }

    /// Called each time that it ends by itself (not when it is killed). It may reset, kill and add
    /// interpolators, this one too.
    void setOnEnd(Delegate<void()> onEnd) { onEnd_ = std::move(onEnd); }

protected:
    InterpolatorBase(std::string name, double duration, Repeat repeat);
    InterpolatorBase(std::string name, double from, double to, Delegate<double()> input);

    /// Writes the value for a place on the way, 0 to 1.
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
    /// @param duration  seconds, finite; with 0 or less it ends in the first update, with the last
    ///                  value (a repeated one keeps it)
    Interpolator(std::string name, Ref<Animated<T>> target, Curve<T> curve, double duration,
                 Repeat repeat = Repeat::Once)
        : InterpolatorBase{std::move(name), duration, repeat}
        , target_{std::move(target)}
        , curve_{std::move(curve)} {}

    /// Driven by any number: at `from` and before it is the first value, at `to` and beyond the
    /// last. It never ends by itself.
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
