#include "engine/kit/backdrop.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace eng {
namespace {

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

} // namespace

void drawBackdrop(render::Canvas& canvas, const GradientBackdrop& style, Vec2 along) {
    const Rect seen = canvas.camera().visible();
    const float length = std::fabs(along.x) * seen.width + std::fabs(along.y) * seen.height;
    std::array<Color, render::ShapeBatch::kRampColors> colors;
    for (std::size_t i = 0; i < colors.size(); ++i) {
        const float t = static_cast<float>(i) / static_cast<float>(colors.size() - 1);
        colors[i] = at(style, t) + added(style.firstLight, t * length, style.reach) +
                    added(style.lastLight, (1.0F - t) * length, style.reach);
    }
    canvas.clearToRamp(colors, along);
}

} // namespace eng
