#pragma once

#include <cstddef>
#include <cstdint>

namespace eng {

/// The groups of sounds with a volume setting each. Each sound belongs to one group.
enum class SoundGroup : std::uint8_t { Music, Effects, Interface };
inline constexpr std::size_t kSoundGroups = 3;

/// A sound that plays: which of all that were started. None: it was discarded.
struct VoiceId {
    std::uint64_t number = 0; ///< in order of start, from 1; 0: None

    explicit operator bool() const { return number != 0; }
    friend bool operator==(VoiceId, VoiceId) = default;
};

/// How to play a sound. Values out of range are clamped; NaN counts as the default.
struct PlayOptions {
    float volume = 1.0F; ///< amplitude, 0 to 1
    float pan = 0.0F;    ///< -1 left, 0 middle, 1 right; the loudness is the same everywhere
    float pitch = 1.0F;  ///< 0.25 to 4: factor of frequency and of speed
    float delay = 0.0F;  ///< seconds before it starts, at most 60; exact to a sample, for melodies
    int priority = 0;    ///< a sound never replaces one of higher priority
    SoundGroup group = SoundGroup::Effects;
    bool loop = false; ///< again and again, without a gap, until it is stopped
    float duck = 1.0F; ///< amplitude of the music while the sound is heard, 0 to 1
    VoiceId with{}; ///< a playing loop of the same group: this one has its pitch and is always at
                    ///< its place, to the sample, for loops of one length. None: by itself
};

} // namespace eng
