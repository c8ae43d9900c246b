#pragma once

#include "engine/audio/audio_settings.h"
#include "engine/audio/audio_task.h"
#include "engine/audio/mixer.h"
#include "engine/audio/sound.h"
#include "engine/core/delegate.h"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// Plays sounds and music (priority 50) with SDL2_mixer.
///
/// A missing device is logged once, as a warning. After the device was removed (`deviceChanged`),
/// the task is silent until a device is connected, and then opens it.
///
/// SDL2_mixer opens the device, and asks for samples in its hook after mixing. `Mixer` adds voices
/// and music there. SDL2_mixer's own channels have no pitch, allocate for every panned sound, and
/// block a fade until the previous one ends, in a page for ever; it plays one piece of music at a
/// time, so that none can fade into another.
///
/// A process has one device: if there are two tasks, the first uses it and the second is silent.
///
/// Threads: the kernel's own, the main thread. SDL's own thread requests samples (in a page the
///          browser requests them on the main thread); only `Mixer` is shared with it.
/// Source:  Enginuity IV, CSoundTask.
class SdlAudioTask final : public AudioTask {
public:
    /// @param settings  outlives the task
    /// @param suspend   called with true after 60 silent updates or when the task is suspended, and
    ///                  with false before the next sound: a host can stop the device meanwhile
    explicit SdlAudioTask(const AudioSettings& settings, OpenSound when = OpenSound::AtStart,
                          Delegate<void(bool)> suspend = {});
    SdlAudioTask(const SdlAudioTask&) = delete;
    SdlAudioTask& operator=(const SdlAudioTask&) = delete;
    ~SdlAudioTask() override;

    Result<SoundId> load(std::string_view bytes, std::string_view name) override;
    SoundId add(Sound sound) override;
    void remove(SoundId sound) override;
    using AudioTask::play;
    VoiceId play(SoundId sound, const PlayOptions& options) override;
    void change(VoiceId voice, const PlayOptions& options) override {
        mixer_.change(voice, options);
    }
    void stop(VoiceId voice, double fadeOut) override { mixer_.stop(voice, fadeOut); }
    bool plays(VoiceId voice) const override { return mixer_.plays(voice); }
    double position(VoiceId voice) const override { return mixer_.position(voice); }
    void seek(VoiceId voice, double seconds) override { mixer_.seek(voice, seconds); }
    void hold(VoiceId voice, bool held) override { mixer_.hold(voice, held); }
    void setPaused(SoundGroup group, bool paused) override { mixer_.setPaused(group, paused); }
    void stopSounds(SoundGroup group, bool onlyLoops, double fadeOut) override {
        mixer_.stop(group, onlyLoops, fadeOut);
    }
    void duck(SoundGroup group, float gain, double seconds) override {
        mixer_.duck(group, gain, seconds);
    }
    Status loadMusic(std::string bytes, std::string name) override;
    using AudioTask::playMusic;
    void playMusic(double fadeIn) override;
    using AudioTask::stopMusic;
    void stopMusic(double fadeOut) override;
    void pauseMusic(double fadeOut) override;
    double musicTime() const override { return mixer_.musicTime(); }
    bool musicPlays() const override;
    void gesture() override;
    void deviceChanged(bool present) override;
    bool isOpen() const override { return open_; }
    int voices() const override { return mixer_.voices(); }

private:
    Status onStart(EngineContext& context) override;
    void onUpdate(EngineContext& context) override;
    void onSuspend(EngineContext& context) override;
    void onResume(EngineContext& context) override;
    void onStop(EngineContext& context) override;

    void open();
    void closeDevice();
    void close();
    void applySettings(double seconds);
    void wake();
    void setSuspended(bool suspended);
    static void fill(void* mixer, unsigned char* bytes, int size);

    const AudioSettings& settings_;
    std::array<Connection, 4> changed_;
    Mixer mixer_;
    std::vector<std::unique_ptr<Sound>> sounds_; ///< by pointer, since voices read them; null: free
    Log* log_ = nullptr;                         ///< while started
    std::unique_ptr<Music> next_;                ///< loaded, not played yet
    bool hasMusic_ = false;                      ///< the mixer has a piece
    bool musicWanted_ = false;
    bool restartsMusic_ = false; ///< it was stopped, not paused
    bool waitsForGesture_;
    bool soundStarted_ = false; ///< SDL's audio subsystem
    bool open_ = false;
    bool reported_ = false; ///< the missing device is logged
    bool suspended_ = false;
    Delegate<void(bool)> suspend_;
    int silentUpdates_ = 0; ///< since something was heard
    bool outputSuspended_ = false;
};

} // namespace eng
