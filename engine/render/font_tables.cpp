#include "engine/render/font_tables.h"

#include <array>
#include <optional>
#include <vector>

#include "engine_text.h"

namespace eng::render {
namespace {

constexpr std::uint32_t kTrueType = 0x00010000;
constexpr std::uint32_t kTrueTypeOfApple = 0x74727565; // 'true'
constexpr std::size_t kDirectoryStart = 12;
constexpr std::size_t kDirectoryEntry = 16;
constexpr unsigned kDeepestComposite = 8;
constexpr std::uint32_t kMostPoints = 0xFFFF; // of a glyph, its parts included

/// Where loca says that a glyph lies; nothing when that is not in glyf.
std::optional<std::string_view> outlineOf(const FontTables& tables, unsigned glyph) {
    FontReader loca{tables.loca};
    const std::size_t at = glyph;
    const std::size_t first = tables.longOffsets ? loca.u32(at * 4) : loca.u16(at * 2) * 2U;
    const std::size_t last = tables.longOffsets ? loca.u32(at * 4 + 4) : loca.u16(at * 2 + 2) * 2U;
    if (loca.outside() || last < first || last > tables.glyf.size()) {
        return std::nullopt;
    }
    return tables.glyf.substr(first, last - first);
}

/// Looks a font's outlines over, so that walking them cannot leave the table or go on for ever.
class OutlineCheck {
public:
    explicit OutlineCheck(const FontTables& tables)
        : tables_{tables}
        , points_(tables.glyphCount, kUnknown) {}

    /// The first glyph that is not as it should be, or glyphCount.
    unsigned firstDamaged() {
        for (unsigned glyph = 0; glyph < tables_.glyphCount; ++glyph) {
            if (!check(glyph, 0)) {
                return glyph;
            }
        }
        return tables_.glyphCount;
    }

private:
    static constexpr std::uint32_t kUnknown = 0xFFFFFFFF;

    bool check(unsigned glyph, unsigned depth) {
        if (glyph >= tables_.glyphCount || depth > kDeepestComposite) {
            return false;
        }
        if (points_[glyph] != kUnknown) {
            return true;
        }
        const std::optional<std::string_view> bytes = outlineOf(tables_, glyph);
        if (!bytes) {
            return false;
        }
        std::uint32_t points = 0;
        if (!bytes->empty()) {
            FontReader outline{*bytes};
            const int contours = outline.i16(0);
            static_cast<void>(outline.u16(8)); // the header is there
            const bool fine = contours < 0 ? checkParts(outline, depth, points)
                                           : checkContours(outline, contours, points);
            if (!fine || outline.outside() || points > kMostPoints) {
                return false;
            }
        }
        points_[glyph] = points;
        return true;
    }

    static bool checkContours(FontReader& outline, int contours, std::uint32_t& points) {
        std::size_t at = 10;
        int previousEnd = -1;
        for (int contour = 0; contour < contours; ++contour, at += 2) {
            const int end = outline.u16(at);
            if (end <= previousEnd) {
                return false;
            }
            previousEnd = end;
        }
        if (contours == 0) {
            return true;
        }
        points = static_cast<std::uint32_t>(previousEnd + 1);
        at += 2U + outline.u16(at); // the instructions
        std::size_t coordinateBytes = 0;
        for (std::uint32_t point = 0; point < points && !outline.outside();) {
            const unsigned flags = outline.u8(at++);
            const std::uint32_t times = (flags & 8U) != 0 ? outline.u8(at++) + 1U : 1U;
            const std::size_t xBytes = (flags & 2U) != 0 ? 1 : (flags & 16U) != 0 ? 0 : 2;
            const std::size_t yBytes = (flags & 4U) != 0 ? 1 : (flags & 32U) != 0 ? 0 : 2;
            coordinateBytes += times * (xBytes + yBytes);
            point += times;
        }
        return !outline.outside() && at + coordinateBytes <= outline.size();
    }

    bool checkParts(FontReader& outline, unsigned depth, std::uint32_t& points) {
        std::size_t at = 10;
        unsigned flags = 0;
        do {
            flags = outline.u16(at);
            const unsigned part = outline.u16(at + 2);
            at += 4U + ((flags & 1U) != 0 ? 4U : 2U); // where it is put
            at += (flags & 8U) != 0 ? 2U : (flags & 64U) != 0 ? 4U : (flags & 128U) != 0 ? 8U : 0U;
            if (outline.outside() || at > outline.size() || !check(part, depth + 1)) {
                return false;
            }
            points += points_[part];
        } while ((flags & 32U) != 0 && points <= kMostPoints);
        return true;
    }

