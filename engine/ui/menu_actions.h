#pragma once

#include "engine/input/actions.h"

namespace eng::ui {

/// The actions of menus. A game may use them too, for example to steer.
struct MenuActions {
    Action up, down, left, right, confirm, back;
};

} // namespace eng::ui
