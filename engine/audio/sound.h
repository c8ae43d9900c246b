#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace eng {

/// Samples a second of everything that is heard; other rates are converted when they are loaded.
inline constexpr int kSoundRate = 48000;

/// A sound, decoded: one channel of 16 bits, at `kSoundRate`.
struct Sound {
    std::vector<std::int16_t> samples;
};

/// Decodes a WAV file: PCM of 8 to 32 bits, float or ADPCM, any rate; of several channels it makes
/// one. No device is needed for that.
///
/// @param name  what to call it in a message, usually its file's name
/// Errors:      not a WAV file, cut short, or longer than a minute
Result<Sound> decodeSound(std::string_view bytes, std::string_view name);

} // namespace eng
