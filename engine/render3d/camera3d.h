#pragma once

#include "engine/core/space.h"

namespace eng::render {

/// Where a scene is seen from.
struct Camera3d {
    Vec3 position{0.0F, 2.0F, 10.0F};
    Vec3 target{};             ///< what is in the middle of the window; not `position`
    Vec3 up{0.0F, 1.0F, 0.0F}; ///< of one who looks straight along it, -z is up instead
    float angle = 0.9F;        ///< of the view from bottom to top, radians, above 0 and below pi
    float nearest = 0.1F;      ///< what is nearer is not seen, > 0
    float farthest = 500.0F;   ///< what is farther is not seen, > nearest

    /// From the world to the window: -1 to 1 after a division by the fourth part.
    ///
    /// @param aspect  the window's width divided by its height
    Mat4 toWindow(float aspect) const {
        return Mat4::perspective(angle, aspect, nearest, farthest) *
               Mat4::lookAt(position, target, up);
    }
    friend bool operator==(const Camera3d&, const Camera3d&) = default;
};

} // namespace eng::render
