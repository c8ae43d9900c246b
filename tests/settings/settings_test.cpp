#include "engine/core/random.h"
#include "engine/settings/assignment.h"
#include "engine/settings/settings_registry.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>

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

TEST_CASE_METHOD(SettingsFixture, "help says what a link can set, and what no file can",
                 "[settings]") {
    const Setting<bool> once{"once", false, kHelp, kThisRunOnly};
    SettingsRegistry two{strings};
    two.add(flag);
    two.add(width);
    const std::string known = two.helpText();
    CHECK(contains(known, "without it: false A link can set it, too.\n"));
    CHECK(contains(known, "without it: 640\n"));
    SettingsRegistry one{strings};
    one.add(const_cast<Setting<bool>&>(once));
    CHECK(contains(one.helpText(), "Only for this run: no file can set it.\n"));
}

TEST_CASE_METHOD(SettingsFixture,
                 "what differs from the defaults is printed as a file that makes the same changes",
                 "[settings]") {
    CHECK(registry.changedText().empty());
    Setting<int> steps{"steps", 0, kHelp, kThisRunOnly};
    registry.add(steps);
    set("width=800");
    set("width=640"); // set, but to the default
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

TEST_CASE_METHOD(SettingsFixture, "values that come by a command line or a link are never saved",
                 "[settings]") {
    arguments({"width=900", "+maps=two", "gl=es"});
    arguments({"+flag"}, SettingSource::Url);
    CHECK(registry.savedText().empty());
    // Nor does what they have the upper hand over get lost.
    file("flag=false\nwidth=800\n", SettingSource::Saved);
    arguments({"width=900"});
    arguments({"+flag"}, SettingSource::Url);
    CHECK(registry.savedText() == "flag=false\nwidth=800\n");
}

TEST_CASE_METHOD(SettingsFixture, "the last of several lines for a setting counts", "[settings]") {
    CHECK(file("width=700\nwidth=800\nmaps=a;b\nmaps=c\nwidth=900").empty()); // no end of line
    CHECK(*width == 900);
    CHECK(*maps == Strings{"c"});
}

TEST_CASE_METHOD(SettingsFixture, "line ends may be of two kinds in one file", "[settings]") {
    CHECK(file("width=700\r\nname=a b\r\n\r\nmaps=a;b\r\nvolume=0.25\n").empty());
    CHECK(*name == "a b");
    CHECK(*maps == Strings{"a", "b"});
}

TEST_CASE_METHOD(SettingsFixture, "a line of a megabyte is one refused line", "[settings]") {
    const auto problems =
        file("width=700\nname=" + std::string(1U << 20U, 'x') + "\nvolume=0.25\n");
    REQUIRE(problems.size() == 1);
    CHECK(contains(problems[0], "s.txt:2"));
    CHECK(problems[0].size() < 1000); // a message is for a person
    CHECK(*width == 700);
    CHECK(*volume == 0.25);
    CHECK(file(std::string(1U << 20U, ';')).size() == 1);
    CHECK(file("maps=" + std::string(100000, ';')).empty());
    CHECK(maps->size() == 100001);
}

TEST_CASE_METHOD(SettingsFixture, "who listens is told of a change, and of nothing else",
                 "[settings]") {
    int told = 0;
    int seen = 0;
    SettingSource from{};
    {
        const SettingConnection connection{width, [&] {
                                               ++told;
                                               seen = *width;
                                               from = width.source();
                                           }};
        CHECK(connection.isConnected());
        set("width=800");
        CHECK(told == 1);
        CHECK(seen == 800); // after the value has changed
        CHECK(from == SettingSource::CommandLine);
        set("width=800");
        set("width=1"); // refused
        set("volume=0.25");
        CHECK(told == 1);
        registry.resetFrom(SettingSource::CommandLine);
        CHECK(told == 2);
        CHECK(seen == 640);
        CHECK(from == SettingSource::Default);
        registry.resetFrom(SettingSource::CommandLine);
        REQUIRE(registry.choose(width, Strings{"700"}).ok());
        CHECK(told == 3);
        file("width=900");
        CHECK(told == 4);
    }
    set("width=800");
    CHECK(told == 4);
}

TEST_CASE_METHOD(SettingsFixture, "lists tell of a change in them", "[settings]") {
    int told = 0;
    const SettingConnection connection{maps, [&] { ++told; }};
    set("maps=one");
    set("+maps=");
    set("-maps=none such");
    CHECK(told == 0);
    set("+maps=two");
    set("-maps=one");
    set("maps=");
    CHECK(told == 3);
}

TEST_CASE_METHOD(SettingsFixture, "listeners are told in the order in which they connected",
                 "[settings]") {
    std::string order;
    std::vector<std::unique_ptr<SettingConnection>> all;
    for (char letter = 'a'; letter < 'f'; ++letter) {
        all.push_back(
            std::make_unique<SettingConnection>(width, [&order, letter] { order += letter; }));
    }
    set("width=800");
    all[2]->disconnect();
    CHECK_FALSE(all[2]->isConnected());
    all[0].reset();
    set("width=801");
    all[2]->connect(width, [&order] { order += 'C'; });
    set("width=802");
    CHECK(order == "abcde"
                   "bde"
                   "bdeC");
}

TEST_CASE_METHOD(SettingsFixture, "listeners may connect and disconnect while they are told",
                 "[settings]") {
    std::string order;
    SettingConnection first;
    SettingConnection second;
    SettingConnection third;
    SettingConnection late;
    auto gone = std::make_unique<SettingConnection>();
    first.connect(width, [&] {
        order += '1';
        first.disconnect(); // itself
        third.disconnect(); // one that would be next but one
        gone.reset();
        late.connect(width, [&] { order += 'l'; }); // told from the next change on
        order += '.';
    });
    second.connect(width, [&] { order += '2'; });
    third.connect(width, [&] { order += '3'; });
    gone->connect(width, [&] { order += 'g'; });
    set("width=800");
    CHECK(order == "1.2");
    set("width=801");
    CHECK(order == "1.22l");
    // One that goes with its own last call, and one that changes places.
    auto* own = new SettingConnection;
    own->connect(volume, [own, &order] {
        delete own;
        order += 'd';
    });
    second.connect(volume, [&] {
        order += 'v';
        second.connect(volume, [&] { order += 'w'; });
    });
    set("volume=0.1");
    CHECK(order == "1.22ldv");
    set("volume=0.2");
    CHECK(order == "1.22ldvw");
}

TEST_CASE_METHOD(SettingsFixture, "a listener may change the setting again", "[settings]") {
    std::vector<int> first;
    std::vector<int> second;
    const SettingConnection even{width, [&] {
                                     first.push_back(*width);
                                     if (*width % 2 != 0) {
                                         set("width=" + std::to_string(*width + 1));
                                     }
                                 }};
    const SettingConnection other{width, [&] { second.push_back(*width); }};
    set("width=801");
    CHECK(first == std::vector<int>{801, 802});
    REQUIRE_FALSE(second.empty());
    CHECK(second.back() == 802); // whatever it heard before, the last is what holds
    CHECK(std::count(second.begin(), second.end(), 801) == 0);
}

TEST_CASE("a setting may go before those who listen to it", "[settings]") {
    SettingConnection connection;
    {
        const Setting<int> brief{"brief", 1, kHelp};
        connection.connect(brief, [] {});
        CHECK(connection.isConnected());
    }
    CHECK_FALSE(connection.isConnected());
    connection.disconnect();
}

TEST_CASE_METHOD(SettingsFixture, "a listener may disconnect the very next one while it is told",
                 "[settings]") {
    std::string order;
    SettingConnection first;
    SettingConnection second;
    SettingConnection third;
    first.connect(width, [&] {
        order += '1';
        second.disconnect();
    });
    second.connect(width, [&] { order += '2'; });
    third.connect(width, [&] { order += '3'; });
    set("width=800");
    CHECK(order == "13");
    set("width=801");
    CHECK(order == "1313");
}

TEST_CASE_METHOD(SettingsFixture,
                 "a single-precision number takes its own limits, and is shown short",
                 "[settings]") {
    Setting<float> gain{"gain", 0.5F, kHelp, {.least = 0.1F, .most = 0.9F}};
    ListSetting<float> gains{"gains", {}, kHelp};
    registry.add(gain);
    registry.add(gains);
    CHECK(set("gain=0.1").empty());
    CHECK(*gain == 0.1F);
    CHECK(set("gain=0.9").empty());
    CHECK(*gain == 0.9F);
    CHECK(contains(set("gain=0.09"), "a number from 0.1 to 0.9"));
    CHECK(contains(set("gain=0.91"), "a number from 0.1 to 0.9"));
    CHECK(contains(set("gain=1e39"), "refused"));
    CHECK(contains(set("gains=1e39"), "refused")); // no float
    REQUIRE(registry.choose(gain, Strings{"0.3"}).ok());
    REQUIRE(
        registry.choose(gains, Strings{"16777217", "1e-40", "3.4028235e38", "0.33333334"}).ok());
    CHECK(registry.savedText() == "gain=0.3\ngains=16777216;1e-40;3.4028235e+38;0.33333334\n");
}

TEST_CASE("any single-precision number that is chosen is saved and reads back equal",
          "[settings]") {
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

TEST_CASE_METHOD(SettingsFixture, "a list that a command line has set is never saved with it",
                 "[settings]") {
    set("+maps=command");
    set("+maps=again");
    REQUIRE(registry.apply("+maps=mine", SettingSource::User, "options").ok());
    CHECK(*maps == Strings{"one", "command", "again", "mine"});
    CHECK(registry.savedText() == "maps=one;mine\n");
    REQUIRE(registry.apply("-maps=command;one", SettingSource::User, "options").ok());
    CHECK(*maps == Strings{"again", "mine"});
    CHECK(registry.savedText() == "maps=mine\n");
    set("maps=only");
    REQUIRE(registry.apply("+maps=more", SettingSource::User, "options").ok());
    CHECK(*maps == Strings{"only", "more"});
    CHECK(registry.savedText() == "maps=mine;more\n");
    REQUIRE(registry.choose(maps, Strings{"chosen"}).ok());
    CHECK(*maps == Strings{"chosen"});
    CHECK(registry.savedText() == "maps=chosen\n");
    set("+maps=command");
    REQUIRE(registry.apply("+maps=too", SettingSource::User, "options").ok());
    CHECK(registry.savedText() == "maps=chosen;too\n");
}

TEST_CASE_METHOD(SettingsFixture, "a person adds to what a file says or to what was saved",
                 "[settings]") {
    CHECK(file("maps=file\nports=1").empty());
    CHECK(file("ports=2", SettingSource::Saved).empty());
    set("maps=command");
    set("ports=3");
    REQUIRE(registry.apply("+maps=mine", SettingSource::User, "options").ok());
    REQUIRE(registry.apply("+ports=4", SettingSource::User, "options").ok());
    CHECK(*maps == Strings{"command", "mine"});
    CHECK(*ports == std::vector<int>{3, 4});
    CHECK(registry.savedText() == "maps=file;mine\nports=2;4\n");
    CHECK(file("+ports=9").empty()); // a file that is read later is not the person's
    REQUIRE(registry.apply("+ports=5", SettingSource::User, "options").ok());
    CHECK(registry.savedText() == "maps=file;mine\nports=2;4;5\n");
}

TEST_CASE_METHOD(SettingsFixture, "what a command line did to a list can be taken back",
                 "[settings]") {
    set("+maps=command");
    CHECK(file("+maps=file").empty()); // as the arguments are read before the file that they name
    int told = 0;
    const SettingConnection connection{maps, [&] { ++told; }};
    registry.resetFrom(SettingSource::CommandLine);
    CHECK(*maps == Strings{"one", "file"});
    CHECK(maps.source() == SettingSource::File);
    CHECK(told == 1);
    set("+maps=command");
    CHECK(*maps == Strings{"one", "file", "command"});
    registry.resetFrom(SettingSource::CommandLine);
    CHECK(*maps == Strings{"one", "file"});
    CHECK(maps.source() == SettingSource::File);
    registry.resetFrom(SettingSource::File);
    CHECK(*maps == Strings{"one"});
}

TEST_CASE_METHOD(SettingsFixture, "a text with a semicolon is told what keeps it", "[settings]") {
    const std::string told = set("name=5;b");
    CHECK(contains(told, "name='5;b'"));
    CHECK(contains(told, "a text of at most 4096 bytes"));
    CHECK(contains(told, "';' separates values"));
    CHECK(contains(told, "name=\"a;b\""));
    CHECK(*name == "nobody");
    CHECK_FALSE(contains(set("width=x"), "';'"));
    CHECK(set("name=\"5;b\"").empty());
    CHECK(*name == "5;b");
}

TEST_CASE_METHOD(SettingsFixture, "a name in the wrong case is suggested in the right one",
                 "[settings]") {
    CHECK(contains(set("Flag"), "is 'flag' meant?"));
    CHECK(contains(set("-WIDTH=5"), "is 'width' meant?"));
    CHECK(contains(set("NAEM=x"), "is 'name' meant?"));
    CHECK(registry.nearest("VOLUME") == "volume");
    CHECK(contains(set("QQQQQQQQ=1"), "is not a setting"));
    CHECK_FALSE(*flag);
}

TEST_CASE_METHOD(SettingsFixture, "letters that changed places are one slip", "[settings]") {
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
    // As near as each other: the one that begins like it.
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

TEST_CASE_METHOD(SettingsFixture, "only at the start of a value a quote opens a text",
                 "[settings]") {
    CHECK(file("name=5\" disk # comment").empty());
    CHECK(*name == "5\" disk");
    CHECK(file("name = \"a # \\\" b\" # comment").empty());
    CHECK(*name == "a # \" b");
    CHECK(file("maps= a\" ; \"b # ;\"; c\"d # comment").empty());
    CHECK(*maps == Strings{"a\"", "b # ;", "c\"d"});
    CHECK(file("name=a=\"b # comment").empty());
    CHECK(*name == "a=\"b");
    CHECK(withoutComment("+flag # it's \"on\"") == "+flag ");
    CHECK(withoutComment("flag\" # x") == "flag\" ");
}
