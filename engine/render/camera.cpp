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
    fit_ = std::min(wide / unitsWide_, high / unitsHigh_);
    // Rounding errors of the product must not move the start of a filled window to pixel -1.
    corner_ = {std::floor(std::max(wide - unitsWide_ * fit_, 0.0F) * 0.5F),
               std::floor(std::max(high - unitsHigh_ * fit_, 0.0F) * 0.5F)};
    place();
}

void Camera2d::look(Vec2 center, float zoom, float turn) {
    ENG_ASSERT(zoom > 0.0F, "a zoom is greater than 0");
    looks_ = true;
    center_ = center;
    zoom_ = zoom;
    right_ = turn == 0.0F ? Vec2{1.0F, 0.0F} : Vec2{std::cos(turn), std::sin(turn)};
    place();
}

void Camera2d::place() {
    scale_ = fit_ * zoom_;
    offset_ = corner_;
    if (looks_) {
        offset_ = area().middle() - toWindow(center_) * scale_;
    }
}

Vec2 Camera2d::snapped(Vec2 units) const {
    const Vec2 pixels = toPixels(units);
    return toUnits({std::round(pixels.x), std::round(pixels.y)});
}

Rect Camera2d::area() const {
    return {corner_.x, corner_.y, unitsWide_ * fit_, unitsHigh_ * fit_};
}

Rect Camera2d::visible() const {
    const auto wide = static_cast<float>(pixelsWide_);
    const auto high = static_cast<float>(pixelsHigh_);
    const Vec2 first = toUnits({0.0F, 0.0F});
    Rect all{first.x, first.y, wide / scale_, high / scale_};
    if (turned()) {
        Vec2 least = first;
        Vec2 most = first;
        for (const Vec2 pixels : {Vec2{wide, 0.0F}, Vec2{0.0F, high}, Vec2{wide, high}}) {
            const Vec2 corner = toUnits(pixels);
            least = {std::min(least.x, corner.x), std::min(least.y, corner.y)};
            most = {std::max(most.x, corner.x), std::max(most.y, corner.y)};
        }
        all = {least.x, least.y, most.x - least.x, most.y - least.y};
    }
    return all;
}

} // namespace eng::render
