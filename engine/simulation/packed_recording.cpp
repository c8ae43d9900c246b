#include "engine/simulation/packed_recording.h"

#include "engine/core/base64.h"
#include "engine/core/crc32.h"
#include "engine/core/range_coder.h"
#include "engine/serialize/serialize.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

using Bytes = std::vector<std::byte>;

/// What predicts the commands of a seat.
struct SeatModel {
    static constexpr std::size_t kGaps = 18;
    std::array<std::array<std::array<AdaptiveBit, 2>, 4>, kGaps> changes;
    AdaptiveByte size;
    std::array<std::array<AdaptiveByte, 12>, 3>
        values; ///< by place in the command, then by history

    std::array<std::byte, kMaxCommandBytes> last{};
    std::size_t lastSize = 0;
    std::uint64_t lastStep = 0;
    std::uint64_t lastGap = 0;
    std::array<int, kMaxCommandBytes> lastDelta{};

    /// 0 to 7, then two for each doubling.
    static std::size_t bucket(std::uint64_t gap) {
        if (gap < 8) {
            return static_cast<std::size_t>(gap);
        }
        const auto power = static_cast<std::size_t>(std::bit_width(gap)) - 1; // at least 3
        const auto half = static_cast<std::size_t>((gap >> (power - 1)) & 1U);
        return std::min(8 + (power - 3) * 2 + half, kGaps - 1);
    }
    AdaptiveBit& change(std::uint64_t step) {
        const std::uint64_t gap = step - lastStep;
        const auto kind = lastSize == 0 ? 3U : static_cast<unsigned>(last[lastSize - 1]) & 3U;
        return changes[bucket(gap)][kind][gap == lastGap ? 1 : 0];
    }
    /// Small values are those of keys: the value before counts. Else the last change does.
    AdaptiveByte& value(std::size_t place) {
        const auto before = static_cast<std::size_t>(last[place]);
        const int delta = lastDelta[place];
        const int length = std::abs(delta);
        const std::size_t history = before < 4 ? before
                                               : 4 + (delta < 0 ? 4U : 0U) +
                                                     (length == 0   ? 0U
                                                      : length < 4  ? 1U
                                                      : length < 16 ? 2U
                                                                    : 3U);
        return values[std::min<std::size_t>(place, 2)][std::min<std::size_t>(history, 11)];
    }
};

struct Models {
    explicit Models(std::size_t seats)
        : seat(seats) {}
    std::vector<SeatModel> seat;
    AdaptiveByte header;
    AdaptiveByte names;
    AdaptiveBit hasHash;
    AdaptiveBit hasSeat;
};

template <class Coder>
void codeCommand(Coder& coder, SeatModel& model, std::array<std::byte, kMaxCommandBytes>& bytes,
                 std::uint8_t& size) {
    model.size.code(coder, size);
    if (size > kMaxCommandBytes) {
        size = 0; // damaged
    }
    for (std::size_t i = 0; i < size; ++i) {
        AdaptiveByte& value = model.value(i);
        auto delta = static_cast<std::uint8_t>(static_cast<unsigned>(bytes[i]) -
                                               static_cast<unsigned>(model.last[i]));
        value.code(coder, delta);
        bytes[i] = static_cast<std::byte>(static_cast<unsigned>(model.last[i]) + delta);
        model.lastDelta[i] = delta < 128 ? delta : delta - 256;
        model.last[i] = bytes[i];
    }
    model.lastSize = size;
}

/// Seconds that a recording of some rules may have: the time to unpack it grows with the steps of
/// all seats.
std::uint64_t maxSeconds(const RecordingInfo& info) {
    return std::min(kMaxPackedSeconds,
                    kMaxPackedSteps / (std::uint64_t{info.seats} * info.stepsPerSecond));
}
bool isTooLong(const Recording& recording) {
    return (recording.steps - recording.startStep) / recording.info.stepsPerSecond >
           maxSeconds(recording.info);
}

