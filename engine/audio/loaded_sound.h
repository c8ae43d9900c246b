#pragma once

#include "engine/audio/play_options.h"
#include "engine/core/managed.h"
#include "engine/core/result.h"
#include "engine/core/weak_ref.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace eng {

class AudioTask;
enum class SoundId : std::uint32_t;
struct Sound;

/// A sound that plays, for example a loop. Once it has ended, all functions do nothing. It goes on
/// without this.
///
///     motor_ = engine_->play({.loop = true});
///     motor_.change({.volume = 0.5F, .pitch = 1.0F + speed});
///     motor_.stop(0.3);
class PlayingSound {
public:
    /// No sound.
    PlayingSound();
    PlayingSound(WeakRef<AudioTask> audio, VoiceId voice);
    PlayingSound(const PlayingSound& other);
    PlayingSound(PlayingSound&& other) noexcept;
    PlayingSound& operator=(const PlayingSound& other);
    PlayingSound& operator=(PlayingSound&& other) noexcept;
    ~PlayingSound();

    /// True until the sound has ended, also while it is paused or waits for its delay.
    bool plays() const;
    /// Changes volume, pan and pitch; the other options stay.
    void change(const PlayOptions& options) const;
    /// @param fadeOut  seconds until silence
    void stop(double fadeOut = 0.0) const;
    /// Holds it where it is, or lets it go on.
    void hold(bool held) const;

private:
    WeakRef<AudioTask> audio_;
    VoiceId voice_;
};

/// A sound that has been loaded from a file, or will be: `Resources::load<SoundFile>(name, audio)`.
/// Its memory is freed with it, and it is silent from then on.
class LoadedSound final : public Managed {
public:
    explicit LoadedSound(AudioTask& audio);
    LoadedSound(const LoadedSound&) = delete;
    LoadedSound& operator=(const LoadedSound&) = delete;
    ~LoadedSound() override;

    /// None until it has been loaded.
    SoundId id() const { return id_; }
    /// Nothing until it has been loaded.
    PlayingSound play(const PlayOptions& options = {}) const;

    /// Keeps the sound, also in place of the one before.
    void give(Sound sound);

private:
    void remove();

    WeakRef<AudioTask> audio_;
    SoundId id_{};
};

/// An Ogg Vorbis file, for `Resources`. One piece of music plays at a time: the one whose `play`
/// was called last, as soon as it has been loaded. The one before fades out meanwhile.
class LoadedMusic final : public Managed {
public:
    /// @param audio  outlives the music
    LoadedMusic(AudioTask& audio, std::string_view name);

    /// Plays the music in a loop, as soon as it has been loaded. Does not start it again while it
    /// plays.
    ///
    /// @param fadeIn  seconds until full volume
    void play(double fadeIn);
    /// Another piece of music takes its place.
    void yieldLoading() { wanted_ = false; }
    Status give(std::string bytes);

private:
    Status start();

    AudioTask& audio_;
    std::string name_;
    std::string bytes_; ///< empty until it has been loaded
    double fadeIn_ = 0.0;
    bool wanted_ = false; ///< no other music was asked for later
};

} // namespace eng
