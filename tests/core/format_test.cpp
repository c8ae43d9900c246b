#include "engine/core/format.h"
#include "engine/core/plural.h"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <limits>

using namespace eng;

TEST_CASE("arguments of every type are inserted", "[format]") {
    CHECK(format("{0} of {1}", {3, 11}) == "3 of 11");
    CHECK(format("{1} {0} {1}", {"b", "a"}) == "a b a");
    CHECK(format("{0} {1}", {true, false}) == "true false");
    CHECK(format("{0}", {std::numeric_limits<std::uint64_t>::max()}) == "18446744073709551615");
    CHECK(format("{0}", {std::numeric_limits<std::int64_t>::min()}) == "-9223372036854775808");
    CHECK(format("{0}", {0.1}) == "0.1");
    CHECK(format("{0}", {1.0 / 3.0}) == "0.3333333333333333");
    CHECK(format("{0}", {1e-320}) == "1e-320");
}

TEST_CASE("width, zero padding, precision and type are applied", "[format]") {
    CHECK(format("[{0:5}]", {42}) == "[   42]");
    CHECK(format("[{0:05}]", {-42}) == "[-0042]");
    CHECK(format("{0:016x}", {std::uint64_t{255}}) == "00000000000000ff");
    CHECK(format("{0:.2f}", {2.345}) == "2.35");
    CHECK(format("{0:7.1f}", {3.14159}) == "    3.1");
    CHECK(format("{0:.1f}", {7}) == "7.0");
    CHECK(format("[{0:4s}]", {"ab"}) == "[ab  ]");
    CHECK(format("{0:.2s}", {"abc"}) == "ab");
    CHECK(format("{0:.3f}", {1e300}).size() > 300);
}

TEST_CASE("text is never truncated inside a character", "[format]") {
    CHECK(format("{0:.1s}", {"éa"}) == "é");
    CHECK(format("{0:.2s}", {"aéa"}) == "aé");
}

TEST_CASE("a double brace is a literal brace", "[format]") {
    CHECK(format("{{{0}}}", {1}) == "{1}");
}

TEST_CASE("malformed placeholders stay unchanged", "[format]") {
    for (const char* pattern : {"{", "}", "{999}", "{99999999999999999999}", "{0:99}", "{0:.99f}",
                                "{x}", "{-1}", "{0", "{0:", "{0:q}", "%n %s", "{}{0:d", "a}b"}) {
        INFO(pattern);
        CHECK(format(pattern, {1}) == pattern);
    }
    CHECK(format("{0} {1}", {1}) == "1 {1}"); // the argument does not exist
}

TEST_CASE("an argument is not formatted twice", "[format]") {
    CHECK(format("{0}", {"{0} {1}"}) == "{0} {1}");
}

TEST_CASE("a pattern is checked before it is used", "[format]") {
    const PatternCheck good = checkPattern("a {1:d} b {0:.1f}");
    REQUIRE_FALSE(good.problem);
    REQUIRE(good.placeholders.size() == 2);
    CHECK(good.placeholders[0].index == 1);
    CHECK(good.placeholders[0].typeClass() == 'd');
    CHECK(good.placeholders[1].precision == 1);
    CHECK(checkPattern("{999}").problem);
    CHECK(checkPattern("unclosed {0").problem);
    CHECK(checkPattern("{0:plural a|b").problem);
    CHECK(checkPattern("{0:plural a{1}|b}").problem);
    CHECK(checkPattern("ab }").position == 3);
}

TEST_CASE("the plural form follows the rule of the language", "[format]") {
    const auto say = [](std::string_view language, std::string_view pattern, FormatArg number) {
        std::string out;
        appendFormat(out, pattern, std::array{number}, pluralRule(language));
        return out;
    };
    constexpr std::string_view kEnglish = "{0:d} {0:plural step|steps}";
    CHECK(say("en", kEnglish, 1) == "1 step");
    CHECK(say("en", kEnglish, 0) == "0 steps");
    CHECK(say("en", kEnglish, -1) == "-1 step");
    CHECK(say("de-AT", "{0:plural Punkt|Punkte}", 2U) == "Punkte");
    CHECK(say("fr", "{0:plural pas|des pas}", 0) == "pas");
    CHECK(say("ja", "{0:plural only}", 5) == "only");
    constexpr std::string_view kPolish = "{0:plural punkt|punkty|punktów}";
    for (const int n : {1}) {
        CHECK(say("pl", kPolish, n) == "punkt");
    }
    for (const int n : {2, 4, 22, 34, 102}) {
        CHECK(say("pl", kPolish, n) == "punkty");
    }
    for (const int n : {0, 5, 11, 12, 14, 21, 25, 100, 111, 112}) {
        CHECK(say("pl", kPolish, n) == "punktów");
    }
    CHECK(say("ru", "{0:plural a|b|c}", 21) == "a");
    CHECK(say("cs", "{0:plural a|b|c}", 22) == "c");
    // Fractions and missing forms use the last available form.
    CHECK(say("en", kEnglish, 1.5).ends_with(" steps"));
    CHECK(say("pl", "{0:plural a|b}", 5) == "b");
    CHECK(say("en", "{0:plural }", 5).empty());
    CHECK(say("en", "{1:plural a|b}", 5) == "{1:plural a|b}");
}

