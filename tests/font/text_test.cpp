#include "engine/font/text.h"
#include "tests/support/font_file.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using Catch::Approx;
using eng::Result;
using eng::render::Font;
using eng::render::layOut;
using eng::render::measure;
using eng::render::TextMetrics;
using eng::render::TextStyle;

namespace {

Result<Font> medium() {
    return Font::load(eng::test::fontFile("manrope_medium.ttf"), "medium");
}

float width(const Font& font, std::string_view text) {
    return measure(text, {.font = &font, .size = 2000.0F}).width; // units per em: font units
}

} // namespace

TEST_CASE("the width of a text is the sum of its advances and its kerning", "[unit][render]") {
    const Result<Font> font = medium();
    REQUIRE(font);
    const auto advance = [&](char32_t character) {
        return static_cast<float>(font->advance(font->glyph(character)));
    };
    CHECK(width(*font, "H") == advance(U'H'));
    CHECK(width(*font, "HH") == 2 * advance(U'H'));
    CHECK(width(*font, "AV") == advance(U'A') + advance(U'V') - 140);
    CHECK(width(*font, "ÄV") == advance(U'Ä') + advance(U'V') - 140);
    CHECK(width(*font, "→→") == 2 * advance(U'→'));
    CHECK(width(*font, "") == 0.0F);
}

TEST_CASE("measures scale with the size and do not depend on pixels", "[unit][render]") {
    const Result<Font> font = medium();
    REQUIRE(font);
    const TextMetrics one = measure("Hello, AVATAR", {.font = &*font, .size = 10.0F});
    const TextMetrics ten = measure("Hello, AVATAR", {.font = &*font, .size = 100.0F});
    CHECK(ten.width == Approx(one.width * 10.0F));
    CHECK(ten.capHeight == Approx(72.0F));
    CHECK(ten.ascent == Approx(106.6F));
    CHECK(ten.descent == Approx(30.0F));
    CHECK(ten.lineHeight == Approx(136.6F));
    CHECK(ten.lines == 1);
}

TEST_CASE("lines are counted, and the longest line sets the width", "[unit][render]") {
    const Result<Font> font = medium();
    REQUIRE(font);
    const TextStyle style{.font = &*font, .size = 20.0F};
    const float longer = measure("a longer line", style).width;
    const TextMetrics metrics = measure("short\na longer line", style);
    CHECK(metrics.width == longer);
    CHECK(metrics.lines == 2);
    CHECK(measure("a\n\nb", style).lines == 3);
    CHECK(measure("a\n", style).lines == 2);
    CHECK(measure("", style).lines == 1);
}

TEST_CASE("tabular digits are as wide as 0 and centred", "[unit][render]") {
    const Result<Font> font = medium();
    REQUIRE(font);
    TextStyle style{.font = &*font, .size = 2000.0F, .tabularDigits = true};
    const auto zero = static_cast<float>(font->advance(font->glyph(U'0')));
    CHECK(measure("1:17", style).width == measure("8:99", style).width);
    CHECK(measure("1111", style).width == 4 * zero);
    const auto one = static_cast<float>(font->advance(font->glyph(U'1')));
    std::vector<float> pens;
    layOut("11", style, [&](std::uint16_t, float pen) { pens.push_back(pen); });
    REQUIRE(pens.size() == 2);
    CHECK(pens[0] == (zero - one) / 2);
    CHECK(pens[1] - pens[0] == zero);
    style.tabularDigits = false;
    CHECK(measure("1111", style).width < 4 * zero);
}

TEST_CASE("tracking is added between letters only", "[unit][render]") {
    const Result<Font> font = medium();
    REQUIRE(font);
    const TextStyle plain{.font = &*font, .size = 100.0F};
    const TextStyle width{.font = &*font, .size = 100.0F, .tracking = 0.1F};
    CHECK(measure("PONG", width).width == Approx(measure("PONG", plain).width + 30.0F));
    CHECK(measure("P", width).width == measure("P", plain).width);
}

TEST_CASE("control characters have no width, and malformed UTF-8 is a box", "[unit][render]") {
    const Result<Font> font = medium();
    REQUIRE(font);
    CHECK(width(*font, "a\r\tb\x7F") == width(*font, "ab"));
    const auto box = static_cast<float>(font->advance(0));
    CHECK(width(*font, "\xFF") == box);
    CHECK(width(*font, "\xC3") == box);
    CHECK(width(*font, "漢") == box);
    CHECK(width(*font, std::string_view{"a\0b", 3}) == width(*font, "ab"));
}

TEST_CASE("text is broken into lines at spaces, and no character is lost", "[unit][render]") {
    const Result<Font> font = medium();
    REQUIRE(font);
    const TextStyle style{.font = &*font, .size = 100.0F};
    const auto lines = [&](std::string_view text, float width) {
        std::vector<std::string_view> found;
        for (bool more = true; more;) {
            std::string_view line;
            more = eng::render::takeLine(text, line, style, width);
            found.push_back(line);
        }
        CHECK(text.empty());
        return found;
    };
    using Lines = std::vector<std::string_view>;
    const float two = measure("one two", style).width;
    CHECK(lines("one two", two) == Lines{"one two"});
    CHECK(lines("one two", two - 1.0F) == Lines{"one", "two"});
    CHECK(lines("one two   three", two) == Lines{"one two", "three"});
    CHECK(lines("one\u00A0two three", 10.0F) == Lines{"one\u00A0two", "three"});
    CHECK(lines("longer than the line", 1.0F) == Lines{"longer", "than", "the", "line"});
    CHECK(lines("one\ntwo  ", 1000.0F) == Lines{"one", "two"});
    CHECK(lines("one\n\ntwo", 1000.0F) == Lines{"one", "", "two"});
    CHECK(lines("", 10.0F) == Lines{""});
    CHECK(lines("   ", 10.0F) == Lines{""});
}

TEST_CASE("breaking a long paragraph takes linear time", "[unit][render]") {
    const Result<Font> font = medium();
    REQUIRE(font);
    std::string paragraph;
    for (int i = 0; i < 20000; ++i) {
        paragraph += "word ";
    }
    const TextStyle style{.font = &*font, .size = 100.0F};
    const float two = measure("word word", style).width;
    std::string_view rest = paragraph;
    int lines = 0;
    const auto start = std::chrono::steady_clock::now();
    for (bool more = true; more; ++lines) {
        std::string_view line;
        more = eng::render::takeLine(rest, line, style, two);
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    CHECK(lines == 10000);
    CHECK(took.count() <
          5.0); // 0.1 s in a debug build; hours if each line scanned the whole paragraph
}
