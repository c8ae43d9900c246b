#include "game/pong/title_picture.h"

#include "game/pong/pong_rules.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace pong {

using eng::Vec2;

void drawTitle(eng::render::Canvas& canvas, const eng::Rect& box, const Palette& palette, float up,
               float breath) {
    const float size = std::min(box.height * 0.98F, box.width * 0.33F);
    const eng::render::TextStyle letters{.font = &canvas.font(),
                                         .size = size,
                                         .color = palette.text.faded(up),
                                         .vertical = eng::render::VerticalAlign::CapMiddle,
                                         .animated = up < 1.0F};
    const float ring = size * 0.74F; // a little higher than the capitals, as round letters are
    const float gap = size * 0.065F;
    constexpr std::array<std::string_view, 3> kLetters{"P", "N", "G"};
    float width = ring + 3.0F * gap;
    for (const std::string_view letter : kLetters) {
        width += eng::render::measure(letter, letters).width;
    }
    Vec2 pen{box.center().x - width / 2.0F, box.center().y + size * 0.1F * (1.0F - up)};
    for (const std::string_view letter : kLetters) {
        pen.x += canvas.text(letter, pen, letters) + gap;
        if (letter != kLetters[0]) {
            continue;
        }
        const Vec2 middle{pen.x + ring / 2.0F, pen.y};
        for (const int side : {kLeft, kRight}) {
            const float way = side == kLeft ? -1.0F : 1.0F;
            canvas.glow({middle.x + way * ring * 0.28F, middle.y}, ring * 0.2F, ring * 0.55F,
                        palette.side(side).faded((0.26F + 0.08F * breath) * palette.light * up));
        }
        canvas.rectangle({.center = middle,
                          .size = {ring, ring},
                          .cornerRadius = ring / 2.0F,
                          .outline = size * 0.083F},
                         eng::render::Gradient{palette.side(kLeft).faded(up),
                                               palette.side(kRight).faded(up), 0.0F});
        const float ball = size * (0.058F + 0.006F * breath);
        canvas.glow(middle, ball, size * 0.16F,
                    palette.ball(0.0F).faded(0.5F * palette.light * up));
        canvas.circle(middle, ball, palette.text.faded(up));
        pen.x += ring + gap;
    }
}

} // namespace pong
