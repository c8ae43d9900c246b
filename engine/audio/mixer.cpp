#include "engine/audio/mixer.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <utility>

namespace eng {
namespace {

constexpr unsigned kFraction = 32; // bits of a position between two samples
constexpr double kOne = 4294967296.0;
constexpr double kLongestRamp = 60.0; // seconds; the steps of a much longer ramp round to 0
constexpr double kGlide = 0.01;       // seconds of a change without a click
constexpr double kDuckFade = 0.15, kUnduckFade = 0.6; // seconds
constexpr float kFull = 32767.0F;                     // amplitude of 1
constexpr float kCloseGap = 0.99F;                    // per sample: a jump is smooth after 5 ms
constexpr float kInaudible = 0.5F;                    // of 16 bits

/// NaN is replaced; infinite and other values are clamped.
float inRange(float value, float min, float max, float instead) {
    return std::isnan(value) ? instead : std::clamp(value, min, max);
}

std::int16_t toSample(float value) {
    return static_cast<std::int16_t>(std::lrint(std::clamp(value, -32768.0F, 32767.0F)));
}

/// The gains of both sides. The sum of their squares is constant, so that a sound is equally loud
/// at every pan.
std::array<float, 2> sidesOf(const PlayOptions& options) {
    constexpr PlayOptions kDefaults;
    const float volume = inRange(options.volume, 0.0F, 1.0F, kDefaults.volume);
    const float pan = inRange(options.pan, -1.0F, 1.0F, kDefaults.pan);
    return {volume * std::sqrt((1.0F - pan) / 2.0F), volume * std::sqrt((1.0F + pan) / 2.0F)};
}

std::uint64_t stepOf(const PlayOptions& options) {
    constexpr PlayOptions kDefaults;
    const float pitch = inRange(options.pitch, 0.25F, 4.0F, kDefaults.pitch);
    return static_cast<std::uint64_t>(static_cast<double>(pitch) * kOne);
}

/// The voice that plays a sound; null: it has ended.
auto* findIn(auto& voices, VoiceId voice) {
    const auto found = std::ranges::find_if(voices, [voice](const auto& each) {
        return each.samples != nullptr && each.started == voice.number;
    });
    return found != voices.end() ? &*found : nullptr;
}

} // namespace

// --- Gains

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

float Mixer::Group::advance() {
    volume.advance();
    duck.advance();
    running.advance();
    return volume.now * duck.now * running.now;
}

void Mixer::setGain(SoundGroup group, float gain, double seconds) {
    const std::lock_guard lock{mutex_};
    groupOf(group).volume.go(gain, seconds);
}

void Mixer::duck(SoundGroup group, float gain, double seconds) {
    const std::lock_guard lock{mutex_};
    groupOf(group).duck.go(gain, seconds);
}

void Mixer::setPaused(SoundGroup group, bool paused) {
    const std::lock_guard lock{mutex_};
    groupOf(group).running.go(paused ? 0.0F : 1.0F, kGlide);
}

void Mixer::hold(VoiceId voice, bool held) {
    const std::lock_guard lock{mutex_};
    if (Voice* const found = find(voice)) {
        found->running.go(held ? 0.0F : 1.0F, kGlide);
    }
}

void Mixer::setPaused(bool paused) {
    const std::lock_guard lock{mutex_};
    paused_ = paused;
    for (Deck& fading : std::span{decks_}.subspan(1)) {
        if (paused) {
            fading.fade.go(0.0F, 0.0); // it would come back at full volume
        }
    }
}

// --- Voices

VoiceId Mixer::play(const Sound& sound, const PlayOptions& options) {
    const std::lock_guard lock{mutex_};
    const bool waits = paused_ || groupOf(options.group).running.target <= 0.0F;
    if (sound.samples.empty() || (waits && !options.loop)) {
        return {};
    }
    Voice* chosen = &voices_.front();
    for (Voice& voice : voices_) {
        if (voice.samples == nullptr) {
            chosen = &voice;
            break;
        }
        const auto worth = [](const Voice& each) {
            return std::tuple{each.priority, each.loop, each.started};
        };
        if (worth(voice) < worth(*chosen)) {
            chosen = &voice;
        }
    }
    if (chosen->samples != nullptr && chosen->priority > options.priority) {
        return {};
    }
    constexpr PlayOptions kDefaults;
    const float delay = inRange(options.delay, 0.0F, 60.0F, kDefaults.delay);
    const auto [left, right] = sidesOf(options);
    *chosen = {.samples = sound.samples.data(),
               .end = std::uint64_t{sound.samples.size()} << kFraction,
               .at = 0,
               .step = stepOf(options),
               .wait = static_cast<std::uint32_t>(delay * kSoundRate),
               .gain = {Ramp{left, left, 1.0F}, Ramp{right, right, 1.0F}},
               .fade = {},
               .running = {},
               .priority = options.priority,
               .started = ++played_,
               .leader = options.with.number,
               .group = options.group,
               .loop = options.loop,
               .duck = inRange(options.duck, 0.0F, 1.0F, kDefaults.duck),
               .jumped = bool{options.with}};
    return {played_};
}

Mixer::Voice* Mixer::find(VoiceId voice) {
    return findIn(voices_, voice);
}

const Mixer::Voice* Mixer::find(VoiceId voice) const {
    return findIn(voices_, voice);
}

void Mixer::change(VoiceId voice, const PlayOptions& options) {
    const std::lock_guard lock{mutex_};
    if (Voice* const found = find(voice)) {
        const std::array<float, 2> sides = sidesOf(options);
        for (std::size_t side = 0; side < sides.size(); ++side) {
            found->gain[side].go(sides[side], kGlide);
        }
        found->step = stepOf(options);
    }
}

void Mixer::end(Voice& voice, double fadeOut) {
    if (voice.wait > 0 || isPaused(voice)) {
        voice = {}; // it would fade later, and be heard then
    } else {
        voice.fade.go(0.0F, std::max(fadeOut, kGlide));
    }
}

void Mixer::stop(VoiceId voice, double fadeOut) {
    const std::lock_guard lock{mutex_};
    if (Voice* const found = find(voice)) {
        end(*found, fadeOut);
    }
}

bool Mixer::plays(VoiceId voice) const {
    const std::lock_guard lock{mutex_};
    return find(voice) != nullptr;
}

double Mixer::position(VoiceId voice) const {
    const std::lock_guard lock{mutex_};
    const Voice* const found = find(voice);
    return found != nullptr ? static_cast<double>(found->at) / kOne / kSoundRate : 0.0;
}

void Mixer::seek(VoiceId voice, double seconds) {
    const std::lock_guard lock{mutex_};
    Voice* const found = find(voice);
    if (found == nullptr || std::isnan(seconds)) {
        return;
    }
    const double length = static_cast<double>(found->end) / kOne / kSoundRate;
    double place = std::clamp(seconds, 0.0, length);
    if (found->loop) {
        place = std::isfinite(seconds) ? std::fmod(seconds, length) : 0.0;
        place += place < 0.0 ? length : 0.0;
    }
    found->at = static_cast<std::uint64_t>(place * kSoundRate * kOne);
    if (found->at >= found->end) {
        found->at = found->loop ? 0 : found->end - 1;
    }
    found->jumped = true;
}

void Mixer::follow(Voice& voice) const {
    const Voice* const leader = voice.leader != 0 ? find({voice.leader}) : nullptr;
    if (leader != nullptr) {
        voice.at = leader->at % voice.end;
        voice.step = leader->step;
        voice.wait = leader->wait;
        voice.jumped = voice.jumped || leader->jumped;
    }
}

void Mixer::stop(const Sound& sound) {
    const std::lock_guard lock{mutex_};
    for (Voice& voice : voices_) {
        if (voice.samples != nullptr && voice.samples == sound.samples.data()) {
            voice = {};
        }
    }
}

void Mixer::stop(SoundGroup group, bool onlyLoops, double fadeOut) {
    const std::lock_guard lock{mutex_};
    for (Voice& voice : voices_) {
        if (voice.samples != nullptr && voice.group == group && (voice.loop || !onlyLoops)) {
            end(voice, fadeOut);
        }
    }
}

void Mixer::stopPassing() {
    const std::lock_guard lock{mutex_};
    for (Voice& voice : voices_) {
        if (!voice.loop && !isPaused(voice)) {
            voice = {};
        }
    }
}

int Mixer::voices() const {
    const std::lock_guard lock{mutex_};
    return static_cast<int>(std::ranges::count_if(
        voices_, [](const Voice& voice) { return voice.samples != nullptr; }));
}

bool Mixer::isHeard() const {
    const std::lock_guard lock{mutex_};
    const auto isOff = [this](SoundGroup group) { return groupOf(group).volume.isSilent(); };
    return std::ranges::any_of(voices_,
                               [&](const Voice& voice) {
                                   return voice.samples != nullptr && !isPaused(voice) &&
                                          !(voice.loop && isOff(voice.group));
                               }) ||
           (!isOff(SoundGroup::Music) && std::ranges::any_of(decks_, [](const Deck& deck) {
               return deck.music && !deck.fade.isSilent();
           }));
}

// --- Music

void Mixer::startMusic(std::unique_ptr<Music> music, double fade) {
    const std::lock_guard lock{mutex_};
    std::ranges::rotate(decks_, decks_.end() - 1); // the oldest one's place is used again
    decks_.front().music.swap(music);
    decks_.front().fade = {0.0F, 0.0F, 1.0F};
    decks_.front().fade.go(1.0F, fade);
    for (Deck& each : std::span{decks_}.subspan(1)) {
        if (each.fade.target > 0.0F) {
            each.fade.go(0.0F, std::max(fade, kGlide));
        }
    }
}

void Mixer::fadeMusic(float gain, double seconds) {
    const std::lock_guard lock{mutex_};
    decks_.front().fade.go(gain, seconds);
}

void Mixer::rewindMusic() {
    const std::lock_guard lock{mutex_};
    if (decks_.front().music) {
        decks_.front().music->rewind();
    }
}

double Mixer::musicTime() const {
    const std::lock_guard lock{mutex_};
    const std::unique_ptr<Music>& music = decks_.front().music;
    return music ? static_cast<double>(music->played()) / kSoundRate : 0.0;
}

// --- Samples

void Mixer::mix(std::span<std::int16_t> samples) {
    const std::lock_guard lock{mutex_};
    if (paused_) {
        std::ranges::fill(samples, std::int16_t{0});
        return;
    }
    while (samples.size() >= kSides) {
        const std::span part = samples.first(std::min(samples.size() / kSides, kAtOnce) * kSides);
        const std::span mixed = std::span{mixed_}.first(part.size());
        std::ranges::copy(part, mixed.begin());
        duckMusic();
        std::array<bool, kSoundGroups> stood{}; // paused before this part
        for (std::size_t group = 0; group < kSoundGroups; ++group) {
            stood[group] = groups_[group].running.isSilent();
        }
        for (std::size_t frame = 0; frame < part.size() / kSides; ++frame) {
            for (std::size_t group = 0; group < kSoundGroups; ++group) {
                gains_[group][frame] = groups_[group].advance();
            }
            duckedBySounds_.advance();
            gains_[static_cast<std::size_t>(SoundGroup::Music)][frame] *= duckedBySounds_.now;
        }
        addMusic(mixed);
        for (Voice& voice : voices_) { // before any of them moves
            follow(voice);
        }
        for (Voice& voice : voices_) {
            if (voice.samples == nullptr) {
                continue;
            }
            if (!stood[static_cast<std::size_t>(voice.group)] && !voice.running.isSilent()) {
                addVoice(voice, mixed);
            } else if (voice.fade.target <= 0.0F) {
                voice = {}; // it would go on fading after the pause
            }
        }
        std::ranges::transform(mixed, part.begin(), toSample);
        samples = samples.subspan(part.size());
    }
}

void Mixer::duckMusic() {
    float wanted = 1.0F;
    for (const Voice& voice : voices_) {
        if (voice.samples != nullptr && voice.wait == 0 && !isPaused(voice)) {
            wanted = std::min(wanted, voice.duck);
        }
    }
    if (wanted != duckedBySounds_.target) {
        duckedBySounds_.go(wanted, wanted < duckedBySounds_.now ? kDuckFade : kUnduckFade);
    }
}

void Mixer::addMusic(std::span<float> mixed) {
    for (Deck& deck : decks_) {
        if (!deck.music || deck.fade.isSilent()) {
            continue;
        }
        const std::span decoded = std::span{decoded_}.first(mixed.size());
        deck.music->read(decoded);
        const auto& gains = gains_[static_cast<std::size_t>(SoundGroup::Music)];
        for (std::size_t i = 0; i < mixed.size(); ++i) {
            if (i % kSides == 0) {
                deck.fade.advance();
            }
            mixed[i] += decoded[i] * kFull * deck.fade.now * gains[i / kSides];
        }
    }
}

void Mixer::addVoice(Voice& voice, std::span<float> mixed) {
    const auto& gains = gains_[static_cast<std::size_t>(voice.group)];
    for (std::size_t frame = 0; frame < mixed.size() / kSides; ++frame) {
        if (voice.wait > 0) {
            --voice.wait;
            continue;
        }
        const auto here = static_cast<std::size_t>(voice.at >> kFraction);
        const bool last = (std::uint64_t{here + 1} << kFraction) >= voice.end;
        const auto a = static_cast<float>(voice.samples[here]);
        const float b = !last        ? static_cast<float>(voice.samples[here + 1])
                        : voice.loop ? static_cast<float>(voice.samples[0])
                                     : 0.0F;
        const auto between = static_cast<float>(static_cast<double>(voice.at & 0xFFFFFFFFU) / kOne);
        voice.fade.advance();
        voice.running.advance();
        float value = (a + (b - a) * between) * voice.fade.now * voice.running.now * gains[frame];
        if (std::exchange(voice.jumped, false)) {
            voice.gap = voice.last - value;
        }
        if (voice.gap != 0.0F) {
            value += voice.gap;
            voice.gap = std::abs(voice.gap) > kInaudible ? voice.gap * kCloseGap : 0.0F;
        }
        voice.last = value;
        for (std::size_t side = 0; side < kSides; ++side) {
            voice.gain[side].advance();
            mixed[frame * kSides + side] += value * voice.gain[side].now;
        }
        voice.at += voice.step;
        if (voice.loop && voice.at >= voice.end) {
            voice.at %= voice.end;
        }
        if (voice.at >= voice.end || voice.fade.isSilent()) {
            voice = {};
            return;
        }
    }
}

} // namespace eng
