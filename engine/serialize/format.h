#pragma once

#include "engine/core/fixed.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

/// How a field is written, if its type does not determine it: the third argument of
/// `Stream::field`.
///
/// A custom format is a type with a function `visit`, which visits whole numbers (`whole`), numbers
/// (`number`) and the other basic values of `Stream`:
///
///     struct Degrees { // 0 to 359, in two bytes
///         template <class Stream>
///         void visit(Stream& stream, FieldName name, Angle& angle) const {
///             std::int64_t degrees = angle.degrees();
///             stream.whole(name, degrees, 0, 359);
///             if (stream.isReading()) {
///                 angle = Angle::ofDegrees(degrees);
///             }
///         }
///         // The fewest bytes that it takes, if it is used within `maxLength`; 0 without this.
///         static constexpr std::size_t minBytes() { return 2; }
///     };

namespace eng {

/// As the type says: numbers in their full width.
struct AsTyped {};

/// A whole number or an enumerator within a range, in as few bytes as the range needs.
struct Bounded {
    std::int64_t low;
    std::int64_t high;
};
template <class T>
    requires std::integral<T> || std::is_enum_v<T>
constexpr Bounded bounded(T low, T high) {
    return {static_cast<std::int64_t>(low), static_cast<std::int64_t>(high)};
}
/// A fixed-point number within a range, in as few bytes as the range needs.
struct BoundedFixed {
    Fixed low;
    Fixed high;
};
constexpr BoundedFixed bounded(Fixed low, Fixed high) {
    return {low, high};
}

/// A float or double within a range, rounded to the nearest step, in as few bytes as the number of
/// steps needs: for values that are only shown, since the rounding loses precision. A number
/// outside the range is clamped to it, and NaN is refused.
struct Quantized {
    double low;
    double high;
    double step;
    std::int64_t steps; ///< from low to high
};
/// @param low   finite
/// @param high  finite, > low
/// @param step  > 0; if it does not divide the range, the last step is shorter
constexpr Quantized quantized(double low, double high, double step) {
    const double whole = (high - low) / step;
    const auto steps = static_cast<std::int64_t>(whole);
    return {low, high, step, steps + (static_cast<double>(steps) < whole ? 1 : 0)};
}

/// From 0, or from the enumerator with the value 0, to `high`.
template <class T>
    requires std::integral<T> || std::is_enum_v<T>
constexpr Bounded upTo(T high) {
    return {0, static_cast<std::int64_t>(high)};
}

/// A whole number in 1 to 10 bytes: 7 bits in each, small numbers in the fewest. A number with a
/// sign is folded first (0, -1, 1, -2...).
///
/// Source: LEB128 and the zigzag of Protocol Buffers.
struct Varint {};
constexpr Varint varint() {
    return {};
}

/// The limit of a length: of a string in bytes, of a vector, map or SharedArray in elements. The
/// length is a bounded number. What it contains has a format too.
template <class Content = AsTyped, class Value = AsTyped>
struct MaxLength {
    std::size_t max;
    Content content{}; ///< of an element; of a key
    Value value{};     ///< of a map's value
};
constexpr MaxLength<> maxLength(std::size_t max) {
    return {max};
}
template <class Content>
constexpr MaxLength<Content> maxLength(std::size_t max, Content element) {
    return {max, element};
}
template <class Content, class Value>
constexpr MaxLength<Content, Value> maxLength(std::size_t max, Content key, Value value) {
    return {max, key, value};
}

namespace detail {

/// The fewest bytes that hold a number.
constexpr std::size_t bytesFor(std::uint64_t max) {
    std::size_t bytes = 0;
    for (; max != 0; max >>= 8U) {
        ++bytes;
    }
    return bytes;
}

} // namespace detail

} // namespace eng
