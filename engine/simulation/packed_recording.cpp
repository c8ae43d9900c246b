#include "engine/simulation/packed_recording.h"

#include "engine/core/crc32.h"
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

/// The probability that a bit is 1, learned from the bits before: at first their mean, later an
/// average that follows changes.
class Bit {
public:
    std::uint32_t probability() const { // of 65536, never 0 or 1
        constexpr std::uint32_t kMin = 16;
        return std::clamp(std::uint32_t{one_}, kMin, 65536U - kMin);
    }
    void learn(bool one) {
        constexpr std::uint8_t kMax = 160;
        const std::int32_t goal = one ? 65535 : 0;
        one_ = static_cast<std::uint16_t>(one_ + 2 * (goal - one_) / (2 * seen_ + 3));
        seen_ = std::min<std::uint8_t>(static_cast<std::uint8_t>(seen_ + 1), kMax);
    }

private:
    std::uint16_t one_ = 32768;
    std::uint8_t seen_ = 0; ///< bits
};

constexpr std::uint32_t kTop = 1U << 24U; // the range is not smaller than this

class Encoder {
public:
    static constexpr bool kReads = false;

    void bit(Bit& model, bool& one) {
        const auto bound =
            static_cast<std::uint32_t>((std::uint64_t{range_} * model.probability()) >> 16U);
        if (one) {
            range_ = bound;
        } else {
            low_ += bound;
            range_ -= bound;
        }
        model.learn(one);
        while (range_ < kTop) {
            range_ <<= 8U;
            shift();
        }
    }
    Bytes finish() {
        for (int i = 0; i < 5; ++i) {
            shift();
        }
        while (!bytes_.empty() && bytes_.back() == std::byte{0}) { // the reader adds zeros
            bytes_.pop_back();
        }
        return std::move(bytes_);
    }

private:
    void shift() {
        if (low_ < 0xFF000000U || low_ > 0xFFFFFFFFU) {
            const auto carry = static_cast<std::uint8_t>(low_ >> 32U);
            if (started_) {
                bytes_.push_back(static_cast<std::byte>(cache_ + carry));
            }
            for (; waiting_ > 0; --waiting_) {
                bytes_.push_back(static_cast<std::byte>(0xFFU + carry));
            }
            cache_ = static_cast<std::uint8_t>(low_ >> 24U);
            started_ = true;
        } else {
            ++waiting_;
        }
        low_ = (low_ & 0x00FFFFFFU) << 8U;
    }

    Bytes bytes_;
    std::uint64_t low_ = 0;
    std::uint32_t range_ = 0xFFFFFFFFU;
    std::uint8_t cache_ = 0;
    std::size_t waiting_ = 0; ///< bytes 0xFF, to which a carry may come
    bool started_ = false;
};

class Decoder {
public:
    static constexpr bool kReads = true;

    explicit Decoder(std::span<const std::byte> bytes)
        : bytes_{bytes} {
        for (int i = 0; i < 4; ++i) {
            code_ = (code_ << 8U) | next();
        }
    }
    void bit(Bit& model, bool& one) {
        const auto bound =
            static_cast<std::uint32_t>((std::uint64_t{range_} * model.probability()) >> 16U);
        one = code_ < bound;
        if (one) {
            range_ = bound;
        } else {
            code_ -= bound;
            range_ -= bound;
        }
        model.learn(one);
        while (range_ < kTop) {
            range_ <<= 8U;
            code_ = (code_ << 8U) | next();
        }
    }
    /// True far beyond the end: the encoder drops zeros there, but not many.
    bool ended() const { return beyond_ > kMaxZeros; }

private:
    static constexpr std::size_t kMaxZeros = 64;

    std::uint32_t next() {
        if (at_ < bytes_.size()) {
            return static_cast<std::uint32_t>(bytes_[at_++]);
        }
        ++beyond_;
        return 0;
    }

    std::span<const std::byte> bytes_;
    std::size_t at_ = 0;
    std::size_t beyond_ = 0;
    std::uint32_t range_ = 0xFFFFFFFFU;
    std::uint32_t code_ = 0;
};

/// A number below 256, bit by bit from the highest, each with a model for the bits before it.
struct ByteModel {
    std::array<Bit, 256> bits;

    template <class Coder>
    void code(Coder& coder, std::uint8_t& value) {
        std::uint32_t node = 1;
        for (int i = 7; i >= 0; --i) {
            bool one = ((value >> static_cast<unsigned>(i)) & 1U) != 0;
            coder.bit(bits[node], one);
            node = node * 2 + (one ? 1 : 0);
        }
        value = static_cast<std::uint8_t>(node);
    }
};

/// Bits without a model.
template <class Coder>
void codeRaw(Coder& coder, std::uint32_t& value, int count) {
    std::uint32_t read = 0;
    for (int i = count - 1; i >= 0; --i) {
        Bit even;
        bool one = ((value >> static_cast<unsigned>(i)) & 1U) != 0;
        coder.bit(even, one);
        read = read * 2 + (one ? 1 : 0);
    }
    value = read;
}

