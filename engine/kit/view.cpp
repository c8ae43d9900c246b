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
    const bool near = center_ && (target - *center_).length() <= kLeap;
    center_ = near ? lerp(target, *center_, std::exp2(-dt / kHalfTime)) : target;
    shake_ *= std::exp2(-dt / kShakeHalfTime);
    if (shake_ < kStill) {
        shake_ = 0.0F;
    }
    if (dt > 0.0F) { // otherwise the time stands still, and so does the view
        shaken_ = {2.0F * random_.unit() - 1.0F, 2.0F * random_.unit() - 1.0F};
    }
}

void View::use(render::Canvas& canvas) {
    render::Camera2d camera = canvas.camera();
    Vec2 middle = center();
    const Rect area = camera.viewport();
    const float scale = camera.fit() * zoom_;
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
    shown_ = camera;
}

void View::backdrop(render::Canvas& canvas, const render::Picture& picture,
                    const BackdropStyle& style) {
    const Rect seen = canvas.camera().visible();
    const float width = static_cast<float>(picture.width()) * style.scale;
    const float height = static_cast<float>(picture.height()) * style.scale;
    const float top = seen.bottom() + style.bottom - height;
    const float shift = std::fmod(seen.left * style.parallax, width);
    // From the first one that reaches into the view; a negative place leaves a negative rest.
    const float left = seen.left - (shift < 0.0F ? shift + width : shift);
    const int count = static_cast<int>(std::ceil((seen.right() - left) / width));
    for (int i = 0; i < count; ++i) {
        canvas.picture(picture, Rect{left + static_cast<float>(i) * width, top, width, height},
                       {.tint = style.tint, .filter = style.filter});
    }
}

} // namespace eng
