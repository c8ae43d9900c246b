#include "engine/audio/sdl_audio_task.h"

#include "engine/log/log.h"

#include <SDL.h>
#include <SDL_mixer.h>

#include <algorithm>
#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

constexpr int kStereo = 2;
constexpr int kFramesAtOnce = 1024; // 21 ms: the maximum latency of a sound
constexpr double kReturn = 0.3;     // seconds in which music comes back after a suspension
constexpr int kSilentUpdates = 60;  // until the device may be suspended; starting it takes time

float amplitude(int percent) {
    const float part = static_cast<float>(percent) / 100.0F;
    return part * part;
}

} // namespace

SdlAudioTask::SdlAudioTask(const AudioSettings& settings, OpenSound when,
                           Delegate<void(bool)> suspend)
    : settings_{settings}
    , waitsForGesture_{when == OpenSound::OnGesture}
    , suspend_{std::move(suspend)} {}

SdlAudioTask::~SdlAudioTask() {
    close();
}

// --- The device

Status SdlAudioTask::onStart(EngineContext& context) {
    log_ = &context.log;
    applySettings(0.0);
    const std::array<const SettingBase*, 4> heard{&settings_.musicVolume, &settings_.effectsVolume,
                                                  &settings_.interfaceVolume, &settings_.mute};
    for (std::size_t i = 0; i < heard.size(); ++i) {
        constexpr double kSettingGlide = 0.01; // seconds: a sudden change would crackle
        changed_[i] = heard[i]->onChange([this] { applySettings(kSettingGlide); });
    }
    if (!waitsForGesture_) {
        open();
    }
    return {}; // a game can run without sound
}

void SdlAudioTask::open() {
    const auto failed = [this] {
        if (!std::exchange(reported_, true)) {
            ENG_LOG(*log_, LogChannel::App, Severity::Warning, "audio", text::kAudioNoDevice,
                    {SDL_GetError()});
        }
    };
    if (!soundStarted_ && SDL_InitSubSystem(SDL_INIT_AUDIO) != 0) {
        failed();
        return;
    }
    soundStarted_ = true; // stays initialised, so that SDL reports new devices
    // A process has one device and one set of its callbacks.
    if (Mix_QuerySpec(nullptr, nullptr, nullptr) != 0) {
        SDL_SetError("another task has the device");
        failed();
        return;
    }
    // No allowed changes: SDL converts if the device has another format.
    if (Mix_OpenAudioDevice(kSoundRate, AUDIO_S16SYS, kStereo, kFramesAtOnce, nullptr, 0) != 0) {
        failed();
        return;
    }
    open_ = true;
    wake();
    Mix_SetPostMix(fill, &mixer_);
    const char* driver = SDL_GetCurrentAudioDriver();
    ENG_LOG(*log_, LogChannel::App, Severity::Info, "audio", text::kAudioOpened,
            {driver != nullptr ? driver : "?"});
}

void SdlAudioTask::closeDevice() {
    if (std::exchange(open_, false)) {
        Mix_SetPostMix(nullptr, nullptr);
        Mix_CloseAudio();
    }
    mixer_.stopPassing();
}

void SdlAudioTask::close() {
    closeDevice();
    if (std::exchange(soundStarted_, false)) {
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
    }
}

void SdlAudioTask::fill(void* mixer, unsigned char* bytes, int size) {
    // SDL's buffers are aligned for any sample type.
    static_cast<Mixer*>(mixer)->mix({reinterpret_cast<std::int16_t*>(bytes),
                                     static_cast<std::size_t>(size) / sizeof(std::int16_t)});
}

void SdlAudioTask::gesture() {
    if (log_ != nullptr && std::exchange(waitsForGesture_, false)) {
        open();
    }
}

void SdlAudioTask::deviceChanged(bool present) {
    if (log_ == nullptr || waitsForGesture_) {
        return;
    }
    if (!present && open_) {
        close();
        // Restart, so that SDL reports the remaining devices and new ones.
        soundStarted_ = SDL_InitSubSystem(SDL_INIT_AUDIO) == 0;
        if (!std::exchange(reported_, true)) {
            ENG_LOG(*log_, LogChannel::App, Severity::Warning, "audio", text::kAudioDeviceGone);
        }
    } else if (present && !open_) {
        open();
        reported_ = reported_ && !open_; // the next loss is logged again
    }
}

void SdlAudioTask::onStop(EngineContext&) {
    close();
    log_ = nullptr;
}

// --- Time

