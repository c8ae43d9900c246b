#pragma once

#include "engine/core/delegate.h"
#include "engine/core/managed.h"
#include "engine/core/weak_ref.h"

#include <cmath>
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <type_traits>
#include <utility>

namespace eng {

/// A number or a condition to watch: a function, or a member of a managed object. A condition is
/// true if it is not 0.
///
///     Watched{[this] { return ball_.x - paddle_.x; }}
///     Watched{ship, &Ship::health}      // a Ref<Ship> and its int, float, double or bool
///     Watched{ship, &Ship::speed}       // or its function without arguments
///
/// Numbers are read as double: compare a float with a float constant (0.1F).
class Watched {
public:
    // NOLINTBEGIN(google-explicit-constructor): a function converts
    template <class Function>
        requires std::is_invocable_r_v<double, std::decay_t<Function>&>
    Watched(Function&& function)
        : read_{[read = std::decay_t<Function>(std::forward<Function>(function))](double& number) {
            number = static_cast<double>(std::invoke(read));
            return true;
        }} {}
    // NOLINTEND(google-explicit-constructor)
    /// The object is not kept alive; when it is gone, the trigger ends.
    ///
    /// @param object  not null
    template <class Object, class Member>
        requires std::is_invocable_r_v<double, Member, Object&>
    Watched(const Ref<Object>& object, Member member)
        : read_{[watched = WeakRef<Object>{object}, member](double& number) {
            const Ref<Object> held = watched.lock();
            if (held == nullptr) {
                return false;
            }
            number = static_cast<double>(std::invoke(member, *held));
            return true;
        }} {}

private:
    friend class Trigger;
    Delegate<bool(double& number)> read_; ///< false: the object is gone
};

/// A comparison of the watched number. With NaN only `notEqual` is true.
class Compare {
public:
    static Compare equal(double to) { return {Kind::Inside, to, to}; }
    static Compare notEqual(double to) { return {Kind::Outside, to, to}; }
    static Compare less(double than) {
        return {Kind::Inside, -kInfinity, nextTo(than, -kInfinity)};
    }
    static Compare greater(double than) {
        return {Kind::Inside, nextTo(than, kInfinity), kInfinity};
    }
    /// from <= number <= to
    static Compare within(double from, double to) { return {Kind::Inside, from, to}; }
    /// For conditions of the game's own: the number is not 0.
    static Compare isTrue() { return notEqual(0.0); }

    /// The number reaches or passes a level: from below, from above, or either. It is true only in
    /// the step in which this happens. The first step only remembers the number. NaN is skipped: a
    /// crossing from the number before it counts.
    static Compare crossingUp(double level) { return {Kind::Up, level, level}; }
    static Compare crossingDown(double level) { return {Kind::Down, level, level}; }
    static Compare crossing(double level) { return {Kind::UpOrDown, level, level}; }

private:
    friend class Trigger;
    static constexpr double kInfinity = std::numeric_limits<double>::infinity();
    enum class Kind : std::uint8_t { Inside, Outside, Up, Down, UpOrDown };

    Compare(Kind kind, double min, double max)
        : kind_{kind}
        , min_{min}
        , max_{max} {}
    /// The next number towards a limit; NaN at the limit.
    static double nextTo(double number, double limit) {
        return number == limit ? std::numeric_limits<double>::quiet_NaN()
                               : std::nextafter(number, limit);
    }

    Kind kind_;
    double min_;
    double max_;
};

/// When a trigger calls its function.
enum class Fire : std::uint8_t {
    Once,  ///< in the first step in which the comparison is true; then the trigger ends
    Edge,  ///< when it becomes true, also in the first step; each crossing is such an edge
    Always ///< in each step in which it is true
};

/// Calls a function when a watched number fulfils a comparison. `TriggerTask` checks it once per
/// step and keeps it until its end, so the caller need not hold it.
///
///     triggers.add(heap.make<Trigger>(Watched{ship, &Ship::health}, Compare::less(20.0),
///                                     Fire::Edge, [this] { warn(); }));
///
/// A function that uses an object without keeping it alive takes a weak reference to it
/// (`Delegate::to<&Ship::warn>(weak)`). A screen's own triggers (`when`) end with it.
///
/// Threads: the kernel's own thread.
/// Source:  Enginuity V, ITrigger.
class Trigger final : public Managed {
public:
    /// @param call  not null; it may kill and reset this trigger and others, and add more
    Trigger(Watched watched, Compare compare, Fire fire, Delegate<void()> call);

    /// Ends it, until `reset`.
    void kill() { running_ = false; }
    /// Starts again as if new, also after the end, as long as a reference to it exists.
    void reset();
    /// False after it ended or was killed.
    bool running() const { return running_; }

private:
    friend class TriggerTask;

    using Kind = Compare::Kind;

    void check() {
        double number = 0.0;
        if (!running_ || !read_(number)) {
            running_ = false;
            return;
        }
        if (kind_ > Kind::Outside) {
            checkCrossing(number);
            return;
        }
        const bool inside = number >= min_ && number <= max_;
        const bool before = std::exchange(was_, inside == (kind_ == Kind::Inside));
        if (was_ && !(before && fire_ == Fire::Edge)) {
            fire();
        }
    }
    void checkCrossing(double number);
    void fire() {
        if (running_) { // reading the number may have killed it
            running_ = fire_ != Fire::Once;
            call_();
        }
    }

    // Small, since a step reads all triggers.
    bool running_ = true;
    bool was_ = false;    ///< the comparison was true in the last step
    bool listed_ = false; ///< by a TriggerTask
    Fire fire_;
    Kind kind_;
    double min_;
    double max_;
    double last_ = std::numeric_limits<double>::quiet_NaN(); ///< for crossings; NaN: no number yet
    Delegate<bool(double&)> read_;
    Delegate<void()> call_;
};

} // namespace eng
