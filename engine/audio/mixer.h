#pragma once

#include "engine/audio/music.h"
#include "engine/audio/play_options.h"
#include "engine/audio/sound.h"

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>

namespace eng {

/// Mixes voices and music, and applies their volumes. It is independent of the device, whose owner
/// calls `mix` for samples.
///
/// A voice is one playing sound. If all voices are in use, a new sound replaces the voice of the
/// lowest priority; among equals one that does not loop, and of these the oldest. If that voice's
/// priority is higher than the new sound's, the new sound is discarded.
///
/// Volumes change gradually, since a sudden change is audible as a click.
///
/// Threads: any. The device's thread calls `mix`. A mutex guards each call, so a call waits at most
/// for the duration of one `mix`. Nothing is allocated after construction.
class Mixer {
public:
    static constexpr int kVoices = 32;

    /// Starts a sound.
    ///
    /// @param sound  outlives the mixer, or `stop` comes first
    /// @return       None if the sound is discarded: priority too low, no samples, or the mixer or
    ///               its group is paused. A loop then waits until they are resumed.
    VoiceId play(const Sound& sound, const PlayOptions& options);
    /// Changes volume, pan and pitch of a voice; the other options stay. Like the functions below,
    /// it does nothing if the sound has ended.
    void change(VoiceId voice, const PlayOptions& options);
    /// Stops a voice.
    ///
    /// @param fadeOut  seconds until silence, at most 60
    void stop(VoiceId voice, double fadeOut);
    /// True until the sound has ended, also while it is paused or waits for its delay.
    bool plays(VoiceId voice) const;
    /// Seconds of a voice's own time that were mixed, in a loop since its last repetition. 0 during
    /// its delay, and once it has ended.
    double position(VoiceId voice) const;
    /// Continues a voice at another place, without a click. Voices that play `with` it go there
    /// too.
    ///
    /// @param seconds  of its own time; a loop wraps around, another sound ends at its end; NaN
    ///                 changes nothing
    void seek(VoiceId voice, double seconds);
    /// Holds a voice where it is, or lets it go on. It goes on when neither it nor its group is
    /// held.
    void hold(VoiceId voice, bool held);
    /// Stops the voices that play a sound, at once.
    void stop(const Sound& sound);
    /// Stops the voices of a group.
    ///
    /// @param onlyLoops  sounds that end by themselves play to their end
    /// @param fadeOut    seconds until silence, at most 60
    void stop(SoundGroup group, bool onlyLoops, double fadeOut);
    /// Stops at once all voices that do not loop and whose group is not paused.
    void stopPassing();

    /// Sets the volume of a group.
    ///
    /// @param gain     amplitude, 0 to 1; NaN changes nothing
    /// @param seconds  duration of a change from 0 to 1, at most 60; 0: at once
    void setGain(SoundGroup group, float gain, double seconds = 0.01);
    /// Sets a second volume of a group, so that others are heard better for a while.
    void duck(SoundGroup group, float gain, double seconds);
    /// Pauses the voices of a group, or resumes them where they stopped. The music plays on.
    void setPaused(SoundGroup group, bool paused);

    /// Plays a piece of music from its start in place of the one before, which fades out meanwhile.
    ///
    /// @param fade  seconds of both fades, at most 60
    void startMusic(std::unique_ptr<Music> music, double fade);
    /// Fades the music, in addition to its group's volume. While it is silent it stands still.
    ///
    /// @param gain     final amplitude, 0 to 1; NaN changes nothing
    /// @param seconds  duration of a change from 0 to 1, at most 60; 0: at once
    void fadeMusic(float gain, double seconds);
    /// Continues at the start of the music.
    void rewindMusic();
    /// Seconds of the music that were mixed since its start, its repetitions included; 0 without.
    double musicTime() const;

    /// While paused, `mix` returns silence, and voices and music keep their positions; a piece that
    /// was fading out ends.
    void setPaused(bool paused);

    /// Number of voices that play, are paused, or wait for their delay.
    int voices() const;
    /// True if `mix` has to be called: a voice is not paused, or music is not silent. Music and
    /// loops of a group whose volume is 0 do not count; other sounds do, since they come to their
    /// end.
    bool isHeard() const;

    /// Adds the music and the voices to a buffer.
    ///
    /// @param samples  stereo, left and right interleaved, at `kSoundRate`
    void mix(std::span<std::int16_t> samples);

private:
    /// A gain that moves to its target.
    struct Ramp {
        float now = 1.0F;
        float target = 1.0F;
        float step = 1.0F; ///< maximum change per sample
        void go(float to, double seconds);
        void advance();
        bool isSilent() const { return now <= 0.0F && target <= 0.0F; }
    };
    struct Voice {
        const std::int16_t* samples = nullptr; ///< null: free
        std::uint64_t end = 0;                 ///< in 2^-32 samples, like `at` and `step`
        std::uint64_t at = 0;
        std::uint64_t step = 0;
        std::uint32_t wait = 0;     ///< samples until it begins
        std::array<Ramp, 2> gain{}; ///< left, right
        Ramp fade;                  ///< to 0: it ends there
        Ramp running;               ///< 0: held
        int priority = 0;
        std::uint64_t started = 0; ///< as VoiceId
        std::uint64_t leader = 0;  ///< the voice that it plays with, as VoiceId; 0: none
        SoundGroup group = SoundGroup::Effects;
        bool loop = false;
        float duck = 1.0F;
        bool jumped = false; ///< it continues at another place: the next sample does not fit
        float last = 0.0F;   ///< sample
        float gap = 0.0F;    ///< between both places, which shrinks to 0
    };
    struct Group {
        Ramp volume, duck;
        Ramp running; ///< 0: paused
        /// @return  the gain of the next sample
        float advance();
    };
    struct Deck {
        std::unique_ptr<Music> music; ///< null: none
        Ramp fade{0.0F, 0.0F, 1.0F};
    };
    static constexpr std::size_t kDecks = 3; ///< the current piece of music, and two that fade out
    static constexpr std::size_t kSides = 2;
    static constexpr std::size_t kAtOnce = 64; ///< frames

    Group& groupOf(SoundGroup group) { return groups_[static_cast<std::size_t>(group)]; }
    const Group& groupOf(SoundGroup group) const {
        return groups_[static_cast<std::size_t>(group)];
    }
    Voice* find(VoiceId voice);
    const Voice* find(VoiceId voice) const;
    void follow(Voice& voice) const;
    void end(Voice& voice, double fadeOut);
    bool isPaused(const Voice& voice) const {
        return groupOf(voice.group).running.isSilent() || voice.running.isSilent();
    }
    void duckMusic();
    void addMusic(std::span<float> mixed);
    void addVoice(Voice& voice, std::span<float> mixed);

    mutable std::mutex mutex_;
    std::array<Voice, kVoices> voices_;
    std::array<Group, kSoundGroups> groups_;
    Ramp duckedBySounds_;
    std::array<Deck, kDecks> decks_; ///< the current one first
    std::array<float, kSides * kAtOnce> mixed_{};
    std::array<float, kSides * kAtOnce> decoded_{};
    std::array<std::array<float, kAtOnce>, kSoundGroups> gains_{}; ///< of the groups, by frame
    std::uint64_t played_ = 0;
    bool paused_ = false;
};

} // namespace eng
