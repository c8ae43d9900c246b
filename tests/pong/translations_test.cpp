#include "engine/core/utf8.h"
#include "engine/log/string_table.h"
#include "engine/render/font.h"
#include "tests/support/font_file.h"

#include <catch2/catch_test_macros.hpp>

#include <fstream>
#include <iterator>
#include <set>

#include "engine_text.h"
#include "pong_text.h"

using namespace eng;

namespace {

std::optional<std::string> shipped(std::string_view table, std::string_view language) {
    std::string path = __FILE__;
    path.resize(path.rfind("tests/pong/"));
    path += table == "engine" ? "engine/strings/" : "game/pong/strings/";
    std::ifstream file{path + std::string{table} + "." + std::string{language} + ".txt"};
    if (!file) {
        return std::nullopt;
    }
    return std::string{std::istreambuf_iterator<char>{file}, {}};
}

} // namespace

TEST_CASE("every table that is shipped fits its English, and the font can write it", "[strings]") {
    const std::string bytes = test::fontFile("manrope_semibold.ttf");
    const Result<render::Font> font = render::Font::load(bytes, "font");
    REQUIRE(font);
    for (const char* language : {"en", "de", "fr"}) {
        StringTable strings;
        strings.addTable(pong::text::kTable);
        const auto problems = strings.load(language, shipped, [](auto table, auto tongue) {
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
