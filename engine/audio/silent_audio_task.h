#pragma once

#include "engine/audio/audio_task.h"

namespace eng {

/// Sound for programs without a window: all calls work, and nothing is played.
class SilentAudioTask : public AudioTask {
public:
    Result<SoundId> load(std::string_view, std::string_view) override {
        return static_cast<SoundId>(++loaded_);
    }
    SoundId add(Sound) override { return static_cast<SoundId>(++loaded_); }
    void remove(SoundId) override {}
    using AudioTask::play;
    VoiceId play(SoundId, const PlayOptions&) override { return {}; }
    void change(VoiceId, const PlayOptions&) override {}
    void stop(VoiceId, double) override {}
    void hold(VoiceId, bool) override {}
    bool plays(VoiceId) const override { return false; }
    double position(VoiceId) const override { return 0.0; }
    void seek(VoiceId, double) override {}
    void setPaused(SoundGroup, bool) override {}
    void stopSounds(SoundGroup, bool, double) override {}
    void duck(SoundGroup, float, double) override {}
    Status loadMusic(std::string, std::string) override { return {}; }
    void playMusic(double) override {}
    void stopMusic(double) override {}
    void pauseMusic(double) override {}
    double musicTime() const override { return 0.0; }
    bool musicPlays() const override { return false; }
    void gesture() override {}
    void deviceChanged(bool) override {}
    bool isOpen() const override { return false; }
    int voices() const override { return 0; }

private:
    void onUpdate(EngineContext&) override {}

    std::uint32_t loaded_ = 0;
};

} // namespace eng
