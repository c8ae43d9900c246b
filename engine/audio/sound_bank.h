#pragma once

#include "engine/audio/audio_task.h"
#include "platform/host.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

class Log;

/// The sounds of a game, read from the program's files. Silent before `load`, and
/// where a file is missing or damaged.
///
/// Threads: the kernel's own thread.
class SoundBank {
public:
    /// Reads the sounds; those that cannot be read are logged.
    ///
    /// @param audio  outlives the bank, or has stopped before the bank's last call
    /// @param files  WAV or Ogg Vorbis files; their order numbers the sounds from 0
    void load(AudioTask& audio, const platform::Host& host, Log& log,
              std::initializer_list<std::string_view> files);

    /// @param sound  its number
    /// @return       as AudioTask::play
    VoiceId play(std::size_t sound, const PlayOptions& options) const;
    /// Plays a sound several times, as notes one after the other.
    ///
    /// @param semitones  of each note, from the sound's own pitch
    /// @param gap        seconds between two notes
    void melody(std::size_t sound, std::initializer_list<int> semitones, float gap,
                const PlayOptions& options) const;
    /// Multiplies the volume of what is played from now on.
    void setVolume(float volume) { volume_ = volume; }

private:
    AudioTask* audio_ = nullptr;
    std::vector<SoundId> sounds_;
    float volume_ = 1.0F;
};

} // namespace eng
