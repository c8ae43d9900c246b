#pragma once

#include "engine/core/fixed.h"
#include "engine/core/random.h"
#include "engine/serialize/serialize.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

namespace eng {

/// Fills an object with random values that its fields accept: for tests.
class RandomStream final : public Stream<RandomStream> {
public:
    /// @param random  outlives the stream
    /// @param oneIn   one value of so many is changed, the others stay
    explicit RandomStream(Random& random, std::uint32_t oneIn = 1)
        : random_{random}
        , oneIn_{oneIn} {}

    // For `Stream`.
    static bool isReading() { return true; }
    bool ok() const { return ok_; }
    void refuse(FieldName, const Message&) { ok_ = false; }
    static void beginObject(FieldName) {}
    static void endObject(FieldName) {}
    static void version(FieldName, int&) {}
    template <class T>
    void number(FieldName, T& value) {
        if (stays()) {
            return;
        }
        if constexpr (std::is_floating_point_v<T>) {
            value = static_cast<T>(random_.between(-1000, 1000)) / T{8};
        } else if constexpr (std::is_same_v<T, Fixed>) {
            value = Fixed::fromRaw(static_cast<std::int32_t>(random_.next()));
        } else {
            value = static_cast<T>(bits());
        }
    }
    template <class T>
    void numbers(T* values, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            number(FieldName{}, values[i]);
        }
    }
    void whole(FieldName, std::int64_t& value, std::int64_t low, std::int64_t high) {
        if (stays()) {
            return;
        }
        const std::uint64_t range =
            static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
        std::uint64_t offset =
            range == std::numeric_limits<std::uint64_t>::max() ? bits() : bits() % (range + 1);
        if (random_.next() % 4 == 0) { // faults are often at a limit
            offset = offset % 2 == 0 ? 0 : range;
        }
        value = static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + offset);
    }
    template <class T>
    void varint(FieldName name, T& value) {
        number(name, value);
    }
    void boolean(FieldName, bool& value) { value = stays() ? value : (random_.next() & 1U) != 0; }
    void length(std::size_t& length, std::size_t max, std::size_t) {
        length = stays() ? length : bits() % (std::min<std::size_t>(max, 8) + 1);
    }
    void text(FieldName, std::string& text, std::size_t max) {
        if (!stays()) {
            text.assign(bits() % (std::min<std::size_t>(max, 8) + 1), 'x');
        }
    }

private:
    bool stays() { return oneIn_ > 1 && random_.next() % oneIn_ != 0; }
    std::uint64_t bits() { return (std::uint64_t{random_.next()} << 32U) | random_.next(); }

    Random& random_;
    std::uint32_t oneIn_;
    bool ok_ = true;
};

/// A random value of a type that describes its fields.
template <class T>
T randomValue(Random& random) {
    constexpr int kTries = 100; // rules between fields may refuse some values
    for (int i = 0; i < kTries; ++i) {
        T value{};
        RandomStream stream{random};
        stream.root(value);
        if (stream.ok()) {
            return value;
        }
    }
    return T{};
}

} // namespace eng
