#pragma once

#include "engine/serialize/stream.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

/// The binary streams: measure, write and read.

namespace eng {

namespace detail {

/// A number's bits as an unsigned number of its width.
template <std::size_t kBytes>
using BitsOf = std::conditional_t<
    kBytes == 1, std::uint8_t,
    std::conditional_t<kBytes == 2, std::uint16_t,
                       std::conditional_t<kBytes == 4, std::uint32_t, std::uint64_t>>>;

template <class T>
auto toBits(T value) {
    if constexpr (std::is_same_v<T, Fixed>) {
        return static_cast<std::uint32_t>(value.raw());
    } else {
        return std::bit_cast<BitsOf<sizeof(T)>>(value);
    }
}
template <class T>
T fromBits(std::uint64_t bits) {
    if constexpr (std::is_same_v<T, Fixed>) {
        return Fixed::fromRaw(static_cast<std::int32_t>(static_cast<std::uint32_t>(bits)));
    } else {
        return std::bit_cast<T>(static_cast<BitsOf<sizeof(T)>>(bits));
    }
}

/// Writes the lowest bytes of a number, big-endian.
inline void storeBytes(std::byte* to, std::uint64_t bits, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) {
        to[i] = static_cast<std::byte>(bits >> (8 * (bytes - 1 - i)));
    }
}
inline std::uint64_t loadBytes(const std::byte* from, std::size_t bytes) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < bytes; ++i) {
        bits = bits << 8U | static_cast<std::uint64_t>(from[i]);
    }
    return bits;
}

constexpr std::size_t kMaxVarintBytes = 10;

template <class T>
std::uint64_t folded(T value) {
    if constexpr (std::is_signed_v<T>) {
        const auto wide = static_cast<std::int64_t>(value);
        return (static_cast<std::uint64_t>(wide) << 1U) ^ static_cast<std::uint64_t>(wide >> 63U);
    } else {
        return value;
    }
}
template <class T>
std::int64_t unfolded(std::uint64_t bits) {
    return static_cast<std::int64_t>(bits >> 1U) ^ -static_cast<std::int64_t>(bits & 1U);
}

} // namespace detail

/// Counts the bytes that `WriteStream` writes.
class MeasureStream final : public Stream<MeasureStream> {
public:
    std::size_t bytes() const { return bytes_; }

    // For `Stream`.
    static bool isReading() { return false; }
    static bool ok() { return true; }
    static void refuse(FieldName, const Message&) {} // writing does
    static void beginObject(FieldName) {}
    static void endObject(FieldName) {}
    void version(FieldName name, int& version) {
        auto bits = static_cast<std::uint32_t>(version);
        varint(name, bits);
    }
    template <class T>
    void number(FieldName, T&) {
        bytes_ += sizeof(T);
    }
    template <class T>
    void numbers(T*, std::size_t count) {
        bytes_ += sizeof(T) * count;
    }
    void whole(FieldName, std::int64_t&, std::int64_t low, std::int64_t high) {
        bytes_ +=
            detail::bytesFor(static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low));
    }
    template <class T>
    void varint(FieldName, T& value) {
        std::uint64_t bits = detail::folded(value);
        do {
            ++bytes_;
            bits >>= 7U;
        } while (bits != 0);
    }
    void boolean(FieldName, bool&) { ++bytes_; }
    void length(std::size_t&, std::size_t max, std::size_t) { bytes_ += detail::bytesFor(max); }
    void text(FieldName, std::string& text, std::size_t max) {
        bytes_ += detail::bytesFor(max) + text.size();
    }

private:
    std::size_t bytes_ = 0;
};

/// Writes into memory of a fixed size, usually measured before.
///
/// Errors: the memory ends; a number out of its range; a length beyond its limit.
class WriteStream final : public StreamState, public Stream<WriteStream> {
public:
    /// @param memory  outlives the stream
    explicit WriteStream(std::span<std::byte> memory)
        : begin_{memory.data()}
        , at_{begin_}
        , end_{begin_ + memory.size()} {}

    /// What was written so far.
    std::span<const std::byte> written() const { return {begin_, at_}; }

