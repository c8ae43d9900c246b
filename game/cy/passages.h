#pragma once

#include "game/cy/world.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace cy {

/// The best ways to each fifth wave, from which a game can be continued: recordings up to its
/// first step.
struct Passages {
    static constexpr int kVersion = 1;
    static constexpr int kEvery = 5; ///< waves
    static constexpr std::size_t kCount = 8;
    static constexpr std::size_t kMaxText = std::size_t{64} << 10U;

    struct Passage {
        std::int32_t score = 0;
        std::string recording; ///< as `packRecording` packs it; empty: that wave was not reached

        bool operator==(const Passage&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("score", score);
            stream.field("recording", recording, eng::maxLength(kMaxText));
        }
    };
    std::array<Passage, kCount> to{}; ///< waves 5, 10 ...

    /// The index of a wave; kCount and more: no game is continued from it.
    static std::size_t indexOf(int wave) {
        return wave % kEvery == 0 ? static_cast<std::size_t>(wave / kEvery - 1) : kCount;
    }
    /// Number of waves from which a game can be continued, which are the first ones.
    int reached() const {
        int count = 0;
        while (count < static_cast<int>(kCount) &&
               !to[static_cast<std::size_t>(count)].recording.empty()) {
            ++count;
        }
        return count;
    }
    bool operator==(const Passages&) const = default;
    template <class Stream>
    void serialize(Stream& stream, int) {
        stream.field("to", to);
    }
};

} // namespace cy
