#pragma once

#include "engine/screen/accessibility.h"
#include "engine/ui/theme.h"

#include <algorithm>
#include <array>

namespace pong {

using eng::Color;

/// The colours of the game.
struct Palette {
    std::array<Color, 3> room; ///< left, middle and right
    Color line, text, soft;
    std::array<Color, 2> sides; ///< left and right
    std::array<Color, 2> cores; ///< of the paddles, white-hot
    std::array<Color, 4> balls; ///< of the ball, from the serve to a long rally
    Color wall;                 ///< of what a wall sends off
    eng::ui::Theme menus = {};
    float light = 1.0F; ///< strength of glows, 0 to 1; 0: lines are strong instead
    /// How much of the winner's colour covers the end of its side below the result: `text` keeps a
    /// contrast of 4.5 on it.
    static constexpr float kFlood = 0.38F;

    constexpr Color side(int which) const { return sides[static_cast<std::size_t>(which)]; }
    constexpr Color core(int which) const { return cores[static_cast<std::size_t>(which)]; }
    /// Of what is read in a side's colour, small or thin: lighter than its paddle.
    constexpr Color words(int which) const {
        return light > 0.0F ? mix(side(which), text, 0.45F) : side(which);
    }
    /// Of the ball.
    /// @param heat  0 to 1
    constexpr Color ball(float heat) const {
        const float place = std::clamp(heat, 0.0F, 1.0F) * 3.0F;
        const auto index = static_cast<std::size_t>(std::min(place, 2.0F));
        return mix(balls[index], balls[index + 1], place - static_cast<float>(index));
    }
};

/// The colours of menus: only the line in focus has a plate.
constexpr eng::ui::Theme menusOf(Color dark, Color text, Color soft, Color notice) {
    return {.backdrop = dark,
            .text = text,
            .soft = soft,
            .notice = notice,
            .edge = text.faded(0.0F),
            .panel = dark.faded(0.0F),
            .accent = text,
            .accentText = dark,
            .veil = 0.75F};
}

/// A room between a warm end and a cool one, and everything that plays white-hot in it.
inline constexpr Palette kNight{
    .room = {Color::hex(0x3A1440), Color::hex(0x182062), Color::hex(0x0A4450)},
    .line = Color::hex(0x9FB4FF),
    .text = Color::hex(0xF4F6FF),
    .soft = Color::hex(0xC9D2F2),
    .sides = {Color::hex(0xFF5A36), Color::hex(0x12E6D2)},
    .cores = {Color::hex(0xFFF4EC), Color::hex(0xECFFFD)},
    .balls = {Color::hex(0xEAF2FF), Color::hex(0xFFF0A0), Color::hex(0xFFC83D),
              Color::hex(0xFF4FD8)},
    .wall = Color::hex(0x9FB4FF),
    .menus = menusOf(Color::hex(0x120E2C), Color::hex(0xF4F6FF), Color::hex(0xC9D2F2),
                     Color::hex(0xFFC2AE))};

/// The same room between orange and blue, which people with any kind of colour vision can tell
/// apart; the heat goes from white to orange, and darker. Source: Okabe and Ito, Color Universal
/// Design, 2008.
inline constexpr Palette kSafe{
    .room = {Color::hex(0x3A2410), Color::hex(0x1E2440), Color::hex(0x0C3A5C)},
    .line = Color::hex(0xB4BEDD),
    .text = Color::hex(0xF4F6FF),
    .soft = Color::hex(0xCFD6EC),
    .sides = {Color::hex(0xE69F00), Color::hex(0x56B4E9)},
    .cores = {Color::hex(0xFFF8E8), Color::hex(0xEEF8FF)},
    .balls = {Color::hex(0xF4F6FF), Color::hex(0xF7F0A8), Color::hex(0xF0E442),
              Color::hex(0xFFB84D)},
    .wall = Color::hex(0xB4BEDD),
    .menus = menusOf(Color::hex(0x12131F), Color::hex(0xF4F6FF), Color::hex(0xCFD6EC),
                     Color::hex(0xFFD27A))
                 .safe()};

/// For users who need strong contrasts: black, white, and two colours that also differ in
/// brightness.
inline constexpr Palette kContrast{
    .room = {Color::hex(0x000000), Color::hex(0x000000), Color::hex(0x000000)},
    .line = Color::hex(0xFFFFFF),
    .text = Color::hex(0xFFFFFF),
    .soft = Color::hex(0xFFFFFF),
    .sides = {Color::hex(0xFFD400), Color::hex(0x58C8FF)},
    .cores = {Color::hex(0xFFD400), Color::hex(0x58C8FF)},
    .balls = {Color::hex(0xFFFFFF), Color::hex(0xFFFFFF), Color::hex(0xFFFFFF),
              Color::hex(0xFFFFFF)},
    .wall = Color::hex(0xFFFFFF),
    .menus = eng::ui::Theme::highContrast(),
    .light = 0.0F};

/// The colours that the user wants.
inline const Palette& paletteOf(const eng::Accessibility& needs) {
    return needs.highContrast() ? kContrast : needs.safeColors() ? kSafe : kNight;
}

} // namespace pong
