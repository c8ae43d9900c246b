#include "engine/kit/view.h"

#include <algorithm>
#include <cmath>

namespace eng {
namespace {

/// The nearest place at which a view of a length stays between two ends.
float between(float middle, float length, float low, float high) {
    if (length >= high - low) {
        return (low + high) * 0.5F;
    }
    return std::clamp(middle, low + length * 0.5F, high - length * 0.5F);
}

} // namespace

void View::follow(Vec2 target, float dt) {
    constexpr float kShakeHalfTime = 0.1F;
    constexpr float kStill = 0.25F; // units
    center_ = center_ ? lerp(target, *center_, std::exp2(-dt / kHalfTime)) : target;
    shake_ *= std::exp2(-dt / kShakeHalfTime);
    if (shake_ < kStill) {
        shake_ = 0.0F;
    }
    shaken_ = {2.0F * random_.unit() - 1.0F, 2.0F * random_.unit() - 1.0F};
}

void View::use(render::Canvas& canvas) const {
    render::Camera2d camera = canvas.camera();
    Vec2 middle = center();
    const Rect area = camera.viewport();
    const float scale = camera.scale() * zoom_;
    if (bounds_.width > 0.0F) {
        // The letterbox is drawn on too, so the whole window counts.
        const float left = area.center().x / scale;
        const float right = (static_cast<float>(camera.pixelWidth()) - area.center().x) / scale;
        const float up = area.center().y / scale;
        const float down = (static_cast<float>(camera.pixelHeight()) - area.center().y) / scale;
        const Vec2 shift{(right - left) * 0.5F, (down - up) * 0.5F};
        middle = middle + shift;
        middle = {between(middle.x, left + right, bounds_.left, bounds_.right()),
                  between(middle.y, up + down, bounds_.top, bounds_.bottom())};
        middle = middle - shift;
    }
    if (!canvas.stage().reducedMotion()) {
        middle += shaken_ * shake_;
    }
    camera.lookAt(middle, zoom_);
    canvas.setCamera(camera);
}

} // namespace eng
