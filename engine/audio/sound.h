#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace eng {

/// Samples per second of all output. `decodeSound` converts other rates.
inline constexpr int kSoundRate = 48000;
/// The rates that files may have.
inline constexpr int kMinSoundRate = 1'000, kMaxSoundRate = 384'000;

/// A decoded sound: one channel of 16 bits, at `kSoundRate`.
struct Sound {
    std::vector<std::int16_t> samples;
};

/// Makes a sound from samples that a program has computed.
///
/// @param samples  one channel
/// @param rate     samples per second, 1,000 to 384,000
Sound soundOf(std::span<const std::int16_t> samples, int rate);

/// Decodes a WAV file (PCM of 8 to 32 bits, float or ADPCM) or an Ogg Vorbis file, of 1 to 8
/// channels, at 1,000 to 384,000 samples per second. It mixes several channels to one. It needs no
/// device.
///
/// A file at `kSoundRate` becomes exactly as many samples as it has: a loop repeats without a gap.
///
/// @param name  the sound's name in messages, usually its file's name
/// Errors:      not a WAV or Ogg Vorbis file; truncated, with the place; damaged (Ogg Vorbis); no
///              samples; too many channels, another rate; longer than a minute
Result<Sound> decodeSound(std::string_view bytes, std::string_view name);

} // namespace eng
