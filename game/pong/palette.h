#pragma once

#include "engine/core/color.h"

#include <array>

namespace pong {

/// The colours of everything that is seen.
struct Palette {
    eng::Color backdrop, court, line, text, soft, plate, ball;
    std::array<eng::Color, 2> sides; ///< left and right
    float light = 1.0F;              ///< how strongly things glow, 0 to 1
};

/// Night blue, with a warm side and a cool one.
inline constexpr Palette kNight{.backdrop = eng::Color::hex(0x0A0D18),
                                .court = eng::Color::hex(0x111729),
                                .line = eng::Color::hex(0x8FA3D9),
                                .text = eng::Color::hex(0xF4F6FF),
                                .soft = eng::Color::hex(0xB4BEDD),
                                .plate = eng::Color::hex(0x18203A),
                                .ball = eng::Color::hex(0xF4F6FF),
                                .sides = {eng::Color::hex(0xFF8A65), eng::Color::hex(0x4DD0C4)},
                                .light = 1.0F};

/// For people who need things to stand out: black, white, and two colours that are told apart by
/// their brightness as well.
inline constexpr Palette kContrast{.backdrop = eng::Color::hex(0x000000),
                                   .court = eng::Color::hex(0x000000),
                                   .line = eng::Color::hex(0xFFFFFF),
                                   .text = eng::Color::hex(0xFFFFFF),
                                   .soft = eng::Color::hex(0xFFFFFF),
                                   .plate = eng::Color::hex(0x000000),
                                   .ball = eng::Color::hex(0xFFFFFF),
                                   .sides = {eng::Color::hex(0xFFD400), eng::Color::hex(0x58C8FF)},
                                   .light = 0.0F};

} // namespace pong
