#pragma once

#include "engine/core/geometry.h"
#include "engine/map/map.h"

#include <span>

/// What touches what, and how far something can move: boxes (upright rectangles), circles, the
/// cells of a map, and other boxes such as moving platforms. There is no physics: rules keep their
/// own speeds.
///
/// `T` is float or `Fixed`. With `Fixed` the results have the same bits on every system. Places are
/// from -32767 to 32767, sizes and radii from 0 to 16383.
///
/// Threads: any; nothing is changed but the results.

namespace eng {

// Whether two shapes share an area. Those that only touch do not.
template <class T>
constexpr bool overlaps(const BasicRect<T>& a, const BasicRect<T>& b) {
    return a.left < b.right() && b.left < a.right() && a.top < b.bottom() && b.top < a.bottom();
}
template <class T>
bool overlaps(const BasicCircle<T>& a, const BasicCircle<T>& b);
template <class T>
bool overlaps(const BasicCircle<T>& a, const BasicRect<T>& b);
template <class T>
bool overlaps(const BasicRect<T>& a, const BasicCircle<T>& b) {
    return overlaps(b, a);
}
/// Whether a shape shares an area with a solid cell. One-way cells do not count.
template <class T>
bool overlaps(const BasicRect<T>& a, const Map& map);
template <class T>
bool overlaps(const BasicCircle<T>& a, const Map& map);

/// The cells of a map in a rectangle, for loops: columns `left` to below `right`, rows `top` to
/// below `bottom`. All of them are inside the map.
struct MapCells {
    std::int32_t left = 0, top = 0, right = 0, bottom = 0;
};
/// The cells that share an area with a rectangle.
template <class T>
MapCells cellsIn(const BasicRect<T>& area, const Map& map);

/// A box in the way that is not part of the map: a platform, a door.
template <class T>
struct Obstacle {
    BasicRect<T> box;
    Solidity solidity = Solidity::Solid;
};

/// How far something moved, and what stopped it.
template <class T>
struct Sweep {
    BasicVec2<T> way;                                           ///< what it moved
    bool left = false, right = false, up = false, down = false; ///< it was stopped at this side

    /// A speed, without its parts that were stopped.
    BasicVec2<T> stopped(BasicVec2<T> speed) const {
        return {left || right ? T{} : speed.x, up || down ? T{} : speed.y};
    }
};

/// Moves a shape through a map: first to the right or left, then up or down, each until something
/// solid is in the way. So it slides along walls and floors, and does not pass through them at any
/// speed.
///
///     const auto moved = sweep(hero, speed, map);
///     hero = hero.moved(moved.way);
///     if (moved.down) { speed.y = {}; } // it stands
///
/// One-way cells and obstacles stop what comes from above. What a shape is inside of already does
/// not stop it, so that it can leave; what it touches does. Outside the map nothing is solid. To
/// let something fall through a one-way cell, move it a unit downwards without `sweep`.
///
/// @param way   units; each part at most 65534
/// @param more  obstacles beside the map
template <class T>
Sweep<T> sweep(const BasicRect<T>& box, BasicVec2<T> way, const Map& map,
               std::span<const Obstacle<T>> more = {});
template <class T>
Sweep<T> sweep(const BasicCircle<T>& circle, BasicVec2<T> way, const Map& map,
               std::span<const Obstacle<T>> more = {});

/// How a platform that moves takes along who stands on it, or lifts who it meets while it rises.
/// Call it for each platform before the rider's own `sweep`, and move the rider by the result.
///
/// @param platform  before it moved
/// @param way       what it moved
/// @return          {0, 0} if the rider is not on it; less than `way` if a wall is in the way
template <class T>
BasicVec2<T> carried(const BasicRect<T>& rider, const BasicRect<T>& platform, BasicVec2<T> way,
                     const Map& map);

} // namespace eng
