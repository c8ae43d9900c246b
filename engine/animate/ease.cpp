#include "engine/animate/ease.h"

#include "engine/core/assert.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace eng {
namespace {

constexpr std::array<std::string_view, kEaseCount> kNames{
    "linear",         "in_quad",      "out_quad",    "in_out_quad",  "in_cubic",
    "out_cubic",      "in_out_cubic", "in_sine",     "out_sine",     "in_out_sine",
    "in_back",        "out_back",     "in_out_back", "in_elastic",   "out_elastic",
    "in_out_elastic", "in_bounce",    "out_bounce",  "in_out_bounce"};

constexpr float kPi = std::numbers::pi_v<float>;

/// Four parabolas, each lower than the one before.
float outBounce(float t) {
    constexpr float kSteep = 7.5625F;
    constexpr float kWidth = 2.75F;
    if (t < 1.0F / kWidth) {
        return kSteep * t * t;
    }
    if (t < 2.0F / kWidth) {
        t -= 1.5F / kWidth;
        return kSteep * t * t + 0.75F;
    }
    if (t < 2.5F / kWidth) {
        t -= 2.25F / kWidth;
        return kSteep * t * t + 0.9375F;
    }
    t -= 2.625F / kWidth;
    return kSteep * t * t + 0.984375F;
}

/// The `In` form.
float in(Ease family, float t) {
    switch (family) {
    case Ease::InQuad:
        return t * t;
    case Ease::InCubic:
        return t * t * t;
    case Ease::InSine:
        return 1.0F - std::cos(t * kPi / 2.0F);
    case Ease::InBack: {
        constexpr float kBeyond = 1.70158F; // by a tenth of the way
        return t * t * ((kBeyond + 1.0F) * t - kBeyond);
    }
    case Ease::InElastic:
        return -std::exp2(10.0F * t - 10.0F) * std::sin((10.0F * t - 10.75F) * 2.0F * kPi / 3.0F);
    case Ease::InBounce:
        return 1.0F - outBounce(1.0F - t);
    default:
        return t;
    }
}

} // namespace

float ease(Ease ease, float t) {
    if (!(t > 0.0F)) {
        return 0.0F;
    }
    if (t >= 1.0F) {
        return 1.0F;
    }
    if (ease == Ease::Linear) {
        return t;
    }
    const unsigned index = static_cast<unsigned>(ease) - 1U;
    const auto family = static_cast<Ease>(index / 3U * 3U + 1U);
    switch (index % 3U) {
    case 0:
        return in(family, t);
    case 1:
        return 1.0F - in(family, 1.0F - t);
    default:
        return t < 0.5F ? in(family, 2.0F * t) / 2.0F : 1.0F - in(family, 2.0F - 2.0F * t) / 2.0F;
    }
}

std::string_view easeName(Ease ease) {
    const auto index = static_cast<std::size_t>(ease);
    ENG_ASSERT(index < kEaseCount, "an ease is one of the enumerators");
    return kNames[std::min(index, kEaseCount - 1)];
}

std::optional<Ease> easeNamed(std::string_view name) {
    const auto* const found = std::find(kNames.begin(), kNames.end(), name);
    if (found == kNames.end()) {
        return std::nullopt;
    }
    return static_cast<Ease>(found - kNames.begin());
}

} // namespace eng
