#include "engine/log/string_table.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;

namespace {

constexpr EnglishText kTexts[] = {
    {"plain", "Plain words"}, {"count", "{0:d} of {1}"}, {"last", "The last"}};
const EnglishTable kTable{"game", 20000, kTexts};
constexpr TextId kPlain{20000};
constexpr TextId kCount{20001};
constexpr TextId kLast{20002};

struct TableFixture {
    StringTable strings;
    TableFixture() { strings.addTable(kTable); }

    /// Loads German words for the game's table; the engine's own table is not there.
    std::vector<std::string> load(std::optional<std::string> bytes) {
        std::vector<std::string> words;
        const auto problems = strings.load(
            "de",
            [&](std::string_view table, std::string_view) {
                return table == "game" ? bytes : std::nullopt;
            },
            [](std::string_view table, std::string_view) {
                return std::string{table} + ".de.txt";
            });
        for (const Error& problem : problems) {
            words.push_back(strings.text(problem));
        }
        words.erase(words.begin()); // the engine's table is missing
        return words;
    }
};

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE_METHOD(TableFixture, "a good table is used", "[strings]") {
    CHECK(load("\xEF\xBB\xBF# words\r\nplain = Einfache W\xC3\xB6rter\r\n\r\ncount = {1} hat "
               "{0:d}\nlast = a\\nb\\\\\n[end]\n")
              .empty());
    CHECK(strings.text(kPlain) == "Einfache W\xC3\xB6rter");
    CHECK(strings.text(kCount, {3, "x"}) == "x hat 3");
    CHECK(strings.text(kLast) == "a\nb\\");
    CHECK(strings.language() == "de");
}

TEST_CASE_METHOD(TableFixture, "without a table there is English, and the table is told of",
                 "[strings]") {
    const auto problems = load(std::nullopt);
    REQUIRE(problems.size() == 1);
    CHECK(contains(problems[0], "game.de.txt"));
    CHECK(strings.text(kPlain) == "Plain words");
}

TEST_CASE_METHOD(TableFixture, "a table cut short is told of, and what is missing is English",
                 "[strings]") {
    const auto problems = load("plain = Einfach\ncount = {0:d} von {1}\n");
    REQUIRE(problems.size() == 2);
    CHECK(contains(problems[0], "cut short"));
    CHECK(contains(problems[1], "'last'"));
    CHECK(strings.text(kPlain) == "Einfach");
    CHECK(strings.text(kLast) == "The last");
}

TEST_CASE_METHOD(TableFixture,
                 "a translation that does not fit is refused with file, line and name",
                 "[strings]") {
    for (const char* bad : {"{0:d}", "{0:d} {1} {1}", "{0} {1}", "{0:.1f} {1}", "{0:d} {2}",
                            "nothing", "{999}", "{0:d} {1", "%n"}) {
        INFO(bad);
        const auto problems =
            load("plain = p\ncount = " + std::string{bad} + "\nlast = l\n[end]\n");
        REQUIRE(problems.size() == 1);
        CHECK(contains(problems[0], "game.de.txt:2"));
        CHECK(contains(problems[0], "'count'"));
        CHECK(strings.text(kCount, {3, "x"}) == "3 of x");
    }
}

TEST_CASE_METHOD(TableFixture, "what is no text of the table is told of and ignored", "[strings]") {
    const auto problems = load("plain = p\nplain = q\nunknown = x\nno equals sign\ncount = {0:d} "
                               "{1}\nlast = \xFF\nlast = bad \\q escape\n[end]\n");
    REQUIRE(problems.size() == 5);
    CHECK(contains(problems[0], "game.de.txt:2"));
    CHECK(contains(problems[1], "'unknown'"));
    CHECK(contains(problems[2], "name = text"));
    CHECK(contains(problems[3], "UTF-8"));
    CHECK(contains(problems[4], "backslash"));
    CHECK(strings.text(kPlain) == "p");
    CHECK(strings.text(kLast) == "The last");
}

TEST_CASE_METHOD(TableFixture, "an id of no table gives words and no crash", "[strings]") {
    CHECK_FALSE(strings.text(TextId{65535}).empty());
    CHECK_FALSE(strings.text(TextId{0}, {1}).empty());
    CHECK_FALSE(strings.text(TextId{20003}).empty());
}

TEST_CASE_METHOD(TableFixture, "a language can be left again", "[strings]") {
    load("plain = Einfach\ncount = {0:d} {1}\nlast = l\n[end]\n");
    load(std::nullopt);
    CHECK(strings.text(kPlain) == "Plain words");
}
