#include "engine/font/font.h"

#include "engine/font/font_charmap.h"
#include "engine/font/font_kerning.h"
#include "engine/font/font_tables.h"

#include <stb_truetype.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engine_text.h"

namespace eng::render {

struct Font::Data {
    std::string bytes;
    stbtt_fontinfo outlines{};
    std::uint64_t id = 0;
    int unitsPerEm = 0;
    int ascent = 0;
    int descent = 0;
    int lineHeight = 0;
    int capHeight = 0;
    std::vector<std::uint16_t> advances;
    FontCharmap charmap;
    FontKerning kerning;
};

namespace {

/// FNV-1a, 64 bits.
std::uint64_t hashOf(std::string_view bytes) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char byte : bytes) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3ULL;
    }
    return hash;
}

/// The capital height of the OS/2 table; without one, the height of the letter H.
int capHeightOf(const FontTables& tables, std::uint16_t letterH, int ascent) {
    FontReader os2{tables.os2};
    const unsigned version = os2.u16(0);
    const int stated = os2.i16(88);
    if (!os2.outside() && version >= 2 && stated > 0) {
        return stated;
    }
    FontReader outline{tables.outline(letterH).value_or(std::string_view{})};
    const int top = outline.i16(8);
    return letterH != 0 && !outline.outside() && top > 0 ? top : ascent * 7 / 10;
}

} // namespace

Result<Font> Font::load(std::string bytes, const std::string& name) {
    auto data = std::make_unique<Data>();
    data->bytes = std::move(bytes);
    Result<FontTables> read = readFontTables(data->bytes, name);
    if (!read) {
        return read.error();
    }
    const FontTables& tables = *read;
    if (!data->charmap.read(tables.cmap, tables.glyphCount)) {
        return Error{text::kFontTableDamaged, {name, "cmap"}};
    }
    if (!tables.gpos.empty() && !data->kerning.readGpos(tables.gpos, tables.glyphCount)) {
        return Error{text::kFontTableDamaged, {name, "GPOS"}};
    }
    if (data->kerning.empty() && !tables.kern.empty() && !data->kerning.readKern(tables.kern)) {
        return Error{text::kFontTableDamaged, {name, "kern"}};
    }
    data->id = hashOf(data->bytes);
    data->unitsPerEm = static_cast<int>(tables.unitsPerEm);
    FontReader hhea{tables.hhea};
    data->ascent = std::max<int>(hhea.i16(4), 1);
    data->descent = std::max<int>(-hhea.i16(6), 1);
    data->lineHeight = data->ascent + data->descent + std::max<int>(hhea.i16(8), 0);
    data->capHeight = capHeightOf(tables, data->charmap.glyph(U'H'), data->ascent);
    data->advances.reserve(tables.glyphCount);
    FontReader hmtx{tables.hmtx};
    for (unsigned glyph = 0; glyph < tables.glyphCount; ++glyph) {
        // All glyphs after the last advance share it.
        data->advances.push_back(
            hmtx.u16(std::size_t{std::min(glyph, tables.metricCount - 1)} * 4));
    }
    if (stbtt_InitFont(&data->outlines, reinterpret_cast<const unsigned char*>(data->bytes.data()),
                       0) == 0) {
        return Error{text::kFontTableDamaged, {name, "cmap"}};
    }
    return Font{std::move(data)};
}

Font::Font(std::unique_ptr<const Data> data)
    : data_{std::move(data)} {}
Font::Font(Font&&) noexcept = default;
Font& Font::operator=(Font&&) noexcept = default;
Font::~Font() = default;

std::uint64_t Font::id() const {
    return data_->id;
}
int Font::unitsPerEm() const {
    return data_->unitsPerEm;
}
int Font::ascent() const {
    return data_->ascent;
}
int Font::descent() const {
    return data_->descent;
}
int Font::lineHeight() const {
    return data_->lineHeight;
}
int Font::capHeight() const {
    return data_->capHeight;
}
unsigned Font::glyphCount() const {
    return static_cast<unsigned>(data_->advances.size());
}
std::uint16_t Font::glyph(char32_t character) const {
    return data_->charmap.glyph(character);
}
int Font::advance(std::uint16_t glyph) const {
    ENG_ASSERT(glyph < data_->advances.size(), "the glyph belongs to this font");
    return data_->advances[glyph];
}
int Font::kerning(std::uint16_t left, std::uint16_t right) const {
    return data_->kerning.between(left, right);
}

GlyphBox Font::box(std::uint16_t glyph, float pixelsPerEm, float shift) const {
    const float scale = pixelsPerEm / static_cast<float>(data_->unitsPerEm);
    int left = 0;
    int top = 0;
    int right = 0;
    int bottom = 0;
    stbtt_GetGlyphBitmapBoxSubpixel(&data_->outlines, glyph, scale, scale, shift, 0.0F, &left, &top,
                                    &right, &bottom);
    if (right <= left || bottom <= top) {
        return {};
    }
    return {left, top, right - left, bottom - top};
}

void Font::rasterize(std::uint16_t glyph, float pixelsPerEm, float shift, const GlyphBox& box,
                     std::uint8_t* coverage, int stride) const {
    const float scale = pixelsPerEm / static_cast<float>(data_->unitsPerEm);
    stbtt_MakeGlyphBitmapSubpixel(&data_->outlines, coverage, box.width, box.height, stride, scale,
                                  scale, shift, 0.0F, glyph);
}

} // namespace eng::render
