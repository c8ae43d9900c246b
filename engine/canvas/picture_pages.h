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
struct PicturePlace {
    PicturePages* pages = nullptr;    ///< of the batch
    const Picture* picture = nullptr; ///< null: unused
    PicturePlace* next = nullptr;     ///< of the same picture in another batch
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
class PicturePages {
public:
    struct Limits {
        int first = 512;    ///< initial width and height, pixels
        int maxSize = 4096; ///< pixels; limited by the context
    };

    PicturePages(Device& device, const Limits& limits)
        : device_{device}
        , limits_{limits} {}
    PicturePages(const PicturePages&) = delete;
    PicturePages& operator=(const PicturePages&) = delete;
    /// Pictures may outlive it.
    ~PicturePages();

    /// The place of a picture with its current pixels; null: call `add`.
    const PicturePlace* find(const Picture& picture) const {
        const PicturePlace* place = picture.places_;
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
    const PicturePlace* add(const Picture& picture);
    /// Copies a picture into a new page.
    ///
    /// @return  null if the picture is larger than the context allows
    const PicturePlace* addPage(const Picture& picture);

    /// Moves pictures together where others were destroyed, and destroys empty pages. Places
    /// change: the caller has drawn everything that waits.
    void repack();
    /// Whether pictures of a page were destroyed.
    bool hasLostPlaces() const;
    /// Whether a page has no picture any more.
    bool hasEmptyPage() const;

    /// The picture is destroyed. Its pixels stay in the page until the next `repack`.
    static void free(PicturePlace& place);

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
        bool alone = false;    ///< for one large picture, without a border
        std::int64_t lost = 0; ///< pixels of destroyed pictures
    };

    PicturePlace& placeOf(const Picture& picture);
    void leave(PicturePlace& place);
    bool put(PicturePlace& place, Page& page);
    void copy(PicturePlace& place, int border);
    bool grow(Page& page) const;
    void pack(Page& page);
    int maxPageSize() const;

    Device& device_;
    Limits limits_;
    std::vector<std::unique_ptr<Page>> pages_;
    std::deque<PicturePlace> places_; // their addresses stay
};

} // namespace eng::render
