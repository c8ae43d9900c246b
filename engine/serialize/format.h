#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

/// How a field is written, where its type alone does not say it: the third argument of
/// `Stream::field`.

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
struct AtMost {
    std::size_t most;
    Content content{}; ///< of an element; of a key
    Value value{};     ///< of a map's value
};
constexpr AtMost<> atMost(std::size_t most) {
    return {most};
}
template <class Content>
constexpr AtMost<Content> atMost(std::size_t most, Content element) {
    return {most, element};
}
template <class Content, class Value>
constexpr AtMost<Content, Value> atMost(std::size_t most, Content key, Value value) {
    return {most, key, value};
}

namespace detail {

/// The fewest bytes that hold a number.
constexpr std::size_t bytesFor(std::uint64_t most) {
    std::size_t bytes = 0;
    for (; most != 0; most >>= 8U) {
        ++bytes;
    }
    return bytes;
}

} // namespace detail

} // namespace eng
