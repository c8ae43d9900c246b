#include "engine/audio/music.h"

#include "engine/audio/sound.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

// NOLINTNEXTLINE(readability-identifier-naming): the library's name
#define STB_VORBIS_HEADER_ONLY
#include ENGINUITY_STB_VORBIS

#include "engine_text.h"

namespace eng {
namespace {

constexpr std::size_t kAtOnce = 512; // frames of the file, decoded for one result

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

Result<std::unique_ptr<Music>> Music::open(std::string bytes, std::string_view name) {
    if (!bytes.starts_with("OggS")) {
        return Error{text::kAudioNotOgg, name};
    }
    if (const std::optional<std::size_t> at = damage(bytes)) {
        return Error{text::kAudioBadMusic, name, *at};
    }
    // On the heap, since the decoder keeps the address of the bytes.
    auto file = std::make_unique<std::string>(std::move(bytes));
    int error = 0;
    Decoder decoder{stb_vorbis_open_memory(reinterpret_cast<const unsigned char*>(file->data()),
                                           static_cast<int>(file->size()), &error, nullptr)};
    const auto plays = [](stb_vorbis* opened) {
        const unsigned rate = stb_vorbis_get_info(opened).sample_rate;
        return rate >= kMinSoundRate && rate <= kMaxSoundRate &&
               stb_vorbis_stream_length_in_samples(opened) > 0;
    };
    if (decoder == nullptr || !plays(decoder.get())) {
        return Error{text::kAudioNotOgg, name};
    }
    return std::unique_ptr<Music>{new Music{std::move(file), std::move(decoder)}};
}

Music::Music(std::unique_ptr<std::string> file, Decoder decoder)
    : file_{std::move(file)}
    , decoder_{std::move(decoder)}
    , mono_{stb_vorbis_get_info(decoder_.get()).channels == 1}
    , resampler_{static_cast<int>(stb_vorbis_get_info(decoder_.get()).sample_rate), kSoundRate,
                 kSides}
    , decoded_(kAtOnce * kSides) {}

Music::~Music() = default;

void Music::Close::operator()(stb_vorbis* decoder) const {
    stb_vorbis_close(decoder);
}

void Music::read(std::span<float> frames) {
    played_ += frames.size() / kSides;
    while (!frames.empty()) {
        const std::size_t count = std::min(frames.size() / kSides, resampler_.available());
        resampler_.read(frames.first(count * kSides));
        frames = frames.subspan(count * kSides);
        if (!frames.empty()) {
            decode();
        }
    }
}

void Music::decode() {
    const int wanted = mono_ ? 1 : kSides;
    const auto next = [&] {
        return static_cast<std::size_t>(stb_vorbis_get_samples_float_interleaved(
            decoder_.get(), wanted, decoded_.data(), static_cast<int>(kAtOnce) * wanted));
    };
    std::size_t count = next();
    if (count == 0) { // the end
        stb_vorbis_seek_start(decoder_.get());
        count = next();
    }
    if (count == 0) { // of a file that cannot be read again: silence
        count = kAtOnce;
        std::ranges::fill(decoded_, 0.0F);
    }
    for (std::size_t i = mono_ ? count : 0; i > 0; --i) {
        decoded_[2 * i - 1] = decoded_[2 * i - 2] = decoded_[i - 1];
    }
    resampler_.add(std::span{decoded_}.first(count * kSides));
}

void Music::rewind() {
    stb_vorbis_seek_start(decoder_.get());
    resampler_.clear();
    played_ = 0;
}

} // namespace eng
