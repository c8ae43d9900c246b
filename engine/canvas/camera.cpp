#include "engine/canvas/camera.h"

#include "engine/core/assert.h"

#include <algorithm>
#include <cmath>

namespace eng::render {

Camera2d::Camera2d(float width, float height)
    : width_{width}
    , height_{height} {
    ENG_ASSERT(width > 0.0F && height > 0.0F, "the virtual area has a size");
    resize(static_cast<int>(std::lround(width)), static_cast<int>(std::lround(height)));
}

void Camera2d::resize(int pixelWidth, int pixelHeight) {
    pixelWidth_ = std::max(pixelWidth, 1);
    pixelHeight_ = std::max(pixelHeight, 1);
    const auto width = static_cast<float>(pixelWidth_);
    const auto height = static_cast<float>(pixelHeight_);
    fit_ = std::min(width / width_, height / height_);
    // Rounding errors of the product must not move the start of a filled window to pixel -1.
    corner_ = {std::floor(std::max(width - width_ * fit_, 0.0F) * 0.5F),
               std::floor(std::max(height - height_ * fit_, 0.0F) * 0.5F)};
    place();
}

void Camera2d::lookAt(Vec2 center, float zoom, float rotation) {
    ENG_ASSERT(zoom > 0.0F, "a zoom is greater than 0");
    looks_ = true;
    center_ = center;
    zoom_ = zoom;
    right_ = rotation == 0.0F ? Vec2{1.0F, 0.0F} : Vec2{std::cos(rotation), std::sin(rotation)};
    place();
}

void Camera2d::place() {
    scale_ = fit_ * zoom_;
    offset_ = corner_;
    if (looks_) {
        offset_ = viewport().center() - toWindowDirection(center_) * scale_;
    }
}

Vec2 Camera2d::snapped(Vec2 units) const {
    const Vec2 pixels = toPixels(units);
    return toUnits({std::round(pixels.x), std::round(pixels.y)});
}

Rect Camera2d::toParts(const Rect& units) const {
    const auto width = static_cast<float>(pixelWidth_);
    const auto height = static_cast<float>(pixelHeight_);
    const Vec2 corner = toPixels({units.left, units.top});
    return {corner.x / width, corner.y / height, units.width * scale_ / width,
            units.height * scale_ / height};
}

Rect Camera2d::viewport() const {
    return {corner_.x, corner_.y, width_ * fit_, height_ * fit_};
}

Rect Camera2d::visible() const {
    const auto width = static_cast<float>(pixelWidth_);
    const auto height = static_cast<float>(pixelHeight_);
    const Vec2 first = toUnits({0.0F, 0.0F});
    Rect all{first.x, first.y, width / scale_, height / scale_};
    if (isRotated()) {
        Vec2 min = first;
        Vec2 max = first;
        for (const Vec2 pixels : {Vec2{width, 0.0F}, Vec2{0.0F, height}, Vec2{width, height}}) {
            const Vec2 corner = toUnits(pixels);
            min = {std::min(min.x, corner.x), std::min(min.y, corner.y)};
            max = {std::max(max.x, corner.x), std::max(max.y, corner.y)};
        }
        all = {min.x, min.y, max.x - min.x, max.y - min.y};
    }
    return all;
}

} // namespace eng::render
