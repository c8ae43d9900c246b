#include "engine/core/utf8.h"
#include "engine/font/font.h"
#include "engine/text/string_table.h"
#include "tests/pong/shipped_strings.h"
#include "tests/support/font_file.h"

#include <catch2/catch_test_macros.hpp>

#include <set>

#include "engine_text.h"
#include "pong_text.h"

using namespace eng;

TEST_CASE("every table that is shipped fits its English, and the font can write it", "[strings]") {
    const std::string bytes = test::fontFile("manrope_semibold.ttf");
    const Result<render::Font> font = render::Font::load(bytes, "font");
    REQUIRE(font);
    for (const char* language : {"en", "de", "fr"}) {
        StringTable strings;
        strings.addTable(pong::text::kTable);
        const auto problems =
            strings.load(language, pong::test::shippedStrings, [](auto table, auto tongue) {
                return std::string{table} + "." + std::string{tongue};
            });
        for (const Error& problem : problems) {
            FAIL_CHECK(strings.text(problem));
        }
        std::set<char32_t> missing;
        for (const EnglishTable* table : {&text::kTable, &pong::text::kTable}) {
            for (std::size_t i = 0; i < table->texts.size(); ++i) {
                const TextId id{static_cast<std::uint16_t>(table->base + i)};
                CHECK_FALSE(checkPattern(table->texts[i].text).problem);
                for (std::string_view words = strings.pattern(id); !words.empty();) {
                    const char32_t character = takeCharacter(words);
                    if (character >= U' ' && font->glyph(character) == 0) {
                        missing.insert(character);
                    }
                }
            }
        }
        CAPTURE(language);
        CHECK(missing.empty());
    }
}
