#pragma once

#include "engine/audio/audio_task.h"
#include "engine/core/managed.h"
#include "engine/resource/resources.h"

#include <string>
#include <string_view>
#include <utility>

namespace eng {

/// A sound that has been loaded from a file, or will be: `Resources::load<SoundFile>(name, audio)`.
class LoadedSound final : public Managed {
public:
    /// @param audio  outlives the sound, or has stopped before its last call
    explicit LoadedSound(AudioTask& audio)
        : audio_{audio} {}

    /// None until it has been loaded.
    SoundId id() const { return id_; }
    /// Nothing until it has been loaded.
    void play(const PlayOptions& options = {}) const { audio_.play(id_, options); }

    /// Keeps the sound, also in place of the one before.
    void give(Sound sound) { id_ = audio_.add(std::move(sound)); }

private:
    AudioTask& audio_;
    SoundId id_ = SoundId::None;
};

/// WAV files, for `Resources`.
struct SoundFile {
    using Object = LoadedSound;
    using Decoded = Sound;
    static Result<Sound> decode(const std::string& bytes, const std::string& name) {
        return decodeSound(bytes, name);
    }
    static Status give(LoadedSound& object, Sound decoded) {
        object.give(std::move(decoded));
        return {};
    }
};

/// Ogg Vorbis files, for `Resources`. The music plays as soon as it has been loaded.
class LoadedMusic final : public Managed {
public:
    /// @param audio   outlives the music
    /// @param fadeIn  seconds until full volume
    LoadedMusic(AudioTask& audio, std::string_view name, double fadeIn)
        : audio_{audio}
        , name_{name}
        , fadeIn_{fadeIn} {}
    Status give(std::string bytes) {
        Status loaded = audio_.loadMusic(std::move(bytes), name_);
        if (loaded) {
            audio_.playMusic(fadeIn_);
        }
        return loaded;
    }

private:
    AudioTask& audio_;
    std::string name_;
    double fadeIn_;
};
struct MusicFile {
    using Object = LoadedMusic;
    using Decoded = std::string;
    static Result<std::string> decode(std::string bytes, const std::string&) { return bytes; }
    static Status give(LoadedMusic& object, std::string decoded) {
        return object.give(std::move(decoded));
    }
};

} // namespace eng
