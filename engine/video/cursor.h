#pragma once

#include <cstdint>

namespace eng {

/// The look of the mouse pointer over the picture.
enum class Cursor : std::uint8_t {
    Arrow,
    Hand,  ///< over what can be pressed
    Hidden ///< while the mouse does something else than point
};

} // namespace eng
