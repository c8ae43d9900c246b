#include "game/pong/layout.h"

#include "game/pong/pong_rules.h"

#include <algorithm>

namespace pong {

using eng::Rect;
using eng::Vec2;

MenuPlaces menuPlaces(const Stage& stage, Screen screen, int lines) {
    const Rect all = stage.visible();
    const bool portrait = stage.portrait();
    const float margin = 0.04F * std::min(all.width, all.height);
    const bool title = screen == Screen::Title;
    const bool score = screen == Screen::Paused || screen == Screen::Result;
    const float headingHigh =
        std::min(all.height * (title ? 0.34F : 0.18F), title ? 380.0F : 190.0F);
    const float scoreHigh = score ? std::min(all.height * 0.14F, 130.0F) : 0.0F;
    const bool note = title || screen == Screen::Paused;
    const float noteHigh = note ? std::max(all.height * 0.07F, stage.leastText() * 2.4F) : 0.0F;
    const float gap = title ? 0.0F : all.height * 0.025F; // above the menu
    const float noteRoom = noteHigh + (note && portrait ? 110.0F : 0.0F);
    const float room = all.height - 2.0F * margin - headingHigh - scoreHigh - noteRoom - gap;
    const float wanted = std::max(portrait ? 124.0F : 96.0F, 2.6F * stage.leastText());
    const float pitch = std::min(wanted, room / static_cast<float>(lines));
    const float menuHigh = pitch * static_cast<float>(lines);
    const float middle = all.left + all.width / 2.0F;
    const bool small = pitch < 2.6F * stage.leastText();
    const float most = all.width - 2.0F * margin;
    const float wide = small                       ? most
                       : screen == Screen::Options ? std::min(most, std::max(900.0F, pitch * 9.5F))
                                                   : std::min(most, portrait ? 720.0F : 620.0F);
    // Together in the middle of what the line at the bottom leaves.
    float top = all.top + margin + (room - menuHigh) / 2.0F;
    MenuPlaces places;
    places.heading = {all.left + margin, top, all.width - 2.0F * margin, headingHigh};
    top += headingHigh;
    places.score = {all.left + margin, top, all.width - 2.0F * margin, scoreHigh};
    top += scoreHigh + gap;
    // Of the pitch; the rest is the gap, for which there is no room in a small window.
    const float share = small ? 0.92F : 0.82F;
    places.menu = {.top = {middle, top + pitch * (1.0F - share) / 2.0F},
                   .width = wide,
                   .height = pitch * share,
                   .gap = pitch * (1.0F - share)};
    places.note = {all.left + margin, all.bottom() - margin - noteHigh, all.width - 2.0F * margin,
                   noteHigh};
    if (constexpr float kPaddle = kWide - 110.0F;
        portrait && places.note.bottom() > kPaddle && places.note.top < kWide) {
        places.note.top = kPaddle - noteHigh; // not where a paddle is
    }
    return places;
}

Rect scoreBox(const Stage& stage, int side) {
    constexpr Vec2 kSize{260.0F, 170.0F};
    // Beside the line in the middle: at the top, or at the left when the court stands on its end.
    const float way = side == kLeft ? -1.0F : 1.0F;
    const Vec2 middle = stage.portrait() ? Vec2{145.0F, kMiddle - way * 115.0F}
                                         : Vec2{kMiddle + way * 170.0F, 120.0F};
    return {middle.x - kSize.x / 2.0F, middle.y - kSize.y / 2.0F, kSize.x, kSize.y};
}

Rect pauseButton(const Stage& stage) {
    const float size = std::max(stage.fingertip(), 76.0F);
    const Vec2 middle = stage.portrait() ? Vec2{kHigh - 24.0F - size / 2.0F, kMiddle}
                                         : Vec2{kMiddle, 24.0F + size / 2.0F};
    return {middle.x - size / 2.0F, middle.y - size / 2.0F, size, size};
}

Rect hintBox(const Stage& stage) {
    const float wide = stage.wide() * 0.78F;
    const float high = std::max(stage.leastText() * 4.0F, 120.0F);
    const float middle = stage.portrait() ? 1130.0F : 780.0F;
    return {(stage.wide() - wide) / 2.0F, middle - high / 2.0F, wide, high};
}

} // namespace pong
