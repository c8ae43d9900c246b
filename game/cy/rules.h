#pragma once

#include "engine/core/angle.h"

#include <array>
#include <cstddef>
#include <cstdint>

/// The numbers of the game. Durations are steps, 60 a second; all but few are whole pulses.
/// Angles are spans of `eng::Angle`. A depth is 0 at the rim and `kFar` at the far end.

namespace cy {

using eng::Angle;

inline constexpr int kStepsPerSecond = 60;
inline constexpr int kPulse = 7;
inline constexpr int kBeat = 4 * kPulse;
inline constexpr int kBar = 4 * kBeat;

inline constexpr std::int32_t kUnit = 1024; ///< of depth
inline constexpr std::int32_t kFar = 32 * kUnit;

inline constexpr int kMaxShips = 8;
inline constexpr std::size_t kMaxEnemies = 512;
inline constexpr std::size_t kMaxShots = 512;
inline constexpr std::size_t kMaxEnemyShots = 1024;

// The ship.
inline constexpr std::int32_t kTopSpeed = Angle::span(4.5);
inline constexpr std::int32_t kAcceleration = Angle::span(0.75);
inline constexpr std::int32_t kBraking = Angle::span(1.5);
inline constexpr std::int32_t kFireFrom = kUnit; ///< its fire does not reach the rim
inline constexpr std::int32_t kFireSteps = 56;
inline constexpr std::int32_t kFireReach = Angle::span(8);
inline constexpr int kCrossSteps = 21;
inline constexpr int kLandedSteps = 7; ///< invulnerable after the landing
inline constexpr int kCrossAgain = 49; ///< from take-off to the next one
inline constexpr int kCrossEarly = 7;  ///< a press may come that early
inline constexpr int kOnBeat = 3;      ///< a landing that near to a beat counts as on it
inline constexpr std::int32_t kSlamReach = Angle::span(20);
inline constexpr std::int32_t kSlamReachOnBeat = Angle::span(28);
inline constexpr std::int32_t kSlamDepth = 5 * kUnit;
inline constexpr int kSlamDamage = 2;
inline constexpr std::int32_t kBombReach = Angle::span(60);
inline constexpr int kMaxBombs = 3;
inline constexpr int kMaxMultiplier = 16;
inline constexpr int kKillsPerMultiplier = 12;
inline constexpr int kSlamKills = 3; ///< kills that one by a landing counts as
inline constexpr int kMultiplierSteps = 140;
inline constexpr int kStartLives = 3;
inline constexpr int kMaxLives = 5;
inline constexpr int kReturnSteps = 56;
inline constexpr int kShieldSteps = kBar;
inline constexpr std::int32_t kReturnReach = Angle::span(30);
inline constexpr std::int32_t kReturnDepth = 6 * kUnit;
/// After the last life: the picture shows what happened.
inline constexpr int kOverSteps = 2 * kBeat;

inline constexpr int kPowerSlots = 2;
inline constexpr int kPowerSteps = 6 * kBar;
inline constexpr std::int32_t kFanLane = Angle::span(8);
inline constexpr int kLanceHits = 3;
inline constexpr int kLanceDamage = 2; ///< hits of a shot that goes on
inline constexpr std::int32_t kHammerReach = Angle::span(40);
inline constexpr int kHammerAgain = 28;

// Capsules with power-ups.
inline constexpr std::size_t kMaxCapsules = 16;
inline constexpr int kKillsPerCapsule = 40;
inline constexpr int kCapsuleSteps = 16 * kBeat; ///< from the far end to the rim
inline constexpr int kCapsuleWaits = 140;
enum class Power : std::uint8_t {
    None,
    Fan,    ///< fires down three lanes
    Lance,  ///< fire goes through two and hits a third
    Echo,   ///< a ghost fires on the other side
    Hammer, ///< a wide landing, ready again soon
    Ward    ///< takes one hit
};
inline constexpr int kPowers = 5;

// The rim.
inline constexpr int kSegments = 32;
constexpr int segmentOf(Angle angle) {
    return angle.raw() / (Angle::kTurn / kSegments);
}

// Enemies.
inline constexpr int kFirstWaveWithoutFree = 10; ///< before it a sector stays free in each bar
inline constexpr std::int32_t kFreeReach = Angle::span(22.5);
inline constexpr std::int32_t kContact = Angle::span(7);
inline constexpr int kHatchSteps = kBeat;
inline constexpr std::int32_t kCrawl = Angle::span(45.0 / kStepsPerSecond);
inline constexpr std::int32_t kCircle = Angle::span(60.0 / kStepsPerSecond);
inline constexpr std::int32_t kHelix = Angle::span(48.0 / kStepsPerSecond);
inline constexpr std::int32_t kChipAside = Angle::span(8);
inline constexpr std::int32_t kWeave = Angle::span(30);
inline constexpr int kTell = kBeat; ///< what is going to happen is seen that long before
inline constexpr int kGrabSteps = 2 * kBeat;
inline constexpr int kSinkSteps = 16 * kBeat;
inline constexpr int kThiefPoints = 100; ///< for one with a segment
inline constexpr std::int32_t kMirrorDepth = 2 * kUnit;
inline constexpr std::int32_t kFollow = Angle::span(90.0 / kStepsPerSecond);
inline constexpr int kMirrorClosed = 3 * kBeat; ///< of a bar
inline constexpr std::int32_t kBeamReach = Angle::span(5);
inline constexpr std::int32_t kSnakeTurn = Angle::span(36.0 / kStepsPerSecond);
inline constexpr int kBeads = 6;
inline constexpr int kBeadSteps = kPulse; ///< from one to the next
inline constexpr int kBeadPoints = 25;
inline constexpr int kSnakeOnRim = kBar;
inline constexpr std::int32_t kCoreDepth = 20 * kUnit;
inline constexpr int kCoreHits = 150;
inline constexpr int kCoreHitsPerShip = 75; ///< more, for each further one
inline constexpr int kCoreBars = 24;
inline constexpr int kCoreBomb = 40; ///< hits
inline constexpr std::int32_t kRingGap = Angle::span(60);
inline constexpr std::int32_t kRingStep = Angle::span(9);

// Shots of enemies.
inline constexpr int kShotSteps =
    8 * kBeat; ///< from the far end to the rim; of a ring from the Core
inline constexpr std::int32_t kShotReach = Angle::span(4.5);

enum class Type : std::uint8_t {
    Climber,
    Spinner,
    Splitter,
    Weaver,
    Thief,
    Mirror,
    Snake,
    Core,
    Chip
};
inline constexpr std::size_t kTypes = 9;

struct Traits {
    int wave; ///< from which it comes
    int cost; ///< of the composer's budget
    int hits;
    int climb; ///< beats from the far end to the rim, in wave 0
    int points;
};
inline constexpr int kNever = 1'000'000; ///< the composer does not choose it
inline constexpr std::array<Traits, kTypes> kTraits{{
    {.wave = 1, .cost = 1, .hits = 1, .climb = 16, .points = 10},
    {.wave = 2, .cost = 4, .hits = 1, .climb = 20, .points = 20},
    {.wave = 3, .cost = 7, .hits = 2, .climb = 24, .points = 30},
    {.wave = 4, .cost = 6, .hits = 2, .climb = 18, .points = 40},
    {.wave = 6, .cost = 8, .hits = 2, .climb = 12, .points = 50},
    {.wave = 7, .cost = 10, .hits = 3, .climb = 12, .points = 80},
    {.wave = 8, .cost = 12, .hits = 1 + kBeads, .climb = 20, .points = 200},
    {.wave = kNever, .cost = 40, .hits = kCoreHits, .climb = 8, .points = 2000},
    {.wave = kNever, .cost = 1, .hits = 1, .climb = 10, .points = 15},
}};
constexpr const Traits& traitsOf(Type type) {
    return kTraits[static_cast<std::size_t>(type)];
}

/// Steps from the far end to the rim in a wave, whole pulses: enemies become faster by 1/46 with
/// each wave, up to 2.25 times.
constexpr std::int32_t climbSteps(Type type, int wave) {
    const int faster = 46 + wave < 104 ? 46 + wave : 104; // of 46
    return traitsOf(type).climb * kBeat * 46 / faster / kPulse * kPulse;
}

} // namespace cy
