#pragma once

#include "engine/audio/audio_settings.h"
#include "engine/audio/mixer.h"
#include "engine/audio/sound.h"
#include "engine/kernel/task.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// A sound that was loaded; 0: none, which is silent.
// NOLINTNEXTLINE(performance-enum-size): there is one for each sound
enum class SoundId : std::uint32_t { None = 0 };

/// When the device may be opened.
enum class OpenSound : std::uint8_t {
    AtStart,
    OnGesture ///< by `gesture()`: a page must be touched before it may be heard
};

/// Plays sounds and one piece of music (priority 50), as long as there is a device for it.
///
/// A game loads its sounds at its start and plays them when it likes. Without a device, or before
/// the first gesture in a page, everything works and nothing is heard: sounds are left out, never
/// made up for; music begins, from its start, when the device is opened. That there is none is
/// told once, as a warning in the log.
///
/// When the device goes (`handle`), the task is silent until one comes, and then opens it.
///
/// Suspending the task holds voices and music exactly where they are and leaves out what is asked
/// for meanwhile; resuming goes on with exactly those.
///
/// SDL2_mixer opens the device and decodes the music. The voices are `Mixer`'s, added in
/// SDL2_mixer's hook after mixing: its own channels know no pitch, allocate for every panned sound,
/// and wait for one fade to end before another may begin, which in a page is for ever.
///
/// There is one device per process: of two tasks the first has it, and the second is silent.
///
/// Threads: the kernel's own, the main thread. SDL has a thread of its own that asks for samples
///          (a page has none: the browser asks in between); only `Mixer` is shared with it.
/// Source:  Enginuity IV, CSoundTask.
class AudioTask final : public Task {
public:
    /// @param settings  outlives the task
    explicit AudioTask(const AudioSettings& settings, OpenSound when = OpenSound::AtStart);
    AudioTask(const AudioTask&) = delete;
    AudioTask& operator=(const AudioTask&) = delete;
    ~AudioTask() override;

    /// Decodes a sound and keeps it as long as the task lives.
    ///
    /// @param bytes  a WAV file
    /// @param name   what to call it in a message
    /// Errors:       those of `decodeSound`
    Result<SoundId> load(std::string_view bytes, std::string_view name);

    /// Plays a sound. Allocates nothing.
    ///
    /// @return  false if nothing is heard of it: no device, suspended, or more important ones took
    ///          all voices
    bool play(SoundId sound, const PlayOptions& options = {});

    /// Keeps a piece of music, in the place of the one before, which ends.
    ///
    /// @param bytes  an Ogg Vorbis file; it is decoded while it plays
    /// Errors:       not such a file. What is damaged further inside is told in the log when a
    ///               device is opened.
    Status loadMusic(std::string bytes, std::string name);
    /// Plays the music over and over, from its start unless it plays already. Without a device, or
    /// suspended, as soon as that has changed.
    ///
    /// @param fadeIn  seconds until it is at its full volume
    void playMusic(double fadeIn = 0.0);
    /// Ends the music.
    ///
    /// @param fadeOut  seconds until it is silent
    void stopMusic(double fadeOut = 0.0);
    /// True while there is music that was asked for and can be heard (if the volume allows it).
    bool musicPlays() const;

    /// Makes changed settings heard.
    void applySettings();

    /// The person has touched the page: the device may be opened. Does nothing if it is open, has
    /// failed, or needs no gesture. Call it from the browser's own handler of the gesture.
    void gesture();

    /// A device has come (`present`), or the one in use has gone.
    void deviceChanged(bool present);

    /// True while there is a device.
    bool isOpen() const { return open_; }
    /// How many sounds are being played.
    int voices() const { return mixer_.voices(); }

private:
    Status onStart(EngineContext& context) override;
    void onUpdate(EngineContext& context) override;
    void onSuspend(EngineContext& context) override;
    void onResume(EngineContext& context) override;
    void onStop(EngineContext& context) override;

    void open();
    void closeDevice();
    void close();
    void apply(double seconds);
    void freeMusic();
    Status openMusic();
    void startMusic();
    static void fill(void* mixer, unsigned char* bytes, int size);

    const AudioSettings& settings_;
    Mixer mixer_;
    std::vector<std::unique_ptr<Sound>> sounds_; ///< each stays where it is: voices read it
    Log* log_ = nullptr;                         ///< while started
    void* music_ = nullptr;                      ///< Mix_Music; while there are music and device
    std::string musicBytes_;                     ///< SDL2_mixer reads in it while it plays
    std::string musicName_;
    double fadeIn_ = 0.0;
    bool musicWanted_ = false;
    bool musicRuns_ = false; ///< it plays, or fades out
    bool waitsForGesture_;
    bool soundStarted_ = false; ///< SDL's audio
    bool open_ = false;
    bool told_ = false; ///< that there is no device
    bool suspended_ = false;
};

} // namespace eng
