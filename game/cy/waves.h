#pragma once

#include "game/cy/rules.h"

#include <array>
#include <cstdint>

namespace cy {

inline constexpr int kRestBeats = 4;   ///< at the beginning of a wave
inline constexpr int kSpawnBeats = 36; ///< after them
inline constexpr int kLastBeats = 48;  ///< after those a wave ends, however many are left

/// Enemies that come together.
struct Formation {
    enum class Shape : std::uint8_t {
        Train,  ///< one behind the other, two beats apart
        Ring,   ///< all around at once
        Arc,    ///< side by side at once
        Spiral, ///< one in each beat, further and further
        Pairs,  ///< two opposite ones at once, two beats apart
        Scatter ///< one in each beat, anywhere
    };
    Shape shape = Shape::Train;
    Type type = Type::Climber;
    std::uint8_t beat = 0; ///< of the wave
    std::uint8_t count = 0;
    int way = 1; ///< 1 or -1: of a spiral, and of what turns
    Angle angle{};
};

/// Where a member of a formation begins to climb, and when.
struct Member {
    int beat;
    Angle angle;
};
Member memberOf(const Formation& formation, int index);

/// The middle of a sector of 45 degrees in which nothing begins to climb in a bar of the first nine
/// waves: there is always a place to go to.
Angle freeSector(std::uint64_t seed, int wave, int bar);

/// What comes in a wave.
struct WavePlan {
    std::array<Formation, 192> formations; ///< the most: the budget of later waves is not spent
    std::size_t size = 0;
};

/// A function of its arguments alone: the same for all who play together.
///
/// @param wave     1 and more
/// @param players  1 to kMaxShips
WavePlan composeWave(std::uint64_t seed, int wave, int players);

} // namespace cy
