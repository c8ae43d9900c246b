#pragma once

#include <cstdint>

namespace eng {

/// Whether a step also draws.
enum class StepKind : std::uint8_t {
    Frame,     ///< update and draw
    Background ///< update without drawing: hidden tab, minimised window
};

} // namespace eng
