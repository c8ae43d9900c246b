#pragma once

namespace eng::ui {

/// The parts of a menu's picture, from top to bottom, as shares of the window's height and at most
/// so many units.
struct MenuShape {
    float heading = 0.18F;
    float maxHeading = 190.0F;
    /// The heading has the same place and height with any lines: a page shows the name there while
    /// it loads.
    bool fixedHeading = false;
    float extra = 0.0F; ///< below the heading, for what a state draws itself
    float maxExtra = 130.0F;
    float gap = 0.025F; ///< above the lines
    bool wide = false;  ///< room for values and sliders
    /// Lines beside each other, row by row: three in a landscape window, two in a portrait one.
    bool across = false;
    bool aside = false; ///< in the left part of a landscape window, the lower part of a portrait
                        ///< one; the rest stays visible
    bool note = false;  ///< always room for a hint, so that lines do not move
    float clearBottom = 0.0F; ///< units of a portrait stage's lower edge that notes leave free
    float clearSides = 0.0F;  ///< units of a landscape stage's left and right that lines leave free
    float veil = 0.9F;        ///< how much the menu hides the states below, 0 to 1
    /// For the first menu of a program: a page lays buttons over its lines (`Host::offerStart`).
    /// The click on one also unlocks sound in browsers.
    bool start = false;
};

} // namespace eng::ui
