// Which settings are saved, and which are not.
#include "engine/core/random.h"
#include "engine/settings/settings_registry.h"
#include "tests/settings/settings_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <bit>
#include <cmath>

using namespace eng;
using eng::test::Api;
using eng::test::contains;
using eng::test::kHelp;
using eng::test::SettingsFixture;
using eng::test::Strings;

namespace {

/// A text with characters that need escapes or quotes.
std::string nastyText(Random& random) {
    using namespace std::string_view_literals;
    constexpr std::string_view kPieces[] = {
        ";"sv,    "#"sv,   " #"sv,     "\""sv,     "\\"sv,         "\n"sv,
        "\r\n"sv, "\t"sv,  "="sv,      "+"sv,      "-"sv,          " "sv,
        "\0"sv,   "\v"sv,  "\x1B"sv,   "\x7F"sv,   "'"sv,          "\\n"sv,
        "\\0"sv,  "{0}"sv, "%00"sv,    "&"sv,      "true"sv,       "--"sv,
        "é"sv,    "漢"sv,  "\u0085"sv, "\u2028"sv, "\U0001F600"sv, "\xEF\xBB\xBF"sv,
        "a"sv,    "name"sv};
    std::string text;
    for (int left = random.between(0, random.next() % 8 == 0 ? 400 : 8); left > 0; --left) {
        const int piece = random.between(0, static_cast<int>(std::size(kPieces)) - 1);
        text += kPieces[static_cast<std::size_t>(piece)];
    }
    return text;
}

} // namespace

TEST_CASE_METHOD(SettingsFixture, "a list takes either all of its values or none of them",
                 "[settings]") {
    CHECK(set("ports=1;2").empty());
    CHECK(contains(set("+ports=3;0;4"), "'0'"));
    CHECK(*ports == std::vector<int>{1, 2});
}

TEST_CASE_METHOD(SettingsFixture, "reading a file stops after 20 invalid lines", "[settings]") {
    std::string bytes;
    for (int line = 1; line <= 20; ++line) {
        bytes += "<p>\n";
    }
    const auto problems = file(bytes + "width=900\n");
    REQUIRE(problems.size() == 21);
    CHECK(contains(problems[20], "s.txt:20: too many invalid lines"));
    CHECK(*width != 900);
}

TEST_CASE_METHOD(SettingsFixture,
                 "only the user's choices are saved, and any text reads back unchanged",
                 "[settings]") {
    file("width=700");
    file("volume=0.3\n", SettingSource::Saved);
    arguments({"volume=0.9", "name=cmd"});
    CHECK(registry.savedText() == "volume=0.3\n"); // values from the command line are never saved
    for (const std::string& text : Strings{"", " ", "a;b", "#x", "a # b", "\"", "\\", "\n\r\t",
                                           "\xC3\xA9", "tail ", " head", "-x", "+y", "a=b"}) {
        INFO(text);
        REQUIRE(registry.choose(name, Strings{text}).ok());
        SettingsFixture other;
        CHECK(other.file(registry.savedText(), SettingSource::Saved).empty());
        CHECK(*other.name == text);
    }
    REQUIRE(registry.choose(maps, Strings{"a;b", "", "c"}).ok());
    SettingsFixture other;
    CHECK(other.file(registry.savedText(), SettingSource::Saved).empty());
    CHECK(*other.maps == Strings{"a;b", "", "c"});
    CHECK_FALSE(registry.choose(width, Strings{"1"}).ok());
}

