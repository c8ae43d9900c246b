#pragma once

#include "engine/render/lettering.h"
#include "engine/text/string_table.h"
#include "game/common/menu.h"

namespace game {

/// The colours of a menu, and how it is moving just now.
struct MenuLook {
    eng::Color text = {};
    eng::Color line = {};    ///< around lines that are not in focus
    eng::Color plate = {};   ///< under them
    eng::Color focus = {};   ///< under the one that is
    eng::Color onFocus = {}; ///< what is written there
    float leastText = 1.0F;  ///< units
    float quiet = 0.35F;     ///< how strong arrows and tracks of sliders are, 0 to 1
    float focusAt = 0.0F;    ///< which line the highlight is at, or between which two
    float appear = 1.0F;     ///< 0 to 1: how far the menu has come up
};

/// Draws a menu: labels in the table's language, values, sliders, and a highlight.
void drawMenu(eng::render::ShapeBatch& batch, eng::render::Lettering& lettering, const Menu& menu,
              const eng::StringTable& strings, const MenuLook& look);

} // namespace game
