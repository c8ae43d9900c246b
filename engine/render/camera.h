#pragma once

#include "engine/core/geometry.h"

namespace eng::render {

/// Shows a virtual area (1600 x 900 units, say) in a window of any size: as large as it fits,
/// centred, never stretched. What the window has beside the area is the letterbox; it can be drawn
/// on as well, at unit positions outside of the area.
///
///     scale = min(window width / area width, window height / area height)
///     pixel = offset + unit * scale
///
/// The offset is a whole number of pixels, so that what is sharp in one window is sharp in the
/// next one that is an odd pixel wider.
///
/// Threads: a plain value.
class Camera2d {
public:
    /// @param unitsWide, unitsHigh  the virtual area, > 0. The window is as large at first.
    Camera2d(float unitsWide, float unitsHigh);

    /// The window has another size.
    /// @param pixelsWide, pixelsHigh  device pixels; less than 1 counts as 1
    void resize(int pixelsWide, int pixelsHigh);

    int pixelsWide() const { return pixelsWide_; }
    int pixelsHigh() const { return pixelsHigh_; }

    /// Device pixels for each unit, > 0.
    float scale() const { return scale_; }

    /// From units to device pixels, both from the upper left corner.
    Vec2 toPixels(Vec2 units) const { return offset_ + units * scale_; }
    /// From device pixels (of the mouse) to units.
    Vec2 toUnits(Vec2 pixels) const { return (pixels - offset_) * (1.0F / scale_); }
    /// The nearest point that lies on a corner of device pixels, in units: for edges that shall be
    /// sharp while they stand still.
    Vec2 snapped(Vec2 units) const;

    /// Where the virtual area lies in the window, in device pixels.
    Rect area() const;
    /// All that the window shows, in units: the virtual area and the letterbox around it.
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
