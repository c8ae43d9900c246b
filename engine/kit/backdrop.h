#pragma once

#include "engine/canvas/canvas.h"
#include "engine/core/color.h"
#include "engine/core/geometry.h"

namespace eng {

/// Fills the window with a gradient through three colours, without bands and creases.
///
///     drawBackdrop(canvas, plum, navy, teal, {1, 0}); // from left to right
///
/// @param along  the direction from `first` to `last`, of length 1; `middle` is in the middle
void drawBackdrop(render::Canvas& canvas, Color first, Color middle, Color last, Vec2 along);

} // namespace eng
