#include "engine/text/string_table.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace eng;

namespace {

constexpr EnglishText kTexts[] = {{"plain", "Plain words"},
                                  {"count", "{0:d} of {1}"},
                                  {"last", "The last"},
                                  {"points", "{0:d} {0:plural point|points} of {1}"}};
const EnglishTable kTable{"game", 20000, kTexts};
constexpr TextId kPlain{20000};
constexpr TextId kCount{20001};
constexpr TextId kLast{20002};
constexpr TextId kPoints{20003};

struct TableFixture {
    StringTable strings;
    TableFixture() { strings.addTable(kTable); }

    /// Loads German texts for the game's table. The engine's table is missing.
    std::vector<std::string> load(std::optional<std::string> bytes,
                                  std::string_view language = "de") {
        if (bytes && bytes->find("points =") == std::string::npos) { // few tests set it
            bytes->insert(std::min(bytes->find("[end]"), bytes->size()), "points = {0:d} P. {1}\n");
        }
        std::vector<std::string> words;
        const auto problems = strings.load(
            language,
            [&](std::string_view table, std::string_view) {
                return table == "game" ? bytes : std::nullopt;
            },
            [](std::string_view table, std::string_view) {
                return std::string{table} + ".de.txt";
            });
        for (const Error& problem : problems) {
            words.push_back(strings.text(problem));
        }
        words.erase(words.begin()); // the error about the engine's missing table
        return words;
    }
};

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE_METHOD(TableFixture, "a valid table is used", "[strings]") {
    CHECK(load("\xEF\xBB\xBF# words\r\nplain = Einfache W\xC3\xB6rter\r\n\r\ncount = {1} hat "
               "{0:d}\nlast = a\\nb\\\\\n[end]\n")
              .empty());
    CHECK(strings.text(kPlain) == "Einfache W\xC3\xB6rter");
    CHECK(strings.text(kCount, {3, "x"}) == "x hat 3");
    CHECK(strings.text(kLast) == "a\nb\\");
    CHECK(strings.language() == "de");
}

TEST_CASE_METHOD(TableFixture, "a missing table is reported and English is used", "[strings]") {
    const auto problems = load(std::nullopt);
    REQUIRE(problems.size() == 1);
    CHECK(contains(problems[0], "game.de.txt"));
    CHECK(strings.text(kPlain) == "Plain words");
}

TEST_CASE_METHOD(TableFixture, "a truncated table is reported and missing texts are English",
                 "[strings]") {
    const auto problems = load("plain = Einfach\ncount = {0:d} von {1}\n");
    REQUIRE(problems.size() == 2);
    CHECK(contains(problems[0], "truncated"));
    CHECK(contains(problems[1], "'last'"));
    CHECK(strings.text(kPlain) == "Einfach");
    CHECK(strings.text(kLast) == "The last");
}

TEST_CASE_METHOD(TableFixture, "an empty translation counts as missing", "[strings]") {
    const auto problems = load("plain =\ncount = {0:d} von {1}\nlast = Das Letzte\n[end]\n");
    REQUIRE(problems.size() == 1);
    CHECK(contains(problems[0], "'plain'"));
    CHECK_FALSE(strings.text(kPlain).empty());
}

TEST_CASE_METHOD(TableFixture,
                 "a translation with wrong placeholders is refused with file, line and name",
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

TEST_CASE_METHOD(TableFixture, "lines that are not texts of the table are reported and ignored",
                 "[strings]") {
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

TEST_CASE_METHOD(TableFixture, "an unknown id returns a text and does not crash", "[strings]") {
    CHECK_FALSE(strings.text(TextId{65535}).empty());
    CHECK_FALSE(strings.text(TextId{0}, {1}).empty());
    CHECK_FALSE(strings.text(TextId{20004}).empty());
}

TEST_CASE_METHOD(TableFixture, "a language can be unloaded", "[strings]") {
    load("plain = Einfach\ncount = {0:d} {1}\nlast = l\n[end]\n");
    load(std::nullopt);
    CHECK(strings.text(kPlain) == "Plain words");
}

TEST_CASE_METHOD(TableFixture, "a translation has the plural forms of its own language",
                 "[strings]") {
    const std::string rest = "plain = p\ncount = {0:d} {1}\nlast = l\n[end]\n";
    CHECK(
        load("points = {1}: {0:d} {0:plural punkt|punkty|punkt\xC3\xB3w}\n" + rest, "pl").empty());
    CHECK(strings.text(kPoints, {1, "x"}) == "x: 1 punkt");
    CHECK(strings.text(kPoints, {3, "x"}) == "x: 3 punkty");
    CHECK(strings.text(kPoints, {5, "x"}) == "x: 5 punkt\xC3\xB3w");
    CHECK(strings.text(kCount, {2, "x"}) == "2 x");

    CHECK(load("points = {1}: {0:d} {0:plural a|b|c|d|e|f}\n" + rest, "ar").empty());
    CHECK(strings.text(kPoints, {3, "x"}) == "x: 3 d");

    // A translation may omit plurals, and may use any number that the English text has.
    CHECK(load("points = {0:d} Pkt. von {1}\n" + rest).empty());
    const std::string counted = "plain = p\npoints = {0:d} {1}\nlast = l\n[end]\n";
    CHECK(load("count = {0:d} {0:plural aus|von} {1}\n" + counted).empty());
    CHECK(strings.text(kCount, {1, "x"}) == "1 aus x");
}

TEST_CASE_METHOD(TableFixture, "invalid plurals are refused, and the English text is used",
                 "[strings]") {
    const std::string rest = "plain = p\ncount = {0:d} {1}\nlast = l\n[end]\n";
    for (const char* bad :
         {"{0:plural Punkt|Punkte|Punkten} {0:d} {1}", "{0:plural Punkte} {0:d} {1}",
          "{1:plural a|b} {0:d} {1}", "{2:plural a|b} {0:d} {1}", "{0:plural a|b} {1}",
          "{0:plural a|b {0:d} {1}"}) {
        INFO(bad);
        const auto problems = load("points = " + std::string{bad} + "\n" + rest);
        REQUIRE(problems.size() == 1);
        CHECK(contains(problems[0], "game.de.txt:1"));
        CHECK(contains(problems[0], "'points'"));
        CHECK(strings.text(kPoints, {1, "x"}) == "1 point of x"); // the plural rule of English
    }
    CHECK(contains(load("points = {0:plural Punkte} {0:d} {1}\n" + rest)[0], "2 plural forms"));
}

TEST_CASE_METHOD(TableFixture, "a translator's {999} does not end the program", "[strings]") {
    for (const char* bad :
         {"{999}", "{0:d} {999}", "{18446744073709551616}", "{-1}", "{}", "{ 0}"}) {
        INFO(bad);
        const auto problems =
            load("plain = p\ncount = " + std::string{bad} + "\nlast = l {999}\n[end]\n");
        REQUIRE(problems.size() == 2);
        CHECK(contains(problems[0], "game.de.txt:2: 'count'"));
        CHECK(contains(problems[1], "game.de.txt:3: 'last'"));
        CHECK(strings.text(kCount, {3, "x"}) == "3 of x");
        CHECK(strings.text(kLast) == "The last");
    }
}

TEST_CASE_METHOD(TableFixture, "a translator's %n is plain text", "[strings]") {
    CHECK(load("plain = %n %s %1$n\ncount = %d {0:d} %n {1} %s\nlast = 100 %\n[end]\n").empty());
    CHECK(strings.text(kPlain) == "%n %s %1$n");
    CHECK(strings.text(kCount, {3, "%n"}) == "%d 3 %n %n %s");
}

TEST_CASE_METHOD(TableFixture, "a translator's unclosed brace is refused", "[strings]") {
    for (const char* bad : {"{0:d} {1", "{0:d {1}", "{", "{0:d} {1} {", "}", "{0:d} {1} }",
                            "{0:", "{0:.", "{0:plural a|b {1}"}) {
        INFO(bad);
        const auto problems =
            load("plain = p\ncount = " + std::string{bad} + "\nlast = l\n[end]\n");
        REQUIRE(problems.size() == 1);
        CHECK(contains(problems[0], "game.de.txt:2: 'count'"));
        CHECK(strings.text(kCount, {3, "x"}) == "3 of x");
    }
}

TEST_CASE_METHOD(TableFixture, "a text of a megabyte is used, or refused like any other text",
                 "[strings]") {
    constexpr std::size_t kMegabyte = 1U << 20U;
    const std::string rest = "count = {0:d} {1}\nlast = l\n[end]\n";
    const std::string words(kMegabyte, 'x');
    CHECK(load("plain = " + words + "\n" + rest).empty());
    CHECK(strings.text(kPlain) == words);
    for (const char* piece : {"{0}", "{", "{{}", "{0:plural ", "\\", "\xC3"}) {
        INFO(piece);
        std::string bad;
        while (bad.size() < kMegabyte) {
            bad += piece;
        }
        bad += 'x'; // not escaped, because the number of backslashes is even
        const auto problems = load("plain = " + bad + "\\q\n" + rest);
        REQUIRE_FALSE(problems.empty());
        CHECK(contains(problems[0], "game.de.txt:1"));
        CHECK(problems[0].size() < 1000);
        CHECK(strings.text(kPlain) == "Plain words");
    }
    // A name with a length of a megabyte.
    const auto problems = load(words + " = x\nplain = p\n" + rest);
    REQUIRE(problems.size() == 1);
    CHECK(contains(problems[0], "game.de.txt:1"));
    CHECK(problems[0].size() < 1000);
}

TEST_CASE("a table can have more than 256 texts", "[strings]") {
    constexpr std::size_t kMany = 3000;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kMany; ++i) {
        names.push_back("text_" + std::to_string(i));
    }
    std::vector<EnglishText> english;
    std::string bytes;
    for (const std::string& name : names) {
        english.push_back({name, name});
        bytes += name + " = German " + name + "\n";
    }
    const EnglishTable many{"many", 30000, english};
    StringTable strings;
    strings.addTable(many);
    const auto problems = strings.load(
        "de",
        [&](std::string_view table, std::string_view) {
            return table == "many" ? std::optional{bytes + "[end]\n"} : std::nullopt;
        },
        [](std::string_view table, std::string_view) { return std::string{table}; });
    CHECK(problems.size() == 1); // the error about the engine's table
    for (const std::size_t i : {0U, 255U, 256U, 257U, 2999U}) {
        CHECK(strings.text(TextId{static_cast<std::uint16_t>(30000 + i)}) ==
              "German text_" + std::to_string(i));
    }
    CHECK_FALSE(strings.text(TextId{33000}).starts_with("German"));
}

TEST_CASE_METHOD(TableFixture, "NUL bytes do not end a table", "[strings]") {
    using namespace std::string_literals;
    const auto problems =
        load("plain = a\0b\n\0\ncount = {0:d} {1}\nlast\0 = l\nlast = l\n[end]\n"s);
    CHECK(strings.text(kPlain) == "a\0b"s);
    CHECK(strings.text(kCount, {3, "x"}) == "3 x");
    CHECK(strings.text(kLast) == "l");
    REQUIRE(problems.size() == 2);
    CHECK(contains(problems[0], "game.de.txt:2"));
    CHECK(contains(problems[1], "game.de.txt:4"));
}

TEST_CASE_METHOD(TableFixture, "the number of reported errors per file is limited", "[strings]") {
    const auto wrong = [](std::size_t lines) {
        std::string bytes;
        for (std::size_t i = 0; i < lines; ++i) {
            bytes += "x\n";
        }
        return bytes;
    };
    constexpr std::size_t kMax = StringTable::kMaxProblems;
    const std::string rest = "count = {0:d} {1}\nlast = l\nplain = Einfach\n[end]\n";
    CHECK(load(wrong(kMax) + rest).size() == kMax);
    const auto problems = load(wrong(10000) + rest);
    REQUIRE(problems.size() == kMax + 1);
    CHECK(contains(problems[kMax - 1], "name = text"));
    CHECK(contains(problems[kMax], "game.de.txt:21: too many"));
    CHECK(strings.text(kPlain) == "Einfach"); // correct lines are still used
    // Errors that concern the whole file are always reported.
    const auto cut = load(wrong(10000));
    REQUIRE(cut.size() == kMax + 3);
    CHECK(contains(cut[kMax + 1], "truncated"));
}

TEST_CASE_METHOD(TableFixture, "lines after the end mark are ignored", "[strings]") {
    CHECK(load("plain = p\ncount = {0:d} {1}\nlast = l\n[end]\nplain = q\n{999}\n").empty());
    CHECK(strings.text(kPlain) == "p");
    const auto problems = load("");
    REQUIRE(problems.size() == 2); // truncated, and all texts are missing
    CHECK(strings.text(kPlain) == "Plain words");
}

TEST_CASE_METHOD(TableFixture,
                 "switching the language replaces all texts, with English for missing ones",
                 "[strings]") {
    load("plain = Einfach\ncount = {1}: {0:d}\nlast = Das Letzte\n[end]\n");
    const std::string_view before = strings.pattern(kPlain);
    CHECK(before == "Einfach");
    load("plain = Simple\n[end]\n", "fr");
    CHECK(strings.language() == "fr");
    CHECK(strings.text(kPlain) == "Simple");
    CHECK(strings.text(kCount, {3, "x"}) == "3 of x"); // not the German text
    CHECK(strings.text(kLast) == "The last");
    load("", "en");
    CHECK(strings.text(kPlain) == "Plain words");
}

TEST_CASE_METHOD(TableFixture, "a text without a table is the same in all languages", "[strings]") {
    const TextId food = strings.addText("Food");
    const TextId braces = strings.addText("{0} and {");
    CHECK(strings.addText("Food") == food);
    CHECK(food != braces);
    load("plain = Einfach\n[end]\n");
    CHECK(strings.text(food) == "Food");
    CHECK(strings.pattern(food) == "Food");
    CHECK(strings.text(braces, {1}) == "{0} and {");
    CHECK(strings.text(Message{kCount, {3, Message{food}}}) == "3 of Food");
    CHECK(strings.text(TextId{60002}) == "[missing text]");
}

TEST_CASE_METHOD(TableFixture, "more texts without a table than ids get one that says so",
                 "[strings]") {
    const TextId first = strings.addText("Buy 0");
    for (std::size_t i = 1; i < StringTable::kMaxTexts; ++i) {
        CHECK(strings.addText("Buy " + std::to_string(i)) != StringTable::kTooManyTexts);
    }
    CHECK(strings.addText("Buy 0") == first);
    CHECK(strings.addText("One more") == StringTable::kTooManyTexts);
    CHECK(strings.addText("Another") == StringTable::kTooManyTexts);
    CHECK(strings.text(StringTable::kTooManyTexts) == "[too many texts]");
    CHECK(strings.text(first) == "Buy 0");
}

TEST_CASE_METHOD(TableFixture, "a program can have several tables", "[strings]") {
    constexpr EnglishText kShop[] = {{"buy", "Buy"}, {"sell", "Sell"}};
    strings.addTable({"shop", 40000, kShop});
    CHECK(strings.text(TextId{40001}) == "Sell");
    CHECK(strings.text(kPlain) == "Plain words");
}
