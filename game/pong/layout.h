#pragma once

#include "engine/canvas/stage.h"

namespace pong {

inline constexpr float kWidth = 1600.0F; ///< of the court, units
inline constexpr float kHeight = 900.0F;
inline constexpr float kMiddle = kWidth / 2.0F;

using eng::render::Stage;

// Places on the screen, in its units.

/// The score of a side during play.
eng::Rect scoreBox(const Stage& stage, int side);
/// The hint at the beginning of a match.
eng::Rect hintBox(const Stage& stage);

} // namespace pong
