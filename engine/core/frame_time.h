#pragma once

#include <cstdint>

namespace eng {

/// The time of one step, as a value. Seconds throughout.
struct FrameTime {
    double delta =
        0.0; ///< game time since the previous step: scaled, 0 while paused, 0 in the first step
    double total = 0.0;     ///< game time since the start
    double realDelta = 0.0; ///< the same without scale and pause
    double realTotal = 0.0;
    std::uint64_t frame = 0; ///< 1 in the first step
};

} // namespace eng
