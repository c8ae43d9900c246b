#pragma once

#include "engine/core/result.h"
#include "engine/serialize/format.h"
#include "engine/simulation/recording.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

class AnyMatch;

/// What `compare` reads: a recording, with the states after its steps if the file has them.
struct RecordedStates {
    static constexpr int kVersion = 1;
    static constexpr std::size_t kMaxBytes = std::size_t{64} << 20U;

    Recording recording;
    /// For each step from `recording.startStep` + 1 on: length (4 bytes) and serialized state.
    std::vector<std::byte> states;

    template <class Stream>
    void serialize(Stream& stream, int) {
        stream.field("recording", recording);
        stream.field("states", states, maxLength(kMaxBytes));
    }
};
/// Plays a recording and makes a file of the states after each step, as this build has them. Its
/// kind is "STAT".
///
/// Errors: longer than RecordedStates::kMaxBytes.
Result<std::string> encodeStates(AnyMatch& match);
/// Reads such a file, or one with a recording only.
///
/// Errors: as for `decodeRecording`.
Result<RecordedStates> decodeStates(std::string_view file);

/// Where two runs of a match part.
struct Parting {
    std::uint64_t step = 0;
    Message message;  ///< what differs, with both values
    std::string ours; ///< the state of this program at that step, as lines "path = value"
};
/// Finds the first difference of two files: another command of a seat; the first step and field, if
/// both have states; the first second whose recorded hash differs; the result.
///
/// @param match  of `first`; is played up to the difference
/// @return        nothing: they are the same
std::optional<Parting> compare(const RecordedStates& first, const RecordedStates& second,
                               AnyMatch& match);

} // namespace eng
