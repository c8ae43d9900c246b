#pragma once

#include "engine/render/stage.h"
#include "game/common/menu.h"

#include <cstdint>

/// Where things are on the screen.

namespace pong {

inline constexpr float kWide = 1600.0F; ///< of the court, units
inline constexpr float kHigh = 900.0F;
inline constexpr float kMiddle = kWide / 2.0F;

/// What is up.
enum class Screen : std::uint8_t { Title, Choose, Options, Playing, Paused, Result };

using eng::render::Stage;

/// Where the parts of a screen with a menu are, in units of the screen.
struct MenuPlaces {
    eng::Rect heading;
    eng::Rect score; ///< under the heading, of a match that is on; else empty
    game::MenuLayout menu;
    eng::Rect note; ///< a line at the bottom
};

/// @param lines  of the menu
MenuPlaces menuPlaces(const Stage& stage, Screen screen, int lines);

/// Where a side's score stands during play.
eng::Rect scoreBox(const Stage& stage, int side);
/// The round button that pauses, for fingers.
eng::Rect pauseButton(const Stage& stage);
/// Where it is said how to play, at the beginning of a match.
eng::Rect hintBox(const Stage& stage);

} // namespace pong
