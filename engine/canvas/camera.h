#pragma once

#include "engine/core/geometry.h"

namespace eng::render {

/// Shows a virtual area (for example 1600 x 900 units) in a window of any size: as large as
/// possible, centred, never stretched. The rest of the window is the letterbox. The letterbox can
/// be drawn on too, at unit positions outside the area.
///
///     scale = min(window width / area width, window height / area height)
///     pixel = offset + unit * scale
///
/// The offset is a whole number of pixels, so that edges stay sharp in a window of any width.
/// `lookAt` moves the view over a world that is larger than the area.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class Camera2d {
public:
    /// @param width, height  the virtual area, > 0; also the initial size of the window
    Camera2d(float width, float height);

    /// Sets the size of the window.
    /// @param pixelWidth, pixelHeight  device pixels; less than 1 counts as 1
    void resize(int pixelWidth, int pixelHeight);

    /// Shows `center` in the middle of the area, for scrolling, zooming and turning. It holds for
    /// all later sizes of the window.
    ///
    ///     Camera2d world = stage.camera();
    ///     world.lookAt(player, 2.0F);
    ///     canvas.setCamera(world);
    ///
    /// The offset is no longer a whole number of pixels, so that slow movement is smooth. For a
    /// world of hard pixels pass `camera.snapped(center)`.
    ///
    /// @param center  units
    /// @param zoom    > 0; 2 shows everything twice as large
    /// @param rotation  radians; everything is turned clockwise about `center`
    void lookAt(Vec2 center, float zoom = 1.0F, float rotation = 0.0F);

    int pixelWidth() const { return pixelWidth_; }
    int pixelHeight() const { return pixelHeight_; }

    /// Device pixels for each unit without the zoom of `lookAt`, > 0.
    float fit() const { return fit_; }
    /// Device pixels for each unit, > 0.
    float scale() const { return scale_; }
    /// The turn of the view: what points to the right in units points there in the window.
    Vec2 rightDirection() const { return right_; }
    bool isRotated() const { return right_.y != 0.0F || right_.x < 0.0F; }

    /// Converts units to device pixels, both from the upper left corner.
    Vec2 toPixels(Vec2 units) const { return offset_ + toWindowDirection(units) * scale_; }
    /// A box of a camera that is not turned, as parts of the picture's width and height.
    Rect toParts(const Rect& units) const;
    /// Converts device pixels (for example of the mouse) to units.
    Vec2 toUnits(Vec2 pixels) const {
        const Vec2 scaled = (pixels - offset_) * (1.0F / scale_);
        return {scaled.x * right_.x + scaled.y * right_.y,
                scaled.y * right_.x - scaled.x * right_.y};
    }
    /// Rotates a direction in units by the view's rotation.
    Vec2 toWindowDirection(Vec2 direction) const {
        return {direction.x * right_.x - direction.y * right_.y,
                direction.x * right_.y + direction.y * right_.x};
    }
    /// Returns the nearest corner of a device pixel, in units: for sharp edges of shapes at rest.
    Vec2 snapped(Vec2 units) const;

    /// The virtual area's rectangle in the window, in device pixels. `lookAt` does not change it.
    Rect viewport() const;
    /// The whole window in units: the virtual area and the letterbox around it. For a turned view
    /// the smallest upright rectangle around what is shown.
    Rect visible() const;

private:
    void place();

    float width_;
    float height_;
    int pixelWidth_ = 1;
    int pixelHeight_ = 1;
    float fit_ = 1.0F; // device pixels for each unit of the area
    Vec2 corner_;      // of the area, device pixels
    bool looks_ = false;
    Vec2 center_; // of the view, units
    float zoom_ = 1.0F;
    float scale_ = 1.0F;
    Vec2 offset_;
    Vec2 right_{1.0F, 0.0F};
};

} // namespace eng::render
