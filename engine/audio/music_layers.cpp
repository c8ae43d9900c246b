#include "engine/audio/music_layers.h"

#include "engine/core/assert.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eng {
namespace {

constexpr int kPriority = 1000;         // above all sounds of games: a loop never yields its voice
constexpr double kFadeOut = 0.05;       // seconds
constexpr double kLeap = 0.25;          // seconds between the steps and real time in a frame
constexpr double kSpeedSmoothing = 0.1; // seconds
constexpr double kSpeedTolerance = 0.2; // of the tempo
constexpr double kStill = 0.03;         // seconds without a step: a pause, not a long frame
constexpr double kMinFrame = 0.01;      // seconds that a frame without time counts as
constexpr double kErrorSmoothing = 0.5; // seconds; a device takes samples in portions of 20 ms
constexpr double kCorrectionSeconds = 2.0; // in which an error is corrected

/// Moves a smoothed value towards a new one.
double smoothed(double value, double next, double seconds, double smoothing) {
    return value + (next - value) * std::min(seconds / smoothing, 1.0);
}

} // namespace

MusicLayers::MusicLayers(const Meter& meter)
    : meter_{meter} {
    ENG_ASSERT(meter.stepsPerSecond > 0.0 && meter.stepsPerBar > 0 && meter.stepsPerLoop > 0,
               "a meter is positive");
}

void MusicLayers::load(AudioTask& audio, std::vector<Ref<LoadedSound>> loops) {
    stop();
    audio_ = &audio;
    layers_.clear();
    for (Ref<LoadedSound>& loop : loops) {
        layers_.push_back({.sound = std::move(loop), .voice = {}});
    }
}

void MusicLayers::fade(std::size_t loop, float gain, double seconds) {
    ENG_ASSERT(seconds > 0.0, "a fade takes time");
    if (loop < layers_.size()) {
        layers_[loop].target = std::clamp(gain, 0.0F, 1.0F);
        layers_[loop].speed = static_cast<float>(1.0 / seconds);
    }
}

float MusicLayers::gain(std::size_t loop) const {
    return loop < layers_.size() ? layers_[loop].gain : 0.0F;
}

double MusicLayers::placeOf(double position) const {
    const double place = std::fmod(position / meter_.stepsPerSecond, loopSeconds());
    return place < 0.0 ? place + loopSeconds() : place;
}

void MusicLayers::follow(double position, double seconds, double tempo) {
    const double before = std::exchange(position_, position).value_or(position);
    for (Layer& layer : layers_) {
        const float change = layer.speed * static_cast<float>(seconds);
        layer.gain += std::clamp(layer.target - layer.gain, -change, change);
    }
    const double passed = (position - before) / meter_.stepsPerSecond / tempo;
    const bool leaps = std::abs(passed - seconds) > kLeap;
    if (position == before) {
        still_ += std::max(seconds, kMinFrame);
    } else {
        still_ = 0.0;
        if (seconds > 0.0 && !leaps) {
            speed_ = smoothed(speed_, passed / seconds, seconds, kSpeedSmoothing);
        }
    }
    if (audio_ == nullptr || !audio_->isOpen() || leaps || still_ > kStill || !isInTempo() ||
        (leader_ && !audio_->plays(leader_))) {
        stop();
        rate_ = tempo;
        return;
    }
    const double place = placeOf(position);
    const bool starts = !leader_;
    start();
    if (!leader_) {
        return; // nothing has been loaded
    }
    waits_ = waits_ && (starts || audio_->position(leader_) == begin_);
    if (waits_) {
        audio_->seek(leader_, place);
        begin_ = audio_->position(leader_);
    }
    const double ahead =
        waits_ ? 0.0 : std::remainder(audio_->position(leader_) - place, loopSeconds());
    error_ = smoothed(error_, ahead, seconds, kErrorSmoothing);
    const auto bar = [&](double at) { return std::floor(at / meter_.stepsPerBar); };
    if (std::abs(error_) > kMaxError && bar(position) != bar(before)) {
        audio_->seek(leader_, place);
        error_ = 0.0;
    }
    const double correction =
        std::clamp(-error_ / kCorrectionSeconds, -kMaxCorrection, kMaxCorrection);
    rate_ = tempo * (1.0 + correction);
    for (const Layer& layer : layers_) {
        audio_->change(layer.voice, {.volume = layer.gain, .pitch = static_cast<float>(rate_)});
    }
}

bool MusicLayers::isInTempo() const {
    return std::abs(speed_ - 1.0) <= kSpeedTolerance;
}

void MusicLayers::start() {
    for (Layer& layer : layers_) {
        if (layer.voice && audio_->plays(layer.voice)) {
            continue;
        }
        // Silent until `follow` has set its volume, so that no other place is heard.
        layer.voice = audio_->play(layer.sound->id(), {.volume = 0.0F,
                                                       .priority = kPriority,
                                                       .group = SoundGroup::Music,
                                                       .loop = true,
                                                       .with = leader_});
        if (layer.voice && !leader_) {
            leader_ = layer.voice;
            waits_ = true;
            error_ = 0.0;
        }
    }
}

void MusicLayers::stop() {
    leader_ = {};
    for (Layer& layer : layers_) {
        if (const VoiceId voice = std::exchange(layer.voice, {})) {
            audio_->stop(voice, kFadeOut);
        }
    }
}

VoiceId MusicLayers::playAt(double step, const LoadedSound& sound, PlayOptions options) const {
    if (audio_ == nullptr) {
        return {};
    }
    const double now = position_.value_or(step);
    double left = (step - now) / meter_.stepsPerSecond;
    if (leader_) {
        left -= std::remainder(audio_->position(leader_) - placeOf(now), loopSeconds());
    }
    options.delay = static_cast<float>(std::max(left / rate_, 0.0));
    return audio_->play(sound.id(), options);
}

} // namespace eng
