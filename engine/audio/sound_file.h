#pragma once

#include "engine/audio/audio_task.h"
#include "engine/core/managed.h"
#include "engine/core/weak_ref.h"
#include "engine/resource/resources.h"

#include <string>
#include <string_view>
#include <utility>

namespace eng {

/// A sound that plays, for example a loop. Once it has ended, all functions do nothing. It goes on
/// without this.
///
///     motor_ = engine_->play({.loop = true});
///     motor_.change({.volume = 0.5F, .pitch = 1.0F + speed});
///     motor_.stop(0.3);
class PlayingSound {
public:
    /// No sound.
    PlayingSound() = default;
    PlayingSound(WeakRef<AudioTask> audio, VoiceId voice)
        : audio_{std::move(audio)}
        , voice_{voice} {}

    /// True until the sound has ended, also while it is paused or waits for its delay.
    bool plays() const {
        const Ref<AudioTask> audio = audio_.lock();
        return audio && audio->plays(voice_);
    }
    /// Changes volume, pan and pitch; the other options stay.
    void change(const PlayOptions& options) const {
        if (const Ref<AudioTask> audio = audio_.lock()) {
            audio->change(voice_, options);
        }
    }
    /// @param fadeOut  seconds until silence
    void stop(double fadeOut = 0.0) const {
        if (const Ref<AudioTask> audio = audio_.lock()) {
            audio->stop(voice_, fadeOut);
        }
    }

private:
    WeakRef<AudioTask> audio_;
    VoiceId voice_;
};

/// A sound that has been loaded from a file, or will be: `Resources::load<SoundFile>(name, audio)`.
/// Its memory is freed with it, and it is silent from then on.
class LoadedSound final : public Managed {
public:
    explicit LoadedSound(AudioTask& audio)
        : audio_{&audio} {}
    LoadedSound(const LoadedSound&) = delete;
    LoadedSound& operator=(const LoadedSound&) = delete;
    ~LoadedSound() override { remove(); }

    /// None until it has been loaded.
    SoundId id() const { return id_; }
    /// Nothing until it has been loaded.
    PlayingSound play(const PlayOptions& options = {}) const {
        const Ref<AudioTask> audio = audio_.lock();
        return audio ? PlayingSound{audio_, audio->play(id_, options)} : PlayingSound{};
    }

    /// Keeps the sound, also in place of the one before.
    void give(Sound sound) {
        remove();
        if (const Ref<AudioTask> audio = audio_.lock()) {
            id_ = audio->add(std::move(sound));
        }
    }

private:
    void remove() {
        if (const Ref<AudioTask> audio = audio_.lock()) {
            audio->remove(id_);
        }
        id_ = SoundId::None;
    }

    WeakRef<AudioTask> audio_;
    SoundId id_ = SoundId::None;
};

/// WAV and Ogg Vorbis files, for `Resources`.
struct SoundFile {
    using Object = LoadedSound;
    using Decoded = Sound;
    static Result<Sound> decode(const std::string& bytes, const std::string& name) {
        return decodeSound(bytes, name);
    }
    static Status apply(LoadedSound& object, Sound decoded) {
        object.give(std::move(decoded));
        return {};
    }
};

/// An Ogg Vorbis file, for `Resources`. One piece of music plays at a time: the one whose `play`
/// was called last, as soon as it has been loaded. The one before fades out meanwhile.
class LoadedMusic final : public Managed {
public:
    /// @param audio  outlives the music
    LoadedMusic(AudioTask& audio, std::string_view name)
        : audio_{audio}
        , name_{name} {}

    /// Plays the music in a loop, as soon as it has been loaded. Does not start it again while it
    /// plays.
    ///
    /// @param fadeIn  seconds until full volume
    void play(double fadeIn) {
        wanted_ = true;
        fadeIn_ = fadeIn;
        if (audio_.musicFile() == name_) {
            audio_.playMusic(fadeIn_);
        } else if (!bytes_.empty()) {
            static_cast<void>(start()); // the bytes were accepted once
        }
    }
    /// Another piece of music takes its place.
    void yieldLoading() { wanted_ = false; }
    Status give(std::string bytes) {
        const bool changed = !bytes_.empty(); // the file, while the game runs
        bytes_ = std::move(bytes);
        if (wanted_ && !changed && audio_.musicFile() == name_) {
            audio_.playMusic(fadeIn_); // it was dropped and asked for again meanwhile
            return {};
        }
        return wanted_ ? start() : Status{};
    }

private:
    Status start() {
        Status loaded = audio_.loadMusic(bytes_, name_);
        audio_.setMusicFile(loaded ? name_ : std::string{});
        if (loaded) {
            audio_.playMusic(fadeIn_);
        }
        return loaded;
    }

    AudioTask& audio_;
    std::string name_;
    std::string bytes_; ///< empty until it has been loaded
    double fadeIn_ = 0.0;
    bool wanted_ = false; ///< no other music was asked for later
};
struct MusicFile {
    using Object = LoadedMusic;
    using Decoded = std::string;
    static Result<std::string> decode(std::string bytes, const std::string&) { return bytes; }
    static Status apply(LoadedMusic& object, std::string decoded) {
        return object.give(std::move(decoded));
    }
};

} // namespace eng
