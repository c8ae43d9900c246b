#pragma once

#include "engine/simulation/recording.h"

#include <cstdint>

namespace eng {

/// The last match of a machine, as it is kept between runs.
struct LastMatch {
    /// 1 was only the recording.
    static constexpr int kVersion = 2;

    Recording recording = none();
    /// True for a match that has not ended: the title offers to continue it. The values below are
    /// only for such a match.
    bool goesOn = false;
    bool counts = true;        ///< its score counts
    bool isContinued = false;  ///< it went on from a recording of the game's own
    std::int32_t tempo = 1000; ///< `MatchPlan::tempo`, in thousandths

    /// The recording of no match, which can be written, too.
    static Recording none() {
        Recording recording;
        recording.info.stepsPerSecond = 1;
        recording.info.seats = 1;
        return recording;
    }

    bool operator==(const LastMatch&) const = default;
    template <class Stream>
    void serialize(Stream& stream, int version) {
        recording.serialize(stream, version);
        if (version >= 2) {
            stream.field("goesOn", goesOn);
            stream.field("counts", counts);
            stream.field("isContinued", isContinued);
            stream.field("tempo", tempo, bounded(1, 1'000'000));
        }
    }
};

} // namespace eng