    const FontTables& tables_;
    std::vector<std::uint32_t> points_; // of each glyph, once it was looked at
};

constexpr std::uint32_t tag(std::string_view name) {
    std::uint32_t value = 0;
    for (const char letter : name) {
        value = (value << 8U) | static_cast<unsigned char>(letter);
    }
    return value;
}

struct Wanted {
    std::string_view name;
    std::string_view FontTables::* table;
    std::size_t least; // bytes; 0: the font may be without
};

constexpr std::array kWanted{
    Wanted{"head", &FontTables::head, 54}, Wanted{"hhea", &FontTables::hhea, 36},
    Wanted{"maxp", &FontTables::maxp, 6},  Wanted{"hmtx", &FontTables::hmtx, 4},
    Wanted{"cmap", &FontTables::cmap, 12}, Wanted{"loca", &FontTables::loca, 4},
    Wanted{"glyf", &FontTables::glyf, 1},  Wanted{"GPOS", &FontTables::gpos, 0},
    Wanted{"kern", &FontTables::kern, 0},  Wanted{"OS/2", &FontTables::os2, 0},
};

} // namespace

std::string_view FontTables::outline(unsigned glyph) const {
    return outlineOf(*this, glyph).value_or(std::string_view{});
}

Result<FontTables> readFontTables(std::string_view bytes, const std::string& name) {
    FontReader file{bytes};
    const std::uint32_t kind = file.u32(0);
    if (kind != kTrueType && kind != kTrueTypeOfApple) {
        return Error{text::kFontNotTruetype, name};
    }
    const unsigned tableCount = file.u16(4);
    const std::size_t directoryEnd = kDirectoryStart + tableCount * kDirectoryEntry;
    if (directoryEnd > bytes.size()) {
        return Error{text::kFontTruncated, name, bytes.size(), directoryEnd};
    }
    FontTables tables;
    for (unsigned i = 0; i < tableCount; ++i) {
        const std::size_t entry = kDirectoryStart + i * kDirectoryEntry;
        const std::size_t offset = file.u32(entry + 8);
        const std::size_t length = file.u32(entry + 12);
        if (offset > bytes.size() || length > bytes.size() - offset) {
            return Error{text::kFontTruncated, name, bytes.size(),
                         static_cast<std::uint64_t>(offset) + length};
        }
        for (const Wanted& wanted : kWanted) {
            std::string_view& table = tables.*wanted.table;
            // Of two tables of one name the first counts, as it does for the rasteriser.
            if (tag(wanted.name) == file.u32(entry) && table.data() == nullptr) {
                table = bytes.substr(offset, length);
            }
        }
    }
    for (const Wanted& wanted : kWanted) {
        if ((tables.*wanted.table).size() < wanted.least) {
            return Error{text::kFontTableMissing, name, wanted.name};
        }
    }
    const auto damaged = [&](std::string_view table) {
        return Error{text::kFontTableDamaged, name, table};
    };
    FontReader head{tables.head};
    tables.unitsPerEm = head.u16(18);
    tables.longOffsets = head.u16(50) == 1;
    if (tables.unitsPerEm < 16 || tables.unitsPerEm > 16384 || head.u16(50) > 1) {
        return damaged("head");
    }
    tables.glyphCount = FontReader{tables.maxp}.u16(4);
    if (tables.glyphCount == 0) {
        return damaged("maxp");
    }
    tables.metricCount = FontReader{tables.hhea}.u16(34);
    if (tables.metricCount == 0 || tables.metricCount > tables.glyphCount) {
        return damaged("hhea");
    }
    if (tables.hmtx.size() < std::size_t{tables.metricCount} * 4 +
                                 std::size_t{tables.glyphCount - tables.metricCount} * 2) {
        return damaged("hmtx");
    }
    if (const unsigned glyph = OutlineCheck{tables}.firstDamaged(); glyph < tables.glyphCount) {
        return Error{text::kFontGlyphDamaged, name, glyph};
    }
    return tables;
}

} // namespace eng::render
