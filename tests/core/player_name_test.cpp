#include "engine/core/player_name.h"
#include "engine/core/random.h"
#include "engine/core/utf8.h"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <string>

using namespace eng;

TEST_CASE("a name keeps what a player can read", "[core]") {
    CHECK(cleanName("Anna") == "Anna");
    CHECK(cleanName("Zoë-Łukasz 3") == "Zoë-Łukasz 3");
    CHECK(cleanName("שלום") == "שלום"); // right to left
    CHECK(cleanName("日本語") == "日本語");
    CHECK(cleanName("می\u200Cخواهم") == "می\u200Cخواهم"); // a joiner that Persian needs
    CHECK(cleanName("") == "");
}

TEST_CASE("a name has no characters that change or hide the text around it", "[core]") {
    CHECK(cleanName(std::string{"a\0b", 3}) == "ab");
    CHECK(cleanName("\x1B[2Jx\x7F") == "[2Jx");
    CHECK(cleanName("\u202Eabc\u202C\u2066\u200F") == "abc"); // direction
    CHECK(cleanName("a\u200B\uFEFF\u00ADb") == "ab");         // invisible
    CHECK(cleanName("\u3164\uFFA0\u115F\u1160\u2800\u180E\uFE0F\u034F") == "");
    CHECK(cleanName("a\uFFFD\uFFFF\U0001FFFEb") == "ab");
    CHECK(cleanName("a\U0001D173\U0001BCA0\U00013430\U00016FE4\U0001D159\u1680b") == "a b");
    CHECK(cleanName("\U0001D400") == "");                               // a letter of mathematics
    CHECK(cleanName("\U0001E900\U0001E944") == "\U0001E900\U0001E944"); // Adlam
    CHECK(cleanName("\U00020000") == "\U00020000");                     // Chinese
    CHECK(cleanName("\u200D\u200C") == "");                             // nothing but joiners
}

TEST_CASE("joiners of a name stand where a script or an emoji needs them", "[core]") {
    CHECK(cleanName("A\u200Dn\u200Cn") == "Ann");
    CHECK(cleanName("\u0645\u06CC\u200C\u062E") == "\u0645\u06CC\u200C\u062E");
    CHECK(cleanName("\u200C\u0645\u200C \u200C\u0645\u200D") == "\u0645 \u0645");
    CHECK(cleanName("\u0645\u200C\u200D\u0645") == "\u0645\u200C\u0645");
    CHECK(cleanName("\U0001F469\u200D\U0001F680") == "\U0001F469\u200D\U0001F680");
    CHECK(cleanName("\U0001F469\u200C\U0001F680") == "\U0001F469\U0001F680");
    CHECK(cleanName("\u0915\u094D\u200D\u0937") == "\u0915\u094D\u200D\u0937");
    CHECK(cleanName("\u2192\u200D\u2192\u2605\u200D\u2605") == "\u2192\u2192\u2605\u2605");
    CHECK(cleanName("\u2764\u200D\U0001F525") == "\u2764\u200D\U0001F525");
}

TEST_CASE("marks of a name stand on a character, at most two", "[core]") {
    CHECK(cleanName("Zoe\u0308\u0301") == "Zoe\u0308\u0301");
    CHECK(cleanName("Zoe\u0308\u0301\u0302\u20DDx") == "Zoe\u0308\u0301x");
    CHECK(cleanName("\u0301Ann \u0301Lee") == "Ann Lee");
    CHECK(cleanName("\u05E9\u05C1\u05B8\u05DC") == "\u05E9\u05C1\u05B8\u05DC");
    CHECK(cleanName("\u0628\u08F0\u08F0\u08F0x") == "\u0628\u08F0\u08F0x");
    CHECK(cleanName("\u3042\u3099\u302A\u302A") == "\u3042\u3099\u302A");
    // A word of Burmese, and one of Hindi; more than four are a heap.
    CHECK(cleanName("\u1019\u103C\u103D\u103E\u1000") == "\u1019\u103C\u103D\u103E\u1000");
    CHECK(cleanName("\u091A\u0940\u091C\u093C\u094B\u0902") ==
          "\u091A\u0940\u091C\u093C\u094B\u0902");
    CHECK(cleanName("\u0915\u0951\u0951\u0951\u0951\u0951") == "\u0915\u0951\u0951\u0951\u0951");
}

TEST_CASE("a word of a name has letters of one script that look alike", "[core]") {
    CHECK(cleanName("P\u0430ul") == "Pul"); // a Cyrillic a
    CHECK(cleanName("\u0418\u0432a\u043D") == "\u0418\u0432\u043D");
    CHECK(cleanName("A\u03BDn") == "An"); // a Greek nu
    CHECK(cleanName("7\u0418van") == "7\u0418");
    CHECK(cleanName("Max \u0418\u0432\u0430\u043D") == "Max \u0418\u0432\u0430\u043D");
    CHECK(cleanName("\u65E5Ann") == "\u65E5Ann");
    CHECK(cleanName("\u0430\u212A\uAB31\u2C80") == "\u0430"); // that of kelvin, and others
    CHECK(cleanName("\u0430\uFF3F\u0430") == "\u0430\uFF3F\u0430");
}

TEST_CASE("a name has only UTF-8", "[core]") {
    CHECK(cleanName("a\xFF\xC3") == "a");
    CHECK(cleanName("\xED\xA0\x80\xC0\xAFz") == "z");
}

TEST_CASE("spaces of a name are single and inside", "[core]") {
    CHECK(cleanName("  a \t\n b\u00A0\u3000c  ") == "a b c");
    CHECK(cleanName(" \n ") == "");
}

TEST_CASE("a long name is cut between characters", "[core]") {
    CHECK(cleanName(std::string(10'000'000, 'x')) == std::string(16, 'x'));
    CHECK(cleanName(std::string(10'000'000, '\x01')).empty());
    CHECK(cleanName("äöüäöüäöüäöüäöüäöü") == "äöüäöüäöüäöüäöüä");
    CHECK(cleanName("123456789012345 78") == "123456789012345"); // no space at the end
    CHECK(cleanName("12345678901234 678") == "12345678901234 6");
}

TEST_CASE("a clean name does not change any more", "[core]") {
    Random random{7};
    for (int round = 0; round < 2000; ++round) {
        std::string bytes;
        for (std::uint32_t left = random.next() % 60; left > 0; --left) {
            bytes += static_cast<char>(random.next() % 256);
        }
        constexpr std::array kOthers{"\u200D", "\u200C", "\u0301", "\u0645",     "\u0430",
                                     "x",      " ",      "\u03BD", "\U0001F680", "\uFE0F"};
        while (random.next() % 8 != 0) {
            bytes += kOthers[random.next() % kOthers.size()];
        }
        const std::string clean = cleanName(bytes);
        CHECK(cleanName(clean) == clean);
        CHECK(isUtf8(clean));
        CHECK(clean.size() <= kMaxNameBytes);
    }
}

TEST_CASE("the last character of a name is removed as a whole", "[core]") {
    std::string name = "aä日";
    removeLastCharacter(name);
    CHECK(name == "aä");
    removeLastCharacter(name);
    CHECK(name == "a");
    removeLastCharacter(name);
    removeLastCharacter(name);
    CHECK(name.empty());
    name = "\u0645\u200C\u0645";
    removeLastCharacter(name);
    CHECK(name == "\u0645"); // without the joiner before it
}
