#pragma once

#include "engine/canvas/canvas.h"
#include "engine/text/string_table.h"
#include "engine/ui/menu.h"
#include "engine/ui/theme.h"

#include <string>

namespace eng::ui {

/// How a menu is moving.
struct MenuMotion {
    float focusAt = 0.0F; ///< the line of the highlight; between two lines while it moves
    float appear = 1.0F;  ///< 0 to 1: how far the menu has appeared
};

/// Draws the lines of a menu: labels in the table's language, values, sliders, and a highlight.
void drawMenu(render::Canvas& canvas, const Menu& menu, const StringTable& strings,
              const Theme& theme, const MenuMotion& motion);

/// Appends a box in units as device pixels, "[left,top,width,height]".
void appendPixels(std::string& json, const render::Camera2d& camera, const Rect& box);

} // namespace eng::ui
