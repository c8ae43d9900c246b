#include "engine/audio/mixer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace eng {
namespace {

constexpr unsigned kFraction = 32; // bits of a position between two samples
constexpr double kOne = 4294967296.0;
constexpr double kLongestRamp = 60.0; // seconds; the steps of a much longer ramp round to 0

std::size_t indexOf(SoundGroup group) {
    return static_cast<std::size_t>(group);
}

/// NaN is replaced; infinite and other values are clamped.
float inRange(float value, float min, float max, float instead) {
    return std::isnan(value) ? instead : std::clamp(value, min, max);
}

std::int16_t toSample(float value) {
    return static_cast<std::int16_t>(std::lrint(std::clamp(value, -32768.0F, 32767.0F)));
}

} // namespace

void Mixer::Ramp::go(float to, double seconds) {
    target = inRange(to, 0.0F, 1.0F, target);
    const bool glides = seconds > 0.0;
    step = glides ? static_cast<float>(1.0 / (std::min(seconds, kLongestRamp) * kSoundRate)) : 1.0F;
    if (!glides) {
        now = target;
    }
}

void Mixer::Ramp::advance() {
    now = now < target ? std::min(now + step, target) : std::max(now - step, target);
}

bool Mixer::play(const Sound& sound, const PlayOptions& options) {
    const std::lock_guard lock{mutex_};
    if (paused_ || sound.samples.empty()) {
        return false;
    }
    Voice* chosen = &voices_.front();
    for (Voice& voice : voices_) {
        if (voice.samples == nullptr) {
            chosen = &voice;
            break;
        }
        if (voice.priority < chosen->priority ||
            (voice.priority == chosen->priority && voice.started < chosen->started)) {
            chosen = &voice;
        }
    }
    if (chosen->samples != nullptr && chosen->priority > options.priority) {
        return false;
    }
    constexpr PlayOptions kDefaults;
    const float volume = inRange(options.volume, 0.0F, 1.0F, kDefaults.volume);
    const float pan = inRange(options.pan, -1.0F, 1.0F, kDefaults.pan);
    const float pitch = inRange(options.pitch, 0.25F, 4.0F, kDefaults.pitch);
    const float delay = inRange(options.delay, 0.0F, 60.0F, kDefaults.delay);
    // The sum of both squares is constant, so the sound is equally loud at every pan.
    const std::array<float, 2> sides{std::sqrt((1.0F - pan) / 2.0F),
                                     std::sqrt((1.0F + pan) / 2.0F)};
    *chosen = {.samples = sound.samples.data(),
               .end = std::uint64_t{sound.samples.size()} << kFraction,
               .at = 0,
               .step = static_cast<std::uint64_t>(static_cast<double>(pitch) * kOne),
               .wait = static_cast<std::uint32_t>(delay * kSoundRate),
               .gain = {volume * sides[0], volume * sides[1]},
               .priority = options.priority,
               .started = ++played_,
               .group = options.group};
    return true;
}

void Mixer::stop(const Sound& sound) {
    const std::lock_guard lock{mutex_};
    for (Voice& voice : voices_) {
        if (voice.samples != nullptr && voice.samples == sound.samples.data()) {
            voice = {};
        }
    }
}

void Mixer::stopAll() {
    const std::lock_guard lock{mutex_};
    voices_ = {};
}

void Mixer::setGain(SoundGroup group, float gain, double seconds) {
    const std::lock_guard lock{mutex_};
    groups_[indexOf(group)].go(gain, seconds);
}

void Mixer::fadeMusic(float gain, double seconds) {
    const std::lock_guard lock{mutex_};
    fade_.go(gain, seconds);
}

bool Mixer::musicIsSilent() const {
    const std::lock_guard lock{mutex_};
    return fade_.now <= 0.0F;
}

void Mixer::setPaused(bool paused) {
    const std::lock_guard lock{mutex_};
    paused_ = paused;
}

int Mixer::voices() const {
    const std::lock_guard lock{mutex_};
    return static_cast<int>(std::count_if(voices_.begin(), voices_.end(), [](const Voice& voice) {
        return voice.samples != nullptr;
    }));
}

void Mixer::mix(std::span<std::int16_t> samples) {
    const std::lock_guard lock{mutex_};
    if (paused_) {
        std::fill(samples.begin(), samples.end(), std::int16_t{0});
        return;
    }
    for (std::size_t i = 0; i + 1 < samples.size(); i += 2) {
        for (Ramp& ramp : groups_) {
            ramp.advance();
        }
        fade_.advance();
        const float music = groups_[indexOf(SoundGroup::Music)].now * fade_.now;
        float left = static_cast<float>(samples[i]) * music;
        float right = static_cast<float>(samples[i + 1]) * music;
        for (Voice& voice : voices_) {
            if (voice.samples == nullptr) {
                continue;
            }
            if (voice.wait > 0) {
                --voice.wait;
                continue;
            }
            const auto here = static_cast<std::size_t>(voice.at >> kFraction);
            const std::uint64_t after = (voice.at & 0xFFFFFFFFU);
            const bool last = (std::uint64_t{here + 1} << kFraction) >= voice.end;
            const auto a = static_cast<float>(voice.samples[here]);
            const float b = last ? 0.0F : static_cast<float>(voice.samples[here + 1]);
            const float between = static_cast<float>(static_cast<double>(after) / kOne);
            const float value = (a + (b - a) * between) * groups_[indexOf(voice.group)].now;
            left += value * voice.gain[0];
            right += value * voice.gain[1];
            voice.at += voice.step;
            if (voice.at >= voice.end) {
                voice.samples = nullptr;
            }
        }
        samples[i] = toSample(left);
        samples[i + 1] = toSample(right);
    }
}

} // namespace eng
