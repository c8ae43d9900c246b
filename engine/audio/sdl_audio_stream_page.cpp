// SDL's conversion of audio, for pages. SDL's own has tables that add 15 kB to each page; this file
// has what its device, SDL2_mixer's music and nobody else use there: 16 bits and floats, any rates
// and channels. It defines all functions of SDL's file, so that the linker takes this one and
// leaves SDL's out.

#include "engine/audio/resampler.h"
#include "engine/audio/sample.h"

#include <SDL.h>

#include <algorithm>
#include <cstring>
#include <vector>

namespace {

bool isFloat(SDL_AudioFormat format) {
    return format == AUDIO_F32SYS;
}
int bytesOf(SDL_AudioFormat format) {
    return isFloat(format) ? 4 : 2;
}

} // namespace

extern "C" {

// The name is SDL's, whose headers only declare it.
struct _SDL_AudioStream { // NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
    SDL_AudioFormat from;
    SDL_AudioFormat to;
    std::size_t channels;   ///< of the source
    std::size_t toChannels; ///< of the result
    eng::Resampler resampler;
    std::vector<float> frames{}; ///< reused
};

SDL_AudioStream* SDL_NewAudioStream(SDL_AudioFormat from, Uint8 channels, int rate,
                                    SDL_AudioFormat to, Uint8 toChannels, int toRate) {
    const auto knows = [](SDL_AudioFormat format) {
        return format == AUDIO_S16SYS || format == AUDIO_F32SYS;
    };
    if (!knows(from) || !knows(to) || channels == 0 || toChannels == 0 || rate <= 0 ||
        toRate <= 0) {
        SDL_SetError("unsupported format of audio");
        return nullptr;
    }
    return new _SDL_AudioStream{from, to, channels, toChannels, {rate, toRate, toChannels}};
}

int SDL_AudioStreamPut(SDL_AudioStream* stream, const void* bytes, int length) {
    const auto size = static_cast<std::size_t>(bytesOf(stream->from));
    const auto* from = static_cast<const std::byte*>(bytes);
    const std::size_t count = static_cast<std::size_t>(length) / (size * stream->channels);
    stream->frames.resize(count * stream->toChannels);
    const auto sample = [&](std::size_t frame, std::size_t channel) {
        const std::byte* const at = from + (frame * stream->channels + channel) * size;
        return isFloat(stream->from) ? eng::readSample<float>(at)
                                     : eng::readSample<std::int16_t>(at);
    };
    for (std::size_t frame = 0; frame < count; ++frame) {
        for (std::size_t channel = 0; channel < stream->toChannels; ++channel) {
            float value = sample(frame, std::min(channel, stream->channels - 1));
            if (stream->toChannels == 1 && stream->channels > 1) {
                value = (value + sample(frame, 1)) / 2.0F;
            }
            stream->frames[frame * stream->toChannels + channel] = value;
        }
    }
    stream->resampler.add(stream->frames);
    return 0;
}

int SDL_AudioStreamAvailable(SDL_AudioStream* stream) {
    return static_cast<int>(stream->resampler.available() * stream->toChannels) *
           bytesOf(stream->to);
}

int SDL_AudioStreamGet(SDL_AudioStream* stream, void* bytes, int length) {
    const auto size = static_cast<std::size_t>(bytesOf(stream->to));
    const std::size_t count =
        std::min(stream->resampler.available(),
                 static_cast<std::size_t>(length) / (size * stream->toChannels));
    stream->frames.resize(count * stream->toChannels);
    stream->resampler.read(stream->frames);
    auto* to = static_cast<std::byte*>(bytes);
    for (const float value : stream->frames) {
        if (isFloat(stream->to)) {
            std::memcpy(to, &value, sizeof value);
        } else {
            const std::int16_t whole = eng::toSample16(value);
            std::memcpy(to, &whole, sizeof whole);
        }
        to += size;
    }
    return static_cast<int>(stream->frames.size() * size);
}

int SDL_AudioStreamFlush(SDL_AudioStream* stream) {
    stream->resampler.finish();
    return 0;
}

void SDL_AudioStreamClear(SDL_AudioStream* stream) {
    stream->resampler.clear();
}

void SDL_FreeAudioStream(SDL_AudioStream* stream) {
    delete stream;
}

// For chunks of SDL2_mixer, which the engine does not use: it mixes its own sounds.
int SDL_BuildAudioCVT(SDL_AudioCVT*, SDL_AudioFormat, Uint8, int, SDL_AudioFormat, Uint8, int) {
    return SDL_SetError("not in pages: use SDL_AudioStream");
}
int SDL_ConvertAudio(SDL_AudioCVT*) {
    return SDL_SetError("not in pages: use SDL_AudioStream");
}

} // extern "C"
