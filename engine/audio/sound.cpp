#include "engine/audio/sound.h"

#include "engine/audio/resampler.h"
#include "engine/audio/sample.h"
#include "engine/audio/vorbis.h"
#include "engine/core/assert.h"

#include <SDL.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "engine_text.h"

namespace eng {
namespace {

constexpr std::size_t kMaxSeconds = 60;
constexpr int kMaxChannels = 8;

std::int64_t littleEndian(std::string_view bytes, std::size_t at, std::size_t count) {
    std::int64_t value = 0;
    for (std::size_t i = count; i > 0; --i) {
        value = value * 256 + static_cast<unsigned char>(bytes[at + i - 1]);
    }
    return value;
}

/// Checks what SDL accepts or cuts silently: truncated samples, and numbers of channels and rates
/// that no sound has. SDL checks the rest.
Status checkWave(std::string_view bytes, std::string_view name) {
    constexpr std::size_t kHeader = 12; // "RIFF", its size, "WAVE"
    constexpr int kPartHeader = 8;
    constexpr int kFormatBytes = 16;
    if (!bytes.starts_with("RIFF") || (bytes.size() >= kHeader && bytes.substr(8, 4) != "WAVE")) {
        return Error{text::kAudioNotWav, {name}};
    }
    std::size_t at = kHeader;
    const auto truncated = [&](std::string_view part, std::int64_t size) {
        return Error{
            text::kAudioTruncatedSound,
            {name, part, at, size + kPartHeader, bytes.size() - std::min(at, bytes.size())}};
    };
    for (;;) {
        if (bytes.size() < at + kPartHeader) {
            return truncated("data", 0);
        }
        std::string part{bytes.substr(at, 4)};
        std::ranges::replace_if(part, [](char c) { return c < ' ' || c > '~'; }, '?');
        const std::int64_t size = littleEndian(bytes, at + 4, 4);
        if (size > static_cast<std::int64_t>(bytes.size() - at) - kPartHeader) {
            return truncated(part, size);
        }
        if (part == "data") {
            return size > 0 ? Status{} : Error{text::kAudioEmptySound, {name}};
        }
        if (part == "fmt " && size >= kFormatBytes) {
            const std::int64_t channels = littleEndian(bytes, at + kPartHeader + 2, 2);
            const std::int64_t rate = littleEndian(bytes, at + kPartHeader + 4, 4);
            if (channels < 1 || channels > kMaxChannels || rate < kMinSoundRate ||
                rate > kMaxSoundRate) {
                return Error{text::kAudioWrongSound,
                             {name, channels, rate, kMaxChannels, kMinSoundRate, kMaxSoundRate}};
            }
        }
        at += static_cast<std::size_t>(kPartHeader + size + size % 2);
    }
}

/// Owns and frees the samples that SDL decoded.
struct Wave {
    SDL_AudioSpec spec{};
    Uint8* bytes = nullptr;
    Uint32 size = 0;

    Wave() = default;
    Wave(const Wave&) = delete;
    Wave& operator=(const Wave&) = delete;
    ~Wave() { SDL_FreeWAV(bytes); }

    std::size_t seconds() const {
        const auto sampleBytes = static_cast<std::size_t>(SDL_AUDIO_BITSIZE(spec.format)) / 8U;
        return size / (sampleBytes * spec.channels * static_cast<std::size_t>(spec.freq));
    }
};

float sampleOf(SDL_AudioFormat format, const std::byte* from) {
    switch (format) { // of SDL_LoadWAV, in the byte order of the system
    case AUDIO_U8:
        return readSample<std::uint8_t>(from);
    case AUDIO_S16SYS:
        return readSample<std::int16_t>(from);
    case AUDIO_S32SYS:
        return readSample<std::int32_t>(from);
    default:
        return readSample<float>(from);
    }
}

/// Mixes frames to one channel and changes their rate.
Sound converted(SDL_AudioFormat format, std::size_t channels, int rate,
                std::span<const std::byte> bytes) {
    const std::size_t size = SDL_AUDIO_BITSIZE(format) / 8U;
    std::vector<float> mono(bytes.size() / (size * channels));
    const std::byte* at = bytes.data();
    for (float& mixed : mono) {
        for (std::size_t channel = 0; channel < channels; ++channel, at += size) {
            mixed += sampleOf(format, at) / static_cast<float>(channels);
        }
    }
    Resampler resampler{rate, kSoundRate, 1};
    resampler.add(mono);
    resampler.finish();
    mono.resize(resampler.available());
    resampler.read(mono);
    Sound sound;
    sound.samples.reserve(mono.size());
    for (const float value : mono) {
        sound.samples.push_back(toSample16(value));
    }
    return sound;
}

} // namespace

Sound soundOf(std::span<const std::int16_t> samples, int rate) {
    ENG_ASSERT(rate >= kMinSoundRate && rate <= kMaxSoundRate, "the rate is from 1,000 to 384,000");
    return converted(AUDIO_S16SYS, 1, rate, std::as_bytes(samples));
}

Result<Sound> decodeSound(std::string_view bytes, std::string_view name) {
    if (bytes.starts_with("OggS")) {
        const Result<VorbisFrames> frames = decodeVorbis(bytes, name, kMaxSeconds);
        return frames ? converted(AUDIO_F32SYS, frames->channels, frames->rate,
                                  std::as_bytes(std::span{frames->samples}))
                      : Result<Sound>{frames.error()};
    }
    if (Status checked = checkWave(bytes, name); !checked) {
        return checked.error();
    }
    const auto damaged = [name] { return Error{text::kAudioBadSound, {name, SDL_GetError()}}; };
    SDL_RWops* file = SDL_RWFromConstMem(bytes.data(), static_cast<int>(bytes.size()));
    if (file == nullptr) {
        return damaged();
    }
    Wave wave;
    if (SDL_LoadWAV_RW(file, 1, &wave.spec, &wave.bytes, &wave.size) == nullptr) {
        return damaged();
    }
    if (wave.size == 0) { // less than a sample of each channel
        return Error{text::kAudioEmptySound, {name}};
    }
    if (wave.seconds() >= kMaxSeconds) {
        return Error{text::kAudioLongSound, {name, kMaxSeconds}};
    }
    return converted(wave.spec.format, wave.spec.channels, wave.spec.freq,
                     std::as_bytes(std::span{wave.bytes, std::size_t{wave.size}}));
}

} // namespace eng
