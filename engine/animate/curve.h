#pragma once

#include "engine/core/assert.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numbers>
#include <type_traits>
#include <utility>
#include <vector>

namespace eng {

/// The shape of a repeating wave: one period, from a to b.
enum class Wave : std::uint8_t {
    Sine,     ///< a smooth swing from a to b and back
    Triangle, ///< straight from a to b and back
    Square,   ///< a in the first half, b in the second
    Sawtooth  ///< straight from a to b, then a jump back
};

/// A curve from one value to another, or through several: `at(0)` is exactly the first value,
/// `at(1)` exactly the last.
///
/// T supports addition and multiplication by a float, and has a default constructor: a number, a
/// vector, a colour. Up to four values are stored in place.
///
/// Source: Enginuity V, the interpolators' calculations.
template <class T>
class Curve {
public:
    /// B(t) = (1-t) a + t b
    static Curve linear(T a, T b) { return Curve{Kind::Linear, {a, b}}; }
    /// B(t) = (1-t)^2 a + 2 (1-t) t b + t^2 c. The curve is pulled towards b but does not reach it.
    static Curve quadratic(T a, T b, T c) { return Curve{Kind::Quadratic, {a, b, c}}; }
    /// B(t) = (1-t)^3 a + 3 (1-t)^2 t b + 3 (1-t) t^2 c + t^3 d
    static Curve cubic(T a, T b, T c, T d) { return Curve{Kind::Cubic, {a, b, c, d}}; }
    /// The same for n+1 values: B(t) = sum of (n over i) (1-t)^(n-i) t^i p[i]. It is pulled towards
    /// the inner values.
    ///
    /// @param values  1 to `kMaxBernstein`
    static Curve bernstein(const std::vector<T>& values) {
        ENG_ASSERT(values.size() <= kMaxBernstein, "a Bernstein curve has few values");
        return Curve{Kind::Bernstein, values};
    }
    /// More would need binomials that a float cannot hold.
    static constexpr std::size_t kMaxBernstein = 32;
    /// Linear from each value to the next, in equal times. At least one value.
    static Curve through(const std::vector<T>& values) { return Curve{Kind::Through, values}; }
    /// A cubic from a to b, slow at both ends.
    static Curve eased(T a, T b) { return cubic(a, a, b, b); }
    /// One period of a wave; with `Repeat::Again` it repeats for ever. The last value of `Sine` and
    /// `Triangle` is a, that of `Square` and `Sawtooth` b.
    static Curve wave(Wave shape, T a, T b) {
        switch (shape) {
        case Wave::Sine:
            return Curve{Kind::Sine, {a, b, a}};
        case Wave::Triangle:
            return Curve{Kind::Triangle, {a, b, a}};
        case Wave::Square:
            return Curve{Kind::Square, {a, b}};
        default:
            return Curve{Kind::Sawtooth, {a, b}};
        }
    }

    /// @param t  position, clamped to 0..1; NaN counts as 0
    T at(double t) const {
        return call(kind_, [&](auto kind) { return at<decltype(kind)::value>(t); });
    }

private:
    template <class U>
    friend class Interpolator;
    enum class Kind : std::uint8_t {
        Linear,
        Quadratic,
        Cubic,
        Bernstein,
        Through,
        Sine,
        Triangle,
        Square,
        Sawtooth
    };
    template <Kind kKind>
    using Constant = std::integral_constant<Kind, kKind>;

    /// Calls a function with the kind as a type, for those who know it earlier than the position.
    template <class Function>
    static auto call(Kind kind, Function function) {
        switch (kind) {
        case Kind::Linear:
            return function(Constant<Kind::Linear>{});
        case Kind::Quadratic:
            return function(Constant<Kind::Quadratic>{});
        case Kind::Cubic:
            return function(Constant<Kind::Cubic>{});
        case Kind::Bernstein:
            return function(Constant<Kind::Bernstein>{});
        case Kind::Through:
            return function(Constant<Kind::Through>{});
        case Kind::Sine:
            return function(Constant<Kind::Sine>{});
        case Kind::Triangle:
            return function(Constant<Kind::Triangle>{});
        case Kind::Square:
            return function(Constant<Kind::Square>{});
        default:
            return function(Constant<Kind::Sawtooth>{});
        }
    }
    template <Kind kKind>
    T at(double t) const {
        constexpr bool kFew = kKind != Kind::Bernstein && kKind != Kind::Through;
        const T* const p = kFew || count_ <= few_.size() ? few_.data() : more_->data();
        if (!(t > 0.0)) {
            return p[0];
        }
        if (t >= 1.0) {
            return p[count_ - 1];
        }
        const auto u = static_cast<float>(t);
        const float v = 1.0F - u;
        if constexpr (kKind == Kind::Linear) {
            return p[0] * v + p[1] * u;
        } else if constexpr (kKind == Kind::Quadratic) {
            return p[0] * (v * v) + p[1] * (2.0F * v * u) + p[2] * (u * u);
        } else if constexpr (kKind == Kind::Cubic) {
            return p[0] * (v * v * v) + p[1] * (3.0F * v * v * u) + p[2] * (3.0F * v * u * u) +
                   p[3] * (u * u * u);
        } else if constexpr (kKind == Kind::Bernstein) {
            return bernstein(p, u);
        } else if constexpr (kKind == Kind::Through) {
            return through(p, u);
        } else if constexpr (kKind == Kind::Sine) {
            return mix(p[0], p[1], 0.5F - 0.5F * std::cos(2.0F * std::numbers::pi_v<float> * u));
        } else if constexpr (kKind == Kind::Triangle) {
            return mix(p[0], p[1], u < 0.5F ? 2.0F * u : 2.0F - 2.0F * u);
        } else if constexpr (kKind == Kind::Square) {
            return u < 0.5F ? p[0] : p[1];
        } else {
            return mix(p[0], p[1], u);
        }
    }

    Curve(Kind kind, const std::vector<T>& values)
        : kind_{kind}
        , count_{static_cast<std::uint32_t>(values.size())} {
        ENG_ASSERT(!values.empty(), "a curve has values");
        if (values.size() <= few_.size()) {
            std::copy(values.begin(), values.end(), few_.begin());
        } else {
            more_ = std::make_shared<const std::vector<T>>(values);
        }
    }

    static T mix(const T& a, const T& b, float u) { return a * (1.0F - u) + b * u; }

    /// By Horner's scheme, without storage for the intermediate values.
    T bernstein(const T* p, float u) const {
        const auto last = count_ - 1;
        if (last == 0) {
            return p[0];
        }
        const float v = 1.0F - u;
        float power = 1.0F;    // u^i
        float binomial = 1.0F; // n over i
        T sum = p[0] * v;
        for (std::uint32_t i = 1; i < last; ++i) {
            power *= u;
            binomial *= static_cast<float>(last - i + 1) / static_cast<float>(i);
            sum = (sum + p[i] * (binomial * power)) * v;
        }
        return sum + p[last] * (power * u);
    }
    T through(const T* p, float u) const {
        const float place = u * static_cast<float>(count_ - 1);
        const auto index = static_cast<std::uint32_t>(place);
        if (index + 1 >= count_) {
            return p[count_ - 1];
        }
        return mix(p[index], p[index + 1], place - static_cast<float>(index));
    }

    Kind kind_;
    std::uint32_t count_;
    std::array<T, 4> few_{}; ///< up to four values
    /// All values, if there are more. Copies share them, so that a curve stays small.
    std::shared_ptr<const std::vector<T>> more_;
};

} // namespace eng
