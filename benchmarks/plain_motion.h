#pragma once

#include "engine/animate/interpolator.h"

#include <cstdint>
#include <memory>

/// The plain peers of interpolators: objects with a virtual function that write the same values
/// into the same targets, and call a function at the end. They are made in another file than the
/// one that calls them.

namespace bench {

/// What drives a value along which curve.
enum class MotionKind : std::uint8_t {
    Linear,
    Quadratic,
    Cubic,
    Bernstein, ///< six values
    Through,   ///< six values
    Sine,
    Triangle,
    Input ///< linear, driven by a number
};

struct PlainMotion {
    PlainMotion() = default;
    PlainMotion(const PlainMotion&) = delete;
    PlainMotion& operator=(const PlainMotion&) = delete;
    virtual ~PlainMotion() = default;
    virtual void update(double delta) = 0;
};

/// @param seconds  waves repeat after this time, others end
/// @param input    for `MotionKind::Input`
std::unique_ptr<PlainMotion> makePlainMotion(MotionKind kind, eng::Ref<eng::Animated<float>> target,
                                             double seconds, eng::Delegate<double()> input);

} // namespace bench
