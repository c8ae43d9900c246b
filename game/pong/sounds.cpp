#include "game/pong/sounds.h"

#include "game/pong/session.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine_text.h"

namespace pong {
namespace {

constexpr const char* kMusic = "sounds/music.ogg";
constexpr double kFadeIn = 1.0;  // seconds
constexpr double kFadeOut = 1.0; // seconds
constexpr float kFromAfar = 0.35F;
/// Not all the way to a side: with headphones on a sound in one ear only is unpleasant.
constexpr float kWidest = 0.7F;

/// Higher ones are heard when there is too much to hear.
constexpr int kOften = 0;
constexpr int kInterface = 1;
constexpr int kSeldom = 2;

float panOf(float x) {
    const auto middle = static_cast<float>(kCourtWidth.toDouble()) / 2.0F;
    return std::clamp((x - middle) / middle, -1.0F, 1.0F) * kWidest;
}

} // namespace

void Sounds::load(eng::AudioTask& audio, const eng::platform::Host& host, eng::Log& log) {
    audio_ = &audio;
    const auto read = [&](const std::string& file) {
        std::optional<std::string> bytes = host.readProgramFile(file);
        if (!bytes) {
            ENG_LOG(log, eng::LogChannel::App, eng::Severity::Warning, "pong",
                    eng::text::kProgramFileMissing, {file});
        }
        return bytes;
    };
    constexpr std::array<std::string_view, Count> kNames{"hit",  "wall", "serve",
                                                         "move", "bell", "soft"};
    for (std::size_t i = 0; i < Count; ++i) {
        const std::string file = "sounds/" + std::string{kNames[i]} + ".wav";
        if (const std::optional<std::string> bytes = read(file)) {
            eng::Result<eng::SoundId> loaded = audio.load(*bytes, file);
            if (loaded) {
                sounds_[i] = *loaded;
            } else {
                ENG_LOG(log, eng::LogChannel::App, eng::Severity::Warning, "pong", loaded.error());
            }
        }
    }
    if (std::optional<std::string> bytes = read(kMusic)) {
        if (eng::Status loaded = audio.loadMusic(*std::move(bytes), kMusic); !loaded) {
            ENG_LOG(log, eng::LogChannel::App, eng::Severity::Warning, "pong", loaded.error());
        }
    }
}

void Sounds::play(Name name, const eng::PlayOptions& options) {
    if (audio_ != nullptr) {
        eng::PlayOptions here = options;
        here.volume *= volume_;
        audio_->play(sounds_[name], here);
    }
}

void Sounds::melody(Name name, std::initializer_list<int> semitones, float gap,
                    const eng::PlayOptions& options) {
    eng::PlayOptions note = options;
    for (const int semitone : semitones) {
        note.pitch = std::exp2(static_cast<float>(semitone) / 12.0F);
        play(name, note);
        note.delay += gap;
    }
}

void Sounds::happened(std::uint32_t what, const Session& session) {
    if (what == 0) {
        return;
    }
    const Match& match = session.match();
    volume_ = session.mode() == Mode::Demo ? kFromAfar : 1.0F;
    const auto x = static_cast<float>(match.ball().x.toDouble());
    const auto goal = [](int winner) {
        return winner == kLeft ? static_cast<float>(kCourtWidth.toDouble()) : 0.0F;
    };
    const auto ours = [&](int side) { return session.mode() != Mode::OnePlayer || side == kLeft; };
    if ((what & happened::kHit) != 0) {
        hit(x, match.rally());
    }
    if ((what & happened::kWall) != 0) {
        wall(x);
    }
    if ((what & happened::kServed) != 0) {
        serve();
    }
    if ((what & happened::kWon) != 0 && match.phase() == Phase::Over) {
        won(ours(match.winner()));
    } else if ((what & happened::kPoint) != 0) {
        point(ours(match.server()), goal(match.server()));
    }
    volume_ = 1.0F;
}

void Sounds::hit(float x, int rally) {
    constexpr int kMost = 15;
    play(Hit, {.pan = panOf(x),
               .pitch = 1.0F + 0.02F * static_cast<float>(std::min(rally, kMost)),
               .priority = kOften});
}

void Sounds::wall(float x) {
    play(Wall, {.pan = panOf(x), .priority = kOften});
}

void Sounds::serve() {
    play(Serve, {.priority = kOften});
}

void Sounds::point(bool ours, float x) {
    const eng::PlayOptions options{.volume = 0.8F, .pan = panOf(x) / 2.0F, .priority = kSeldom};
    if (ours) {
        melody(Bell, {0, 4, 7}, 0.075F, options); // D F# A
    } else {
        melody(Soft, {0, -5, -9}, 0.09F, options); // B F# D
    }
}

void Sounds::won(bool ours) {
    if (ours) {
        melody(Bell, {0, 4, 7, 9, 12}, 0.1F, {.volume = 0.8F, .priority = kSeldom}); // D F# A B D
    } else {
        melody(Soft, {-2, -5, -7, -12}, 0.13F, {.volume = 0.8F, .priority = kSeldom}); // A F# E B
    }
}

void Sounds::menuMove() {
    play(Move, {.priority = kInterface, .group = eng::SoundGroup::Interface});
}

void Sounds::menuChoose() {
    melody(Bell, {-5, 0}, 0.06F, // A D
           {.volume = 0.6F, .priority = kInterface, .group = eng::SoundGroup::Interface});
}

void Sounds::music(bool on) {
    if (audio_ != nullptr) {
        on ? audio_->playMusic(kFadeIn) : audio_->stopMusic(kFadeOut);
    }
}

} // namespace pong
