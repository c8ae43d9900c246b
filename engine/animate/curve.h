#pragma once

#include "engine/core/assert.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>
#include <vector>

namespace eng {

/// A curve from one value to another, or through several: `at(0)` is the first value, `at(1)`
/// exactly the last value.
///
/// T supports addition and multiplication by a float: a number, a vector, a colour.
///
/// Source: Enginuity V, the interpolators' calculations.
template <class T>
class Curve {
public:
    /// B(t) = (1-t) a + t b
    static Curve linear(T a, T b) { return Curve{Kind::Bernstein, {a, b}}; }
    /// B(t) = (1-t)^2 a + 2 (1-t) t b + t^2 c. The curve is pulled towards b but does not reach it.
    static Curve quadratic(T a, T b, T c) { return Curve{Kind::Bernstein, {a, b, c}}; }
    /// B(t) = (1-t)^3 a + 3 (1-t)^2 t b + 3 (1-t) t^2 c + t^3 d
    static Curve cubic(T a, T b, T c, T d) { return Curve{Kind::Bernstein, {a, b, c, d}}; }
    /// A cubic from a to b, slow at both ends.
    static Curve eased(T a, T b) { return cubic(a, a, b, b); }
    /// Linear from each value to the next, in equal times. At least one value.
    static Curve through(std::vector<T> values) { return Curve{Kind::Points, std::move(values)}; }
    /// A cosine from a to b and back.
    static Curve swing(T a, T b) { return Curve{Kind::Swing, {a, b}}; }

    /// @param t  position, clamped to 0..1; NaN counts as 0
    T at(double t) const {
        const float u = t > 0.0 ? static_cast<float>(std::min(t, 1.0)) : 0.0F;
        return kind_ == Kind::Bernstein ? bernstein(u)
               : kind_ == Kind::Points  ? points(u)
                                        : swinging(u);
    }

private:
    enum class Kind : unsigned char { Bernstein, Points, Swing };

    Curve(Kind kind, std::vector<T> values)
        : kind_{kind}
        , values_{std::move(values)} {
        ENG_ASSERT(!values_.empty(), "a curve has values");
    }

    static T mix(const T& a, const T& b, float u) { return a * (1.0F - u) + b * u; }

    T bernstein(float u) const {
        const auto& p = values_;
        const float v = 1.0F - u;
        if (u >= 1.0F) {
            return p.back(); // exactly
        }
        switch (p.size()) {
        case 2:
            return mix(p[0], p[1], u);
        case 3:
            return p[0] * (v * v) + p[1] * (2.0F * v * u) + p[2] * (u * u);
        default:
            return p[0] * (v * v * v) + p[1] * (3.0F * v * v * u) + p[2] * (3.0F * v * u * u) +
                   p[3] * (u * u * u);
        }
    }
    T points(float u) const {
        const float place = u * static_cast<float>(values_.size() - 1);
        const auto index = static_cast<std::size_t>(place);
        if (index + 1 >= values_.size()) {
            return values_.back();
        }
        return mix(values_[index], values_[index + 1], place - static_cast<float>(index));
    }
    T swinging(float u) const {
        if (u >= 1.0F) {
            return values_[0];
        }
        return mix(values_[0], values_[1],
                   0.5F - 0.5F * std::cos(2.0F * std::numbers::pi_v<float> * u));
    }

    Kind kind_;
    std::vector<T> values_;
};

} // namespace eng
