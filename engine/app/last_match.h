#pragma once

#include "engine/simulation/recording.h"

#include <cstdint>

namespace eng {

/// The last match of a machine, as it is kept between runs.
struct LastMatch {
    /// 1 was only the recording.
    static constexpr int kVersion = 2;

    Recording recording = {};
    /// True for a match that has not ended: the title offers to continue it. What follows is for
    /// such a one.
    bool goesOn = false;
    bool counts = true;        ///< `MatchPart::isCounted`
    bool isContinued = false;  ///< `MatchPart::isContinued`
    std::int32_t tempo = 1000; ///< `MatchPlan::tempo`, in thousandths

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
