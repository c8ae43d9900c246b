#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>

namespace eng {

/// A direction in whole numbers: 65,536 are a turn, so that sums and differences wrap by
/// themselves. Rules that use it are the same on every machine; they need no sine.
///
///     Angle ship = Angle::degrees(90);
///     ship += Angle::span(4.5);                       // further
///     if (distance(ship, shot) <= Angle::span(7)) {}  // the short way
///
/// Source: "binary angular measurement", as old as computers that had to turn something.
class Angle {
public:
    constexpr Angle() = default;
    static constexpr Angle fromRaw(std::uint16_t raw) {
        Angle angle;
        angle.raw_ = raw;
        return angle;
    }
    /// Of a constant.
    static consteval Angle degrees(double degrees) {
        return fromRaw(static_cast<std::uint16_t>(span(degrees)));
    }
    /// How many of 65,536 a constant span is, to the nearest. It may be negative or more than a
    /// turn.
    static consteval std::int32_t span(double degrees) {
        const double parts = degrees * kTurn / 360.0;
        return static_cast<std::int32_t>(parts < 0.0 ? parts - 0.5 : parts + 0.5);
    }

    static constexpr std::int32_t kTurn = 65536;

    /// The nearest direction, for a pointer or a stick. Rules do not use it.
    ///
    /// @param radians  finite, within a million turns
    static Angle fromRadians(float radians) {
        const float parts = radians * (kTurn / (2.0F * std::numbers::pi_v<float>));
        return fromRaw(static_cast<std::uint16_t>(std::lround(parts) & (kTurn - 1)));
    }
    constexpr std::uint16_t raw() const { return raw_; }
    /// 0 to below 2 pi, for drawing.
    constexpr float radians() const {
        return static_cast<float>(raw_) * (2.0F * std::numbers::pi_v<float> / kTurn);
    }
    constexpr Angle opposite() const { return *this + kTurn / 2; }

    friend constexpr Angle operator+(Angle angle, std::int32_t span) {
        return fromRaw(static_cast<std::uint16_t>(angle.raw_ + static_cast<std::uint32_t>(span)));
    }
    friend constexpr Angle operator-(Angle angle, std::int32_t span) {
        return fromRaw(static_cast<std::uint16_t>(angle.raw_ - static_cast<std::uint32_t>(span)));
    }
    constexpr Angle& operator+=(std::int32_t span) { return *this = *this + span; }
    /// The short way from `b` to `a`: -32,768 to 32,767.
    friend constexpr std::int32_t operator-(Angle a, Angle b) {
        return static_cast<std::int16_t>(static_cast<std::uint16_t>(a.raw_ - b.raw_));
    }
    friend constexpr bool operator==(Angle, Angle) = default;

    /// See `engine/serialize/stream.h`.
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("raw", raw_);
    }

private:
    std::uint16_t raw_ = 0;
};

/// The short way between two directions: 0 to 32,768.
constexpr std::int32_t distance(Angle a, Angle b) {
    const std::int32_t way = a - b;
    return way < 0 ? -way : way;
}

} // namespace eng
