#pragma once

#include "engine/core/color.h"

#include <array>

namespace eng::ui {

/// The colours of menus. A colour that a game does not set keeps its default.
struct Theme {
    Color backdrop = Color::hex(0x0A0D18); ///< over the states below a menu
    Color text = Color::hex(0xF4F6FF);
    Color soft = Color::hex(0xB4BEDD);        ///< hints
    Color notice = Color::hex(0xFFB49A);      ///< messages to the user
    Color edge = Color::hex(0x8FA3D9, 0.16F); ///< around lines that are not in focus
    Color panel = Color::hex(0x18203A);       ///< under them
    Color accent = Color::hex(0xFF8A65);      ///< under the line in focus
    Color accentText = Color::hex(0x0A0D18);  ///< its text
    float trackOpacity = 0.35F;               ///< strength of arrows and slider tracks, 0 to 1
    float veil = 1.0F;                        ///< multiplies how much a menu hides the states below

    // For games: colours that mean something. What they say is also shown by shape or place.
    std::array<Color, 4> players{Color::hex(0xFF6F59), Color::hex(0x43B0F1), Color::hex(0x6FDC8C),
                                 Color::hex(0xFFD166)};
    Color good = Color::hex(0x6FDC8C);
    Color bad = Color::hex(0xFF5A6E);

    /// The same with colours that people with any kind of colour vision can tell apart on dark
    /// backgrounds. Source: Okabe and Ito, Color Universal Design, 2008.
    constexpr Theme safe() const {
        Theme changed = *this;
        constexpr Color kOrange = Color::hex(0xE69F00);
        constexpr Color kSkyBlue = Color::hex(0x56B4E9);
        changed.players = {kOrange, kSkyBlue, Color::hex(0xF0E442), Color::hex(0xCC79A7)};
        changed.good = kSkyBlue;
        changed.bad = kOrange;
        return changed;
    }

    /// Black, white and a bright accent, for users who need strong contrasts.
    static constexpr Theme highContrast() {
        constexpr Color kWhite = Color::hex(0xFFFFFF);
        constexpr Color kBlack = Color::hex(0x000000);
        constexpr Color kYellow = Color::hex(0xFFD400);
        return {.backdrop = kBlack,
                .text = kWhite,
                .soft = kWhite,
                .notice = kYellow,
                .edge = kWhite,
                .panel = kBlack,
                .accent = kYellow,
                .accentText = kBlack,
                .trackOpacity = 0.8F,
                .veil = 1.4F};
    }
};

} // namespace eng::ui
