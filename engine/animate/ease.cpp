#include "engine/animate/ease.h"

#include <cmath>
#include <numbers>

namespace eng {
namespace {

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

} // namespace eng
