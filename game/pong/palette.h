#pragma once

#include "engine/ui/theme.h"

#include <array>

namespace pong {

/// The colours of the game.
struct Palette {
    eng::Color backdrop, court, line, text, soft, panel, ball;
    std::array<eng::Color, 2> sides; ///< left and right
    float light = 1.0F;              ///< strength of glows, 0 to 1; 0: lines are strong instead

    constexpr eng::Color side(int which) const { return sides[static_cast<std::size_t>(which)]; }
    /// The colours of its menus.
    constexpr eng::ui::Theme theme() const {
        const bool glows = light > 0.0F;
        return {.backdrop = backdrop,
                .text = text,
                .soft = soft,
                .notice = mix(sides[0], text, 0.3F),
                .edge = line.faded(glows ? 0.16F : 1.0F),
                .panel = panel,
                .accent = sides[0],
                .accentText = backdrop,
                .trackOpacity = glows ? 0.35F : 0.8F,
                .veil = glows ? 1.0F : 1.4F};
    }
};

/// Night blue, with a warm side and a cool one.
inline constexpr Palette kNight{.backdrop = eng::Color::hex(0x0A0D18),
                                .court = eng::Color::hex(0x111729),
                                .line = eng::Color::hex(0x8FA3D9),
                                .text = eng::Color::hex(0xF4F6FF),
                                .soft = eng::Color::hex(0xB4BEDD),
                                .panel = eng::Color::hex(0x18203A),
                                .ball = eng::Color::hex(0xF4F6FF),
                                .sides = {eng::Color::hex(0xFF8A65), eng::Color::hex(0x4DD0C4)},
                                .light = 1.0F};

/// For users who need strong contrasts: black, white, and two colours that also differ in
/// brightness.
inline constexpr Palette kContrast{.backdrop = eng::Color::hex(0x000000),
                                   .court = eng::Color::hex(0x000000),
                                   .line = eng::Color::hex(0xFFFFFF),
                                   .text = eng::Color::hex(0xFFFFFF),
                                   .soft = eng::Color::hex(0xFFFFFF),
                                   .panel = eng::Color::hex(0x000000),
                                   .ball = eng::Color::hex(0xFFFFFF),
                                   .sides = {eng::Color::hex(0xFFD400), eng::Color::hex(0x58C8FF)},
                                   .light = 0.0F};

} // namespace pong