void SdlAudioTask::onUpdate(EngineContext&) {
    if (mixer_.isHeard() && !*settings_.mute) {
        wake();
    } else if (open_ && ++silentUpdates_ >= kSilentUpdates && !outputSuspended_) {
        setSuspended(true);
        mixer_.stopPassing(); // muted ones would continue when the device wakes
    }
}

void SdlAudioTask::wake() {
    silentUpdates_ = 0;
    setSuspended(false);
}

void SdlAudioTask::setSuspended(bool suspended) {
    if (std::exchange(outputSuspended_, suspended) != suspended && suspend_) {
        suspend_(suspended);
    }
}

void SdlAudioTask::onSuspend(EngineContext&) {
    suspended_ = true;
    mixer_.setPaused(true);
    if (open_) {
        setSuspended(true);
    }
}

void SdlAudioTask::onResume(EngineContext&) {
    suspended_ = false;
    wake();
    mixer_.setPaused(false);
    // From silence: a game that pauses its music now is not heard.
    mixer_.fadeMusic(0.0F, 0.0);
    if (musicWanted_) {
        mixer_.fadeMusic(1.0F, kReturn);
    }
}

void SdlAudioTask::applySettings(double seconds) {
    const float on = *settings_.mute ? 0.0F : 1.0F;
    mixer_.setGain(SoundGroup::Music, on * amplitude(*settings_.musicVolume), seconds);
    mixer_.setGain(SoundGroup::Effects, on * amplitude(*settings_.effectsVolume), seconds);
    mixer_.setGain(SoundGroup::Interface, on * amplitude(*settings_.interfaceVolume), seconds);
}

// --- Sounds

Result<SoundId> SdlAudioTask::load(std::string_view bytes, std::string_view name) {
    Result<Sound> sound = decodeSound(bytes, name);
    if (!sound) {
        return sound.error();
    }
    return add(std::move(*sound));
}

SoundId SdlAudioTask::add(Sound sound) {
    auto made = std::make_unique<Sound>(std::move(sound));
    const auto unused = std::find(sounds_.begin(), sounds_.end(), nullptr);
    const auto index = static_cast<std::uint32_t>(unused - sounds_.begin());
    if (unused != sounds_.end()) {
        *unused = std::move(made);
    } else {
        sounds_.push_back(std::move(made));
    }
    return SoundId{index + 1};
}

void SdlAudioTask::remove(SoundId sound) {
    const auto number = static_cast<std::size_t>(sound);
    ENG_ASSERT(number <= sounds_.size(), "a sound is removed by the task that loaded it");
    if (number > 0 && sounds_[number - 1] != nullptr) {
        mixer_.stop(*sounds_[number - 1]);
        sounds_[number - 1].reset();
    }
}

VoiceId SdlAudioTask::play(SoundId sound, const PlayOptions& options) {
    const auto number = static_cast<std::size_t>(sound);
    ENG_ASSERT(number <= sounds_.size(), "a sound is played by the task that loaded it");
    const Sound* const found = number > 0 ? sounds_[number - 1].get() : nullptr;
    const bool heard =
        open_ && !(outputSuspended_ && *settings_.mute); // a suspended device would keep it
    if (found == nullptr || (!heard && !options.loop)) {
        return {};
    }
    const VoiceId voice = mixer_.play(*found, options);
    if (voice && heard && !*settings_.mute) {
        wake();
    }
    return voice;
}

// --- Music

Status SdlAudioTask::loadMusic(std::string bytes, std::string name) {
    Result<std::unique_ptr<Music>> opened = Music::open(std::move(bytes), name);
    if (!opened) {
        stopMusic();
        next_.reset();
        hasMusic_ = false;
        return opened.error();
    }
    next_ = std::move(*opened);
    return {};
}

void SdlAudioTask::playMusic(double fadeIn) {
    if (next_) {
        mixer_.startMusic(std::move(next_), fadeIn);
        hasMusic_ = true;
    } else if (restartsMusic_) {
        mixer_.rewindMusic();
    }
    restartsMusic_ = false;
    musicWanted_ = hasMusic_;
    if (musicWanted_) {
        mixer_.fadeMusic(1.0F, fadeIn);
        if (!suspended_) {
            wake();
        }
    }
}

void SdlAudioTask::stopMusic(double fadeOut) {
    pauseMusic(fadeOut);
    restartsMusic_ = true;
}

void SdlAudioTask::pauseMusic(double fadeOut) {
    musicWanted_ = false;
    mixer_.fadeMusic(0.0F, fadeOut);
}

bool SdlAudioTask::musicPlays() const {
    return musicWanted_ && open_ && !suspended_;
}

} // namespace eng
