#pragma once

#include "engine/core/assert.h"

#include <algorithm>
#include <cmath>

namespace eng {

/// Divides time into steps of equal length, so that a simulation does not depend on the frame rate.
///
/// `advance` returns at most `maxSteps` and discards the rest: if the machine is too slow, the
/// simulation runs slowly instead of ever slower. `ClockTask` has clamped long gaps before.
class FixedStep {
public:
    /// @param stepsPerSecond  > 0
    explicit FixedStep(int stepsPerSecond, int maxSteps = 60)
        : rate_{static_cast<double>(stepsPerSecond)}
        , maxSteps_{maxSteps} {
        ENG_ASSERT(stepsPerSecond > 0 && maxSteps > 0, "the rate and the maximum are positive");
    }

    /// Adds time.
    ///
    /// @param delta  seconds, finite, >= 0
    /// @return       number of steps to simulate now
    int advance(double delta) {
        // Tolerance of a billionth of a step: sums of 1/120 are not exact.
        constexpr double kDue = 1e-9;
        owed_ += delta * rate_;
        const double whole = std::floor(owed_ + kDue);
        owed_ = std::max(owed_ - whole, 0.0);
        return static_cast<int>(std::min(whole, static_cast<double>(maxSteps_)));
    }

    /// Position between the last step and the next, 0 to 1: for interpolation when drawing.
    double alpha() const { return std::min(owed_, 1.0); }

    /// Discards the time that is not yet simulated.
    void reset() { owed_ = 0.0; }

private:
    double rate_;
    int maxSteps_;
    double owed_ = 0.0; ///< in steps
};

} // namespace eng
