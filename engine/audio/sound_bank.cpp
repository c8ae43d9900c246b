#include "engine/audio/sound_bank.h"

#include "engine/log/log.h"

#include <cmath>
#include <optional>
#include <utility>

#include "engine_text.h"

namespace eng {
void SoundBank::load(AudioTask& audio, const platform::Host& host, Log& log,
                     std::initializer_list<std::string_view> files) {
    audio_ = &audio;
    const auto read = [&](std::string_view file) {
        std::optional<std::string> bytes = host.readProgramFile(file);
        if (!bytes) {
            ENG_LOG(log, LogChannel::App, Severity::Warning, "audio", text::kProgramFileMissing,
                    {file});
        }
        return bytes;
    };
    for (const std::string_view file : files) {
        SoundId sound = SoundId::None;
        if (const std::optional<std::string> bytes = read(file)) {
            const Result<SoundId> loaded = audio.load(*bytes, file);
            if (loaded) {
                sound = *loaded;
            } else {
                ENG_LOG(log, LogChannel::App, Severity::Warning, "audio", loaded.error());
            }
        }
        sounds_.push_back(sound);
    }
}

VoiceId SoundBank::play(std::size_t sound, const PlayOptions& options) const {
    if (sound >= sounds_.size()) {
        return {};
    }
    PlayOptions scaled = options;
    scaled.volume *= volume_;
    return audio_->play(sounds_[sound], scaled);
}

void SoundBank::melody(std::size_t sound, std::initializer_list<int> semitones, float gap,
                       const PlayOptions& options) const {
    PlayOptions note = options;
    for (const int semitone : semitones) {
        note.pitch = std::exp2(static_cast<float>(semitone) / 12.0F);
        play(sound, note);
        note.delay += gap;
    }
}

} // namespace eng
