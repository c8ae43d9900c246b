#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace eng::render {

/// Where the pixels of a glyph lie, relative to the pen on the baseline: whole pixels, y downwards.
struct GlyphBox {
    int left = 0;
    int top = 0;
    int width = 0; ///< 0: nothing to see
    int height = 0;
};

/// A font: which glyph a character has, how wide it is, and its pixels at any size.
///
/// Lengths are in font units, `unitsPerEm` of which make the size that text is asked for in: text
/// of size 32 has lines of about 32 to 45, and capitals of about 23.
///
/// Threads: may be read by several.
class Font {
public:
    /// Reads a TrueType font (glyf outlines; kerning from GPOS or kern; Unicode cmap 4 or 12).
    ///
    /// @param bytes  the whole file; kept. Empty: the file is reported as missing
    /// @param name   the file's name, for messages
    /// Errors:       the file is missing, truncated or not such a font; a table or a glyph is
    ///               missing or damaged. Everything is checked here, so drawing cannot fail later.
    static Result<Font> load(std::string bytes, const std::string& name);

    Font(const Font&) = delete;
    Font& operator=(const Font&) = delete;
    Font(Font&&) noexcept;
    Font& operator=(Font&&) noexcept;
    ~Font();

    /// Says which font this is, in this run and in others: a hash of its bytes.
    std::uint64_t id() const;

    int unitsPerEm() const;
    int ascent() const;     ///< of a line above the baseline, > 0
    int descent() const;    ///< of a line below the baseline, > 0
    int lineHeight() const; ///< from baseline to baseline
    int capHeight() const;  ///< of the letter H
    unsigned glyphCount() const;

    /// The glyph of a character; 0, a visible box, for one that the font lacks.
    std::uint16_t glyph(char32_t character) const;
    /// How far the pen moves.
    int advance(std::uint16_t glyph) const;
    /// What is added to the advance of `left` when `right` follows.
    int kerning(std::uint16_t left, std::uint16_t right) const;

    /// Where the pixels of a glyph lie.
    ///
    /// @param pixelsPerEm  the size in device pixels, > 0
    /// @param shift        how far right of a whole pixel the pen stands, [0, 1)
    GlyphBox box(std::uint16_t glyph, float pixelsPerEm, float shift) const;

    /// Draws a glyph: how much of each pixel it covers, 0 to 255, exactly.
    ///
    /// @param box       what `box` says for the same size and shift
    /// @param coverage  its upper left pixel; the others are overwritten too
    /// @param stride    bytes from row to row
    void rasterize(std::uint16_t glyph, float pixelsPerEm, float shift, const GlyphBox& box,
                   std::uint8_t* coverage, int stride) const;

private:
    struct Data;
    explicit Font(std::unique_ptr<const Data> data);

    std::unique_ptr<const Data> data_;
};

} // namespace eng::render
