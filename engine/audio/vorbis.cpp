#include "engine/audio/vorbis.h"

#include "engine/audio/sound.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

// NOLINTNEXTLINE(readability-identifier-naming): the library's name
#define STB_VORBIS_HEADER_ONLY
#include ENGINUITY_STB_VORBIS

#include "engine_text.h"

namespace eng {
namespace {

/// The checksum of Ogg: as CRC-32, but the highest bit first and without inversions.
std::uint32_t checksum(std::string_view bytes, std::uint32_t sum) {
    static constexpr auto kTable = [] {
        std::array<std::uint32_t, 256> table{};
        for (std::uint32_t i = 0; i < table.size(); ++i) {
            std::uint32_t value = i << 24U;
            for (int bit = 0; bit < 8; ++bit) {
                value = (value << 1U) ^ ((value & 0x80000000U) != 0 ? 0x04C11DB7U : 0U);
            }
            table[i] = value;
        }
        return table;
    }();
    for (const char each : bytes) {
        sum = (sum << 8U) ^ kTable[(sum >> 24U) ^ static_cast<unsigned char>(each)];
    }
    return sum;
}

/// The offset of the first page that is damaged or truncated; nothing if all are whole.
std::optional<std::size_t> damage(std::string_view file) {
    constexpr std::size_t kHeader = 27;
    constexpr std::size_t kSumAt = 22, kSumSize = 4;
    std::size_t at = 0;
    while (at < file.size()) {
        const std::string_view rest = file.substr(at);
        if (rest.size() < kHeader || !rest.starts_with("OggS")) {
            return at;
        }
        const std::size_t segments = static_cast<unsigned char>(rest[kHeader - 1]);
        std::size_t size = kHeader + segments;
        if (rest.size() < size) {
            return at;
        }
        for (const char each : rest.substr(kHeader, segments)) {
            size += static_cast<unsigned char>(each);
        }
        if (rest.size() < size) {
            return at;
        }
        std::uint32_t stored = 0;
        for (std::size_t i = kSumSize; i > 0; --i) {
            stored = (stored << 8U) | static_cast<unsigned char>(rest[kSumAt + i - 1]);
        }
        std::uint32_t sum = checksum(rest.substr(0, kSumAt), 0);
        sum = checksum(std::string_view{"\0\0\0\0", kSumSize}, sum);
        sum = checksum(rest.substr(kSumAt + kSumSize, size - kSumAt - kSumSize), sum);
        if (sum != stored) {
            return at;
        }
        at += size;
    }
    return std::nullopt;
}

} // namespace

void CloseVorbis::operator()(stb_vorbis* decoder) const {
    stb_vorbis_close(decoder);
}

Result<VorbisDecoder> openVorbis(std::string_view bytes, std::string_view name) {
    if (!bytes.starts_with("OggS")) {
        return Error{text::kAudioNotOgg, {name}};
    }
    if (const std::optional<std::size_t> at = damage(bytes)) {
        return Error{text::kAudioBadMusic, {name, *at}};
    }
    int error = 0;
    VorbisDecoder decoder{
        stb_vorbis_open_memory(reinterpret_cast<const unsigned char*>(bytes.data()),
                               static_cast<int>(bytes.size()), &error, nullptr)};
    const auto plays = [](stb_vorbis* opened) {
        const unsigned rate = stb_vorbis_get_info(opened).sample_rate;
        return rate >= kMinSoundRate && rate <= kMaxSoundRate &&
               stb_vorbis_stream_length_in_samples(opened) > 0;
    };
    if (decoder == nullptr || !plays(decoder.get())) {
        return Error{text::kAudioNotOgg, {name}};
    }
    return decoder;
}

Result<VorbisFrames> decodeVorbis(std::string_view bytes, std::string_view name,
                                  std::size_t maxSeconds) {
    const Result<VorbisDecoder> decoder = openVorbis(bytes, name);
    if (!decoder) {
        return decoder.error();
    }
    const stb_vorbis_info info = stb_vorbis_get_info(decoder->get());
    const std::size_t frames = stb_vorbis_stream_length_in_samples(decoder->get());
    if (frames / info.sample_rate >= maxSeconds) {
        return Error{text::kAudioLongSound, {name, maxSeconds}};
    }
    VorbisFrames decoded{
        static_cast<int>(info.sample_rate), static_cast<std::size_t>(info.channels), {}};
    decoded.samples.resize(frames * decoded.channels);
    std::span<float> rest{decoded.samples};
    while (!rest.empty()) {
        const int got = stb_vorbis_get_samples_float_interleaved(
            decoder->get(), info.channels, rest.data(), static_cast<int>(rest.size()));
        if (got <= 0) {
            break;
        }
        rest = rest.subspan(static_cast<std::size_t>(got) * decoded.channels);
    }
    return decoded;
}

} // namespace eng
