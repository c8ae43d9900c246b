#pragma once

#include "engine/map/collide.h"

#include <cstdint>
#include <string_view>

/// What platform games have in their maps: platforms that move, and walkers that turn at edges.
///
/// Threads: any; nothing is changed but the arguments.

namespace eng {

/// The first object of a type whose box shares an area with a rectangle; null without one. Ellipses
/// and polygons count as their boxes, and objects that are turned as they were before.
const MapObject* objectAt(const FixedRect& box, const Map& map, std::string_view type);

/// Where an object is that moves to and fro: from its place in the map by its properties `dx` and
/// `dy` (int or float, units) in `seconds` (float, 2 without it; one way), and back.
///
/// @param step  since the match began; of `rate` steps a second
FixedRect platformAt(const MapObject& object, std::uint32_t step, int rate);
/// The same between two steps, for drawing.
///
/// @param alpha  from `step` - 1 (0) to `step` (1)
Rect platformAt(const MapObject& object, std::uint32_t step, int rate, float alpha);

/// `sweep` in a map with platforms that move: one-way boxes, which carry who stands on them. They
/// are the objects of the type "platform"; the first kMaxPlatforms of a map count.
///
/// @param box    is moved
/// @param step   the new one, at least 1: the platforms have just moved there
/// @param drops  leaves one-way cells and platforms downwards, if it stands on one
Sweep<Fixed> sweepWithPlatforms(FixedRect& box, FixedVec2 way, const Map& map, std::uint32_t step,
                                int rate, bool drops = false);
inline constexpr std::size_t kMaxPlatforms = 64;

/// A walker that turns at walls and at edges of its floor.
struct Walker {
    FixedRect box;
    std::int8_t way = -1; ///< 1: to the right

    /// @param pace  units a step
    void step(const Map& map, Fixed pace);

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("box", box);
        stream.field("way", way, bounded(-1, 1));
    }
};

} // namespace eng
