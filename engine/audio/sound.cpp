#include "engine/audio/sound.h"

#include <SDL.h>

#include <cstddef>
#include <cstring>
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

} // namespace

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
    SDL_AudioCVT conversion;
    if (SDL_BuildAudioCVT(&conversion, wave.spec.format, wave.spec.channels, wave.spec.freq,
                          AUDIO_S16SYS, 1, kSoundRate) < 0) {
        return damaged();
    }
    std::vector<Uint8> work(
        std::size_t{wave.size} *
        static_cast<std::size_t>(conversion.len_mult > 0 ? conversion.len_mult : 1));
    std::memcpy(work.data(), wave.bytes, wave.size);
    std::size_t size = wave.size;
    if (conversion.needed != 0) {
        conversion.buf = work.data();
        conversion.len = static_cast<int>(wave.size);
        if (SDL_ConvertAudio(&conversion) != 0) {
            return damaged();
        }
        size = static_cast<std::size_t>(conversion.len_cvt);
    }
    Sound sound;
    sound.samples.resize(size / sizeof(std::int16_t));
    std::memcpy(sound.samples.data(), work.data(), sound.samples.size() * sizeof(std::int16_t));
    return sound;
}

} // namespace eng
