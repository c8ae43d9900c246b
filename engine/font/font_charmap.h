#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace eng::render {

/// Maps characters to glyphs, from a font's cmap table.
///
/// Threads: several threads may read it.
/// Source:  OpenType 1.9, cmap, formats 4 and 12.
class FontCharmap {
public:
    /// @param cmap        the table
    /// @param glyphCount  of the font; characters with a higher glyph are ignored
    /// @return            false if the table is damaged or has no Unicode map of format 4 or 12
    bool read(std::string_view cmap, unsigned glyphCount);

    /// The glyph of a character; 0, the box for missing glyphs, if the font lacks the character.
    std::uint16_t glyph(char32_t character) const;

private:
    struct Entry {
        char32_t character;
        std::uint16_t glyph;
    };
    bool readSegments(std::string_view table, unsigned glyphCount);
    bool readGroups(std::string_view table, unsigned glyphCount);
    void add(char32_t character, unsigned glyph, unsigned glyphCount);

    std::array<std::uint16_t, 128> ascii_{}; // nearly all text
    std::vector<Entry> others_;              // ascending
};

} // namespace eng::render
