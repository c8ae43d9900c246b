#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace eng::render {

/// Bounds of a glyph's pixels, relative to the pen on the baseline: whole pixels, y downwards.
struct GlyphBox {
    int left = 0;
    int top = 0;
    int width = 0; ///< 0: a blank glyph
    int height = 0;
};

/// A font: maps characters to glyphs, and has the widths of glyphs and their pixels at any size.
///
/// Lengths are in font units. `unitsPerEm` font units are the text's size: text of size 32 has
/// lines of about 32 to 45, and capitals of about 23.
///
/// Threads: several threads may read it.
class Font {
public:
    /// Reads a TrueType font (glyf outlines; kerning from GPOS or kern; Unicode cmap 4 or 12).
    ///
    /// @param bytes  the whole file; kept. Empty: the file is reported as missing
    /// @param name   the file's name, for messages
    /// Errors:       the file is missing, truncated or of another format; a table or a glyph is
    ///               missing or damaged. Everything is checked here, so drawing cannot fail later.
    static Result<Font> load(std::string bytes, const std::string& name);

    Font(const Font&) = delete;
    Font& operator=(const Font&) = delete;
    Font(Font&&) noexcept;
    Font& operator=(Font&&) noexcept;
    ~Font();

    /// Identifies the font, in this run and in others: a hash of its bytes.
    std::uint64_t id() const;

    int unitsPerEm() const;
    int ascent() const;     ///< of a line above the baseline, > 0
    int descent() const;    ///< of a line below the baseline, > 0
    int lineHeight() const; ///< from baseline to baseline
    int capHeight() const;  ///< of the letter H
    unsigned glyphCount() const;

    /// The glyph of a character; 0, a visible box, if the font lacks the character.
    std::uint16_t glyph(char32_t character) const;
    /// Distance that the pen moves.
    int advance(std::uint16_t glyph) const;
    /// Correction of the advance of `left` when `right` follows.
    int kerning(std::uint16_t left, std::uint16_t right) const;

    /// Bounds of a glyph's pixels.
    ///
    /// @param pixelsPerEm  the size in device pixels, > 0
    /// @param shift        distance of the pen to the right of a whole pixel, [0, 1)
    GlyphBox box(std::uint16_t glyph, float pixelsPerEm, float shift) const;

    /// Draws a glyph as the exact coverage of each pixel, 0 to 255.
    ///
    /// @param box       the result of `box` for the same size and shift
    /// @param coverage  the box's upper left pixel; all pixels of the box are overwritten
    /// @param stride    bytes from row to row
    void rasterize(std::uint16_t glyph, float pixelsPerEm, float shift, const GlyphBox& box,
                   std::uint8_t* coverage, int stride) const;

private:
    struct Data;
    explicit Font(std::unique_ptr<const Data> data);

    std::unique_ptr<const Data> data_;
};

} // namespace eng::render