TEST_CASE("any chosen text is saved and reads back unchanged", "[settings]") {
    Random random{4711};
    for (int round = 0; round < 3000; ++round) {
        INFO("round " << round);
        SettingsFixture one;
        const std::string text = nastyText(random);
        Strings list;
        for (int left = random.between(0, 4); left > 0; --left) {
            list.push_back(nastyText(random));
        }
        REQUIRE(one.registry.choose(one.name, Strings{text}).ok());
        REQUIRE(one.registry.choose(one.maps, list).ok());
        const std::string saved = one.registry.savedText();
        REQUIRE(SettingsRegistry::couldBeFile(saved));
        // The file as an editor of another system may have changed it.
        std::string carried = "\xEF\xBB\xBF# saved\r\n";
        for (const char c : saved) {
            carried += c == '\n' ? "  # as it was\r\n" : std::string(1, c);
        }
        for (const std::string& bytes : {saved, carried}) {
            SettingsFixture other;
            REQUIRE(other.file(bytes, SettingSource::Saved).empty());
            REQUIRE(*other.name == text);
            REQUIRE(*other.maps == list);
            REQUIRE(other.registry.savedText() == saved);
        }
    }
}

TEST_CASE("any chosen number is saved and reads back unchanged", "[settings]") {
    Random random{815};
    for (int round = 0; round < 3000; ++round) {
        SettingsFixture one;
        // Numbers of all magnitudes, with a random number of digits.
        double volume = random.next() / 4294967296.0;
        for (int times = random.between(0, 20); times > 0; --times) {
            volume /= 1 + random.between(0, 9);
        }
        const std::uint64_t seed =
            ((std::uint64_t{random.next()} << 32U) | random.next()) >> (random.next() % 64U);
        REQUIRE(one.registry.choose(one.volume, Strings{format("{0}", {volume})}).ok());
        REQUIRE(one.registry.choose(one.seed, Strings{format("{0}", {seed})}).ok());
        REQUIRE(*one.volume == volume);
        SettingsFixture other;
        REQUIRE(other.file(one.registry.savedText(), SettingSource::Saved).empty());
        REQUIRE(*other.volume == volume);
        REQUIRE(*other.seed == seed);
    }
}

TEST_CASE("bytes that cannot be a settings file are detected", "[settings]") {
    using namespace std::string_literals;
    CHECK(SettingsRegistry::couldBeFile(""));
    CHECK(SettingsRegistry::couldBeFile("\xEF\xBB\xBFname=é\r\n"));
    CHECK_FALSE(SettingsRegistry::couldBeFile("name=a\0b\n"s));
    CHECK_FALSE(SettingsRegistry::couldBeFile("name=\xFF\n"));
    CHECK_FALSE(
        SettingsRegistry::couldBeFile(std::string(SettingsRegistry::kMaxFileBytes + 1, 'a')));
}

TEST_CASE_METHOD(SettingsFixture, "the printed changes form a file that makes the same changes",
                 "[settings]") {
    CHECK(registry.changedText().empty());
    Setting<int> steps{"steps", 0, kHelp, kThisRunOnly};
    registry.add(steps);
    set("width=800");
    set("width=640"); // set to the default
    set("volume=0.125");
    set("name=\"  a;b # \\\"c\\\" \\n\"");
    set("maps=\"x;y\";;z");
    set("gl=core");
    set("steps=7");
    file("+flag");
    const std::string changed = registry.changedText();
    CHECK(changed == "flag=true  # from the settings file\n"
                     "gl=core  # from the command line\n"
                     "maps=\"x;y\";\"\";z  # from the command line\n"
                     "name=\"  a;b # \\\"c\\\" \\n\"  # from the command line\n"
                     "# steps=7  # from the command line\n"
                     "volume=0.125  # from the command line\n");
    SettingsFixture other;
    CHECK(other.file(changed).empty());
    CHECK(*other.flag);
    CHECK(*other.api == Api::Core);
    CHECK(*other.maps == *maps);
    CHECK(*other.name == *name);
    CHECK(*other.volume == 0.125);
    CHECK(other.width.source() == SettingSource::Default);
}

TEST_CASE_METHOD(SettingsFixture, "values from a command line or a link are never saved",
                 "[settings]") {
    arguments({"width=900", "+maps=two", "gl=es"});
    arguments({"+flag"}, SettingSource::Url);
    CHECK(registry.savedText().empty());
    // The saved values that they override are kept, too.
    file("flag=false\nwidth=800\n", SettingSource::Saved);
    arguments({"width=900"});
    arguments({"+flag"}, SettingSource::Url);
    CHECK(registry.savedText() == "flag=false\nwidth=800\n");
}

