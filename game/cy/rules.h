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

// Enemies.
inline constexpr std::int32_t kContact = Angle::span(7);
inline constexpr int kHatchSteps = kBeat;
inline constexpr std::int32_t kCrawl = Angle::span(45.0 / kStepsPerSecond);
inline constexpr std::int32_t kCircle = Angle::span(60.0 / kStepsPerSecond);
inline constexpr std::int32_t kHelix = Angle::span(48.0 / kStepsPerSecond);
inline constexpr std::int32_t kChipAside = Angle::span(8);

enum class Type : std::uint8_t { Climber, Spinner, Splitter, Chip };
inline constexpr std::size_t kTypes = 4;

struct Traits {
    int wave; ///< from which it comes
    int cost; ///< of the composer's budget
    std::uint8_t hits;
    int climb; ///< beats from the far end to the rim, in wave 0
    int points;
};
inline constexpr std::array<Traits, kTypes> kTraits{{
    {.wave = 1, .cost = 1, .hits = 1, .climb = 16, .points = 10},
    {.wave = 2, .cost = 4, .hits = 1, .climb = 20, .points = 20},
    {.wave = 3, .cost = 6, .hits = 2, .climb = 24, .points = 30},
    {.wave = 1000, .cost = 1, .hits = 1, .climb = 10, .points = 15},
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
