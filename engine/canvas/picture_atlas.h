#pragma once

#include "engine/canvas/picture.h"
#include "engine/canvas/shelf_packer.h"
#include "engine/gpu/texture.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

namespace eng::render {

/// Where a batch keeps a picture.
struct AtlasRegion {
    PictureAtlas* pages = nullptr;    ///< of the batch
    const Picture* picture = nullptr; ///< null: unused
    AtlasRegion* next = nullptr;      ///< of the same picture in another batch
    Texture* texture = nullptr;       ///< the page; null: the picture is in no page
    int left = 0;                     ///< in the page, without the border
    int top = 0;
    int width = 0; ///< of the picture when it was copied
    int height = 0;
    std::uint32_t version = 0; ///< of the picture when it was copied
};

/// The pictures of a batch, packed into few textures ("pages").
///
/// A picture has a border of one pixel that repeats its edge. A page starts small and doubles; a
/// picture larger than the largest page has a texture of its own. Places of destroyed pictures are
/// used again when `repack` moves the others together.
///
/// Threads: the thread that owns the context.
class PictureAtlas {
public:
    struct Limits {
        int first = 512;    ///< initial width and height, pixels
        int maxSize = 4096; ///< pixels; limited by the context
    };

    PictureAtlas(Device& device, const Limits& limits)
        : device_{device}
        , limits_{limits} {}
    PictureAtlas(const PictureAtlas&) = delete;
    PictureAtlas& operator=(const PictureAtlas&) = delete;
    /// Pictures may outlive it.
    ~PictureAtlas();

    /// The place of a picture with its current pixels; null: call `add`.
    const AtlasRegion* find(const Picture& picture) const {
        const AtlasRegion* place = picture.places_;
        while (place != nullptr && place->pages != this) {
            place = place->next;
        }
        const bool current =
            place != nullptr && place->texture != nullptr && place->version == picture.version_;
        return current ? place : nullptr;
    }
    /// Copies a picture into a page that has room or can grow.
    ///
    /// @return  null if no page has room, or much room can be regained: call `repack` if there are
    ///          lost places, and retry; then call `addPage`
    const AtlasRegion* add(const Picture& picture);
    /// Copies a picture into a new page.
    ///
    /// @return  null if the picture is larger than the context allows
    const AtlasRegion* addPage(const Picture& picture);

    /// Moves pictures together where others were destroyed, and destroys empty pages. Invalidates
    /// all regions: draw everything that waits before.
    void repack();
    /// Whether pictures of a page were destroyed.
    bool hasLostPlaces() const;
    /// Whether a page has no picture any more.
    bool hasEmptyPage() const;

    /// Called when the picture is destroyed. Its pixels stay in the page until the next `repack`.
    static void free(AtlasRegion& place);

    std::size_t pageCount() const { return pages_.size(); }
    /// Pixels of all pages.
    std::size_t size() const;

private:
    struct Page {
        Page(Device& device, int width, int height)
            : texture{device, PixelFormat::Rgba8, Filter::Linear}
            , packer{width, height} {}

        Texture texture;
        ShelfPacker packer;
        int pictures = 0;
        bool dedicated = false; ///< for one large picture, without a border
        std::int64_t lost = 0;  ///< pixels of destroyed pictures
    };

    AtlasRegion& placeOf(const Picture& picture);
    void leave(AtlasRegion& place);
    bool put(AtlasRegion& place, Page& page);
    void copy(AtlasRegion& place, int border);
    bool grow(Page& page) const;
    void pack(Page& page);
    int maxPageSize() const;

    Device& device_;
    Limits limits_;
    std::vector<std::unique_ptr<Page>> pages_;
    std::deque<AtlasRegion> places_; // their addresses stay
};

} // namespace eng::render
