#include "engine/audio/loaded_sound.h"

#include "engine/audio/audio_task.h"

#include <utility>

namespace eng {

PlayingSound::PlayingSound() = default;

PlayingSound::PlayingSound(WeakRef<AudioTask> audio, VoiceId voice)
    : audio_{std::move(audio)}
    , voice_{voice} {}

PlayingSound::PlayingSound(const PlayingSound& other) = default;

PlayingSound::PlayingSound(PlayingSound&& other) noexcept = default;

PlayingSound& PlayingSound::operator=(const PlayingSound& other) = default;

PlayingSound& PlayingSound::operator=(PlayingSound&& other) noexcept = default;

PlayingSound::~PlayingSound() = default;

bool PlayingSound::plays() const {
    const Ref<AudioTask> audio = audio_.lock();
    return audio && audio->plays(voice_);
}

void PlayingSound::change(const PlayOptions& options) const {
    if (const Ref<AudioTask> audio = audio_.lock()) {
        audio->change(voice_, options);
    }
}

void PlayingSound::stop(double fadeOut) const {
    if (const Ref<AudioTask> audio = audio_.lock()) {
        audio->stop(voice_, fadeOut);
    }
}

void PlayingSound::hold(bool held) const {
    if (const Ref<AudioTask> audio = audio_.lock()) {
        audio->hold(voice_, held);
    }
}

LoadedSound::LoadedSound(AudioTask& audio)
    : audio_{&audio} {}

LoadedSound::~LoadedSound() {
    remove();
}

PlayingSound LoadedSound::play(const PlayOptions& options) const {
    const Ref<AudioTask> audio = audio_.lock();
    return audio ? PlayingSound{audio_, audio->play(id_, options)} : PlayingSound{};
}

void LoadedSound::give(Sound sound) {
    remove();
    if (const Ref<AudioTask> audio = audio_.lock()) {
        id_ = audio->add(std::move(sound));
    }
}

void LoadedSound::remove() {
    if (const Ref<AudioTask> audio = audio_.lock()) {
        audio->remove(id_);
    }
    id_ = SoundId::None;
}

LoadedMusic::LoadedMusic(AudioTask& audio, std::string_view name)
    : audio_{audio}
    , name_{name} {}

void LoadedMusic::play(double fadeIn) {
    wanted_ = true;
    fadeIn_ = fadeIn;
    if (audio_.musicFile() == name_) {
        audio_.playMusic(fadeIn_);
    } else if (!bytes_.empty()) {
        static_cast<void>(start()); // the bytes were accepted once
    }
}

Status LoadedMusic::give(std::string bytes) {
    const bool changed = !bytes_.empty(); // the file, while the game runs
    bytes_ = std::move(bytes);
    if (wanted_ && !changed && audio_.musicFile() == name_) {
        audio_.playMusic(fadeIn_); // it was dropped and asked for again meanwhile
        return {};
    }
    return wanted_ ? start() : Status{};
}

Status LoadedMusic::start() {
    Status loaded = audio_.loadMusic(bytes_, name_);
    audio_.setMusicFile(loaded ? name_ : std::string{});
    if (loaded) {
        audio_.playMusic(fadeIn_);
    }
    return loaded;
}

} // namespace eng
