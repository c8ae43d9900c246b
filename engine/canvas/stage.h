#pragma once

#include "engine/canvas/camera.h"
#include "engine/core/geometry.h"

namespace eng::render {

/// A virtual area, and how it lies in the window: as large as it fits, centred, never stretched. In
/// a portrait window the area is turned by a quarter, its left side at the bottom by default, so
/// that it is as large as possible either way.
///
/// There are two coordinate systems: units of the area, which never turns, and units of the screen,
/// which is the area as it lies in the window. Canvas, camera, texts and menus use the latter. In a
/// landscape window both are equal.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class Stage {
public:
    /// @param width, height  the area in a landscape window, units, width >= height > 0
    Stage(float width, float height)
        : area_{width, height}
        , camera_{width, height} {}

    /// @param pixelWidth, pixelHeight  of the window, device pixels
    /// @param pixelRatio              device pixels per point of the system
    void resize(int pixelWidth, int pixelHeight, float pixelRatio);

    /// True while the area is turned.
    bool portrait() const { return portrait_; }
    /// In a portrait window, puts the right side of the area at the bottom instead of the left one:
    /// for a player on the right, whose place should be near the hands.
    void setRightAtBottom(bool right) { rightAtBottom_ = right; }
    /// True if the right side of the area is at the bottom now.
    bool rightAtBottom() const { return portrait_ && rightAtBottom_; }
    const Camera2d& camera() const { return camera_; }
    /// The area on the screen, units.
    float width() const { return portrait_ ? area_.y : area_.x; }
    float height() const { return portrait_ ? area_.x : area_.y; }
    /// All that the window shows, in units of the screen.
    Rect visible() const { return camera_.visible(); }

    Vec2 toScreen(Vec2 area) const {
        return rightAtBottom() ? Vec2{area_.y - area.y, area.x}
               : portrait_     ? Vec2{area.y, area_.x - area.x}
                               : area;
    }
    Vec2 toArea(Vec2 screen) const {
        return rightAtBottom() ? Vec2{screen.y, area_.y - screen.x}
               : portrait_     ? Vec2{area_.x - screen.y, screen.x}
                               : screen;
    }
    /// A size of the area as it is on the screen: width and height change places in a portrait
    /// window.
    Vec2 rotated(Vec2 size) const { return portrait_ ? Vec2{size.y, size.x} : size; }

    /// The minimum sizes of readable text and of a touch target, units: 11 and 44 points of the
    /// system, less in a tiny window.
    float minTextSize() const { return points(11.0F, 0.07F); }
    float minTouchSize() const { return points(44.0F, 0.25F); }

    /// How much larger the player wants texts, 1 to 2: `Canvas::write` multiplies its sizes by it,
    /// as far as there is room.
    float textScale() const { return textScale_; }
    void setTextScale(float scale) { textScale_ = scale; }

    /// True if the player wants less motion: then views do not shake.
    bool reducedMotion() const { return reducedMotion_; }
    void setReducedMotion(bool reduced) { reducedMotion_ = reduced; }

private:
    /// Points in units, at most a part of the window.
    float points(float count, float maxPart) const;

    Vec2 area_;
    Camera2d camera_;
    float pixelRatio_ = 1.0F;
    bool portrait_ = false;
    bool rightAtBottom_ = false;
    bool reducedMotion_ = false;
    float textScale_ = 1.0F;
};

} // namespace eng::render
