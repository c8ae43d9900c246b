#pragma once

#include "engine/core/result.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace eng::render {

/// Reads big-endian numbers at offsets of a font file. An offset outside the file reads as 0 and
/// sets `outside`, which the caller checks once at the end.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class FontReader {
public:
    FontReader() = default;
    explicit FontReader(std::string_view bytes)
        : bytes_{bytes} {}

    std::size_t size() const { return bytes_.size(); }
    /// True after a read outside the file.
    bool outside() const { return outside_; }

    std::uint8_t u8(std::size_t at) {
        if (at >= bytes_.size()) {
            outside_ = true;
            return 0;
        }
        return static_cast<std::uint8_t>(bytes_[at]);
    }
    std::uint16_t u16(std::size_t at) {
        return static_cast<std::uint16_t>((unsigned{u8(at)} << 8U) | u8(at + 1));
    }
    std::int16_t i16(std::size_t at) { return static_cast<std::int16_t>(u16(at)); }
    std::uint32_t u32(std::size_t at) {
        return (static_cast<std::uint32_t>(u16(at)) << 16U) | u16(at + 2);
    }

private:
    std::string_view bytes_;
    bool outside_ = false;
};

/// The tables of a TrueType font that the engine uses, as parts of the file's bytes. Missing tables
/// are empty.
struct FontTables {
    std::string_view head, hhea, maxp, hmtx, cmap, loca, glyf; ///< never empty
    std::string_view gpos, kern, os2;
    unsigned unitsPerEm = 0;  ///< 16 to 16384
    unsigned glyphCount = 0;  ///< 1 to 65535
    unsigned metricCount = 0; ///< advances in hmtx, 1 to glyphCount
    bool longOffsets = false; ///< of loca

    /// The bytes of a glyph's outline in glyf; empty for a blank glyph. `glyph` < glyphCount.
    ///
    /// @return  nullopt if its offset in loca is outside glyf
    std::optional<std::string_view> outline(unsigned glyph) const;
};

/// Finds the tables and checks everything that the rasterizer reads, since it trusts its input.
///
/// @param bytes  the file; the result borrows from it
/// @param name   for messages
/// Errors:       the file is missing (no bytes), not a TrueType font, or truncated; a table is
///               missing or damaged; a glyph is damaged.
/// Source:       OpenType 1.9, 'The OpenType font file', glyf, loca.
Result<FontTables> readFontTables(std::string_view bytes, const std::string& name);

} // namespace eng::render