TEST_CASE_METHOD(SettingsFixture, "a float setting takes its own limits and prints few digits",
                 "[settings]") {
    Setting<float> gain{"gain", 0.5F, kHelp, {.min = 0.1F, .max = 0.9F}};
    ListSetting<float> gains{"gains", {}, kHelp};
    registry.add(gain);
    registry.add(gains);
    CHECK(set("gain=0.1").empty());
    CHECK(*gain == 0.1F);
    CHECK(set("gain=0.9").empty());
    CHECK(*gain == 0.9F);
    CHECK(contains(set("gain=0.09"), "a number from 0.1 to 0.9"));
    CHECK(contains(set("gain=0.91"), "a number from 0.1 to 0.9"));
    CHECK(contains(set("gain=1e39"), "is invalid"));
    CHECK(contains(set("gains=1e39"), "is invalid")); // out of range for a float
    REQUIRE(registry.choose(gain, Strings{"0.3"}).ok());
    REQUIRE(
        registry.choose(gains, Strings{"16777217", "1e-40", "3.4028235e38", "0.33333334"}).ok());
    CHECK(registry.savedText() == "gain=0.3\ngains=16777216;1e-40;3.4028235e+38;0.33333334\n");
}

TEST_CASE("any chosen float is saved and reads back unchanged", "[settings]") {
    Random random{7};
    for (int i = 0; i < 2000; ++i) {
        const auto bits = static_cast<std::uint32_t>(random.next());
        const auto number = std::bit_cast<float>(bits);
        if (!std::isfinite(number)) {
            continue;
        }
        const std::string word = detail::printSetting(number);
        float back = 0.0F;
        REQUIRE(detail::parseSetting(word, back));
        REQUIRE(back == number);
        REQUIRE(word.size() <= 15);
    }
}

TEST_CASE_METHOD(SettingsFixture,
                 "the user's choice of a list replaces values that a command line added",
                 "[settings]") {
    CHECK(file("maps=file\nports=1").empty());
    CHECK(file("+ports=2\n", SettingSource::Saved).empty());
    CHECK(arguments({"+maps=command", "+ports=3"}).empty());
    CHECK(*ports == std::vector<int>{1, 2, 3});
    CHECK(registry.savedText() == "ports=1;2\n");
    REQUIRE(registry.choose(maps, Strings{"mine"}).ok());
    CHECK(*maps == Strings{"mine"});
    CHECK(registry.savedText() == "maps=mine\nports=1;2\n");
}

TEST_CASE_METHOD(SettingsFixture,
                 "settings for one run are applied before files, each of them once", "[settings]") {
    Setting<int> steps{"steps", 0, kHelp, kThisRunOnly};
    registry.add(steps);
    const Strings list{"steps=7", "+maps=two", "nonsense=1", "steps=x"};
    SettingsRegistry::Arguments others;
    const auto first =
        words(registry.applyArguments(list, SettingSource::CommandLine, "here", others));
    CHECK(first.size() == 2); // the errors about nonsense=1 and steps=x
    CHECK(*steps == 7);
    CHECK(*maps == Strings{"one"});
    const auto rest = words(registry.applyArguments(others, SettingSource::CommandLine, "here"));
    CHECK(rest.empty());
    CHECK(*maps == Strings{"one", "two"});
}

TEST_CASE("settings may be destroyed before their registry", "[settings]") {
    StringTable strings;
    SettingsRegistry registry{strings};
    Setting<int> width{"width", 640, kHelp, {.min = 64, .max = 4096}};
    registry.add(width);
}

TEST_CASE_METHOD(SettingsFixture, "a change of the sign of zero calls no listener but is saved",
                 "[settings]") {
    int notified = 0;
    const Connection connection = volume.onChange([&] { ++notified; });
    CHECK(file("volume=0\nvolume=-0\n", SettingSource::Saved).empty());
    CHECK(notified == 1);
    CHECK(volume.values() == std::vector<std::string>{"-0"});
    CHECK(registry.savedText() == "volume=-0\n");
}

