#pragma once

#include "engine/core/assert.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

namespace eng {

/// A small random number generator with the same sequence on every platform (PCG32, XSH-RR).
///
/// Source: O'Neill, PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms,
/// 2014.
class Random {
public:
    explicit Random(std::uint64_t seed) {
        next();
        state_ += seed;
        next();
    }

    /// The next 32 random bits.
    std::uint32_t next() {
        const std::uint64_t old = state_;
        state_ = old * 6364136223846793005ULL + 1442695040888963407ULL;
        const auto mixed = static_cast<std::uint32_t>(((old >> 18U) ^ old) >> 27U);
        const auto turn = static_cast<std::uint32_t>(old >> 59U);
        return (mixed >> turn) | (mixed << ((32U - turn) & 31U));
    }

    /// A whole number from `low` to `high`, both included; low <= high. The bias is below 2^-31.
    std::int32_t between(std::int32_t low, std::int32_t high) {
        const auto range = static_cast<std::uint64_t>(static_cast<std::int64_t>(high) - low + 1);
        const auto offset = static_cast<std::int64_t>((range * next()) >> 32U);
        return static_cast<std::int32_t>(low + offset);
    }

    /// A number from 0 to below 1, a multiple of 2^-24.
    float unit() { return static_cast<float>(next() >> 8U) * 0x1p-24F; }

    /// One of the elements of an array or vector, each as likely as the others.
    ///
    /// @param range  not empty, at most 2^31 elements; outlives the reference
    template <class Range>
    auto& pick(Range& range) {
        ENG_ASSERT(std::size(range) > 0, "there is something to pick");
        return std::begin(range)[indexBelow(std::size(range))];
    }

    /// Brings the elements of an array or vector into a random order, each order as likely as the
    /// others.
    template <class Range>
    void shuffle(Range& range) {
        for (std::size_t left = std::size(range); left > 1; --left) {
            const auto last = static_cast<std::ptrdiff_t>(left) - 1;
            const std::ptrdiff_t other = indexBelow(left);
            if (other != last) {
                std::swap(std::begin(range)[last], std::begin(range)[other]);
            }
        }
    }

    /// The whole state, for hashes and snapshots.
    std::uint64_t state() const { return state_; }
    void setState(std::uint64_t state) { state_ = state; }
    /// See `engine/serialize/stream.h`.
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("state", state_);
    }

private:
    std::ptrdiff_t indexBelow(std::size_t count) {
        return static_cast<std::ptrdiff_t>((std::uint64_t{count} * next()) >> 32U);
    }

    std::uint64_t state_ = 0;
};

} // namespace eng