    // For `Stream`.
    static bool isReading() { return false; }
    void version(FieldName name, int& version) {
        putVarint(name, static_cast<std::uint64_t>(version));
    }
    template <class T> // inlined, since compilers give up in objects of many fields
    [[gnu::always_inline]] void number(FieldName name, T& value) {
        if (std::byte* const to = take(name, sizeof(T))) {
            detail::storeBytes(to, detail::toBits(value), sizeof(T));
        }
    }
    template <class T>
    void numbers(T* values, std::size_t count) {
        std::byte* to = take(FieldName{}, sizeof(T) * count);
        if constexpr (sizeof(T) == 1) {
            if (to != nullptr && count > 0) {
                std::memcpy(to, values, count);
            }
            return;
        }
        for (std::size_t i = 0; to != nullptr && i < count; ++i) {
            detail::storeBytes(to + i * sizeof(T), detail::toBits(values[i]), sizeof(T));
        }
    }
    void whole(FieldName name, std::int64_t& value, std::int64_t low, std::int64_t high) {
        if (value < low || value > high) [[unlikely]] {
            refuseNumber(name, low, high, value);
            return;
        }
        const auto offset = static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(low);
        put(name, offset,
            detail::bytesFor(static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low)));
    }
    void scaled(FieldName name, std::int64_t& value, std::int64_t low, std::int64_t high,
                const NumberScale& scale) {
        if (value < low || value > high) [[unlikely]] {
            refuseScaled(name, low, high, value, scale);
            return;
        }
        whole(name, value, low, high);
    }
    template <class T>
    void varint(FieldName name, T& value) {
        putVarint(name, detail::folded(value));
    }
    void boolean(FieldName name, bool& value) { put(name, value ? 1 : 0, 1); }
    void length(std::size_t& length, std::size_t max, std::size_t) {
        if (length > max) [[unlikely]] {
            refuseLength(FieldName{"length"}, max, length);
            return;
        }
        put(FieldName{"length"}, length, detail::bytesFor(max));
    }
    void text(FieldName name, std::string& text, std::size_t max) {
        if (text.size() > max) [[unlikely]] {
            refuseLength(name, max, text.size());
            return;
        }
        const std::size_t bytes = detail::bytesFor(max);
        if (std::byte* const to = take(name, bytes + text.size())) {
            detail::storeBytes(to, text.size(), bytes);
            std::memcpy(to + bytes, text.data(), text.size());
        }
    }

private:
    /// Room for bytes; null if there is too little.
    std::byte* take(FieldName name, std::size_t bytes) {
        if (static_cast<std::size_t>(end_ - at_) < bytes) [[unlikely]] {
            return tooFew(name, bytes);
        }
        return std::exchange(at_, at_ + bytes);
    }
    void put(FieldName name, std::uint64_t bits, std::size_t bytes) {
        if (std::byte* const to = take(name, bytes)) {
            detail::storeBytes(to, bits, bytes);
        }
    }
    void putVarint(FieldName name, std::uint64_t bits);
    std::byte* tooFew(FieldName name, std::size_t bytes);
    std::size_t position() const override { return static_cast<std::size_t>(at_ - begin_); }
    void stop() override { end_ = at_; }

    std::byte* begin_;
    std::byte* at_;
    std::byte* end_;
};

/// Reads from untrusted memory.
///
/// Errors: the bytes end; a number out of its range; a length beyond its limit, or beyond what the
///         remaining bytes can hold; a bool that is neither 0 nor 1; a varint that is longer than
///         needed; a version that is newer than the program's.
///
/// After an error the object is incomplete, but no field is out of its range.
class ReadStream final : public StreamState, public Stream<ReadStream> {
public:
    /// @param bytes  outlive the stream
    explicit ReadStream(std::span<const std::byte> bytes)
        : begin_{bytes.data()}
        , at_{begin_}
        , end_{begin_ + bytes.size()} {}