TEST_CASE_METHOD(SettingsFixture, "a list has a maximum number of values", "[settings]") {
    std::string all = "maps=0";
    for (std::size_t i = 1; i < SettingsRegistry::kMaxListValues; ++i) {
        all += ';';
        all += std::to_string(i);
    }
    CHECK(file(all).empty());
    CHECK(maps->size() == SettingsRegistry::kMaxListValues);
    const auto refused = file(all + ";one more\n+maps=one more\n");
    REQUIRE(refused.size() == 2);
    CHECK(refused[0].find("'one more' is invalid; expected at most 256 values") !=
          std::string::npos);
    CHECK(maps->size() == SettingsRegistry::kMaxListValues);
    CHECK(file("-maps=7\n+maps=in its place\n").empty());
    CHECK(maps->back() == "in its place");
    // Reading a file that only adds more values stops soon.
    std::string endless;
    for (int i = 0; i < 100'000; ++i) {
        endless += "+maps=a\n";
    }
    CHECK(file(endless).size() == SettingsRegistry::kMaxProblems + 1);
}

TEST_CASE_METHOD(SettingsFixture, "unknown saved lines are kept for the version that wrote them",
                 "[settings]") {
    CHECK(file("of_a_later_version=1;\"a b\"  # new\r\nwidth=800\nwidht=3\n", SettingSource::Saved)
              .size() == 2);
    CHECK(registry.savedText() == "width=800\nof_a_later_version=1;\"a b\"\nwidht=3\n");
    // Unknown lines from other sources and malformed lines are not kept.
    CHECK(file("from_a_file=1\n").size() == 1);
    CHECK(file("broken=\xFF\n", SettingSource::Saved).size() == 1);
    CHECK(registry.savedText() == "width=800\nof_a_later_version=1;\"a b\"\nwidht=3\n");
}

TEST_CASE_METHOD(SettingsFixture, "any number of unknown saved lines is read and kept",
                 "[settings]") {
    std::string saved;
    for (int i = 0; i < 500; ++i) {
        saved += format("later_{0}={0}\n", {i});
    }
    // The number of reported errors is limited.
    CHECK(file("volume=2\n" + saved + "width=800\n?\n", SettingSource::Saved).size() ==
          SettingsRegistry::kMaxProblems + 2);
    CHECK(*width == 800);
    CHECK(registry.savedText() == "width=800\n" + saved);
}

TEST_CASE_METHOD(SettingsFixture, "a truncated last line of saved settings does not count",
                 "[settings]") {
    CHECK(file("later=1\nwidt", SettingSource::Saved).size() == 1);
    CHECK(registry.savedText() == "later=1\n");
    CHECK(file("width=80", SettingSource::Saved).empty()); // of 800
    CHECK(*width != 80);
}

TEST_CASE_METHOD(SettingsFixture, "two swapped letters count as one typing error", "[settings]") {
    Setting<bool> fl{"fl", false, kHelp};
    Setting<bool> sound{"sound", false, kHelp};
    Setting<bool> bound{"bound", false, kHelp};
    registry.add(fl);
    registry.add(sound);
    registry.add(bound);
    CHECK(registry.nearest("flga") == "flag");
    CHECK(registry.nearest("lfag") == "flag");
    CHECK(registry.nearest("widht") == "width");
    CHECK(registry.nearest("sounnd") == "sound");
    CHECK(registry.nearest("soundz") == "sound");
    CHECK(registry.nearest("qqqqqqq").empty());
    // Of two equally close names, the one with the same first letters is suggested.
    Setting<bool> late{"volumes", false, kHelp};
    Setting<bool> early{"golume", false, kHelp};
    registry.add(late);
    registry.add(early);
    CHECK(registry.nearest("volumex") == "volume");
    CHECK(registry.nearest("solume") == "golume");
    Setting<bool> dark{"bark", false, kHelp};
    Setting<bool> darn{"darn", false, kHelp};
    registry.add(dark);
    registry.add(darn);
    CHECK(registry.nearest("dark") == "darn");
}
