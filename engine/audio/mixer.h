#pragma once

#include "engine/audio/play_options.h"
#include "engine/audio/sound.h"

#include <array>
#include <cstdint>
#include <mutex>
#include <span>

namespace eng {

/// Sixteen voices, added to the music, and the volume of both. Knows no device: whoever has one
/// asks it for samples.
///
/// Volumes glide, since a jump would be heard as a click.
///
/// A voice is one sound that is being played. When all are taken, a new sound takes the voice of
/// the lowest priority, among equals the oldest; if even that one is above the new sound's
/// priority, the new sound is left out.
///
/// Threads: any. The device's thread calls `mix`; each call waits for the others, at most for as
/// long as one `mix` takes. After construction nothing is allocated.
class Mixer {
public:
    static constexpr int kVoices = 16;

    /// Starts a sound.
    ///
    /// @param sound  outlives the mixer, or `stopAll` comes first
    /// @return       false if it was left out: too low a priority, paused, or nothing to play
    bool play(const Sound& sound, const PlayOptions& options);
    /// Ends all voices.
    void stopAll();

    /// @param gain     amplitude, 0 to 1; NaN changes nothing
    /// @param seconds  how long the whole way from 0 to 1 would take, at most 60; 0: at once
    void setGain(SoundGroup group, float gain, double seconds = 0.01);
    /// Fades the music, on top of its group's volume.
    ///
    /// @param gain     amplitude to end at, 0 to 1; NaN changes nothing
    /// @param seconds  how long the whole way from 0 to 1 would take, at most 60; 0: at once
    void fadeMusic(float gain, double seconds);
    /// True once the music has faded to nothing.
    bool musicIsSilent() const;

    /// Paused, nothing is heard, voices wait where they are, and no new one starts.
    void setPaused(bool paused);

    /// How many voices sound, or wait for their delay.
    int voices() const;

    /// Adds the voices to what the music has put into a buffer.
    ///
    /// @param samples  stereo, left and right in turn, at `kSoundRate`
    void mix(std::span<std::int16_t> samples);

private:
    struct Voice {
        const std::int16_t* samples = nullptr; ///< null: free
        std::uint64_t end = 0;                 ///< in 2^-32 samples, as is what follows
        std::uint64_t at = 0;
        std::uint64_t step = 0;
        std::uint32_t wait = 0;      ///< samples until it begins
        std::array<float, 2> gain{}; ///< left, right
        int priority = 0;
        std::uint64_t started = 0; ///< counts all that were, to know the oldest
        SoundGroup group = SoundGroup::Effects;
    };
    /// A gain on its way.
    struct Ramp {
        float now = 1.0F;
        float target = 1.0F;
        float step = 1.0F; ///< at most so much a sample
        void go(float to, double seconds);
        void advance();
    };

    mutable std::mutex mutex_;
    std::array<Voice, kVoices> voices_;
    std::array<Ramp, kSoundGroups> groups_;
    Ramp fade_{0.0F, 0.0F, 1.0F};
    std::uint64_t played_ = 0;
    bool paused_ = false;
};

} // namespace eng
