#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace eng {

/// Reads a sample as a number from -1 to 1.
///
/// @tparam T  std::uint8_t, whose middle is 128, std::int16_t, std::int32_t or float
template <class T>
float readSample(const std::byte* from) {
    T value{};
    std::memcpy(&value, from, sizeof value);
    if constexpr (std::is_floating_point_v<T>) {
        return value;
    } else if constexpr (std::is_unsigned_v<T>) {
        return static_cast<float>(value - 128) / 128.0F;
    } else {
        return static_cast<float>(value) /
               (static_cast<float>(std::int64_t{1} << (8 * sizeof value - 1)));
    }
}

/// Converts a sample to 16 bits, clamped; NaN is the lowest value.
inline std::int16_t toSample16(float value) {
    const float inside = value > -1.0F ? std::min(value, 1.0F) : -1.0F; // false for NaN too
    const auto whole = static_cast<std::int32_t>(std::lround(inside * 32768.0F));
    return static_cast<std::int16_t>(std::min(whole, 32767));
}

} // namespace eng
