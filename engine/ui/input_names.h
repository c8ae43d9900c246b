#pragma once

#include "engine/input/actions.h"
#include "engine/input/input.h"
#include "engine/text/string_table.h"

#include <string>
#include <string_view>

namespace eng::ui {

/// True for buttons and axes of controllers.
bool isOfController(const Binding& binding);

/// An input as players read it: "key:keypad_enter" as "Keypad enter", "key:up" as an arrow, a
/// letter as on the usual keyboard of the user's language.
std::string inputName(const Binding& binding, const StringTable& strings);

/// The first input of an action that the player has bound to a device; for fingers its title.
std::string inputOf(Action action, ActionMap& actions, InputDevice device,
                    const StringTable& strings);

/// Replaces each `{key:NAME}` in a text by the input of the action NAME (`inputOf`). A name
/// without an action stays as it is.
///
///     canvas.write(withInputs("{key:jump} to jump", ...), box, {});
///
/// @param words  UTF-8, also a pattern of a string table
std::string withInputs(std::string_view words, ActionMap& actions, InputDevice device,
                       const StringTable& strings);

} // namespace eng::ui
