#pragma once

#include "engine/canvas/canvas.h"
#include "game/pong/palette.h"

namespace pong {

/// Draws the name as a picture: its O is a ring between the colours of both sides, and holds the
/// ball.
///
/// @param shown   0 to 1
/// @param breath  of the ring's light, 0 to 1
void drawTitle(eng::render::Canvas& canvas, const eng::Rect& box, const Palette& palette,
               float shown, float breath);

} // namespace pong