/// What predicts the commands of a seat.
struct SeatModel {
    static constexpr std::size_t kGaps = 18;
    std::array<std::array<std::array<Bit, 2>, 4>, kGaps> changes;
    ByteModel size;
    std::array<std::array<ByteModel, 12>, 3> values; ///< by place in the command, then by history

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
    Bit& change(std::uint64_t step) {
        const std::uint64_t gap = step - lastStep;
        const auto kind = lastSize == 0 ? 3U : static_cast<unsigned>(last[lastSize - 1]) & 3U;
        return changes[bucket(gap)][kind][gap == lastGap ? 1 : 0];
    }
    /// Small values are those of keys: the value before counts. Else the last change does.
    ByteModel& value(std::size_t place) {
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
    ByteModel header;
    ByteModel names;
    Bit hasHash;
    Bit hasSeat;
};

template <class Coder>
void codeCommand(Coder& coder, SeatModel& model, std::array<std::byte, kMaxCommandBytes>& bytes,
                 std::uint8_t& size) {
    model.size.code(coder, size);
    if (size > kMaxCommandBytes) {
        size = 0; // damaged
    }
    for (std::size_t i = 0; i < size; ++i) {
        ByteModel& value = model.value(i);
        auto delta = static_cast<std::uint8_t>(static_cast<unsigned>(bytes[i]) -
                                               static_cast<unsigned>(model.last[i]));
        value.code(coder, delta);
        bytes[i] = static_cast<std::byte>(static_cast<unsigned>(model.last[i]) + delta);
        model.lastDelta[i] = delta < 128 ? delta : delta - 256;
        model.last[i] = bytes[i];
    }
    model.lastSize = size;
}

/// The log from its first step to its last: reads it from a recording, or adds it to one.
///
/// @return  false: damaged, or not a log as sessions write it
template <class Coder>
bool codeLog(Coder& coder, Models& models, Recording& recording) {
    if (recording.steps > kMaxRecordingSteps || recording.steps < recording.startStep ||
        (recording.steps - recording.startStep) / recording.info.stepsPerSecond >
            kMaxPackedSeconds) {
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
                codeRaw(coder, hash, 16);
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

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string toText(std::span<const std::byte> bytes) {
    std::string text;
    text.reserve((bytes.size() * 4 + 2) / 3);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t word = 0;
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        for (std::size_t k = 0; k < 3; ++k) {
            word = (word << 8U) | (k < count ? static_cast<std::uint32_t>(bytes[i + k]) : 0U);
        }
        for (std::size_t k = 0; k <= count; ++k) {
            text += kLetters[(word >> (18U - 6U * static_cast<unsigned>(k))) & 63U];
        }
    }
    return text;
}

std::optional<Bytes> fromText(std::string_view text) {
    Bytes bytes;
    std::uint32_t word = 0;
    unsigned bits = 0;
    for (const char letter : text) {
        if (letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t') {
            continue;
        }
        const std::size_t value = kLetters.find(letter);
        if (value == std::string_view::npos) {
            return std::nullopt;
        }
        word = (word << 6U) | static_cast<std::uint32_t>(value);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes.push_back(static_cast<std::byte>((word >> bits) & 0xFFU));
        }
    }
    return bytes;
}

/// A packed recording cannot begin with the header of a file: its size would be too large.
bool isFile(std::string_view bytes) {
    return bytes.starts_with("ENGYRPLY");
}

} // namespace

Result<std::string> packRecording(const Recording& recording) {
    const Error tooLong{text::kRecordingTooLong, static_cast<std::int64_t>(kMaxPackedSeconds / 60)};
    if ((recording.steps - recording.startStep) / recording.info.stepsPerSecond >
        kMaxPackedSeconds) {
        return tooLong;
    }
    Recording copy = recording;
    Recording empty = recording;
    empty.clearLog();
    const Result<Bytes> header = toBytes(empty);
    if (!header) {
        return header.error();
    }
    Encoder coder;
    Models models{recording.info.seats};
    auto size = static_cast<std::uint32_t>(header->size());
    codeRaw(coder, size, 24);
    for (const std::byte byte : *header) {
        auto value = static_cast<std::uint8_t>(byte);
        models.header.code(coder, value);
    }
    if (!codeLog(coder, models, copy)) {
        return Error{text::kRecordingDamaged};
    }
    std::uint32_t check = checksum(recording);
    codeRaw(coder, check, 32);
    std::string text = toText(coder.finish());
    return text.size() <= kMaxPackedText ? Result<std::string>{std::move(text)}
                                         : Result<std::string>{tooLong};
}

Result<Recording> unpackRecording(std::string_view text) {
    const Error damaged{text::kRecordingDamaged};
    if (text.size() > kMaxPackedText) {
        return damaged;
    }
    const std::optional<Bytes> bytes = fromText(text);
    if (!bytes) {
        return damaged;
    }
    if (const std::string_view file{reinterpret_cast<const char*>(bytes->data()), bytes->size()};
        isFile(file)) {
        return decodeRecording(file);
    }
    Decoder coder{*bytes};
    std::uint32_t size = 0;
    codeRaw(coder, size, 24);
    if (size > bytes->size() * 8 + 4096) { // a header takes at least a bit or so for each byte
        return damaged;
    }
    Bytes header(size);
    ByteModel letters;
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
    codeRaw(coder, check, 32);
    if (coder.ended() || check != checksum(*read) || !read->isValid()) {
        return damaged;
    }
    return read;
}

} // namespace eng
