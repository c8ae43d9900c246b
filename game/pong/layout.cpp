#include "game/pong/layout.h"

#include "game/pong/pong_rules.h"

#include <algorithm>

namespace pong {

using eng::Rect;
using eng::Vec2;

Rect scoreBox(const Stage& stage, int side) {
    constexpr Vec2 kSize{180.0F, 120.0F};
    // Next to the middle line: at the top, or at the left in a portrait window.
    const float way = (side == kLeft) != stage.rightAtBottom() ? -1.0F : 1.0F;
    const Vec2 middle = stage.portrait() ? Vec2{100.0F, kMiddle - way * 80.0F}
                                         : Vec2{kMiddle + way * 130.0F, 84.0F};
    return {middle.x - kSize.x / 2.0F, middle.y - kSize.y / 2.0F, kSize.x, kSize.y};
}

Rect hintBox(const Stage& stage) {
    const float width = stage.width() * 0.78F;
    const float height = std::max(stage.minTextSize() * 4.0F, 120.0F);
    const float middle = stage.portrait() ? 1130.0F : 780.0F;
    return {(stage.width() - width) / 2.0F, middle - height / 2.0F, width, height};
}

} // namespace pong
