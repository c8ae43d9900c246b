#pragma once

#include "engine/core/assert.h"

#include <algorithm>
#include <cmath>

namespace eng {

/// Cuts time into steps of one length, for a simulation that must not depend on how often it is
/// drawn.
///
/// The clock has cut long gaps before; here at most `mostSteps` are asked for at once, and what is
/// beyond is dropped, so that a simulation that is too slow for its machine runs slowly instead of
/// ever slower.
class FixedStep {
public:
    /// @param stepsPerSecond  > 0
    explicit FixedStep(int stepsPerSecond, int mostSteps = 60)
        : rate_{static_cast<double>(stepsPerSecond)}
        , mostSteps_{mostSteps} {
        ENG_ASSERT(stepsPerSecond > 0 && mostSteps > 0, "there are steps to make");
    }

    /// Adds time.
    ///
    /// @param delta  seconds, finite, >= 0
    /// @return       how many steps to simulate now
    int advance(double delta) {
        // A step that is due within a billionth is due: sums of 1/120 are not exact.
        constexpr double kDue = 1e-9;
        owed_ += delta * rate_;
        const double whole = std::floor(owed_ + kDue);
        owed_ = std::max(owed_ - whole, 0.0);
        return static_cast<int>(std::min(whole, static_cast<double>(mostSteps_)));
    }

    /// How far the time is between the last step and the next, 0 to 1: what to interpolate with
    /// when drawing.
    double alpha() const { return std::min(owed_, 1.0); }

    /// Forgets time that has not made a step yet.
    void reset() { owed_ = 0.0; }

private:
    double rate_;
    int mostSteps_;
    double owed_ = 0.0; ///< in steps
};

} // namespace eng
