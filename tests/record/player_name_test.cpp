#include "engine/core/random.h"
#include "engine/core/utf8.h"
#include "engine/record/player_name.h"

#include <catch2/catch_test_macros.hpp>

#include <string>

using namespace eng;

TEST_CASE("a name keeps what a player can read", "[record]") {
    CHECK(cleanName("Anna") == "Anna");
    CHECK(cleanName("Zoë-Łukasz 3") == "Zoë-Łukasz 3");
    CHECK(cleanName("שלום") == "שלום"); // right to left
    CHECK(cleanName("日本語") == "日本語");
    CHECK(cleanName("می\u200Cخواهم") == "می\u200Cخواهم"); // a joiner that Persian needs
    CHECK(cleanName("") == "");
}

TEST_CASE("a name has no characters that change or hide the text around it", "[record]") {
    CHECK(cleanName(std::string{"a\0b", 3}) == "ab");
    CHECK(cleanName("\x1B[2Jx\x7F") == "[2Jx");
    CHECK(cleanName("\u202Eabc\u202C\u2066\u200F") == "abc"); // direction
    CHECK(cleanName("a\u200B\uFEFF\u00ADb") == "ab");         // invisible
    CHECK(cleanName("\u3164\uFFA0\u115F\u1160\u2800\u180E\uFE0F\u034F") == "");
    CHECK(cleanName("a\uFFFD\uFFFF\U0001FFFEb") == "ab");
    CHECK(cleanName("\u200D\u200C") == ""); // nothing but joiners
}

TEST_CASE("a name has only UTF-8", "[record]") {
    CHECK(cleanName("a\xFF\xC3") == "a");
    CHECK(cleanName("\xED\xA0\x80\xC0\xAFz") == "z");
}

TEST_CASE("spaces of a name are single and inside", "[record]") {
    CHECK(cleanName("  a \t\n b\u00A0\u3000c  ") == "a b c");
    CHECK(cleanName(" \n ") == "");
}

TEST_CASE("a long name is cut between characters", "[record]") {
    CHECK(cleanName(std::string(10'000'000, 'x')) == std::string(16, 'x'));
    CHECK(cleanName(std::string(10'000'000, '\x01')).empty());
    CHECK(cleanName("äöüäöüäöüäöüäöüäöü") == "äöüäöüäöüäöüäöüä");
    CHECK(cleanName("123456789012345 78") == "123456789012345"); // no space at the end
    CHECK(cleanName("12345678901234 678") == "12345678901234 6");
}

TEST_CASE("a clean name does not change any more", "[record]") {
    Random random{7};
    for (int round = 0; round < 2000; ++round) {
        std::string bytes;
        for (std::uint32_t left = random.next() % 60; left > 0; --left) {
            bytes += static_cast<char>(random.next() % 256);
        }
        const std::string clean = cleanName(bytes);
        CHECK(cleanName(clean) == clean);
        CHECK(isUtf8(clean));
        CHECK(clean.size() <= kMaxNameBytes);
    }
}

TEST_CASE("the last character of a name is removed as a whole", "[record]") {
    std::string name = "aä日";
    removeLastCharacter(name);
    CHECK(name == "aä");
    removeLastCharacter(name);
    CHECK(name == "a");
    removeLastCharacter(name);
    removeLastCharacter(name);
    CHECK(name.empty());
}
