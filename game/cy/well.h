#pragma once

#include "engine/canvas/canvas.h"
#include "engine/core/geometry.h"
#include "game/cy/rules.h"

#include <cmath>

namespace cy {

/// The well as the eye sees it: a fixed camera on its axis, in units of the picture.
struct Well {
    static constexpr float kEye = 12.0F;    ///< units of depth before the rim
    static constexpr float kRadius = 4.0F;  ///< of the well, in the same units
    static constexpr float kBottom = 32.0F; ///< the far end

    eng::Vec2 center;
    float rim = 310.0F; ///< radius, units of the picture
    eng::Vec2 lean;     ///< how far the far end is shifted

    static float shrink(float depth) { return kEye / (kEye + depth); }
    static float toDepth(std::int32_t depth) {
        return static_cast<float>(depth) / static_cast<float>(kUnit);
    }
    static eng::Vec2 direction(float radians) { return {std::cos(radians), std::sin(radians)}; }

    eng::Vec2 axis(float depth) const {
        constexpr float kWhole = 1.0F - kEye / (kEye + kBottom);
        return center + lean * ((1.0F - shrink(depth)) / kWhole);
    }
    float radius(float depth) const { return rim * shrink(depth); }
    eng::Vec2 at(float radians, float depth) const {
        return axis(depth) + direction(radians) * radius(depth);
    }
    /// Units of the picture for one of the well's.
    float scale(float depth) const { return radius(depth) / kRadius; }
};

} // namespace cy
