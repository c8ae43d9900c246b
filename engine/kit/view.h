#pragma once

#include "engine/canvas/canvas.h"
#include "engine/core/geometry.h"
#include "engine/core/random.h"

#include <optional>

namespace eng {

/// A camera that follows something through a world larger than the window.
///
///     view_.bounds(map_->bounds());
///     view_.follow(hero_, dt); // in onUpdate, or onDraw
///     view_.shake(6);          // a hit
///     view_.use(canvas);       // in onDraw: from here on in units of the world
///     map_->draw(canvas);
///     useUnits(canvas);        // back to the picture, for scores
///
/// It is for the eye only: rules do not know it. With reduced motion it does not shake.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class View {
public:
    /// Moves the view towards a point: the distance halves in `kHalfTime` seconds. The first call
    /// goes there at once.
    ///
    /// @param target  units of the world
    /// @param dt      seconds since the last call, >= 0
    void follow(Vec2 target, float dt);
    /// Goes to a point at once: after a jump to another place.
    void jump(Vec2 target) { center_ = target; }
    /// Keeps the view inside a rectangle; where the window shows more than all of it, it is
    /// centred. Empty: no bounds, as at first.
    void bounds(const Rect& world) { bounds_ = world; }
    /// Shows everything larger.
    ///
    /// @param factor  > 0; 1 at first
    void zoom(float factor) { zoom_ = factor; }
    /// Shakes the view, less and less, for about half a second.
    ///
    /// @param strength  units of the world at the start
    void shake(float strength) { shake_ = strength; }

    /// Draws in units of the world from now on, with the point that is followed in the middle.
    void use(render::Canvas& canvas) const;
    /// The point in the middle of the view, without bounds and shaking.
    Vec2 center() const { return center_.value_or(Vec2{}); }

    static constexpr float kHalfTime = 0.12F;

private:
    std::optional<Vec2> center_;
    Rect bounds_;
    float zoom_ = 1.0F;
    float shake_ = 0.0F; ///< units, now
    Vec2 shaken_;        ///< where to, -1 to 1
    Random random_{1};
};

} // namespace eng
