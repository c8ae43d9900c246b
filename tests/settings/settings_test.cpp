#include "engine/core/random.h"
#include "engine/settings/assignment.h"
#include "engine/settings/settings_registry.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;

namespace {

enum class Api { Auto, Es, Core };
constexpr TextId kHelp{1};

struct SettingsFixture {
    StringTable strings;
    Setting<bool> flag{"flag", false, kHelp, kAlsoByLink};
    Setting<bool> noise{"no-noise", false, kHelp};
    Setting<int> width{"width", 640, kHelp, {.least = 64, .most = 4096}};
    Setting<std::uint64_t> seed{"seed", 0, kHelp};
    Setting<double> volume{"volume", 0.5, kHelp, {.least = 0.0, .most = 1.0}};
    Setting<std::string> name{"name", "nobody", kHelp};
    Setting<Api> api{"gl", Api::Auto, kHelp, {"auto", "es", "core"}};
    ListSetting<std::string> maps{"maps", {"one"}, kHelp};
    ListSetting<int> ports{"ports", {}, kHelp, {.least = 1, .most = 65535}};
    SettingsRegistry registry{strings};

    SettingsFixture() {
        for (SettingBase* setting : std::initializer_list<SettingBase*>{
                 &flag, &noise, &width, &seed, &volume, &name, &api, &maps, &ports}) {
            registry.add(*setting);
        }
    }
    /// Applies one assignment from the command line; what was wrong, in words.
    std::string set(std::string_view text) {
        const Status status = registry.apply(text, SettingSource::CommandLine, "here");
        return status ? "" : strings.text(status.error());
    }
    std::vector<std::string> file(std::string_view bytes,
                                  SettingSource source = SettingSource::File) {
        return words(registry.applyFile(bytes, source, "s.txt"));
    }
    std::vector<std::string> arguments(const std::vector<std::string>& list,
                                       SettingSource source = SettingSource::CommandLine) {
        return words(registry.applyArguments(list, source, "here"));
    }
    std::vector<std::string> words(const SettingsRegistry::Problems& problems) {
        std::vector<std::string> out;
        for (const Error& problem : problems) {
            out.push_back(strings.text(problem));
        }
        return out;
    }
};

using Strings = std::vector<std::string>;
bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

/// A text made of what is hard to write down.
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

TEST_CASE_METHOD(SettingsFixture, "flags are switched by plus, minus and a bare name",
                 "[settings]") {
    CHECK(set("+flag").empty());
    CHECK(*flag);
    CHECK(set("-flag").empty());
    CHECK_FALSE(*flag);
    CHECK(set("flag").empty()); // a bare flag means +flag
    CHECK(*flag);
    CHECK(set("flag=false").empty());
    CHECK_FALSE(*flag);
    CHECK(set("flag = on").empty());
    CHECK(*flag);
}

TEST_CASE_METHOD(SettingsFixture, "values of every type are set", "[settings]") {
    CHECK(set("width=800").empty());
    CHECK(set("seed=18446744073709551615").empty());
    CHECK(set("volume=0.25").empty());
    CHECK(set("name=Ada").empty());
    CHECK(set("gl=core").empty());
    CHECK(*width == 800);
    CHECK(*seed == 18446744073709551615ULL);
    CHECK(*volume == 0.25);
    CHECK(*name == "Ada");
    CHECK(*api == Api::Core);
}

TEST_CASE_METHOD(SettingsFixture, "whitespace does not cut texts short", "[settings]") {
    CHECK(set("  name =  Ada  Lovelace  ").empty());
    CHECK(*name == "Ada  Lovelace");
    CHECK(set("name=\"  kept; # \\\"all\\\" \\\\ \\n \"").empty());
    CHECK(*name == "  kept; # \"all\" \\ \n ");
    CHECK(set("name=").empty());
    CHECK(name->empty());
}

TEST_CASE_METHOD(SettingsFixture, "assigning several values to a list keeps all of them",
                 "[settings]") {
    CHECK(set("maps=a;b;c").empty());
    CHECK(*maps == Strings{"a", "b", "c"});
    CHECK(set("+maps=d;e").empty());
    CHECK(*maps == Strings{"a", "b", "c", "d", "e"});
    CHECK(set("-maps=b;d").empty());
    CHECK(*maps == Strings{"a", "c", "e"});
    CHECK(set("maps=").empty());
    CHECK(maps->empty());
    CHECK(set("maps=\"\"; x ;\"a;b\"").empty());
    CHECK(*maps == Strings{"", "x", "a;b"});
}

TEST_CASE_METHOD(SettingsFixture, "a list takes all of its values or none", "[settings]") {
    CHECK(set("ports=1;2").empty());
    CHECK(contains(set("+ports=3;0;4"), "'0'"));
    CHECK(*ports == std::vector<int>{1, 2});
}

TEST_CASE_METHOD(SettingsFixture,
                 "what is refused is named with what was expected, and the old value stays",
                 "[settings]") {
    for (const char* bad :
         {"width=63", "width=4097", "width=abc", "width=12x", "width=", "width", "+width",
          "width=1;2", "+width=70", "width=99999999999999999999", "width=0x40", "width=1.5"}) {
        INFO(bad);
        const std::string problem = set(bad);
        CHECK(contains(problem, "here"));
        CHECK(contains(problem, "width"));
        CHECK(contains(problem, "a whole number from 64 to 4096"));
        CHECK(*width == 640);
    }
    CHECK(contains(set("volume=1.01"), "a number from 0 to 1"));
    CHECK(contains(set("volume=nan"), "'nan'"));
    CHECK(contains(set("volume=inf"), "'inf'"));
    CHECK(contains(set("flag=maybe"), "true or false"));
    CHECK(contains(set("gl=vulkan"), "one of auto, es, core"));
    CHECK(contains(set("seed=-1"), "'-1'"));
    CHECK(contains(set("name=" + std::string(5000, 'x')), "at most 4096 bytes"));
    CHECK(contains(set("name=\xFF"), "name"));
    CHECK(*name == "nobody");
}

TEST_CASE_METHOD(SettingsFixture, "an unknown name warns, suggests the nearest and makes nothing",
                 "[settings]") {
    CHECK(contains(set("widht=800"), "'width'"));
    CHECK(contains(set("volumes=1"), "'volume'"));
    CHECK_FALSE(contains(set("xyzzy=1"), "meant"));
    CHECK(registry.find("widht") == nullptr);
}

TEST_CASE_METHOD(SettingsFixture, "what is no assignment is told of", "[settings]") {
    for (const char* bad : {"=5", "", "+", "-", "Width=5", "9x=1", "a b=1", "name=\"open",
                            "name=\"a\"b", "name=\"\\q\"", "maps=\"a\" x;b"}) {
        INFO(bad);
        CHECK_FALSE(set(bad).empty());
    }
    CHECK_FALSE(set(std::string(100, 'a') + "=1").empty());
}

TEST_CASE_METHOD(SettingsFixture,
                 "a file may have a byte order mark, comments, blank lines and CRLF",
                 "[settings]") {
    CHECK(file("\xEF\xBB\xBF# settings\r\n\r\n  width = 800  # wide\r\n+flag\n\n   \nname=\"a # "
               "b\" # c\nmaps=a;b")
              .empty());
    CHECK(*width == 800);
    CHECK(*flag);
    CHECK(*name == "a # b");
    CHECK(*maps == Strings{"a", "b"});
}

TEST_CASE_METHOD(SettingsFixture,
                 "a file's problems are told with file and line, and the rest is read",
                 "[settings]") {
    const auto problems = file("width=1\nflag\nwhat is this\nwidth=900\n");
    REQUIRE(problems.size() == 2);
    CHECK(contains(problems[0], "s.txt:1"));
    CHECK(contains(problems[1], "s.txt:3"));
    CHECK(*width == 900);
    CHECK(*flag);
}

TEST_CASE_METHOD(SettingsFixture, "a file that is no settings file is left after 20 refused lines",
                 "[settings]") {
    std::string bytes;
    for (int line = 1; line <= 20; ++line) {
        bytes += "<p>\n";
    }
    const auto problems = file(bytes + "width=900\n");
    REQUIRE(problems.size() == 21);
    CHECK(contains(problems[20], "s.txt:20: too much of this file is no setting"));
    CHECK(*width != 900);
}

TEST_CASE_METHOD(SettingsFixture, "lines may be long, and NUL bytes are no end", "[settings]") {
    const std::string longName(4000, 'n');
    CHECK(file("name=" + longName + "\nwidth=700\n").empty());
    CHECK(*name == longName);
    using namespace std::string_literals;
    CHECK(file("name=a\0b\nwidth=800\n"s).size() == 1);
    CHECK(*width == 800);
}

TEST_CASE_METHOD(SettingsFixture, "command lines may be spelled as programs have them",
                 "[settings]") {
    CHECK(arguments({"--width=800", "--flag", "--name=Ada", "+maps=two"}).empty());
    CHECK(*width == 800);
    CHECK(*flag);
    CHECK(*maps == Strings{"one", "two"});
    CHECK(arguments({"--no-flag"}).empty());
    CHECK_FALSE(*flag);
    CHECK(arguments({"--no-noise"}).empty()); // a name that begins with no-
    CHECK(*noise);
}

TEST_CASE_METHOD(SettingsFixture, "the later source wins", "[settings]") {
    file("width=700\nvolume=0.1\nname=file");
    file("width=800\nvolume=0.2", SettingSource::Saved);
    arguments({"width=900"});
    CHECK(*width == 900);
    CHECK(*volume == 0.2);
    CHECK(*name == "file");
    CHECK(width.source() == SettingSource::CommandLine);
    CHECK(volume.source() == SettingSource::Saved);
}

TEST_CASE_METHOD(SettingsFixture, "a link cannot set everything", "[settings]") {
    const auto problems = arguments({"+flag", "width=800"}, SettingSource::Url);
    REQUIRE(problems.size() == 1);
    CHECK(contains(problems[0], "'width'"));
    CHECK(*flag);
    CHECK(*width == 640);
}

TEST_CASE_METHOD(SettingsFixture,
                 "only what the person chose is saved, and any text reads back equal",
                 "[settings]") {
    file("width=700");
    file("volume=0.3", SettingSource::Saved);
    arguments({"volume=0.9", "name=cmd"});
    CHECK(registry.savedText() == "volume=0.3\n"); // what came from the command line is never saved
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

TEST_CASE("any text that is chosen is saved and reads back equal", "[settings]") {
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
        // Another system's editor may have been at it.
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

TEST_CASE("any number that is chosen is saved and reads back equal", "[settings]") {
    Random random{815};
    for (int round = 0; round < 3000; ++round) {
        SettingsFixture one;
        // Of all sizes: the number of digits is as random as they are.
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

TEST_CASE("bytes that cannot be a settings file are known", "[settings]") {
    using namespace std::string_literals;
    CHECK(SettingsRegistry::couldBeFile(""));
    CHECK(SettingsRegistry::couldBeFile("\xEF\xBB\xBFname=é\r\n"));
    CHECK_FALSE(SettingsRegistry::couldBeFile("name=a\0b\n"s));
    CHECK_FALSE(SettingsRegistry::couldBeFile("name=\xFF\n"));
    CHECK_FALSE(
        SettingsRegistry::couldBeFile(std::string(SettingsRegistry::kMostFileBytes, 'a') + "a"));
}

TEST_CASE_METHOD(SettingsFixture, "a source can be taken back and applied again", "[settings]") {
    arguments({"width=900", "+maps=two"});
    registry.resetFrom(SettingSource::CommandLine);
    CHECK(*width == 640);
    CHECK(*maps == Strings{"one"});
    CHECK(width.source() == SettingSource::Default);
}

TEST_CASE_METHOD(SettingsFixture, "help and list name every setting", "[settings]") {
    set("width=800");
    const std::string help = registry.helpText();
    const std::string list = registry.listText();
    for (const char* one : {"flag", "width", "volume", "name", "gl", "maps", "ports"}) {
        CHECK(contains(help, std::string{"--"} + one));
        CHECK(contains(list, std::string{one} + "="));
    }
    CHECK(contains(help, "a whole number from 64 to 4096; without it: 640"));
    CHECK(contains(list, "width=800  # from the command line\n"));
}
