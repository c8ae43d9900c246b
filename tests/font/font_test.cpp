#include "engine/font/font.h"
#include "tests/support/font_file.h"
#include "tests/support/tiny_font.h"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "engine_text.h"

using eng::Result;
using eng::render::Font;
using eng::render::GlyphBox;
using eng::test::TinyFont;

namespace {

/// Uses all glyphs of a font. A font that loads must draw without errors.
int useAll(const Font& font) {
    int sum = 0;
    std::vector<std::uint8_t> coverage;
    for (unsigned i = 0; i < font.glyphCount(); ++i) {
        const auto glyph = static_cast<std::uint16_t>(i);
        sum += font.advance(glyph) + font.kerning(glyph, static_cast<std::uint16_t>(i / 2));
        const GlyphBox box = font.box(glyph, 12.0F, 0.25F);
        if (box.width > 0 && box.width < 512 && box.height < 512) {
            coverage.assign(
                static_cast<std::size_t>(box.width) * static_cast<std::size_t>(box.height), 0);
            font.rasterize(glyph, 12.0F, 0.25F, box, coverage.data(), box.width);
            sum += coverage[coverage.size() / 2];
        }
    }
    for (char32_t character = 0; character < 0x2700; ++character) {
        sum += font.glyph(character);
    }
    return sum;
}

std::string put32(std::string bytes, std::size_t at, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i) {
        bytes[at + i] = static_cast<char>((value >> (24U - 8U * i)) & 0xFFU);
    }
    return bytes;
}

} // namespace

TEST_CASE("the engine's fonts load and contain the letters of its languages", "[unit][render]") {
    for (const char* name : {"manrope_medium.ttf", "manrope_semibold.ttf"}) {
        CAPTURE(name);
        const Result<Font> font = Font::load(eng::test::fontFile(name), name);
        REQUIRE(font);
        for (const char32_t character :
             std::u32string_view{U"AZaz09 ÄÖÜäöüßẞéèçœŒąćęłńóśźżĄĆĘŁŃÓŚŹŻ–—‘’“”„…«»•×→←↑↓▲▼◀▶"}) {
            CAPTURE(static_cast<std::uint32_t>(character));
            CHECK(font->glyph(character) != 0);
        }
        CHECK(font->glyph(U'漢') == 0);
        CHECK(font->unitsPerEm() == 2000);
        CHECK(font->capHeight() == 1440);
        CHECK(font->ascent() == 2132);
        CHECK(font->descent() == 600);
        CHECK(font->lineHeight() == 2732);
        CHECK(useAll(*font) != 0);
    }
}

TEST_CASE("kerning comes from pairs and from classes of letters", "[unit][render]") {
    const Result<Font> font = Font::load(eng::test::fontFile("manrope_medium.ttf"), "font");
    REQUIRE(font);
    const auto kerning = [&](char32_t left, char32_t right) {
        return font->kerning(font->glyph(left), font->glyph(right));
    };
    // Values that fontTools reads from the same file.
    CHECK(kerning(U'A', U'V') == -140); // from classes
    CHECK(kerning(U'T', U'o') == -160);
    CHECK(kerning(U'7', U'.') == -100); // from a pair
    CHECK(kerning(U'A', U'"') == -200);
    CHECK(kerning(U'Ä', U'V') == kerning(U'A', U'V'));
    CHECK(kerning(U'H', U'H') == 0);
}

TEST_CASE("a missing character is a visible box", "[unit][render]") {
    const Result<Font> font = Font::load(eng::test::fontFile("manrope_medium.ttf"), "font");
    REQUIRE(font);
    const GlyphBox box = font->box(0, 40.0F, 0.0F);
    CHECK(box.width > 10);
    CHECK(box.height > 20);
    CHECK(font->advance(0) > 0);
}

TEST_CASE("a font truncated at any position is refused with a reason", "[unit][render]") {
    const std::string whole = eng::test::fontFile("manrope_medium.ttf");
    REQUIRE(whole.size() > 30000);
    const auto refused = [&](std::size_t length) {
        const Result<Font> font = Font::load(whole.substr(0, length), "cut.ttf");
        return !font.ok() && std::get<std::string>(font.error().arguments().at(0)) == "cut.ttf";
    };
    std::size_t wrong = 0;
    for (std::size_t length = 0; length < 1024; ++length) {
        wrong += refused(length) ? 0U : 1U;
    }
    for (std::size_t length = 1024; length < whole.size(); length += 97) {
        wrong += refused(length) ? 0U : 1U;
    }
    // At most three bytes of padding follow the last table.
    wrong += refused(whole.size() - 4) ? 0U : 1U;
    CHECK(wrong == 0);
}

TEST_CASE("a font without bytes is reported as a missing file", "[unit][render]") {
    const Result<Font> font = Font::load({}, "fonts/text.ttf");
    REQUIRE_FALSE(font);
    CHECK(font.error().text() == eng::text::kProgramFileMissing);
    CHECK(std::get<std::string>(font.error().arguments().at(0)) == "fonts/text.ttf");
}

TEST_CASE("a file that is not a TrueType font is refused", "[unit][render]") {
    for (const std::string& bytes :
         {std::string{"OTTO"}, std::string{"wOF2 and more"}, std::string(4096, '\0'),
          std::string{"<!doctype html><html>not found</html>"}}) {
        const Result<Font> font = Font::load(bytes, "x");
        REQUIRE_FALSE(font);
        CHECK(font.error().text() == eng::text::kFontNotTruetype);
    }
}

