#include "engine/kit/backdrop.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eng {
namespace {

constexpr int kPieces = 16; // each with straight gradients: their creases cannot be seen
constexpr int kBars = 64;   // two steps of 8 bits from one to the next
static_assert(kBars <= render::ShapeBatch::kMaxClearedParts);
constexpr float kBeyond = 2.0F; // units: the smooth sides are outside the window

/// Of the parabola through the three colours at 0, 1/2 and 1.
Color at(const GradientBackdrop& style, float t) {
    return style.first * ((2.0F * t - 1.0F) * (t - 1.0F)) + style.middle * (4.0F * t * (1.0F - t)) +
           style.last * (t * (2.0F * t - 1.0F));
}

/// What a light adds at a distance from its end. It falls off as `Canvas::glow` does.
Color added(Color light, float distance, float reach) {
    const float left = std::max(1.0F - distance / std::max(reach, 1.0F), 0.0F);
    return light * (light.alpha * left * left);
}

void drawBars(render::Canvas& canvas, const GradientBackdrop& style, Vec2 along) {
    const Rect seen = canvas.camera().visible();
    const bool across = std::fabs(along.x) > std::fabs(along.y);
    const bool back = (across ? along.x : along.y) < 0.0F;
    const float length = across ? seen.width : seen.height;
    const auto edge = [&](int bar) { // denser near the ends, where the lights are steep
        const float u = static_cast<float>(bar) / static_cast<float>(kBars);
        return length * (u - 0.1F * std::sin(2.0F * std::numbers::pi_v<float> * u));
    };
    for (int bar = 0; bar < kBars; ++bar) {
        const float from = edge(bar);
        const float step = edge(bar + 1) - from;
        const float t = (back ? length - from - 0.5F * step : from + 0.5F * step) / length;
        Color color = at(style, t) + added(style.firstLight, t * length, style.reach) +
                      added(style.lastLight, (1.0F - t) * length, style.reach);
        color.alpha = 1.0F;
        canvas.clearPart(across ? Rect{seen.left + from, seen.top, step, seen.height}
                                : Rect{seen.left, seen.top + from, seen.width, step},
                         color);
    }
}

} // namespace

void drawBackdrop(render::Canvas& canvas, const GradientBackdrop& style, Vec2 along) {
    if (style.coarse) {
        drawBars(canvas, style, along);
        return;
    }
    const Rect seen = canvas.camera().visible();
    const Vec2 half{seen.width * 0.5F + kBeyond, seen.height * 0.5F + kBeyond};
    const Vec2 across{-along.y, along.x};
    const float reach = std::fabs(along.x) * half.x + std::fabs(along.y) * half.y;
    const float wide = std::fabs(across.x) * half.x + std::fabs(across.y) * half.y;
    const auto end = [&](int piece) {
        const float t = static_cast<float>(piece) / static_cast<float>(kPieces);
        return render::StripEnd{seen.center() + along * (reach * (2.0F * t - 1.0F)), across * wide,
                                at(style, t)};
    };
    for (int piece = 0; piece < kPieces; ++piece) {
        canvas.strip(end(piece), end(piece + 1));
    }
    // Lights are far higher than the window: along its end they are equally bright.
    const float turn = std::atan2(along.y, along.x);
    for (const float way : {-1.0F, 1.0F}) {
        canvas.glow({.center = seen.center() + along * (way * (reach - kBeyond)),
                     .size = {2.0F, 2.0F * (wide + style.reach)},
                     .rotation = turn},
                    style.reach, way < 0.0F ? style.firstLight : style.lastLight);
    }
}

} // namespace eng
