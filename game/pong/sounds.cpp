#include "game/pong/sounds.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pong {
namespace {

constexpr float kQuiet = 0.35F;
/// Not completely to one side: with headphones, a sound in one ear only is unpleasant.
constexpr float kWidest = 0.7F;

/// Priorities: higher ones are played when all voices are busy.
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
    bank_.load(audio, host, log,
               {"sounds/hit.wav", "sounds/wall.wav", "sounds/serve.wav", "sounds/move.wav",
                "sounds/bell.wav", "sounds/soft.wav", "sounds/beat.wav"});
}

void Sounds::event(const MatchEvent& event, bool demo, bool good) {
    constexpr int kHottest = 24; // hits
    const float pan = panOf(static_cast<float>(event.x.toDouble()));
    bank_.setVolume(demo ? kQuiet : 1.0F);
    switch (event.kind) {
    case MatchEvent::Kind::Served:
        bank_.play(Serve, {.priority = kOften});
        break;
    case MatchEvent::Kind::Hit: // each one of a rally sounds a little higher
        bank_.play(Hit,
                   {.pan = pan,
                    .pitch = 1.0F + 0.02F * static_cast<float>(std::min(event.rally, kHottest)),
                    .priority = kOften});
        break;
    case MatchEvent::Kind::Wall:
        bank_.play(Wall, {.pan = pan, .priority = kOften});
        break;
    case MatchEvent::Kind::Point: {
        eng::PlayOptions options{.volume = 0.8F, .priority = kSeldom};
        if (event.wins && !demo) {
            good ? bank_.melody(Bell, {0, 4, 7, 9, 12}, 0.1F, options)    // D F# A B D
                 : bank_.melody(Soft, {-2, -5, -7, -12}, 0.13F, options); // A F# E B
            break;
        }
        options.pan = pan / 2.0F;
        good ? bank_.melody(Bell, {0, 4, 7}, 0.075F, options)   // D F# A
             : bank_.melody(Soft, {0, -5, -9}, 0.09F, options); // B F# D
        break;
    }
    }
    bank_.setVolume(1.0F);
}

bool Sounds::isTense(const World& match) {
    constexpr std::int32_t kLong = 10; // hits
    const auto wins = [&](int side) { return match.score(side) == match.pointsToWin() - 1; };
    return !match.isOver() && (match.rally() >= kLong || wins(kLeft) || wins(kRight));
}

void Sounds::beat() {
    constexpr double kTwoBeats = 1.2; // seconds, of music.ogg and of beat.wav
    if (!beat_ && audio_ != nullptr && audio_->musicPlays()) {
        const double time = audio_->musicTime();
        const double next = std::ceil(time / kTwoBeats) * kTwoBeats;
        beat_ = bank_.play(Beat, {.volume = 0.55F,
                                  .delay = static_cast<float>(next - time),
                                  .priority = kSeldom,
                                  .group = eng::SoundGroup::Music,
                                  .loop = true});
    }
}

void Sounds::calm() {
    constexpr double kFade = 1.2; // seconds
    if (beat_) {
        audio_->stop(std::exchange(beat_, {}), kFade);
    }
}

void Sounds::menuMove() {
    bank_.play(Move, {.priority = kInterface, .group = eng::SoundGroup::Interface});
}

void Sounds::menuChoose() {
    bank_.melody(Bell, {-5, 0}, 0.06F, // A D
                 {.volume = 0.6F, .priority = kInterface, .group = eng::SoundGroup::Interface});
}

} // namespace pong