TEST_CASE("a font without a required table is refused with the table's name", "[unit][render]") {
    std::string bytes = eng::test::fontFile("manrope_medium.ttf");
    const std::size_t entry = bytes.find("glyf");
    REQUIRE(entry < 300);
    bytes[entry] = 'x';
    const Result<Font> font = Font::load(bytes, "x.ttf");
    REQUIRE_FALSE(font);
    CHECK(font.error().text() == eng::text::kFontTableMissing);
    CHECK(std::get<std::string>(font.error().arguments().at(1)) == "glyf");
}

TEST_CASE("a table outside the file is refused", "[unit][render]") {
    const std::string bytes = eng::test::fontFile("manrope_medium.ttf");
    const std::size_t entry = bytes.find("glyf");
    for (const std::uint32_t value : {0xFFFFFFFFU, 0x7FFFFFFFU, 0x00010000U}) {
        CHECK_FALSE(Font::load(put32(bytes, entry + 8, value), "x"));
        CHECK_FALSE(Font::load(put32(bytes, entry + 12, value), "x"));
    }
}

TEST_CASE("composite glyphs load and draw", "[unit][render]") {
    TinyFont made;
    made.addBlank();
    unsigned deepest = made.addTriangle();
    for (int depth = 0; depth < 8; ++depth) {
        deepest = made.addComposite({deepest});
    }
    made.addComposite(std::vector<unsigned>(200, 1));
    const Result<Font> font = Font::load(made.bytes(), "x");
    REQUIRE(font);
    CHECK(font->glyph(U'B') == 2);
    CHECK(font->box(static_cast<std::uint16_t>(deepest), 20.0F, 0.0F).width == 10);
    CHECK(useAll(*font) != 0);
}

TEST_CASE("a composite glyph that cannot be rasterized is refused", "[unit][render]") {
    const auto refuses = [](const TinyFont& made) {
        const Result<Font> font = Font::load(made.bytes(), "x");
        return !font && font.error().text() == eng::text::kFontGlyphDamaged;
    };
    SECTION("nested too deep, each glyph after its component") {
        TinyFont made;
        unsigned last = made.addTriangle();
        for (int depth = 0; depth < 9; ++depth) {
            last = made.addComposite({last});
        }
        CHECK(refuses(made));
    }
    SECTION("nested deep enough to overflow the stack") {
        TinyFont made;
        unsigned last = made.addBlank();
        for (int depth = 0; depth < 60000; ++depth) {
            last = made.addComposite({last});
        }
        CHECK(refuses(made));
    }
    SECTION("a component of itself") {
        TinyFont made;
        made.addBlank();
        made.addComposite({2});
        made.addComposite({1});
        CHECK(refuses(made));
    }
    SECTION("blank components of blank components") {
        TinyFont made;
        unsigned last = made.addBlank();
        for (int depth = 0; depth < 7; ++depth) {
            last = made.addComposite({last, last, last, last, last, last, last, last});
        }
        CHECK(refuses(made));
    }
    SECTION("components placed by matching points") {
        TinyFont made;
        made.addTriangle();
        made.addComposite({0, 0}, 0);
        CHECK(refuses(made));
    }
    SECTION("points out of range") {
        TinyFont made;
        made.addTriangle();
        // Offsets as words and one scale: twice as large, and far away.
        made.add(TinyFont::words({-1, 0, 0, 500, 500, 1 + 2 + 8, 0, 30000, 30000, 0x7FFF}));
        CHECK(refuses(made));
    }
    SECTION("a last contour with a single control point") {
        TinyFont made;
        made.addLonelyControlPoint();
        CHECK(refuses(made));
    }
}

TEST_CASE("a table that overlaps the file header is refused", "[unit][render]") {
    TinyFont made;
    made.addBlank(); // no outlines are read from glyf
    REQUIRE(Font::load(made.bytes(), "x"));
    for (const char* name : {"cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp"}) {
        CAPTURE(name);
        const std::string bytes = made.bytes();
        const Result<Font> font = Font::load(put32(bytes, bytes.find(name) + 8, 0), "x");
        REQUIRE_FALSE(font);
        CHECK(font.error().text() == eng::text::kFontTableDamaged);
        CHECK(std::get<std::string>(font.error().arguments().at(1)) == name);
    }
}

TEST_CASE("a damaged font is refused or can be drawn, and never crashes", "[unit][render]") {
    const std::string whole = eng::test::fontFile("manrope_medium.ttf");
    REQUIRE(whole.size() > 30000);
    std::uint32_t seed = 12345;
    const auto next = [&] {
        seed = seed * 1664525U + 1013904223U;
        return seed >> 8U;
    };
    int loaded = 0;
    int refused = 0;
    for (int round = 0; round < 400; ++round) {
        std::string bytes = whole;
        // Half of the damage is in the first bytes: the header, the locations and the kerning.
        for (unsigned i = 0; i < 1 + next() % 8; ++i) {
            const std::size_t range = next() % 2 == 0 ? std::size_t{4096} : bytes.size();
            bytes[next() % range] = static_cast<char>(next());
        }
        const Result<Font> font = Font::load(bytes, "damaged");
        if (font) {
            ++loaded;
            static_cast<void>(useAll(*font));
        } else {
            ++refused;
        }
    }
    CHECK(loaded > 20);
    CHECK(refused > 20);
}
