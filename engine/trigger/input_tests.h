#pragma once

#include "engine/input/actions.h"
#include "engine/input/input.h"
#include "engine/trigger/trigger.h"

namespace eng {

/// Watch a key, a mouse button or an action. Each is true in the steps in which `Input` and
/// `ActionMap` say so:
///
///     heap.make<Trigger>(pressed(input, Key::P), Compare::isTrue(), Fire::Always, pause);
///
/// With `Fire::Always`, `pressed` and `released` fire at each press and release, and `down` fires
/// in each step while it is held.
///
/// @param input, actions  outlive the trigger

inline Watched pressed(const Input& input, Key key) {
    return [&input, key] { return input.pressed(key); };
}
inline Watched down(const Input& input, Key key) {
    return [&input, key] { return input.down(key); };
}
inline Watched released(const Input& input, Key key) {
    return [&input, key] { return input.released(key); };
}

inline Watched pressed(const Input& input, MouseButton button) {
    return [&input, button] { return input.pressed(button); };
}
inline Watched down(const Input& input, MouseButton button) {
    return [&input, button] { return input.down(button); };
}
inline Watched released(const Input& input, MouseButton button) {
    return [&input, button] { return input.released(button); };
}

inline Watched pressed(const ActionMap& actions, Action action) {
    return [&actions, action] { return actions.pressed(action); };
}
inline Watched down(const ActionMap& actions, Action action) {
    return [&actions, action] { return actions.down(action); };
}
inline Watched released(const ActionMap& actions, Action action) {
    return [&actions, action] { return actions.released(action); };
}

} // namespace eng
