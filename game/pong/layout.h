#pragma once

#include "engine/canvas/stage.h"
#include "game/pong/pong_rules.h"

#include <algorithm>

namespace pong {

inline constexpr float kWidth = 1600.0F; ///< of the court, units
inline constexpr float kHeight = 900.0F;
inline constexpr float kMiddle = kWidth / 2.0F;

using eng::render::Stage;

// Places on the screen, in its units.

/// The score of a side during play.
inline eng::Rect scoreBox(const Stage& stage, int side) {
    constexpr eng::Vec2 kSize{180.0F, 120.0F};
    // Next to the middle line: at the top, or at the left in a portrait window.
    const float way = (side == kLeft) != stage.rightAtBottom() ? -1.0F : 1.0F;
    const eng::Vec2 middle = stage.portrait() ? eng::Vec2{100.0F, kMiddle - way * 80.0F}
                                              : eng::Vec2{kMiddle + way * 130.0F, 84.0F};
    return {middle.x - kSize.x / 2.0F, middle.y - kSize.y / 2.0F, kSize.x, kSize.y};
}
/// The hint at the beginning of a match.
inline eng::Rect hintBox(const Stage& stage) {
    const float width = stage.width() * 0.78F;
    const float height = std::max(stage.minTextSize() * 4.0F, 120.0F);
    const float middle = stage.portrait() ? 1130.0F : 780.0F;
    return {(stage.width() - width) / 2.0F, middle - height / 2.0F, width, height};
}

} // namespace pong
