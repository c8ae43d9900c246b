#pragma once

#include "engine/core/geometry.h"
#include "engine/input/input.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace eng {

/// Recognizes swipes: fingers that move far enough in one of four directions. A finger that stays
/// down can swipe again, in the same or another direction. A finger that touched the screen before
/// the first update swipes from its place in that update.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class Swipes {
public:
    /// Called once in each step.
    ///
    /// @param min  distance of a swipe, device pixels, > 0
    /// @return       {1, 0}, {-1, 0}, {0, 1} (down), {0, -1}; {0, 0}: no swipe in this step. If two
    ///               fingers swipe in one step, the second one follows in the next step.
    Vec2 update(const Input& input, float min) {
        std::array<Finger, Input::kMaxTouches> now{};
        std::size_t count = 0;
        Vec2 swiped;
        for (const Touch& touch : input.touches()) {
            Finger finger{touch.finger, touch.startX, touch.startY};
            if (!touch.pressed) {
                const Finger* const known = find(touch.finger);
                finger = known != nullptr ? *known : Finger{touch.finger, touch.x, touch.y};
            }
            const Vec2 way{touch.x - finger.x, touch.y - finger.y};
            const float x = std::abs(way.x);
            const float y = std::abs(way.y);
            if (swiped == Vec2{} && std::fmax(x, y) >= min) {
                swiped = x > y ? Vec2{std::copysign(1.0F, way.x), 0.0F}
                               : Vec2{0.0F, std::copysign(1.0F, way.y)};
                finger = {touch.finger, touch.x, touch.y};
            }
            if (touch.down) {
                now[count++] = finger;
            }
        }
        fingers_ = now;
        count_ = count;
        return swiped;
    }

private:
    struct Finger {
        std::int64_t id = 0;
        float x = 0.0F, y = 0.0F; ///< where it began, or swiped last
    };
    const Finger* find(std::int64_t id) const {
        for (std::size_t i = 0; i < count_; ++i) {
            if (fingers_[i].id == id) {
                return &fingers_[i];
            }
        }
        return nullptr;
    }

    std::array<Finger, Input::kMaxTouches> fingers_{};
    std::size_t count_ = 0;
};

} // namespace eng
