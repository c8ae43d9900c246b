#pragma once

#include "engine/core/geometry.h"
#include "engine/input/input.h"

#include <cmath>

namespace eng {

/// Recognizes swipes: a finger that moves far enough in one of four directions. A finger that stays
/// down can swipe again, in the same or another direction.
///
/// Threads: a plain value.
class Swipes {
public:
    /// Called once in each step.
    ///
    /// @param least  distance of a swipe, device pixels, > 0
    /// @return       {1, 0}, {-1, 0}, {0, 1} (down), {0, -1}; {0, 0}: no swipe in this step
    Vec2 update(const Input& input, float least) {
        if (input.touches().empty()) {
            held_ = false;
            return {};
        }
        const Touch& finger = input.touches().front();
        if (!held_ || finger.pressed) {
            held_ = true;
            from_ = {finger.startX, finger.startY};
        }
        const Vec2 way = Vec2{finger.x, finger.y} - from_;
        const float x = std::abs(way.x);
        const float y = std::abs(way.y);
        if (std::fmax(x, y) < least) {
            return {};
        }
        from_ = {finger.x, finger.y};
        return x > y ? Vec2{std::copysign(1.0F, way.x), 0.0F}
                     : Vec2{0.0F, std::copysign(1.0F, way.y)};
    }

private:
    bool held_ = false;
    Vec2 from_; ///< where the finger began, or swiped last
};

} // namespace eng
