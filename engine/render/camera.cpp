#include "engine/render/camera.h"

#include "engine/core/assert.h"

#include <algorithm>
#include <cmath>

namespace eng::render {

Camera2d::Camera2d(float unitsWide, float unitsHigh)
    : unitsWide_{unitsWide}
    , unitsHigh_{unitsHigh} {
    ENG_ASSERT(unitsWide > 0.0F && unitsHigh > 0.0F, "the virtual area has a size");
    resize(static_cast<int>(std::lround(unitsWide)), static_cast<int>(std::lround(unitsHigh)));
}

void Camera2d::resize(int pixelsWide, int pixelsHigh) {
    pixelsWide_ = std::max(pixelsWide, 1);
    pixelsHigh_ = std::max(pixelsHigh, 1);
    const auto wide = static_cast<float>(pixelsWide_);
    const auto high = static_cast<float>(pixelsHigh_);
    scale_ = std::min(wide / unitsWide_, high / unitsHigh_);
    // Rounding errors of the product must not move the start of a filled window to pixel -1.
    offset_ = {std::floor(std::max(wide - unitsWide_ * scale_, 0.0F) * 0.5F),
               std::floor(std::max(high - unitsHigh_ * scale_, 0.0F) * 0.5F)};
}

Vec2 Camera2d::snapped(Vec2 units) const {
    const Vec2 pixels = toPixels(units);
    return toUnits({std::round(pixels.x), std::round(pixels.y)});
}

Rect Camera2d::area() const {
    return {offset_.x, offset_.y, unitsWide_ * scale_, unitsHigh_ * scale_};
}

Rect Camera2d::visible() const {
    const Vec2 corner = toUnits({0.0F, 0.0F});
    return {corner.x, corner.y, static_cast<float>(pixelsWide_) / scale_,
            static_cast<float>(pixelsHigh_) / scale_};
}

} // namespace eng::render
