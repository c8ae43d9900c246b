#pragma once

#include <cstddef>
#include <cstdint>

namespace eng {

/// How a value goes from its start to its end. `In` starts slowly, `Out` ends slowly, `InOut` does
/// both. `Back` and `Elastic` go beyond the end (or the start), `Bounce` falls back from it.
enum class Ease : std::uint8_t {
    // clang-format off
    Linear,
    InQuad, OutQuad, InOutQuad,
    InCubic, OutCubic, InOutCubic,
    InSine, OutSine, InOutSine,
    InBack, OutBack, InOutBack,
    InElastic, OutElastic, InOutElastic,
    InBounce, OutBounce, InOutBounce
    // clang-format on
};
inline constexpr std::size_t kEaseCount = 19;

/// The eased position: exactly 0 at 0, exactly 1 at 1. `Back` and `Elastic` also return values
/// outside this range. With f for `In`, `Out` is 1 - f(1 - t), and `InOut` is f(2t) / 2 for the
/// first half and 1 - f(2 - 2t) / 2 for the second.
///
/// @param t  clamped to 0..1; NaN counts as 0
float ease(Ease ease, float t);

} // namespace eng
