#pragma once

#include <cstdint>

namespace eng {

/// A running 64-bit hash of integers: the same on every platform, whatever the byte order.
///
/// Each word is multiplied and mixed (the finisher of SplitMix64), so that order, position and
/// every bit matter. It finds differences between runs; it is not cryptographic.
///
/// Source: Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014.
class RollingHash {
public:
    RollingHash() = default;
    /// Continues where another one was.
    ///
    /// @param value  of the other one
    explicit RollingHash(std::uint64_t value)
        : state_{value} {}

    void add(std::int64_t word) {
        std::uint64_t z = state_ + 0x9E3779B97F4A7C15ULL + static_cast<std::uint64_t>(word);
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
        state_ = z ^ (z >> 31U);
    }
    std::uint64_t value() const { return state_; }

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("state", state_);
    }

private:
    std::uint64_t state_ = 0;
};

} // namespace eng
