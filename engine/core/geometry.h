#pragma once

#include "engine/core/fixed.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace eng {

/// A point or a distance. In pictures x grows to the right and y downwards, as in windows.
///
/// `Vec2` is for drawing, `FixedVec2` for rules, which must give the same bits on every system.
///
/// @tparam T  float, or `Fixed`
template <class T>
struct BasicVec2 {
    T x{};
    T y{};

    friend constexpr BasicVec2 operator+(BasicVec2 a, BasicVec2 b) {
        return {a.x + b.x, a.y + b.y};
    }
    friend constexpr BasicVec2 operator-(BasicVec2 a, BasicVec2 b) {
        return {a.x - b.x, a.y - b.y};
    }
    friend constexpr BasicVec2 operator*(BasicVec2 a, T factor) {
        return {a.x * factor, a.y * factor};
    }
    friend constexpr BasicVec2 operator*(T factor, BasicVec2 a) { return a * factor; }
    constexpr BasicVec2 operator-() const { return {-x, -y}; }
    constexpr BasicVec2& operator+=(BasicVec2 other) { return *this = *this + other; }
    constexpr BasicVec2& operator-=(BasicVec2 other) { return *this = *this - other; }
    constexpr BasicVec2& operator*=(T factor) { return *this = *this * factor; }
    friend constexpr bool operator==(BasicVec2, BasicVec2) = default;

    /// x1 x2 + y1 y2. Of fixed-point numbers it wraps around beyond 32767.
    constexpr T dot(BasicVec2 other) const { return x * other.x + y * other.y; }
    /// sqrt(x^2 + y^2). Of fixed-point numbers it is rounded down to a multiple of 2^-16, and at
    /// most 32767.99998.
    constexpr T length() const {
        if constexpr (std::is_same_v<T, Fixed>) {
            const std::uint64_t size = squareRoot(square(x.raw()) + square(y.raw()));
            return Fixed::fromRaw(static_cast<std::int32_t>(
                std::min<std::uint64_t>(size, std::numeric_limits<std::int32_t>::max())));
        } else {
            return std::sqrt(x * x + y * y);
        }
    }
    /// The direction: the vector divided by its length; {0, 0} for {0, 0}.
    constexpr BasicVec2 normalized() const {
        const T size = length();
        return size > T{} ? BasicVec2{x / size, y / size} : BasicVec2{};
    }
    /// Turned about {0, 0}. Rules have no angles: sines differ between systems.
    ///
    /// @param angle  radians, clockwise on the screen
    BasicVec2 rotated(T angle) const
        requires std::is_same_v<T, float>
    {
        const float cosine = std::cos(angle);
        const float sine = std::sin(angle);
        return {x * cosine - y * sine, x * sine + y * cosine};
    }

    /// A stream that reads, writes or hashes it; see `Stream`.
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("x", x);
        stream.field("y", y);
    }

private:
    static constexpr std::uint64_t square(std::int64_t raw) {
        return static_cast<std::uint64_t>(raw * raw);
    }
};
using Vec2 = BasicVec2<float>;
using FixedVec2 = BasicVec2<Fixed>;

/// From `a` (t = 0) to `b` (t = 1) in a straight line; t is not clamped.
template <class T>
constexpr BasicVec2<T> lerp(BasicVec2<T> a, BasicVec2<T> b, std::type_identity_t<T> t) {
    return a + (b - a) * t;
}
/// For drawing what rules compute.
inline Vec2 toFloat(FixedVec2 a) {
    return {static_cast<float>(a.x.toDouble()), static_cast<float>(a.y.toDouble())};
}

/// An upright rectangle by its upper left corner.
///
/// @tparam T  float, or `Fixed`
template <class T>
struct BasicRect {
    T left{};
    T top{};
    T width{};
    T height{};

    constexpr T right() const { return left + width; }
    constexpr T bottom() const { return top + height; }
    constexpr BasicVec2<T> center() const { return {left + width / T(2), top + height / T(2)}; }
    constexpr bool contains(BasicVec2<T> p) const {
        return p.x >= left && p.x < right() && p.y >= top && p.y < bottom();
    }
    /// The same rectangle at another place.
    constexpr BasicRect moved(BasicVec2<T> way) const {
        return {left + way.x, top + way.y, width, height};
    }
    friend constexpr bool operator==(BasicRect, BasicRect) = default;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("left", left);
        stream.field("top", top);
        stream.field("width", width);
        stream.field("height", height);
    }
};
using Rect = BasicRect<float>;
using FixedRect = BasicRect<Fixed>;
inline Rect toFloat(const FixedRect& a) {
    const Vec2 corner = toFloat(FixedVec2{a.left, a.top});
    const Vec2 size = toFloat(FixedVec2{a.width, a.height});
    return {corner.x, corner.y, size.x, size.y};
}

/// @tparam T  float, or `Fixed`
template <class T>
struct BasicCircle {
    BasicVec2<T> center{};
    T radius{};

    friend constexpr bool operator==(BasicCircle, BasicCircle) = default;
};
using Circle = BasicCircle<float>;
using FixedCircle = BasicCircle<Fixed>;

} // namespace eng
