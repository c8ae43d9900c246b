#include "game/pong/palette.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cmath>

using namespace pong;
using eng::Color;

namespace {

/// Relative luminance. Source: WCAG 2.2, sRGB.
double luminance(Color color) {
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(static_cast<double>(color.red)) +
           0.7152 * linear(static_cast<double>(color.green)) +
           0.0722 * linear(static_cast<double>(color.blue));
}

double contrast(Color one, Color other) {
    const double a = luminance(one) + 0.05;
    const double b = luminance(other) + 0.05;
    return std::max(a, b) / std::min(a, b);
}

} // namespace

TEST_CASE("scores and results have a contrast of 4.5 in every palette", "[pong]") {
    for (const Palette& palette : {kNight, kSafe, kContrast}) {
        for (const int side : {0, 1}) {
            for (const Color wall : palette.room) {
                CAPTURE(side, wall.red, wall.green, wall.blue);
                CHECK(contrast(palette.words(side), wall) >= 4.5);
                // Also where the light of a point reaches: 0.3 is left of it there.
                const Color lit = mix(palette.room[1], palette.side(side), 0.3F * palette.light);
                CHECK(contrast(palette.words(side), lit) >= 4.5);
            }
        }
        for (const int winner : {0, 1}) { // the result: the court, its veil, the winner's colour
            const Color room = palette.room[winner == 0 ? 0 : 2];
            const Color lit = mix(room, palette.side(winner), 0.3F * palette.light);
            const Color below = mix(lit, palette.menus.backdrop, palette.menus.veil);
            const Color flood = mix(below, palette.side(winner), Palette::kFlood * palette.light);
            CHECK(contrast(palette.text, flood) >= 4.5);
            CHECK(contrast(palette.menus.notice, flood) >= 3.0); // large, by WCAG
        }
        CHECK(contrast(palette.text, palette.room[1]) >= 7.0);
        CHECK(contrast(palette.soft, palette.room[1]) >= 4.5);
    }
}
