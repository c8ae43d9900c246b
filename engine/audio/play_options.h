#pragma once

#include <cstddef>
#include <cstdint>

namespace eng {

/// What a volume setting is for; each sound belongs to one.
enum class SoundGroup : std::uint8_t { Music, Effects, Interface };
inline constexpr std::size_t kSoundGroups = 3;

/// How a sound is played. Values out of range are clamped; NaN counts as the default.
struct PlayOptions {
    float volume = 1.0F; ///< amplitude, 0 to 1
    float pan = 0.0F;    ///< -1 left, 0 middle, 1 right; as loud at every place
    float pitch = 1.0F;  ///< 0.25 to 4: so many times as high, and as short
    float delay = 0.0F;  ///< seconds until it begins, at most 60: melodies, exact to the sample
    int priority = 0;    ///< higher ones are not silenced by lower ones
    SoundGroup group = SoundGroup::Effects;
};

} // namespace eng
