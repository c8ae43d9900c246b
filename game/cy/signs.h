#pragma once

#include "engine/canvas/canvas.h"
#include "game/cy/well.h"

#include <string_view>

/// What tells without words: the name as a picture, and the inputs that a new player needs.

namespace cy {

/// The game's name: the C is a rim with a ship on it, the Y the way of a ship through the well.
///
/// @param box      units of the canvas
/// @param seconds  of the picture's life, for its light; 0: still
void drawName(eng::render::Canvas& canvas, const eng::Rect& box, float seconds);

/// The key or button that crosses, at the place of the landing.
///
/// @param label  of the input; empty: a finger
void drawCrossSign(eng::render::Canvas& canvas, const Well& well, float ship,
                   std::string_view label, float time);
/// The two ways along the rim, beside the ship.
///
/// @param left, right  labels of the inputs; empty: the ship follows a pointer or a stick
void drawTurnSign(eng::render::Canvas& canvas, const Well& well, float ship, std::string_view left,
                  std::string_view right, float time);

} // namespace cy
