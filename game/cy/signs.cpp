#include "game/cy/signs.h"

#include "game/cy/shapes.h"

#include <algorithm>

namespace cy {
namespace {

using eng::Color;
using eng::FigureFrame;
using eng::Vec2;
using eng::render::Canvas;

/// A key with its name; without one a finger that taps.
void drawKey(Canvas& canvas, Vec2 at, std::string_view label, float time) {
    const float pulse = 0.5F + 0.5F * std::sin(time * kTurn / kBeat);
    if (label.empty()) {
        canvas.circle(at, 22.0F, kShip.faded(0.25F + 0.3F * pulse));
        canvas.ring(at, 24.0F + 10.0F * pulse, 3.0F, kShipCore.faded(1.0F - 0.7F * pulse));
        return;
    }
    constexpr float kSize = 26.0F;
    const float width = std::max(44.0F, 22.0F + kSize * 0.62F * static_cast<float>(label.size()));
    eng::render::Box box{.center = at, .size = {width, 44.0F}, .cornerRadius = 10.0F};
    canvas.rectangle(box, Color::hex(0x0A1030, 0.9F));
    box.outline = 2.5F;
    canvas.rectangle(box, kShip.faded(0.55F + 0.45F * pulse));
    canvas.text(label, at,
                {.font = &canvas.font(),
                 .size = kSize,
                 .color = kText,
                 .align = eng::render::Align::Center,
                 .vertical = eng::render::VerticalAlign::CapMiddle});
}

} // namespace

void drawName(Canvas& canvas, const eng::Rect& box, float seconds) {
    const float radius = std::min(box.height * 0.36F, box.width * 0.19F);
    const float line = radius * 0.1F;
    const Vec2 middle = box.center();
    const Vec2 rim = middle - Vec2{radius * 1.15F, 0.0F};
    constexpr float kOpen = 0.23F * kPi; // of the C, to both sides
    const Color cool = Color::hex(0x8C9BFF);
    constexpr int kRays = 44;
    for (int i = 0; i < kRays; ++i) {
        const float part = (static_cast<float>(i) + 0.5F) / kRays;
        const float at = -kOpen - part * (kTurn - 2.0F * kOpen);
        const float near = std::exp(-4.0F * part);
        const float swell = 0.6F + 0.4F * std::sin(static_cast<float>(i) * 1.7F + seconds * 2.0F);
        const Vec2 way = Well::direction(at);
        const Vec2 from = rim + way * (radius + line * 1.3F);
        canvas.strip({from, Vec2{-way.y, way.x} * (line * 0.2F),
                      mix(cool, kShip, near).faded(0.45F + 0.5F * near)},
                     {from + way * (radius * (0.2F + 0.34F * near) * swell), {}, cool.faded(0.0F)});
    }
    canvas.glow(rim + Well::direction(-kOpen) * radius, line, radius * 0.6F, kShip.faded(0.45F));
    constexpr int kPieces = 48;
    const auto place = [&](int i) {
        return rim +
               Well::direction(-kOpen - (kTurn - 2.0F * kOpen) * static_cast<float>(i) / kPieces) *
                   radius;
    };
    for (int i = 0; i < kPieces; ++i) {
        canvas.line(place(i), place(i + 1), line,
                    mix(kShipCore, cool, static_cast<float>(i) / kPieces));
    }
    const FigureFrame ship =
        FigureFrame::facing(place(0), Well::direction(-kOpen + kPi / 2.0F) * -1.0F, radius * 0.2F);
    fill(canvas, ship, kHull, kShipCore);
    outline(canvas, ship, kHull, line * 0.3F, kShip);
    const Vec2 fork = middle + Vec2{radius * 1.2F, radius * 0.05F};
    for (const float side : {-1.0F, 1.0F}) {
        const Vec2 tip = fork + Vec2{side * radius * 0.72F, -radius * 0.95F};
        canvas.glow((fork + tip) * 0.5F, line, radius * 0.5F, kShip.faded(0.14F));
        canvas.line(fork, tip, line, kText);
    }
    canvas.line(fork, fork + Vec2{0.0F, radius * 0.3F}, line, kText);
    for (int i = 0; i < 4; ++i) {
        canvas.circle(fork + Vec2{0.0F, radius * (0.5F + 0.16F * static_cast<float>(i))},
                      line * (0.5F - 0.07F * static_cast<float>(i)),
                      kShip.faded(1.0F - 0.2F * static_cast<float>(i)));
    }
}

void drawCrossSign(Canvas& canvas, const Well& well, float ship, std::string_view label,
                   float time) {
    const float over = ship + kPi;
    const float run = std::fmod(time / kBeat, 1.0F);
    for (int i = 0; i < 9; ++i) { // dots that run from the ship to the other side
        const float part = (static_cast<float>(i) + run) / 9.0F;
        canvas.circle(well.center + Well::direction(ship) * (well.rim * (0.86F - 1.72F * part)),
                      4.5F, kShipCore.faded(0.9F * std::sin(part * kPi)));
    }
    drawKey(canvas, well.center + Well::direction(over) * (well.rim * 0.62F), label, time);
}

void drawTurnSign(Canvas& canvas, const Well& well, float ship, std::string_view left,
                  std::string_view right, float time) {
    for (const float way : {-1.0F, 1.0F}) {
        const float from = ship + way * 0.2F;
        const float to = ship + way * 0.42F;
        arc(canvas, well.center, well.rim * 0.86F, from, to, 4.0F, kShip, 5);
        const Vec2 tip = well.center + Well::direction(to + way * 0.05F) * (well.rim * 0.86F);
        const Vec2 along = Vec2{-std::sin(to), std::cos(to)} * way;
        for (const float side : {-1.0F, 1.0F}) {
            canvas.line(tip, tip - along * 14.0F + Well::direction(to) * (side * 10.0F), 4.0F,
                        kShip);
        }
        // At the bottom of the screen the way to the right is against the clock.
        const std::string_view label = along.x < 0.0F ? left : right;
        if (!label.empty()) {
            drawKey(canvas, well.center + Well::direction(to + way * 0.2F) * (well.rim * 0.84F),
                    label, time);
        }
    }
}

} // namespace cy
