#pragma once

#include "engine/core/format.h"

#include <string>
#include <utility>

// The models are not public.
#include "engine/simulation/packed_recording.cpp" // NOLINT(bugprone-suspicious-include)

namespace eng::test {

/// A coder that takes each bit from a function instead of a text, and packs it: so any sequence of
/// bits becomes a text with these bits and a correct checksum.
template <class Choose>
class ForgingCoder {
public:
    static constexpr bool kReads = true;

    ForgingCoder(RangeEncoder& encoder, Choose& choose)
        : encoder_{encoder}
        , choose_{choose} {}
    void bit(AdaptiveBit& model, bool& one) {
        one = choose_();
        encoder_.bit(model, one);
    }
    static bool ended() { return false; }

private:
    RangeEncoder& encoder_;
    Choose& choose_;
};

/// The packed text of a recording with another log.
///
/// @param start   all but the log
/// @param choose  bool(): the bits of the log, as `engine/simulation/RECORDING.md` has them
template <class Choose>
std::string forgeLink(const Recording& start, Choose choose) {
    Recording recording = start;
    recording.clearLog();
    const Bytes header = *toBytes(recording);
    RangeEncoder encoder;
    Models models{recording.info.seats};
    auto size = static_cast<std::uint32_t>(header.size());
    codeEvenBits(encoder, size, 24);
    for (const std::byte byte : header) {
        auto value = static_cast<std::uint8_t>(byte);
        models.header.code(encoder, value);
    }
    ForgingCoder<Choose> coder{encoder, choose};
    static_cast<void>(codeLog(coder, models, recording)); // false: the reader stops here too
    std::uint32_t check = checksum(recording);
    codeEvenBits(encoder, check, 32);
    return encodeBase64Url(encoder.finish());
}

} // namespace eng::test
