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

/// The limit of a length: of a string in bytes, of a vector in elements. The length is a bounded
/// number. An element has a format too.
template <class Content = AsTyped>
struct MaxLength {
    std::size_t max;
    Content content{}; ///< of an element
};
constexpr MaxLength<> maxLength(std::size_t max) {
    return {max};
}
template <class Content>
constexpr MaxLength<Content> maxLength(std::size_t max, Content element) {
    return {max, element};
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
