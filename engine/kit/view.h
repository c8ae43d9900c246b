#pragma once

#include "engine/canvas/canvas.h"
#include "engine/core/geometry.h"
#include "engine/core/random.h"

#include <algorithm>
#include <optional>

namespace eng {

/// Where something is between two steps, for drawing. A leap, to another place, is not drawn as a
/// way.
///
/// @param alpha  0: before, 1: now; `Seen::alpha` or `ScopeTime::alpha`
/// @param leap   units that are further than anything moves in a step
inline Vec2 between(FixedVec2 before, FixedVec2 now, float alpha, float leap = 64.0F) {
    const Vec2 from = toFloat(before);
    const Vec2 to = toFloat(now);
    return (to - from).length() > leap ? to : lerp(from, to, alpha);
}

/// Where a sound from a place is heard, for `PlayOptions::pan`: -0.7 at the window's left edge to
/// 0.7 at its right. Never in one ear only, which is unpleasant with headphones.
///
/// @param camera  that shows the place
/// @param place   its units
inline float panAt(const render::Camera2d& camera, Vec2 place) {
    constexpr float kWidest = 0.7F;
    const float half = static_cast<float>(camera.pixelWidth()) / 2.0F;
    return std::clamp(camera.toPixels(place).x / half - 1.0F, -1.0F, 1.0F) * kWidest;
}

/// How to draw a picture behind the world. Every part has a default.
struct BackdropStyle {
    float parallax = 0.5F; ///< 0: stays in the window, 1: moves with the world
    float scale = 1.0F;    ///< > 0, units for each texel
    float bottom = 0.0F;   ///< of the picture, below the lower edge of the view, units
    Color tint = {};
    render::Filter filter = render::Filter::Nearest;
};

/// A camera that follows something through a world larger than the window.
///
///     view_.bounds(map_->bounds());
///     view_.follow(hero_, dt); // in onUpdate, or onDraw
///     view_.shake(6);          // a hit
///     view_.use(canvas);       // in onDraw: from here on in units of the world
///     map_->draw(canvas);
///     viewport().use(canvas);  // back to the picture, for scores
///
/// It is for the eye only: rules do not know it. With reduced motion it does not shake.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class View {
public:
    /// Moves the view towards a point: the distance halves in `kHalfTime` seconds. The first call
    /// goes there at once, and so does a leap of more than `kLeap` units, to another place.
    ///
    /// @param target  units of the world
    /// @param dt      seconds since the last call, >= 0
    void follow(Vec2 target, float dt);
    /// Goes to a point at once, and ends the shaking.
    void jump(Vec2 target) {
        center_ = target;
        shake_ = 0.0F;
    }
    /// Keeps the view inside a rectangle; where the window shows more than all of it, it is
    /// centred. Empty: no bounds, as at first.
    void bounds(const Rect& world) { bounds_ = world; }
    /// Shows everything larger.
    ///
    /// @param factor  > 0; 1 at first
    void zoom(float factor) { zoom_ = factor; }
    /// Shakes the view, less and less, for about half a second, as long as `follow` is called.
    ///
    /// @param strength  units of the world at the start
    void shake(float strength) { shake_ = std::max(shake_, strength); }

    /// Draws in units of the world from now on, with the point that is followed in the middle.
    void use(render::Canvas& canvas);
    /// Draws a picture again and again side by side, over the width of the view: hills, clouds.
    /// After `use`.
    static void backdrop(render::Canvas& canvas, const render::Picture& picture,
                         const BackdropStyle& style = {});
    /// Where a sound from a place of the world is heard, as the last `use` showed it.
    float panAt(Vec2 place) const { return shown_ ? eng::panAt(*shown_, place) : 0.0F; }
    /// The point in the middle of the view, without bounds and shaking.
    Vec2 center() const { return center_.value_or(Vec2{}); }

    static constexpr float kHalfTime = 0.12F;
    static constexpr float kLeap = 400.0F;

private:
    std::optional<Vec2> center_;
    std::optional<render::Camera2d> shown_; ///< by the last `use`
    Rect bounds_;
    float zoom_ = 1.0F;
    float shake_ = 0.0F; ///< units, now
    Vec2 shaken_;        ///< where to, -1 to 1
    Random random_{1};
};

} // namespace eng
