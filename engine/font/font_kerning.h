#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace eng::render {

/// Kerning: corrections of the distance between two glyphs.
///
/// Read from GPOS (pair adjustment of the feature 'kern', of all scripts) or, without it, from the
/// old kern table, into a form with fast look-up.
///
/// Threads: several threads may read it.
/// Source:  OpenType 1.9, GPOS lookup type 2, kern format 0.
class FontKerning {
public:
    /// @return false if the table is damaged
    bool readGpos(std::string_view gpos, unsigned glyphCount);
    bool readKern(std::string_view kern);

    /// Correction of the advance of `left` when `right` follows, font units.
    int between(std::uint16_t left, std::uint16_t right) const;

    bool empty() const { return pairs_.empty() && classes_.empty(); }

private:
    struct Pair {
        std::uint32_t glyphs; // left * 65536 + right
        std::uint32_t order;  // in the file: the first value of a pair counts
        std::int16_t value;
    };
    /// A table for classes of glyphs: value = values[leftClass * rightClasses + rightClass].
    struct Classes {
        std::vector<std::uint16_t> left; // class of each glyph, kNotCovered for most
        std::vector<std::uint16_t> right;
        std::size_t rightClasses = 0;
        std::vector<std::int16_t> values;
    };

    bool readLookup(std::string_view lookup, unsigned glyphCount);
    bool readPairs(std::string_view table, unsigned glyphCount);
    bool readClasses(std::string_view table, unsigned glyphCount);
    void addPair(std::uint32_t glyphs, std::int16_t value);
    void sortPairs();

    std::vector<Pair> pairs_; // ascending
    std::vector<Classes> classes_;
};

} // namespace eng::render
