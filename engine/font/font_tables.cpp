#include "engine/font/font_tables.h"

#include "engine/font/font_outlines.h"

#include <array>

#include "engine_text.h"

namespace eng::render {
namespace {

constexpr std::uint32_t kTrueType = 0x00010000;
constexpr std::uint32_t kTrueTypeOfApple = 0x74727565; // 'true'
constexpr std::size_t kDirectoryStart = 12;
constexpr std::size_t kDirectoryEntry = 16;

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
    std::size_t min; // bytes; 0: the table is optional
};

constexpr std::array kWanted{
    Wanted{"head", &FontTables::head, 54}, Wanted{"hhea", &FontTables::hhea, 36},
    Wanted{"maxp", &FontTables::maxp, 6},  Wanted{"hmtx", &FontTables::hmtx, 4},
    Wanted{"cmap", &FontTables::cmap, 12}, Wanted{"loca", &FontTables::loca, 4},
    Wanted{"glyf", &FontTables::glyf, 1},  Wanted{"GPOS", &FontTables::gpos, 0},
    Wanted{"kern", &FontTables::kern, 0},  Wanted{"OS/2", &FontTables::os2, 0},
};

} // namespace

std::optional<std::string_view> FontTables::outline(unsigned glyph) const {
    FontReader places{loca};
    const std::size_t at = glyph;
    const std::size_t first = longOffsets ? places.u32(at * 4) : places.u16(at * 2) * 2U;
    const std::size_t last = longOffsets ? places.u32(at * 4 + 4) : places.u16(at * 2 + 2) * 2U;
    if (places.outside() || last < first || last > glyf.size()) {
        return std::nullopt;
    }
    return glyf.substr(first, last - first);
}

Result<FontTables> readFontTables(std::string_view bytes, const std::string& name) {
    if (bytes.empty()) {
        return Error{text::kProgramFileMissing, {name}};
    }
    FontReader file{bytes};
    const std::uint32_t kind = file.u32(0);
    if (kind != kTrueType && kind != kTrueTypeOfApple) {
        return Error{text::kFontNotTruetype, {name}};
    }
    const unsigned tableCount = file.u16(4);
    const std::size_t directoryEnd = kDirectoryStart + tableCount * kDirectoryEntry;
    if (directoryEnd > bytes.size()) {
        return Error{text::kFontTruncated, {name, bytes.size(), directoryEnd}};
    }
    FontTables tables;
    for (unsigned i = 0; i < tableCount; ++i) {
        const std::size_t entry = kDirectoryStart + i * kDirectoryEntry;
        const std::size_t offset = file.u32(entry + 8);
        const std::size_t length = file.u32(entry + 12);
        if (offset > bytes.size() || length > bytes.size() - offset) {
            return Error{text::kFontTruncated,
                         {name, bytes.size(), static_cast<std::uint64_t>(offset) + length}};
        }
        for (const Wanted& wanted : kWanted) {
            std::string_view& table = tables.*wanted.table;
            // The first of two tables with one name counts, as in the rasterizer.
            if (tag(wanted.name) != file.u32(entry) || table.data() != nullptr) {
                continue;
            }
            if (offset < directoryEnd) { // for the rasterizer, offset 0 means 'no such table'
                return Error{text::kFontTableDamaged, {name, wanted.name}};
            }
            table = bytes.substr(offset, length);
        }
    }
    for (const Wanted& wanted : kWanted) {
        if ((tables.*wanted.table).size() < wanted.min) {
            return Error{text::kFontTableMissing, {name, wanted.name}};
        }
    }
    const auto damaged = [&](std::string_view table) {
        return Error{text::kFontTableDamaged, {name, table}};
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
    if (const unsigned glyph = firstDamagedGlyph(tables); glyph < tables.glyphCount) {
        return Error{text::kFontGlyphDamaged, {name, glyph}};
    }
    return tables;
}

} // namespace eng::render
