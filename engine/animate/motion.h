#pragma once

#include "engine/animate/animate_task.h"

#include <utility>

namespace eng {

/// A number together with the interpolator that drives it: a flash, a pop, a transition that starts
/// again and again.
///
///     Motion flash{heap, animate, "flash", Curve<float>::linear(1.0F, 0.0F), 0.4};
///     flash.start();             // in each step flash.value() goes from 1 to 0
///
/// The interpolator ends with the motion.
///
/// Threads: the kernel's own thread. `start` and `value` allocate nothing.
class Motion {
public:
    /// One without an interpolator, to be assigned to.
    Motion() = default;
    Motion(const Motion&) = delete;
    Motion& operator=(const Motion&) = delete;
    Motion(Motion&& other) noexcept = default;
    Motion& operator=(Motion&& other) noexcept {
        if (this != &other) {
            end();
            first_ = other.first_;
            number_ = std::move(other.number_);
            way_ = std::move(other.way_);
        }
        return *this;
    }
    ~Motion() { end(); }
    /// One that repeats starts at once; one that does not is at its end until `start`.
    ///
    /// @param seconds  as for Interpolator
    Motion(ManagedHeap& heap, AnimateTask& animate, const char* name, Curve<float> curve,
           double seconds, Repeat repeat = Repeat::Once)
        : first_{curve.at(0.0)}
        , number_{heap.make<Animated<float>>(curve.at(repeat == Repeat::Once ? 1.0 : 0.0))}
        , way_{animate.add(
              heap.make<Interpolator<float>>(name, number_, std::move(curve), seconds, repeat))} {
        if (repeat == Repeat::Once) {
            way_->kill();
        }
    }

    float value() const { return number_->value; }
    void start() const {
        number_->value = first_; // this step's picture comes before the interpolator writes
        way_->reset();
    }

private:
    void end() const {
        if (way_) {
            way_->kill();
        }
    }

    float first_ = 0.0F;
    Ref<Animated<float>> number_;
    Ref<Interpolator<float>> way_;
};

} // namespace eng
