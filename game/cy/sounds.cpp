#include "game/cy/sounds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

namespace cy {
namespace {

using Kind = World::Event::Kind;

/// A sound of an event; an event may have several.
struct Cue {
    Kind kind;
    std::string_view sound;
    float volume;
    int semitones = 0;
    int pulses = 0; ///< after the event
    float duck = 1.0F;
};
constexpr std::array kCues{Cue{Kind::Hit, "gun", 0.3F, -7},
                           Cue{Kind::Blast, "kill", 0.2F, -5},
                           Cue{Kind::Open, "hatch", 0.5F},
                           Cue{Kind::TakeOff, "takeoff", 0.4F},
                           Cue{Kind::Thrown, "beam", 0.6F, 7},
                           Cue{Kind::Shoots, "shot", 0.5F},
                           Cue{Kind::Beam, "beam", 0.6F},
                           Cue{Kind::Grab, "slam", 0.4F, 7},
                           Cue{Kind::Mended, "chime", 0.25F, -12},
                           Cue{Kind::Ring, "shot", 0.8F, -12},
                           Cue{Kind::Capsule, "chime", 0.3F, 5},
                           Cue{Kind::Taken, "chime", 0.4F, 5},
                           Cue{Kind::Taken, "chime", 0.4F, 10, 1},
                           Cue{Kind::Warded, "accent", 0.5F, -5},
                           Cue{Kind::Slam, "slam", 0.6F},
                           Cue{Kind::Bomb, "bomb", 0.7F, 0, 0, 0.5F},
                           Cue{Kind::Death, "death", 0.6F, 0, 0, 0.4F},
                           Cue{Kind::Return, "return", 0.5F},
                           Cue{Kind::More, "chime", 0.3F},
                           Cue{Kind::Less, "chime", 0.15F, -14},
                           Cue{Kind::Life, "chime", 0.4F},
                           Cue{Kind::Life, "chime", 0.4F, 5, 1},
                           Cue{Kind::Life, "chime", 0.4F, 8, 2},
                           Cue{Kind::Life, "chime", 0.4F, 12, 3},
                           Cue{Kind::Wave, "accent", 0.5F, -12},
                           Cue{Kind::Cleared, "accent", 0.4F},
                           Cue{Kind::Cleared, "accent", 0.4F, 3, 2},
                           Cue{Kind::Over, "accent", 0.5F, -5},
                           Cue{Kind::Over, "accent", 0.5F, -12, 4}};
/// The layers of the music, and the intensity at which each one begins.
constexpr std::array<std::pair<std::string_view, float>, 5> kLayers{
    {{"pulse", -1.0F}, {"bass", 0.02F}, {"hats", 0.14F}, {"arpeggio", 0.28F}, {"lead", 0.48F}}};
/// Semitones of the scale that kills climb.
constexpr std::array kScale{0, 3, 5, 7, 10, 12, 15, 17, 19, 22, 24};

eng::PlayOptions at(Angle angle, float volume, int semitones = 0, int priority = 0) {
    constexpr float kWidest = 0.7F; // not to one ear only
    return {.volume = volume,
            .pan = kWidest * std::cos(angle.radians()),
            .pitch = std::exp2(static_cast<float>(semitones) / 12.0F),
            .priority = priority};
}

} // namespace

void Sounds::load(eng::Loader& load, eng::AudioTask& audio) {
    loader_ = &load;
    audio_ = &audio;
    const auto file = [&](std::string_view name) {
        return load.sound(std::string{"sounds/"}.append(name).append(".wav"));
    };
    cues_.clear();
    for (const Cue& cue : kCues) {
        cues_.push_back(file(cue.sound));
    }
    gun_ = file("gun");
    kill_ = file("kill");
    crush_ = file("crush");
    grab_ = file("grab");
    weaver_ = file("weaver");
    line_ = file("line");
    ring_ = file("ring");
    accent_ = file("accent");
}

void Sounds::show(const World::Event& event, std::uint32_t time) {
    if (loader_ == nullptr || !music_.isInTempo()) {
        return;
    }
    const auto heard = std::pair{event.kind, time};
    if (std::exchange(heard_, heard) == heard) {
        return; // many at once would only be louder
    }
    if (event.kind == Kind::Pulse) { // the hi-hat: the next pulse is exactly in the music
        const float volume = time % kBeat == 0 ? 0.12F : 0.2F;
        music_.playAt(time + kPulse, *gun_, at(event.angle, volume, 0, -1));
    } else if (event.kind == Kind::Kill || event.kind == Kind::Crush) {
        // Unsigned: in an earlier step, of another match, it is a long rest.
        const auto rest = static_cast<int>((time - std::exchange(killed_, time)) / kBeat);
        note_ = std::clamp(note_ + 1 - rest, 0, static_cast<int>(kScale.size()) - 1);
        const int semitones = kScale[static_cast<std::size_t>(note_)];
        (event.kind == Kind::Kill ? kill_ : crush_)->play(at(event.angle, 0.5F, semitones));
    } else if (event.kind == Kind::Open && event.type == Type::Thief) {
        grab_->play(at(event.angle, 0.5F, 0, 1));
        return;
    } else if (event.kind == Kind::Slam && event.value != 0) { // on the beat
        accent_->play(at(event.angle, 0.5F));
    }
    for (std::size_t i = 0; i < kCues.size(); ++i) {
        if (kCues[i].kind == event.kind) {
            const Angle angle = event.kind < Kind::More ? event.angle : Angle::degrees(90);
            eng::PlayOptions options = at(angle, kCues[i].volume, kCues[i].semitones, 1);
            options.delay = static_cast<float>(kCues[i].pulses * kPulse) / kStepsPerSecond;
            options.duck = kCues[i].duck;
            cues_[i]->play(options);
        }
    }
}

float Sounds::intensity(const World& world) {
    constexpr std::int32_t kHeardDepth = 7 * kUnit;
    float multiplier = 0.0F;
    for (const Ship& ship : world.ships()) {
        const float kills = static_cast<float>(ship.kills) / kKillsPerMultiplier;
        multiplier = std::max(multiplier, static_cast<float>(ship.multiplier) - 1.0F + kills);
    }
    const auto near = std::ranges::count_if(world.enemies(), [&](const Enemy& enemy) {
        return placeOf(enemy, world.time()).depth < kHeardDepth;
    });
    const float swarm = world.wave() % 5 == 0 ? 0.35F : 0.0F;
    return std::min(0.12F * multiplier + 0.06F * static_cast<float>(near) + swarm, 1.0F);
}

void Sounds::announce(const World& now, std::uint32_t time) {
    const std::uint32_t soon = time + kTell;
    for (const Enemy& enemy : now.enemies()) {
        const Angle angle = placeOf(enemy, time).angle;
        if (enemy.type == Type::Weaver && enemy.phase == Enemy::Phase::Climb &&
            turnsAt(enemy, soon)) {
            weaver_->play(at(angle, 0.5F, 0, 1));
        } else if (enemy.type == Type::Mirror && enemy.phase == Enemy::Phase::Rim &&
                   soon % kBar == 0) {
            line_->play(at(angle, 0.3F, 0, 1));
        } else if (enemy.type == Type::Core && soon % (2 * kBar) == 0 &&
                   placeOf(enemy, soon).depth <= kCoreDepth) {
            ring_->play(at(now.ringGap(soon), 0.7F, 0, 1));
        }
    }
}

void Sounds::follow(const World& now, float alpha, double seconds, double tempo) {
    if (loader_ == nullptr) {
        return;
    }
    if (!std::exchange(hasLoops_, true)) {
        std::vector<eng::SoundRef> loops;
        loops.reserve(kLayers.size());
        for (const auto& [name, from] : kLayers) {
            loops.push_back(loader_->sound(std::string{"sounds/"}.append(name).append(".ogg")));
        }
        music_.load(*audio_, std::move(loops));
    }
    const float level = intensity(now);
    for (std::size_t i = 0; i < kLayers.size(); ++i) {
        constexpr float kGrows = 0.12F; // of intensity, to the whole volume of a layer
        constexpr double kFade = 1.5;   // seconds
        music_.fade(i, (level - kLayers[i].second) / kGrows, kFade);
    }
    music_.follow(static_cast<double>(now.time()) - 1.0 + static_cast<double>(alpha), seconds,
                  tempo);
    constexpr std::uint32_t kMaxSteps = 16; // of a frame; more are a leap
    const std::uint32_t last = std::exchange(time_, now.time());
    if (music_.isInTempo() && now.time() - last <= kMaxSteps) {
        for (std::uint32_t time = last + 1; time <= now.time(); ++time) {
            announce(now, time);
        }
    }
}

} // namespace cy
