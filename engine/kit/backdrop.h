#pragma once

#include "engine/canvas/canvas.h"
#include "engine/core/color.h"
#include "engine/core/geometry.h"

namespace eng {

struct GradientBackdrop {
    Color first, middle, last;    ///< of the gradient; `middle` is in the middle of the window
    Color firstLight{0, 0, 0, 0}; ///< shines into the window from the end of `first`
    Color lastLight{0, 0, 0, 0};  ///< and from the other end
    float reach = 0.0F;           ///< of both lights, units
};

/// Fills the window with a gradient through three colours, without bands and creases, and lights
/// its ends. It is the backdrop of the frame (`ShapeBatch::clearToRamp`).
///
///     drawBackdrop(canvas, {plum, navy, teal}, {1, 0}); // from left to right
///
/// @param along  the direction from `first` to `last`, of length 1
void drawBackdrop(render::Canvas& canvas, const GradientBackdrop& style, Vec2 along);

} // namespace eng
