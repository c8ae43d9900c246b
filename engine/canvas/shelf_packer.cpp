#include "engine/canvas/shelf_packer.h"

#include "engine/core/assert.h"

namespace eng::render {

ShelfPacker::ShelfPacker(int width, int height)
    : width_{width}
    , height_{height} {
    ENG_ASSERT(width > 0 && height > 0, "the area has a size");
}

std::optional<ShelfPacker::Place> ShelfPacker::add(int width, int height) {
    ENG_ASSERT(width > 0 && height > 0, "a rectangle has a size");
    if (width > width_ || height > height_) {
        return std::nullopt;
    }
    // The lowest shelf that is high enough. A shelf more than a third too high is used only if
    // there is no room for a new one.
    Shelf* best = nullptr;
    for (Shelf& shelf : shelves_) {
        if (shelf.height >= height && width_ - shelf.used >= width &&
            (best == nullptr || shelf.height < best->height)) {
            best = &shelf;
        }
    }
    const bool roomBelow = height_ - bottom_ >= height;
    if (best == nullptr || (roomBelow && best->height * 3 > height * 4)) {
        if (!roomBelow) {
            return std::nullopt;
        }
        shelves_.push_back({bottom_, height, 0});
        bottom_ += height;
        best = &shelves_.back();
    }
    const Place place{best->used, best->y};
    best->used += width;
    return place;
}

void ShelfPacker::grow(int width, int height) {
    ENG_ASSERT(width >= width_ && height >= height_, "the new size is not smaller");
    width_ = width;
    height_ = height;
}

void ShelfPacker::clear() {
    shelves_.clear();
    bottom_ = 0;
}

} // namespace eng::render
