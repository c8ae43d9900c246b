#include "engine/canvas/picture.h"

#include "engine/canvas/picture_atlas.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace eng::render {
namespace {

[[maybe_unused]] bool isValid(const Image& image) {
    return image.width > 0 && image.height > 0 &&
           image.pixels.size() == std::size_t{4} * static_cast<std::size_t>(image.width) *
                                      static_cast<std::size_t>(image.height);
}

} // namespace

Picture::Picture(std::string name, Image image)
    : name_{std::move(name)}
    , image_{std::move(image)} {
    ENG_ASSERT(isValid(image_), "an image has a size and 4 bytes for each pixel");
}

Picture::~Picture() {
    while (places_ != nullptr) {
        PictureAtlas::free(*places_);
    }
}

void Picture::replace(Image image) {
    ENG_ASSERT(isValid(image), "an image has a size and 4 bytes for each pixel");
    image_ = std::move(image);
    ++version_;
}

Rect SpriteSheet::frame(const Picture& picture, double seconds) const {
    ENG_ASSERT(frames >= 1 && columns >= 0, "a sprite sheet has frames");
    const int perRow = columns > 0 ? columns : frames;
    const int rows = (frames + perRow - 1) / perRow;
    // The comparison is false for NaN too.
    const double passed =
        seconds > 0.0 ? std::floor(seconds * static_cast<double>(framesPerSecond)) : 0.0;
    const double last = frames - 1;
    const double looped = std::isfinite(passed) ? std::fmod(passed, frames) : 0.0;
    const auto index = static_cast<int>(std::max(loops ? looped : std::min(passed, last), 0.0));
    const float width = static_cast<float>(picture.width()) / static_cast<float>(perRow);
    const float height = static_cast<float>(picture.height()) / static_cast<float>(rows);
    const int column = index % perRow;
    const int row = index / perRow;
    return {static_cast<float>(column) * width, static_cast<float>(row) * height, width, height};
}

} // namespace eng::render
