#pragma once

#include "engine/audio/play_options.h"
#include "engine/audio/sound.h"
#include "engine/kernel/task.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace eng {

/// A loaded sound. Playing 0 is silent.
// NOLINTNEXTLINE(performance-enum-size): one id for each sound
enum class SoundId : std::uint32_t { None = 0 };

/// When the device may be opened.
enum class OpenSound : std::uint8_t {
    AtStart,
    OnGesture ///< by `gesture()`: a page may play sound only after the user has touched it
};

/// The component that plays sounds and one piece of music (priority 50).
///
/// An application has one (`Application::onMakeAudio`); the engine's own is `SdlAudioTask`. A game
/// with another output (a middleware, a recorder, no sound) derives its own class.
///
/// A game loads its sounds at its start and plays them at any time. Without a device, or before the
/// first gesture in a page, all calls work and are silent: sounds are discarded; music starts from
/// its beginning as soon as there is a device.
///
/// Suspending the task pauses voices and music; sounds played meanwhile are discarded. Resuming
/// continues the paused voices and music exactly where they stopped. Loops are never discarded:
/// they are heard as soon as there is a device, nothing is suspended, and nothing muted.
///
/// Threads: the kernel's own, the main thread.
/// Source:  Enginuity IV, CSoundTask; I, a component that can be replaced for each project.
class AudioTask : public Task {
public:
    /// Decodes a sound and keeps it until `remove`.
    ///
    /// @param bytes  a WAV or Ogg Vorbis file; an Ogg Vorbis file is decoded as a whole
    /// @param name   the sound's name in messages
    /// Errors:       as `decodeSound`
    virtual Result<SoundId> load(std::string_view bytes, std::string_view name) = 0;
    /// Keeps a sound that was decoded (`decodeSound`) or computed (`soundOf`).
    virtual SoundId add(Sound sound) = 0;
    /// Stops a sound and frees its memory; None does nothing. The last holder calls it; another
    /// sound may get the id.
    virtual void remove(SoundId sound) = 0;

    /// Plays a sound. Allocates nothing.
    ///
    /// @return  None if the sound is discarded: no device, suspended, its group paused, muted while
    ///          the device is suspended, or all voices play sounds of higher priority
    virtual VoiceId play(SoundId sound, const PlayOptions& options) = 0;
    VoiceId play(SoundId sound) { return play(sound, {}); }
    /// Changes volume, pan and pitch of a sound that plays; the other options stay. Like `stop`, it
    /// does nothing once the sound has ended.
    virtual void change(VoiceId voice, const PlayOptions& options) = 0;
    /// Stops a sound that plays.
    ///
    /// @param fadeOut  seconds until silence
    virtual void stop(VoiceId voice, double fadeOut) = 0;
    /// Holds a sound where it is, or lets it go on; pausing its group is apart from that.
    virtual void hold(VoiceId voice, bool held) = 0;
    /// True until a sound has ended, also while it is paused or waits for its delay.
    virtual bool plays(VoiceId voice) const = 0;
    /// Where a sound is: seconds of its own time, after which the next output comes. 0 at its
    /// start, during its delay, and once it has ended.
    virtual double position(VoiceId voice) const = 0;
    /// Continues a sound at another place, without a click. Loops that play `with` it go there too.
    ///
    /// @param seconds  of its own time; a loop wraps around, another sound ends at its end
    virtual void seek(VoiceId voice, double seconds) = 0;

    /// Pauses the sounds of a group, or resumes them where they stopped. Sounds of a paused group
    /// are discarded; loops wait. It does not change the music.
    virtual void setPaused(SoundGroup group, bool paused) = 0;
    /// Stops the sounds of a group. It does not change the music.
    ///
    /// @param onlyLoops  sounds that end by themselves play to their end
    /// @param fadeOut    seconds until silence
    virtual void stopSounds(SoundGroup group, bool onlyLoops, double fadeOut) = 0;
    /// Lowers the volume of a group, so that others are heard better, in addition to the user's
    /// volume.
    ///
    /// @param gain     amplitude, 0 to 1; 1: as before
    /// @param seconds  duration of a change from 0 to 1
    virtual void duck(SoundGroup group, float gain, double seconds) = 0;

    /// Prepares a piece of music for the next `playMusic`. The current one plays on.
    ///
    /// @param bytes  an Ogg Vorbis file; it is decoded while it plays
    /// Errors:       not an Ogg Vorbis file, or damaged; then the current one stops
    virtual Status loadMusic(std::string bytes, std::string name) = 0;
    /// Plays the music in a loop. A piece that was loaded since the last call begins at its start,
    /// and the one before fades out meanwhile. Otherwise the music continues: where `pauseMusic`
    /// paused it, else at its start unless it plays already. Without a device, or while suspended,
    /// it is heard as soon as that changes.
    ///
    /// @param fadeIn  seconds until full volume
    virtual void playMusic(double fadeIn) = 0;
    void playMusic() { playMusic(0.0); }
    /// The file that `LoadedMusic` has given to `loadMusic` last; empty: none, or it was damaged.
    const std::string& musicFile() const { return musicFile_; }
    void setMusicFile(std::string name) { musicFile_ = std::move(name); }
    /// Stops the music.
    ///
    /// @param fadeOut  seconds until silence
    virtual void stopMusic(double fadeOut) = 0;
    void stopMusic() { stopMusic(0.0); }
    /// Pauses the music; `playMusic` continues it.
    ///
    /// @param fadeOut  seconds until silence
    virtual void pauseMusic(double fadeOut) = 0;
    /// Seconds of the music that have been played since its start, its repetitions included: with
    /// `PlayOptions::delay`, sounds come in its beat. 0 without music.
    virtual double musicTime() const = 0;
    /// True while requested music plays, also at volume 0. False while suspended or fading out.
    virtual bool musicPlays() const = 0;

    /// Opens the device after the user has touched the page. Does nothing if the device is open,
    /// has failed, or needs no gesture. Call it inside the browser's handler of the gesture.
    virtual void gesture() = 0;

    /// Reports that a device was connected (`present`), or that the one in use was removed.
    virtual void deviceChanged(bool present) = 0;

    /// True while a device is open.
    virtual bool isOpen() const = 0;
    /// Number of playing sounds.
    virtual int voices() const = 0;

protected:
    AudioTask()
        : Task{"audio", priority::kSound} {}

private:
    std::string musicFile_;
};

} // namespace eng
