#pragma once

#include "engine/audio/silent_audio_task.h"
#include "engine/video/video_task.h"
#include "tests/support/fake_gl.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng::test {

/// A window in memory, of any size.
class FakeVideo final : public VideoTask {
public:
    FakeVideo();
    ~FakeVideo() override;

    int width() const override;
    int height() const override;
    float pixelRatio() const override;
    const gl::Functions& functions() const override;
    bool waitsForScreen() const override;
    bool setVsync(bool on) override;
    bool canSetVsync() const override;
    void handle(const platform::WindowSizeEvent&) override;
    void setTitle(const std::string&) override;
    void setIcon(int width, int height, std::span<const std::uint8_t> pixels) override;
    void setFullscreen(bool on) override;
    bool fullscreen() const override;
    void setTextInput(const Rect* field) override;
    void loseContext() override;
    Status restoreContext() override;

    FakeGl gl;
    int windowWidth = 1280, windowHeight = 720;
    float ratio = 1.0F;
    void setCursor(Cursor wanted) override;

    std::pair<int, int> iconSize;
    std::vector<std::uint8_t> icon;

    bool full = false, vsync = true, typing = false;
    Cursor cursor = Cursor::Arrow;
    int presented = 0; ///< frames

private:
    void onUpdate(EngineContext&) override;
};

/// An audio device that counts sounds, and knows what is paused and whether music plays.
class FakeAudio final : public SilentAudioTask {
public:
    FakeAudio();
    ~FakeAudio() override;

    Result<SoundId> load(std::string_view, std::string_view) override;
    SoundId add(Sound) override;
    void remove(SoundId sound) override;
    Status loadMusic(std::string, std::string name) override;
    using AudioTask::play;
    VoiceId play(SoundId, const PlayOptions& options) override;
    void setPaused(SoundGroup group, bool paused) override;
    void stopSounds(SoundGroup, bool, double) override;
    void duck(SoundGroup, float gain, double) override;
    using AudioTask::playMusic;
    void playMusic(double) override;
    using AudioTask::stopMusic;
    void stopMusic(double) override;
    void pauseMusic(double) override;
    bool musicPlays() const override;
    using AudioTask::stop;
    void stop(VoiceId, double) override;
    double musicTime() const override;
    bool isOpen() const override;

    void hold(VoiceId, bool held) override;
    bool plays(VoiceId voice) const override;

    int loaded = 0, removed = 0, played = 0;
    int held = 0;  ///< loops that are held
    int ended = 0; ///< calls of `stop`
    int loops = 0; ///< that were started and not stopped with their group
    int stops = 0; ///< calls of `stopSounds`
    bool effectsPaused = false;
    float musicDuck = 1.0F;
    double time = 0.0;                ///< of the music
    std::optional<PlayOptions> layer; ///< the last sound in the music's group, until one is stopped
    std::vector<std::string> music;   ///< in the order in which it was loaded

private:
    std::vector<VoiceId> looping_;
    bool music_ = false;
};

} // namespace eng::test
