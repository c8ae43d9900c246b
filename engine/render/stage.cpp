#include "engine/render/stage.h"

#include <algorithm>

namespace eng::render {

void Stage::resize(int pixelsWide, int pixelsHigh, float pixelRatio) {
    pixelRatio_ = pixelRatio > 0.0F ? pixelRatio : 1.0F;
    if (const bool portrait = pixelsHigh > pixelsWide; portrait != portrait_) {
        portrait_ = portrait;
        camera_ = Camera2d{wide(), high()};
    }
    camera_.resize(pixelsWide, pixelsHigh);
}

float Stage::points(float count, float mostPart) const {
    const Rect all = visible();
    return std::min(count * pixelRatio_ / camera_.scale(),
                    mostPart * std::min(all.width, all.height));
}

} // namespace eng::render
