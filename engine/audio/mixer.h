#pragma once

#include "engine/audio/play_options.h"
#include "engine/audio/sound.h"

#include <array>
#include <cstdint>
#include <mutex>
#include <span>

namespace eng {

/// Mixes sixteen voices with the music and applies their volumes. It is independent of the device,
/// whose owner calls `mix` for samples.
///
/// Volumes change gradually, since a sudden change is audible as a click.
///
/// A voice is one playing sound. If all voices are in use, a new sound replaces the voice of the
/// lowest priority, among equals the oldest. If that voice's priority is higher than the new
/// sound's, the new sound is discarded.
///
/// Threads: any. The device's thread calls `mix`. A mutex guards each call, so a call waits at most
/// for the duration of one `mix`. Nothing is allocated after construction.
class Mixer {
public:
    static constexpr int kVoices = 16;

    /// Starts a sound.
    ///
    /// @param sound  outlives the mixer, or `stop` or `stopAll` comes first
    /// @return       false if the sound is discarded: priority too low, paused, or no samples
    bool play(const Sound& sound, const PlayOptions& options);
    /// Stops the voices that play a sound.
    void stop(const Sound& sound);
    /// Stops all voices.
    void stopAll();

    /// Sets the volume of a group.
    ///
    /// @param gain     amplitude, 0 to 1; NaN changes nothing
    /// @param seconds  duration of a change from 0 to 1, at most 60; 0: at once
    void setGain(SoundGroup group, float gain, double seconds = 0.01);
    /// Fades the music, in addition to its group's volume.
    ///
    /// @param gain     final amplitude, 0 to 1; NaN changes nothing
    /// @param seconds  duration of a change from 0 to 1, at most 60; 0: at once
    void fadeMusic(float gain, double seconds);
    /// True after the music has faded to 0.
    bool musicIsSilent() const;

    /// While paused, `mix` returns silence, voices keep their positions, and no new one starts.
    void setPaused(bool paused);

    /// Number of voices that play or wait for their delay.
    int voices() const;

    /// Adds the voices to the music in a buffer.
    ///
    /// @param samples  the music; stereo, left and right interleaved, at `kSoundRate`
    void mix(std::span<std::int16_t> samples);

private:
    struct Voice {
        const std::int16_t* samples = nullptr; ///< null: free
        std::uint64_t end = 0;                 ///< in 2^-32 samples, like `at` and `step`
        std::uint64_t at = 0;
        std::uint64_t step = 0;
        std::uint32_t wait = 0;      ///< samples until it begins
        std::array<float, 2> gain{}; ///< left, right
        int priority = 0;
        std::uint64_t started = 0; ///< number in order of start, to find the oldest
        SoundGroup group = SoundGroup::Effects;
    };
    /// A gain that moves to its target.
    struct Ramp {
        float now = 1.0F;
        float target = 1.0F;
        float step = 1.0F; ///< maximum change per sample
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