/// The log from its first step to its last: reads it from a recording, or adds it to one.
///
/// @return  false: damaged, or not a log as sessions write it
template <class Coder>
bool codeLog(Coder& coder, Models& models, Recording& recording) {
    if (recording.steps > kMaxRecordingSteps || recording.steps < recording.startStep ||
        isTooLong(recording)) {
        return false;
    }
    RecordingReader entries = recording.read();
    std::optional<RecordingEntry> next;
    if constexpr (!Coder::kReads) {
        next = entries.next();
    }
    const auto is = [&](RecordingEntry::Kind kind, std::uint64_t step) {
        return next && next->kind == kind && next->step == step;
    };
    using Kind = RecordingEntry::Kind;
    const std::uint64_t second = recording.info.stepsPerSecond;
    for (std::uint64_t step = recording.startStep; step <= recording.steps; ++step) {
        if (step % second == 0 && step != recording.startStep) {
            bool has = is(Kind::Hash, step);
            coder.bit(models.hasHash, has);
            if (has) {
                std::uint32_t hash = next ? next->hash : 0;
                codeEvenBits(coder, hash, 16);
                if constexpr (Coder::kReads) {
                    recording.addHash(step, static_cast<std::uint16_t>(hash));
                } else {
                    next = entries.next();
                }
            }
        }
        int lastSeat = -1;
        for (bool more = true; more;) {
            more = is(Kind::Seat, step);
            coder.bit(models.hasSeat, more);
            if (!more) {
                break;
            }
            std::string name{next ? next->name : std::string_view{}};
            std::array<std::uint8_t, 3> head{};
            if constexpr (!Coder::kReads) {
                if (next) {
                    head = {static_cast<std::uint8_t>(next->seat),
                            static_cast<std::uint8_t>(next->holder),
                            static_cast<std::uint8_t>(name.size())};
                }
            }
            for (std::uint8_t& byte : head) {
                models.names.code(coder, byte);
            }
            if (head[0] <= lastSeat || head[0] >= recording.info.seats || head[1] > 2 ||
                head[2] > kMaxSeatName) {
                return false;
            }
            lastSeat = head[0];
            name.resize(head[2]);
            for (char& letter : name) {
                auto byte = static_cast<std::uint8_t>(letter);
                models.names.code(coder, byte);
                letter = static_cast<char>(byte);
            }
            if constexpr (Coder::kReads) {
                if (coder.ended()) {
                    return false;
                }
                recording.addSeat(step, head[0], {static_cast<SeatHolder::Kind>(head[1]), name});
            } else {
                next = entries.next();
            }
        }
        for (int seat = 0; seat < recording.info.seats; ++seat) {
            SeatModel& model = models.seat[static_cast<std::size_t>(seat)];
            bool has = is(Kind::Command, step) && next->seat == seat;
            coder.bit(model.change(step), has);
            if (!has) {
                continue;
            }
            std::array<std::byte, kMaxCommandBytes> bytes = model.last;
            std::uint8_t size = 0;
            if constexpr (!Coder::kReads) {
                std::ranges::copy(next->command, bytes.begin());
                size = static_cast<std::uint8_t>(next->command.size());
            }
            codeCommand(coder, model, bytes, size);
            model.lastGap = step - model.lastStep;
            model.lastStep = step;
            if constexpr (Coder::kReads) {
                recording.addCommand(step, seat, std::span{bytes}.first(size));
            } else {
                next = entries.next();
            }
        }
        if constexpr (Coder::kReads) {
            if (coder.ended() || recording.log().size() > kMaxRecordingLog) {
                return false;
            }
        }
    }
    return !next && !entries.damaged();
}

std::uint32_t checksum(const Recording& recording) {
    return crc32(0, recording.log());
}

/// A packed recording cannot begin with the header of a file: its size would be too large.
bool isFile(std::string_view bytes) {
    return bytes.starts_with("ENGYRPLY");
}

/// The text of a link without what messengers, browsers and people add: white space, also as "%20",
/// and everything from the first other character on, such as a full stop.
std::string lettersOf(std::string_view text) {
    constexpr std::string_view kSpaces = " \t\r\n";
    constexpr std::array<std::string_view, 4> kEscapes{"%20", "%09", "%0D", "%0A"};
    std::string letters;
    letters.reserve(text.size());
    while (!text.empty()) {
        const auto escape = std::ranges::find_if(
            kEscapes, [&](std::string_view one) { return text.starts_with(one); });
        if (escape != kEscapes.end()) {
            text.remove_prefix(escape->size());
            continue;
        }
        const char letter = text.front();
        if (!isBase64Url(letter) && kSpaces.find(letter) == std::string_view::npos) {
            break;
        }
        letters += letter;
        text.remove_prefix(1);
    }
    return letters;
}

} // namespace

Result<std::string> packRecording(const Recording& recording) {
    const Error tooLong{text::kRecordingTooLong, {maxSeconds(recording.info) / 60}};
    if (isTooLong(recording)) {
        return tooLong;
    }
    Recording copy = recording;
    Recording empty = recording;
    empty.clearLog();
    const Result<Bytes> header = toBytes(empty);
    if (!header) {
        return header.error();
    }
    RangeEncoder coder;
    Models models{recording.info.seats};
    auto size = static_cast<std::uint32_t>(header->size());
    codeEvenBits(coder, size, 24);
    for (const std::byte byte : *header) {
        auto value = static_cast<std::uint8_t>(byte);
        models.header.code(coder, value);
    }
    if (!codeLog(coder, models, copy)) {
        return Error{text::kRecordingDamaged};
    }
    std::uint32_t check = checksum(recording);
    codeEvenBits(coder, check, 32);
    std::string text = encodeBase64Url(coder.finish());
    return text.size() <= kMaxPackedText ? Result<std::string>{std::move(text)}
                                         : Result<std::string>{tooLong};
}

Result<Recording> unpackRecording(std::string_view text) {
    const Error damaged{text::kLinkDamaged};
    if (text.size() > kMaxPackedText) {
        return damaged;
    }
    const std::optional<Bytes> bytes = decodeBase64Url(lettersOf(text));
    if (!bytes) {
        return damaged;
    }
    if (const std::string_view file{reinterpret_cast<const char*>(bytes->data()), bytes->size()};
        isFile(file)) {
        return decodeRecording(file);
    }
    RangeDecoder coder{*bytes};
    std::uint32_t size = 0;
    codeEvenBits(coder, size, 24);
    if (size > bytes->size() * 8 + 4096) { // a header takes at least a bit or so for each byte
        return damaged;
    }
    Bytes header(size);
    AdaptiveByte letters;
    for (std::byte& byte : header) {
        std::uint8_t value = 0;
        letters.code(coder, value);
        byte = static_cast<std::byte>(value);
        if (coder.ended()) {
            return damaged;
        }
    }
    Result<Recording> read = fromBytes<Recording>(header);
    if (!read) {
        return damaged;
    }
    read->clearLog();
    Models models{read->info.seats};
    std::uint32_t check = 0;
    if (!codeLog(coder, models, *read)) {
        return damaged;
    }
    codeEvenBits(coder, check, 32);
    if (coder.ended() || check != checksum(*read) || !read->isValid()) {
        return damaged;
    }
    return read;
}

} // namespace eng
