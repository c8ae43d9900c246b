#include "engine/audio/music.h"

#include "engine/audio/sound.h"

#include <algorithm>
#include <utility>

// NOLINTNEXTLINE(readability-identifier-naming): the library's name
#define STB_VORBIS_HEADER_ONLY
#include ENGINUITY_STB_VORBIS

namespace eng {
namespace {

constexpr std::size_t kAtOnce = 512; // frames of the file, decoded for one result

} // namespace

Result<std::unique_ptr<Music>> Music::open(std::string bytes, std::string_view name) {
    // On the heap, since the decoder keeps the address of the bytes.
    auto file = std::make_unique<std::string>(std::move(bytes));
    Result<VorbisDecoder> decoder = openVorbis(*file, name);
    if (!decoder) {
        return decoder.error();
    }
    return std::unique_ptr<Music>{new Music{std::move(file), std::move(*decoder)}};
}

Music::Music(std::unique_ptr<std::string> file, VorbisDecoder decoder)
    : file_{std::move(file)}
    , decoder_{std::move(decoder)}
    , mono_{stb_vorbis_get_info(decoder_.get()).channels == 1}
    , resampler_{static_cast<int>(stb_vorbis_get_info(decoder_.get()).sample_rate), kSoundRate,
                 kSides}
    , decoded_(kAtOnce * kSides) {}

Music::~Music() = default;

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
