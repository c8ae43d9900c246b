#pragma once

#include "engine/input/input.h"

#include <cstdint>
#include <optional>

namespace eng::ui {

/// The pointer of a menu: the finger that touched the screen last while the menu was shown, until
/// it is lifted, else the mouse. Unlike `Input::pointer`, it ignores fingers that were down before
/// the menu was shown.
class MenuPointer {
public:
    /// Call it once in each step while the menu is on top.
    Pointer update(const Input& input);

private:
    std::optional<std::int64_t> finger_;
};

} // namespace eng::ui
