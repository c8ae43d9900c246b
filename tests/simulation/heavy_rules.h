#pragma once

#include "engine/simulation/rules.h"

#include <array>
#include <cstdint>
#include <span>

namespace eng::test {

/// Rules with 4 KiB of state, whose step takes about 10 microseconds: to measure what sessions add.
struct Heavy {
    static constexpr int kStepsPerSecond = 60;
    static constexpr int kMaxSeats = 4;
    static constexpr int kRulesVersion = 1;
    static constexpr std::size_t kWords = 1024;
    static constexpr int kPasses = 6;

    struct Options {
        bool operator==(const Options&) const = default;
        template <class Stream>
        void serialize(Stream&) {}
    };
    struct Command {
        std::uint8_t keys = 0;
        bool operator==(const Command&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("keys", keys);
        }
    };
    struct Event {
        int kind = 0;
    };

    Heavy(const Options&, std::uint64_t seed) { words[0] = static_cast<std::uint32_t>(seed); }
    void step(std::span<const Command> commands, Events<Event>& events) {
        std::uint32_t value = 0;
        for (const Command& command : commands) {
            value = value * 256 + command.keys;
        }
        for (int pass = 0; pass < kPasses; ++pass) {
            for (std::uint32_t& word : words) { // each needs the one before: nothing in parallel
                value = (value ^ word) * 0x9E3779B1U;
                value ^= value >> 15U;
                word = value;
            }
        }
        if (value % 64 == 0) {
            events.add({});
        }
    }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("words", words);
    }

    std::array<std::uint32_t, kWords> words{};
};

} // namespace eng::test
