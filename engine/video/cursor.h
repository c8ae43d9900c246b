#pragma once

#include <cstdint>

namespace eng {

/// The look of the mouse pointer over the picture.
enum class Cursor : std::uint8_t {
    Arrow,
    Hand,  ///< over items that can be pressed
    Hidden ///< while the mouse steers instead of pointing
};

} // namespace eng
