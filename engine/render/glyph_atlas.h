#pragma once

#include "engine/render/font.h"
#include "engine/render/shelf_packer.h"
#include "engine/render/texture.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace eng::render {

/// At which size the pixels of glyphs are made for text of some size, and how often beside whole
/// pixels.
struct RasterSize {
    std::uint16_t quarters = 0; ///< pixels per em, in quarters of a pixel
    bool subpixels = false;     ///< made for pens at quarters of a pixel, else at whole ones only

    float pixelsPerEm() const { return static_cast<float>(quarters) * 0.25F; }
};

/// The largest pixels per em; larger text is stretched from that.
inline constexpr float kLargestRaster = 1024.0F;

/// Chooses.
///
/// Text that stands still gets its own size: to the quarter of a pixel up to 64 pixels per em, to
/// the pixel above. Text whose size is animated gets the next of a series that grows by 3 %, and
/// is shrunk to its size when it is drawn, so that a growing title does not fill the atlas.
///
/// @param pixelsPerEm  size in device pixels, > 0
RasterSize chooseRaster(float pixelsPerEm, bool animated);

/// The glyphs that were drawn of late, in one texture.
///
/// Each has a border of one empty pixel, so that it can be drawn between pixels and stretched. The
/// texture starts small and is doubled when it is full; at its largest, `find` gives up, and
/// whoever draws sends what it has and calls `restart`.
///
/// Threads: the thread that owns the context.
class GlyphAtlas {
public:
    struct Limits {
        int first = 512;    ///< pixels, of width and of height at the start
        int largest = 4096; ///< pixels; less when the context can do less
    };
    /// Where a glyph is, border included.
    struct Glyph {
        std::uint16_t x = 0;
        std::uint16_t y = 0;
        std::uint16_t width = 0; ///< pixels; 0: nothing to see
        std::uint16_t height = 0;
        std::int32_t left = 0;      ///< from the pen to the left edge, pixels
        std::int32_t top = 0;       ///< from the baseline to the upper edge, pixels, y downwards
        std::uint16_t quarters = 0; ///< pixels per em it was made at; less than asked for where it
                                    ///< would not fit
    };

    explicit GlyphAtlas(Device& device);
    GlyphAtlas(Device& device, const Limits& limits);

    /// The place of a glyph, drawing it when it is new.
    ///
    /// @param quarterShift  the pen's quarters of a pixel beside a whole one, 0 to 3
    /// @return  good until the next call; null when there is no room: call `restart` and ask again
    const Glyph* find(const Font& font, std::uint16_t glyph, RasterSize size,
                      unsigned quarterShift);

    /// Forgets every glyph. Keeps the texture's size.
    void restart();

    Texture& texture() { return texture_; }
    const Texture& texture() const { return texture_; }

    /// How many glyphs were drawn since the start, and how often it began anew.
    std::uint64_t rasterized() const { return rasterized_; }
    std::uint64_t restarts() const { return restarts_; }

private:
    const Glyph* make(std::uint64_t key, const Font& font, std::uint16_t glyph, RasterSize size,
                      unsigned quarterShift);
    std::optional<ShelfPacker::Place> place(int width, int height);
    std::uint64_t fontIndex(const Font& font);
    int largest() const;

    Device& device_;
    Limits limits_;
    Texture texture_;
    ShelfPacker packer_;
    std::vector<std::uint64_t> fonts_; // ids; their places are part of the keys
    std::unordered_map<std::uint64_t, Glyph> glyphs_;
    std::uint64_t rasterized_ = 0;
    std::uint64_t restarts_ = 0;
};

} // namespace eng::render
