#include "engine/audio/sound.h"

#include "engine/core/assert.h"

#include <SDL.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>

#include "engine_text.h"

namespace eng {
namespace {

constexpr std::size_t kMostSeconds = 60;

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
        const std::size_t perSecond =
            sampleBytes * spec.channels * static_cast<std::size_t>(spec.freq);
        return perSecond > 0 ? size / perSecond : kMostSeconds;
    }
};

/// Converts samples to those of `Sound`; nullopt with SDL's error.
std::optional<Sound> converted(SDL_AudioFormat format, Uint8 channels, int rate,
                               std::span<const std::byte> bytes) {
    SDL_AudioCVT conversion;
    if (SDL_BuildAudioCVT(&conversion, format, channels, rate, AUDIO_S16SYS, 1, kSoundRate) < 0) {
        return std::nullopt;
    }
    std::vector<std::byte> work(bytes.size() *
                                static_cast<std::size_t>(std::max(conversion.len_mult, 1)));
    std::ranges::copy(bytes, work.begin());
    std::size_t size = bytes.size();
    if (conversion.needed != 0) {
        conversion.buf = reinterpret_cast<Uint8*>(work.data());
        conversion.len = static_cast<int>(bytes.size());
        if (SDL_ConvertAudio(&conversion) != 0) {
            return std::nullopt;
        }
        size = static_cast<std::size_t>(conversion.len_cvt);
    }
    Sound sound;
    sound.samples.resize(size / sizeof(std::int16_t));
    std::memcpy(sound.samples.data(), work.data(), sound.samples.size() * sizeof(std::int16_t));
    return sound;
}

} // namespace

Sound soundOf(std::span<const std::int16_t> samples, int rate) {
    constexpr int kLeastRate = 1'000;
    constexpr int kMostRate = 384'000;
    ENG_ASSERT(rate >= kLeastRate && rate <= kMostRate, "SDL converts the rate");
    return converted(AUDIO_S16SYS, 1, rate, std::as_bytes(samples)).value_or(Sound{});
}

Result<Sound> decodeSound(std::string_view bytes, std::string_view name) {
    const auto damaged = [name] {
        return Error{text::kAudioBadSound, std::string{name}, SDL_GetError()};
    };
    SDL_RWops* file = SDL_RWFromConstMem(bytes.data(), static_cast<int>(bytes.size()));
    if (file == nullptr) {
        return damaged(); // no bytes
    }
    Wave wave;
    if (SDL_LoadWAV_RW(file, 1, &wave.spec, &wave.bytes, &wave.size) == nullptr) {
        return damaged();
    }
    if (wave.spec.freq <= 0 || wave.seconds() >= kMostSeconds) {
        return Error{text::kAudioLongSound, std::string{name}, kMostSeconds};
    }
    std::optional<Sound> sound =
        converted(wave.spec.format, wave.spec.channels, wave.spec.freq,
                  std::as_bytes(std::span{wave.bytes, std::size_t{wave.size}}));
    if (!sound) {
        return damaged();
    }
    return *std::move(sound);
}

} // namespace eng
