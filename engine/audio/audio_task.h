#pragma once

#include "engine/audio/play_options.h"
#include "engine/kernel/task.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace eng {

/// A sound that was loaded; 0: none, which is silent.
// NOLINTNEXTLINE(performance-enum-size): there is one for each sound
enum class SoundId : std::uint32_t { None = 0 };

/// When the device may be opened.
enum class OpenSound : std::uint8_t {
    AtStart,
    OnGesture ///< by `gesture()`: a page must be touched before it may be heard
};

/// The component that plays sounds and one piece of music (priority 50).
///
/// An application has one (`Application::onMakeAudio`); the engine's own is `SdlAudioTask`. A game
/// that hears in another way (a middleware, a recorder, none) derives its own from this.
///
/// A game loads its sounds at its start and plays them when it likes. Without a device, or before
/// the first gesture in a page, everything works and nothing is heard: sounds are left out, never
/// made up for; music begins, from its start, when there is a device.
///
/// Suspending the task holds voices and music exactly where they are and leaves out what is asked
/// for meanwhile; resuming goes on with exactly those.
///
/// Threads: the kernel's own, the main thread.
/// Source:  Enginuity IV, CSoundTask; I, a component that can be replaced for each project.
class AudioTask : public Task {
public:
    /// Decodes a sound and keeps it as long as the task lives.
    ///
    /// @param bytes  a WAV file
    /// @param name   what to call it in a message
    /// Errors:       it is no such file
    virtual Result<SoundId> load(std::string_view bytes, std::string_view name) = 0;

    /// Plays a sound. Allocates nothing.
    ///
    /// @return  false if nothing is heard of it: no device, suspended, or more important ones took
    ///          all voices
    virtual bool play(SoundId sound, const PlayOptions& options) = 0;
    bool play(SoundId sound) { return play(sound, {}); }

    /// Keeps a piece of music, in the place of the one before, which ends.
    ///
    /// @param bytes  an Ogg Vorbis file; it is decoded while it plays
    /// Errors:       not such a file. What is damaged further inside is told in the log when a
    ///               device is opened.
    virtual Status loadMusic(std::string bytes, std::string name) = 0;
    /// Plays the music over and over, from its start unless it plays already. Without a device, or
    /// suspended, as soon as that has changed.
    ///
    /// @param fadeIn  seconds until it is at its full volume
    virtual void playMusic(double fadeIn) = 0;
    void playMusic() { playMusic(0.0); }
    /// Ends the music.
    ///
    /// @param fadeOut  seconds until it is silent
    virtual void stopMusic(double fadeOut) = 0;
    void stopMusic() { stopMusic(0.0); }
    /// True while there is music that was asked for and can be heard (if the volume allows it).
    virtual bool musicPlays() const = 0;

    /// The person has touched the page: the device may be opened. Does nothing if it is open, has
    /// failed, or needs no gesture. Call it from the browser's own handler of the gesture.
    virtual void gesture() = 0;

    /// A device has come (`present`), or the one in use has gone.
    virtual void deviceChanged(bool present) = 0;

    /// True while there is a device.
    virtual bool isOpen() const = 0;
    /// How many sounds are being played.
    virtual int voices() const = 0;

protected:
    AudioTask()
        : Task{"audio", priority::kSound} {}
};

} // namespace eng
