#pragma once

#include "engine/audio/audio_task.h"
#include "engine/audio/loaded_sound.h"
#include "engine/resource/resources.h"

#include <string>
#include <utility>

namespace eng {

/// WAV and Ogg Vorbis files, for `Resources`.
struct SoundFile {
    using Object = LoadedSound;
    using Decoded = Sound;
    static Result<Sound> decode(const std::string& bytes, const std::string& name) {
        return decodeSound(bytes, name);
    }
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
