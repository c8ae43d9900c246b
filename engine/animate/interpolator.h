#pragma once

#include "engine/animate/curve.h"
#include "engine/core/delegate.h"
#include "engine/core/managed.h"
#include "engine/core/weak_ref.h"

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace eng {

/// A value that interpolators write.
template <class T>
class Animated final : public Managed {
public:
    explicit Animated(T start = {})
        : value{std::move(start)} {}

    T value;
};

/// What an interpolator writes: an `Animated`, which it keeps alive, or a member of any managed
/// object, which it does not keep alive.
///
///     Target<float>{glow}                 // a Ref<Animated<float>>
///     Target<float>{ship, &Ship::angle}   // a Ref<Ship> and its float
template <class T>
struct Target {
    // NOLINTBEGIN(google-explicit-constructor): an animated value converts
    /// @param animated  not null
    Target(const Ref<Animated<T>>& animated)
        : value{&animated->value}
        , kept{animated} {}
    // NOLINTEND(google-explicit-constructor)
    /// A value that outlives the interpolator.
    explicit Target(T& outlives)
        : value{&outlives} {}
    /// @param object  not null
    template <class Object, class Class>
        requires std::derived_from<Object, Class>
    Target(const Ref<Object>& object, T Class::* member)
        : value{&((*object).*member)}
        , watched{object}
        , isWatched{true} {}

    T* value;
    Ref<Managed> kept;
    WeakRef<Managed> watched;
    bool isWatched = false;
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
    std::string_view name() const;

    /// Stops updates until `unfreeze`; elapsed time does not count.
    void freeze() { state_ |= kFrozen; }
    void unfreeze() { state_ &= ~kFrozen; }
    bool frozen() const { return (state_ & kFrozen) != 0; }

    /// Restarts it, also after it ended or was killed, as long as a reference to it exists.
    void reset();
    /// Ends it at once: writes the last value and calls the `setOnEnd` function.
    void finish();
    /// Ends it without writing a value or calling a function, until `reset`.
    void kill() { state_ |= kEnded; }
    /// False after it ended or was killed.
    bool running() const { return (state_ & kEnded) == 0; }

    /// Sets a function that is called at each end, but not by `kill`. It may reset, kill and add
    /// interpolators, including this one.
    void setOnEnd(Delegate<void()> onEnd);

protected:
    /// Writes the value for a position on the curve, 0 to 1, into the target. A function for each
    /// kind of curve; a virtual function would need a second call.
    using Write = void (*)(InterpolatorBase& self, double t);
    InterpolatorBase(Write write, double duration, Repeat repeat);

    void setName(std::string name);
    void setWatched(WeakRef<Managed> watched);
    void setInput(Delegate<double()> input, double from, double to);

private:
    friend class AnimateTask;

    // Members that few interpolators need are allocated separately, so that updates read little
    // memory.
    struct Extras {
        std::string name;
        Delegate<void()> onEnd;
        WeakRef<Managed> watched; ///< the target's object, if it is not kept
    };
    struct Details {
        Delegate<double()> input; ///< empty: time
        double from = 0.0;        ///< of the input
        double to = 0.0;
        std::unique_ptr<Extras> extras; ///< null: none
    };
    Details& details();
    Extras& extras();

    // Bits of the state. If none of them is set, an update only adds time.
    static constexpr unsigned kEnded = 1; ///< or killed
    static constexpr unsigned kFrozen = 2;
    static constexpr unsigned kDriven = 4;    ///< by a number
    static constexpr unsigned kWatches = 8;   ///< the target's object
    static constexpr unsigned kReverses = 16; ///< at the end

    /// @return  false: it may have ended
    bool advance(double delta) {
        const double elapsed = elapsed_ + delta;
        if (state_ == 0 && elapsed < duration_) { // most updates
            elapsed_ = elapsed;
            write_(*this, elapsed / duration_);
            return true;
        }
        if (state_ == kDriven) {
            follow();
        } else {
            advanceGeneral(delta);
        }
        return running();
    }
    void advanceGeneral(double delta);
    void follow();
    /// Whether it runs; kills it if the watched object is gone.
    bool alive();

    Write write_;
    double elapsed_ = 0.0;
    double duration_; ///< seconds, >= 0
    unsigned state_;  ///< bits
    Repeat repeat_;
    bool listed_ = false;              ///< by an AnimateTask
    std::unique_ptr<Details> details_; ///< null: none
};

/// Writes the values of a curve into a target. It ends like a killed one when the object whose
/// member it writes is gone.
template <class T>
class Interpolator final : public InterpolatorBase {
public:
    /// Driven by time.
    ///
    /// @param duration  seconds; if 0, negative or NaN, it ends in the first update with the last
    ///                  value (with repetition, it keeps writing that value); if infinite, it keeps
    ///                  writing the first value
    Interpolator(std::string name, Target<T> target, Curve<T> curve, double duration,
                 Repeat repeat = Repeat::Once)
        : InterpolatorBase{writeAs(curve), duration, repeat}
        , value_{target.value}
        , kept_{std::move(target.kept)}
        , curve_{std::move(curve)} {
        setName(std::move(name));
        if (target.isWatched) {
            setWatched(std::move(target.watched));
        }
    }

    /// Driven by any number: up to `from` it writes the first value, from `to` on the last. It
    /// never ends by itself. While the number is NaN (or it and a limit are infinite) nothing is
    /// written.
    ///
    /// @param input  not null; it may kill the interpolator
    Interpolator(std::string name, Target<T> target, Curve<T> curve, double from, double to,
                 Delegate<double()> input)
        : Interpolator{std::move(name), std::move(target), std::move(curve), 0.0} {
        setInput(std::move(input), from, to);
    }

private:
    static Write writeAs(const Curve<T>& curve) {
        return Curve<T>::call(curve.kind_, [](auto kind) -> Write {
            return [](InterpolatorBase& self, double t) {
                auto& one = static_cast<Interpolator&>(self);
                *one.value_ = one.curve_.template at<decltype(kind)::value>(t);
            };
        });
    }

    T* value_;
    Ref<Managed> kept_; ///< the object of the value; null: it is watched
    Curve<T> curve_;
};

} // namespace eng
