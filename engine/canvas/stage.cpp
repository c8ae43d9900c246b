#include "engine/canvas/stage.h"

#include <algorithm>

namespace eng::render {

void Stage::resize(int pixelWidth, int pixelHeight, float pixelRatio) {
    pixelRatio_ = pixelRatio > 0.0F ? pixelRatio : 1.0F;
    if (const bool portrait = pixelHeight > pixelWidth; portrait != portrait_) {
        portrait_ = portrait;
        camera_ = Camera2d{width(), height()};
    }
    camera_.resize(pixelWidth, pixelHeight);
}

float Stage::points(float count, float maxPart) const {
    const Rect all = visible();
    return std::min(count * pixelRatio_ / camera_.scale(),
                    maxPart * std::min(all.width, all.height));
}

} // namespace eng::render
