#pragma once

#include "engine/canvas/shelf_packer.h"
#include "engine/font/font.h"
#include "engine/gpu/texture.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace eng::render {

/// The size at which glyphs are rasterized for a text, and whether at fractions of a pixel.
struct RasterSize {
    std::uint16_t quarters = 0; ///< pixels per em, in quarters of a pixel
    bool subpixels = false;     ///< rasterized at quarters of a pixel, else at whole pixels only

    float pixelsPerEm() const { return static_cast<float>(quarters) * 0.25F; }
};

/// The maximum of pixels per em. Larger text is stretched from that size.
inline constexpr float kMaxRasterSize = 1024.0F;

/// Chooses the raster size for a text.
///
/// Text at rest gets its own size, rounded to quarters of a pixel up to 64 pixels per em and to
/// whole pixels above. Animated text gets the next larger size of a series in steps of 3 %, and is
/// shrunk when it is drawn, so that a growing title does not fill the atlas.
///
/// @param pixelsPerEm  size in device pixels, > 0
RasterSize chooseRaster(float pixelsPerEm, bool animated);

/// A cache of rasterized glyphs in one texture.
///
/// Each glyph has a border of one empty pixel, so that it can be drawn between pixels and
/// stretched. The texture starts small and doubles when it is full. When the largest texture is
/// full, `findOrRasterize` returns null: the caller draws its waiting glyphs and calls `clear`.
///
/// Threads: the thread that owns the context.
class GlyphAtlas {
public:
    struct Limits {
        int first = 512;    ///< initial width and height, pixels
        int maxSize = 4096; ///< pixels; limited by the context
    };
    /// A glyph's place in the texture, border included.
    struct Glyph {
        std::uint16_t x = 0;
        std::uint16_t y = 0;
        std::uint16_t width = 0; ///< pixels; 0: a blank glyph
        std::uint16_t height = 0;
        std::int32_t left = 0;      ///< from the pen to the left edge, pixels
        std::int32_t top = 0;       ///< from the baseline to the upper edge, pixels, y downwards
        std::uint16_t quarters = 0; ///< pixels per em of the raster; less than requested if the
                                    ///< glyph would not fit
    };

    explicit GlyphAtlas(Device& device);
    GlyphAtlas(Device& device, const Limits& limits);

    /// Returns the place of a glyph; rasterizes it if it is new.
    ///
    /// @param quarterShift  the pen's distance to the right of a whole pixel, in quarters, 0 to 3
    /// @return  valid until the next call; null if the atlas is full: call `clear` and retry
    const Glyph* findOrRasterize(const Font& font, std::uint16_t glyph, RasterSize size,
                                 unsigned quarterShift);

    /// Removes all glyphs. Keeps the texture's size.
    void clear();

    Texture& texture() { return texture_; }
    const Texture& texture() const { return texture_; }

    /// Numbers of rasterized glyphs and of restarts since construction.
    std::uint64_t rasterized() const { return rasterized_; }
    std::uint64_t restarts() const { return restarts_; }

private:
    const Glyph* make(std::uint64_t key, const Font& font, std::uint16_t glyph, RasterSize size,
                      unsigned quarterShift);
    std::optional<ShelfPacker::Place> place(int width, int height);
    std::uint64_t fontIndex(const Font& font);
    int maxPageSize() const;

    Device& device_;
    Limits limits_;
    Texture texture_;
    ShelfPacker packer_;
    std::vector<std::uint64_t> fonts_; // ids; indices are part of the keys
    std::unordered_map<std::uint64_t, Glyph> glyphs_;
    std::uint64_t rasterized_ = 0;
    std::uint64_t restarts_ = 0;
};

} // namespace eng::render