TEST_CASE("width and precision count characters, not bytes", "[format]") {
    CHECK(format("{0:6}|", {"äöü"}) == "äöü   |");
    CHECK(format("{0:.3}", {"äöüß"}) == "äöü");
    CHECK(format("{0:5.2}|", {"€\U0001F3D3x"}) == "€\U0001F3D3   |");
    CHECK(format("{0:2}|", {"äöü"}) == "äöü|");
    CHECK(format("{0:.0}|", {"ä"}) == "|");
    CHECK(format("{0:3.9}|", {"ab"}) == "ab |");
    CHECK(format("{0:3}|", {"\xC3"}) == "\xC3  |"); // an invalid byte counts as one character
}

TEST_CASE("languages with more than two plural forms use their own rules", "[format]") {
    // The expected form of each number, from the samples of CLDR.
    const auto forms = [](std::string_view language, std::initializer_list<unsigned> numbers) {
        std::string out;
        for (const unsigned n : numbers) {
            const unsigned form = pluralRule(language).formOf(n);
            CHECK(form < pluralRule(language).forms);
            out += static_cast<char>('0' + form);
        }
        return out;
    };
    CHECK(pluralRule("ar").forms == 6);
    CHECK(forms("ar-EG", {0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 110, 111, 1000}) ==
          "0123344553345");
    CHECK(pluralRule("he").forms == 3);
    CHECK(forms("he", {0, 1, 2, 3, 20}) == "20122");
    CHECK(pluralRule("sl").forms == 4);
    CHECK(forms("sl", {0, 1, 2, 3, 4, 5, 101, 102, 104, 111}) == "3012230123");
    CHECK(pluralRule("ro").forms == 3);
    CHECK(forms("ro", {0, 1, 2, 19, 20, 100, 101, 119, 120}) == "101122112");
    CHECK(pluralRule("lt").forms == 3);
    CHECK(forms("lt", {0, 1, 2, 9, 10, 11, 19, 20, 21, 22, 111, 121}) == "201122220120");
    CHECK(pluralRule("lv").forms == 3);
    CHECK(forms("lv", {0, 1, 2, 10, 11, 19, 20, 21, 22, 111, 121}) == "01200001201");
    CHECK(pluralRule("cy").forms == 6);
    CHECK(forms("cy", {0, 1, 2, 3, 4, 6, 7, 10}) == "01235455");
    CHECK(pluralRule("ga").forms == 5);
    CHECK(forms("ga", {0, 1, 2, 3, 6, 7, 10, 11}) == "40122334");
    CHECK(pluralRule("mt").forms == 5);
    CHECK(forms("mt", {0, 1, 2, 3, 10, 11, 19, 20, 103, 111, 101, 102}) == "201223342344");
    CHECK(pluralRule("gd").forms == 4);
    CHECK(forms("gd", {0, 1, 11, 2, 12, 3, 10, 13, 19, 20}) == "3001122223");
    CHECK(pluralRule("is").forms == 2);
    CHECK(forms("mk", {0, 1, 11, 21, 111}) == "10101");
    CHECK(forms("fil", {0, 1, 3, 4, 5, 6, 9, 10, 14}) == "000101101");
    CHECK(forms("hi", {0, 1, 2}) == "001");
    CHECK(pluralRule("lo").forms == 1);
    // An unknown language uses the rule of English.
    for (const std::string_view language : {"", "e", "a", "r ", "ar he", "xx", "sl sl", " "}) {
        CHECK(pluralRule(language).forms == 2);
        CHECK(forms(language, {0, 1, 2}) == "101");
    }
}
