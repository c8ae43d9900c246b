#include "engine/canvas/picture_atlas.h"

#include "engine/core/sort.h"

#include <algorithm>

namespace eng::render {
namespace {

constexpr int kPictureBorder = 1;
constexpr int kLargestSide = 8191; // eighths of a texel have 16 bits
constexpr int kMinLost = 4;        // a page is repacked if a quarter of it is lost

std::int64_t areaOf(int width, int height) {
    return std::int64_t{width} * height;
}

} // namespace

PictureAtlas::~PictureAtlas() {
    for (AtlasRegion& place : places_) {
        if (place.picture != nullptr) {
            free(place);
        }
    }
}

const AtlasRegion* PictureAtlas::add(const Picture& picture) {
    AtlasRegion& place = placeOf(picture);
    if (place.texture != nullptr) {
        if (place.width == picture.width() && place.height == picture.height()) {
            const bool dedicated = place.texture->width() == place.width;
            copy(place, dedicated ? 0 : kPictureBorder);
            return &place;
        }
        leave(place);
    }
    for (const auto& page : pages_) {
        if (!page->dedicated && put(place, *page)) {
            return &place;
        }
    }
    const bool muchLost = std::any_of(pages_.begin(), pages_.end(), [](const auto& page) {
        return page->lost * kMinLost >= areaOf(page->packer.width(), page->packer.height());
    });
    const bool fits =
        std::max(picture.width(), picture.height()) + 2 * kPictureBorder <= maxPageSize();
    for (const auto& page : pages_) {
        while (fits && !muchLost && !page->dedicated && grow(*page)) {
            if (put(place, *page)) {
                return &place;
            }
        }
    }
    return nullptr;
}

const AtlasRegion* PictureAtlas::addPage(const Picture& picture) {
    const int width = picture.width();
    const int height = picture.height();
    const bool dedicated = std::max(width, height) + 2 * kPictureBorder > maxPageSize();
    int side = std::min(limits_.first, maxPageSize());
    while (!dedicated && std::max(width, height) + 2 * kPictureBorder > side) {
        side = std::min(side * 2, maxPageSize());
    }
    auto page =
        std::make_unique<Page>(device_, dedicated ? width : side, dedicated ? height : side);
    page->dedicated = dedicated;
    if (std::max(width, height) > kLargestSide ||
        !page->texture.resize(page->packer.width(), page->packer.height())) {
        return nullptr;
    }
    AtlasRegion& place = placeOf(picture);
    put(place, *page);
    pages_.push_back(std::move(page));
    return &place;
}

void PictureAtlas::repack() {
    for (const auto& page : pages_) {
        if (page->lost > 0 && page->pictures > 0) {
            pack(*page);
        }
    }
    std::erase_if(pages_, [](const auto& page) { return page->pictures == 0; });
}

bool PictureAtlas::hasLostPlaces() const {
    return std::any_of(pages_.begin(), pages_.end(),
                       [](const auto& page) { return page->lost > 0; });
}

bool PictureAtlas::hasEmptyPage() const {
    return std::any_of(pages_.begin(), pages_.end(),
                       [](const auto& page) { return page->pictures == 0; });
}

void PictureAtlas::free(AtlasRegion& place) {
    AtlasRegion** link = &place.picture->places_;
    while (*link != &place) {
        link = &(*link)->next;
    }
    *link = place.next;
    place.pages->leave(place);
    place.picture = nullptr;
}

std::size_t PictureAtlas::size() const {
    std::size_t pixels = 0;
    for (const auto& page : pages_) {
        pixels += page->texture.pixels().size() / 4;
    }
    return pixels;
}

AtlasRegion& PictureAtlas::placeOf(const Picture& picture) {
    for (AtlasRegion* place = picture.places_; place != nullptr; place = place->next) {
        if (place->pages == this) {
            return *place;
        }
    }
    const auto unused = std::find_if(places_.begin(), places_.end(), [](const AtlasRegion& place) {
        return place.picture == nullptr;
    });
    AtlasRegion& place = unused != places_.end() ? *unused : places_.emplace_back();
    place = {.pages = this, .picture = &picture, .next = picture.places_};
    picture.places_ = &place;
    return place;
}

void PictureAtlas::leave(AtlasRegion& place) {
    for (const auto& page : pages_) {
        if (&page->texture == place.texture) {
            page->lost +=
                areaOf(place.width + 2 * kPictureBorder, place.height + 2 * kPictureBorder);
            --page->pictures;
        }
    }
    place.texture = nullptr;
}

bool PictureAtlas::put(AtlasRegion& place, Page& page) {
    const int border = page.dedicated ? 0 : kPictureBorder;
    const int width = place.picture->width();
    const int height = place.picture->height();
    const auto found = page.packer.add(width + 2 * border, height + 2 * border);
    if (!found) {
        return false;
    }
    place.texture = &page.texture;
    place.left = found->x + border;
    place.top = found->y + border;
    place.width = width;
    place.height = height;
    ++page.pictures;
    copy(place, border);
    return true;
}

void PictureAtlas::copy(AtlasRegion& place, int border) {
    Texture& texture = *place.texture;
    const std::span<std::uint8_t> to = texture.pixels();
    const std::vector<std::uint8_t>& from = place.picture->image().pixels;
    const auto rowBytes = static_cast<std::ptrdiff_t>(place.width) * 4;
    for (int y = -border; y < place.height + border; ++y) {
        const auto row = from.begin() + std::clamp(y, 0, place.height - 1) * rowBytes;
        auto at = to.begin() +
                  static_cast<std::ptrdiff_t>(texture.offsetOf(place.left - border, place.top + y));
        if (border > 0) {
            at = std::copy_n(row, 4, at);
        }
        at = std::copy_n(row, rowBytes, at);
        if (border > 0) {
            std::copy_n(row + rowBytes - 4, 4, at);
        }
    }
    texture.changed(place.left - border, place.top - border, place.width + 2 * border,
                    place.height + 2 * border);
    place.version = place.picture->version_;
    device_.redraw(); // the frame looks different, although its shapes may be the same
}

bool PictureAtlas::grow(Page& page) const {
    const int larger = std::min(page.packer.width() * 2, maxPageSize());
    if (larger <= page.packer.width() || !page.texture.resize(larger, larger)) {
        return false;
    }
    page.packer.grow(larger, larger);
    return true;
}

void PictureAtlas::pack(Page& page) {
    std::vector<AtlasRegion*> inside;
    for (AtlasRegion& place : places_) {
        if (place.picture != nullptr && place.texture == &page.texture) {
            inside.push_back(&place);
        }
    }
    sort(inside, [](const AtlasRegion* a, const AtlasRegion* b) {
        return a->picture->height() > b->picture->height();
    });
    page.packer.clear();
    page.pictures = 0;
    page.lost = 0;
    for (AtlasRegion* const place : inside) {
        place->texture = nullptr;
        put(*place, page); // one that does not fit any more is added when it is drawn
    }
}

int PictureAtlas::maxPageSize() const {
    const int able = device_.info().maxTextureSize;
    return able > 0 ? std::min(limits_.maxSize, able) : limits_.maxSize;
}

} // namespace eng::render
