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
///
/// Threads: a plain value.
class Camera2d {
public:
    /// @param unitsWide, unitsHigh  the virtual area, > 0; also the initial size of the window
    Camera2d(float unitsWide, float unitsHigh);

    /// Sets the size of the window.
    /// @param pixelsWide, pixelsHigh  device pixels; less than 1 counts as 1
    void resize(int pixelsWide, int pixelsHigh);

    int pixelsWide() const { return pixelsWide_; }
    int pixelsHigh() const { return pixelsHigh_; }

    /// Device pixels for each unit, > 0.
    float scale() const { return scale_; }

    /// Converts units to device pixels, both from the upper left corner.
    Vec2 toPixels(Vec2 units) const { return offset_ + units * scale_; }
    /// Converts device pixels (for example of the mouse) to units.
    Vec2 toUnits(Vec2 pixels) const { return (pixels - offset_) * (1.0F / scale_); }
    /// Returns the nearest corner of a device pixel, in units: for sharp edges of shapes at rest.
    Vec2 snapped(Vec2 units) const;

    /// The virtual area's rectangle in the window, in device pixels.
    Rect area() const;
    /// The whole window in units: the virtual area and the letterbox around it.
    Rect visible() const;

private:
    float unitsWide_;
    float unitsHigh_;
    int pixelsWide_ = 1;
    int pixelsHigh_ = 1;
    float scale_ = 1.0F;
    Vec2 offset_;
};

} // namespace eng::render