    std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }
    /// Refuses unread bytes.
    void expectEnd();

    // For `Stream`.
    static bool isReading() { return true; }
    void version(FieldName name, int& version);
    template <class T>
    [[gnu::always_inline]] void number(FieldName name, T& value) {
        if (const std::byte* const from = take(name, sizeof(T))) {
            value = detail::fromBits<T>(detail::loadBytes(from, sizeof(T)));
        }
    }
    template <class T>
    void numbers(T* values, std::size_t count) {
        const std::byte* const from = take(FieldName{}, sizeof(T) * count);
        if constexpr (sizeof(T) == 1) {
            if (from != nullptr && count > 0) {
                std::memcpy(values, from, count);
            }
            return;
        }
        for (std::size_t i = 0; from != nullptr && i < count; ++i) {
            values[i] = detail::fromBits<T>(detail::loadBytes(from + i * sizeof(T), sizeof(T)));
        }
    }
    void whole(FieldName name, std::int64_t& value, std::int64_t low, std::int64_t high) {
        std::int64_t found = 0;
        if (takeWhole(name, low, high, found)) {
            value = found;
        } else {
            refuseNumber(name, low, high, found);
        }
    }
    void scaled(FieldName name, std::int64_t& value, std::int64_t low, std::int64_t high,
                const NumberScale& scale) {
        std::int64_t found = 0;
        if (takeWhole(name, low, high, found)) {
            value = found;
        } else {
            refuseScaled(name, low, high, found, scale);
        }
    }
    template <class T>
    void varint(FieldName name, T& value) {
        std::uint64_t bits = 0;
        if (!takeVarint(name, bits)) {
            return;
        }
        if constexpr (std::is_signed_v<T>) {
            const std::int64_t found = detail::unfolded<T>(bits);
            if (found < std::numeric_limits<T>::min() || found > std::numeric_limits<T>::max()) {
                refuseNumber(name, std::numeric_limits<T>::min(), std::numeric_limits<T>::max(),
                             found);
                return;
            }
            value = static_cast<T>(found);
        } else {
            if (bits > std::numeric_limits<T>::max()) {
                refuseLength(name, std::numeric_limits<T>::max(), bits);
                return;
            }
            value = static_cast<T>(bits);
        }
    }
    void boolean(FieldName name, bool& value) {
        std::int64_t number = 0;
        whole(name, number, 0, 1);
        value = number != 0;
    }
    void length(std::size_t& length, std::size_t max, std::size_t minBytes) {
        const FieldName name{"length"};
        const std::size_t bytes = detail::bytesFor(max);
        if (const std::byte* const from = take(name, bytes)) {
            const std::uint64_t found = detail::loadBytes(from, bytes);
            const std::size_t fit = minBytes == 0 ? max : left() / minBytes;
            if (found > max || found > fit) [[unlikely]] {
                refuseLength(name, std::min(max, fit), found);
                return;
            }
            length = static_cast<std::size_t>(found);
        }
    }
    void text(FieldName name, std::string& text, std::size_t max) {
        const std::size_t bytes = detail::bytesFor(max);
        if (const std::byte* const length = take(name, bytes)) {
            const std::uint64_t found = detail::loadBytes(length, bytes);
            if (found > max || found > left()) [[unlikely]] {
                refuseLength(name, std::min(max, left()), found);
                return;
            }
            const std::byte* const from = std::exchange(at_, at_ + found);
            text.assign(reinterpret_cast<const char*>(from), static_cast<std::size_t>(found));
        }
    }

private:
    /// The next bytes; null if there are fewer.
    const std::byte* take(FieldName name, std::size_t bytes) {
        if (left() < bytes) [[unlikely]] {
            return tooFew(name, bytes);
        }
        return std::exchange(at_, at_ + bytes);
    }
    /// False if the number is out of its range, or the bytes end, which is refused already.
    bool takeWhole(FieldName name, std::int64_t low, std::int64_t high, std::int64_t& found) {
        const auto range = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
        const std::size_t bytes = detail::bytesFor(range);
        const std::byte* const from = take(name, bytes);
        if (from == nullptr) {
            return false;
        }
        const std::uint64_t offset = detail::loadBytes(from, bytes);
        found = static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + offset);
        return offset <= range;
    }
    bool takeVarint(FieldName name, std::uint64_t& bits);
    const std::byte* tooFew(FieldName name, std::size_t bytes);
    std::size_t position() const override { return static_cast<std::size_t>(at_ - begin_); }
    void stop() override { end_ = at_; }

    const std::byte* begin_;
    const std::byte* at_;
    const std::byte* end_;
};

} // namespace eng
