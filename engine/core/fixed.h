#pragma once

#include <compare>
#include <cstdint>

namespace eng {

/// A fixed-point number: 16 bits before the point, 16 after it (-32768 to 32767.99998).
///
/// Simulations use it, because every compiler and processor gives the same bits. Products and
/// quotients are computed in 64 bits and rounded towards minus infinity; values out of range wrap
/// around.
class Fixed {
public:
    constexpr Fixed() = default;
    constexpr explicit Fixed(std::int32_t whole)
        : raw_{static_cast<std::int32_t>(static_cast<std::uint32_t>(whole) << 16U)} {}

    static constexpr Fixed fromRaw(std::int32_t raw) {
        Fixed value;
        value.raw_ = raw;
        return value;
    }
    /// numerator / denominator, rounded towards minus infinity.
    ///
    /// @param numerator, denominator  any numbers whose quotient is in [-32768, 32768); the
    ///                                denominator is not zero
    static constexpr Fixed ratio(std::int32_t numerator, std::int32_t denominator) {
        return wrap(quotient(std::int64_t{numerator} * 65536, denominator));
    }

    constexpr std::int32_t raw() const { return raw_; }
    /// The whole part, rounded towards minus infinity.
    constexpr std::int32_t toInt() const { return raw_ >> 16U; }
    constexpr double toDouble() const { return static_cast<double>(raw_) / 65536.0; }

    friend constexpr Fixed operator+(Fixed a, Fixed b) {
        return wrap(std::int64_t{a.raw_} + b.raw_);
    }
    friend constexpr Fixed operator-(Fixed a, Fixed b) {
        return wrap(std::int64_t{a.raw_} - b.raw_);
    }
    friend constexpr Fixed operator*(Fixed a, Fixed b) {
        return wrap((std::int64_t{a.raw_} * b.raw_) >> 16U);
    }
    /// b is not zero.
    friend constexpr Fixed operator/(Fixed a, Fixed b) {
        return wrap(quotient(std::int64_t{a.raw_} * 65536, b.raw_));
    }
    constexpr Fixed operator-() const { return wrap(-std::int64_t{raw_}); }
    constexpr Fixed& operator+=(Fixed b) { return *this = *this + b; }
    constexpr Fixed& operator-=(Fixed b) { return *this = *this - b; }

    friend constexpr auto operator<=>(Fixed, Fixed) = default;

private:
    /// Rounded towards minus infinity.
    static constexpr std::int64_t quotient(std::int64_t top, std::int64_t bottom) {
        const bool roundsUp = top % bottom != 0 && (top < 0) != (bottom < 0);
        return top / bottom - (roundsUp ? 1 : 0);
    }
    static constexpr Fixed wrap(std::int64_t raw) {
        return fromRaw(static_cast<std::int32_t>(static_cast<std::uint32_t>(raw)));
    }

    std::int32_t raw_ = 0;
};

constexpr Fixed abs(Fixed value) {
    return value < Fixed{} ? -value : value;
}
constexpr Fixed clamp(Fixed value, Fixed low, Fixed high) {
    return value < low ? low : value > high ? high : value;
}

/// From `a` (t = 0) to `b` (t = 1), exact at both ends, between any two numbers; t is not clamped.
/// The same for vectors is in engine/core/geometry.h.
constexpr Fixed lerp(Fixed a, Fixed b, Fixed t) {
    const std::int64_t way = (std::int64_t{b.raw()} - a.raw()) * t.raw();
    return Fixed::fromRaw(static_cast<std::int32_t>(a.raw() + (way >> 16U)));
}

/// The square root of a whole number, rounded down.
constexpr std::uint64_t squareRoot(std::uint64_t value) {
    std::uint64_t rest = value; // by binary digits
    std::uint64_t root = 0;
    for (std::uint64_t bit = std::uint64_t{1} << 62U; bit != 0; bit >>= 2U) {
        if (rest >= root + bit) {
            rest -= root + bit;
            root = (root >> 1U) + bit;
        } else {
            root >>= 1U;
        }
    }
    return root;
}

/// The square root, exact to the last bit (rounded down); 0 for negative values.
constexpr Fixed squareRoot(Fixed value) {
    if (value <= Fixed{}) {
        return {};
    }
    // sqrt(raw / 2^16) * 2^16 = sqrt(raw * 2^16)
    return Fixed::fromRaw(
        static_cast<std::int32_t>(squareRoot(static_cast<std::uint64_t>(value.raw()) << 16U)));
}

} // namespace eng
