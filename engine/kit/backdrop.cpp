#include "engine/kit/backdrop.h"

#include <cmath>

namespace eng {
namespace {

constexpr int kPieces = 16;     // each with straight gradients: their creases cannot be seen
constexpr float kBeyond = 2.0F; // units: the smooth sides are outside the window

/// Of the parabola through three values at 0, 1/2 and 1.
Color through(Color first, Color middle, Color last, float t) {
    return first * ((2.0F * t - 1.0F) * (t - 1.0F)) + middle * (4.0F * t * (1.0F - t)) +
           last * (t * (2.0F * t - 1.0F));
}

} // namespace

void drawBackdrop(render::Canvas& canvas, Color first, Color middle, Color last, Vec2 along) {
    const Rect seen = canvas.camera().visible();
    const Vec2 half{seen.width * 0.5F + kBeyond, seen.height * 0.5F + kBeyond};
    const Vec2 across{-along.y, along.x};
    const float reach = std::fabs(along.x) * half.x + std::fabs(along.y) * half.y;
    const float wide = std::fabs(across.x) * half.x + std::fabs(across.y) * half.y;
    const auto end = [&](int piece) {
        const float t = static_cast<float>(piece) / static_cast<float>(kPieces);
        return render::StripEnd{seen.center() + along * (reach * (2.0F * t - 1.0F)), across * wide,
                                through(first, middle, last, t)};
    };
    for (int piece = 0; piece < kPieces; ++piece) {
        canvas.strip(end(piece), end(piece + 1));
    }
}

} // namespace eng
