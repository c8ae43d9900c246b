// A font file with any content: engine/font/font.h. A font that loads can be drawn.

#include "engine/font/font.h"
#include "tests/fuzz/require.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

using eng::Result;
using eng::render::Font;
using eng::render::GlyphBox;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Result<Font> font =
        Font::load(std::string{reinterpret_cast<const char*>(data), size}, "font");
    if (!font) {
        return 0;
    }
    FUZZ_REQUIRE(font->ascent() > 0 && font->descent() > 0 && font->lineHeight() > 0);
    std::vector<std::uint8_t> coverage;
    const unsigned glyphs = std::min(font->glyphCount(), 64U);
    for (unsigned i = 0; i < glyphs; ++i) {
        const auto glyph = static_cast<std::uint16_t>(i);
        static_cast<void>(font->kerning(glyph, static_cast<std::uint16_t>(glyphs - 1 - i)));
        const GlyphBox box = font->box(glyph, 12.0F, 0.25F);
        if (box.width > 0 && box.width < 256 && box.height < 256) {
            coverage.assign(
                static_cast<std::size_t>(box.width) * static_cast<std::size_t>(box.height), 0);
            font->rasterize(glyph, 12.0F, 0.25F, box, coverage.data(), box.width);
        }
    }
    for (char32_t character = 0; character < 0x180; ++character) {
        FUZZ_REQUIRE(font->glyph(character) < font->glyphCount());
    }
    return 0;
}
