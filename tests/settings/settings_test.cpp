#include "engine/settings/assignment.h"
#include "engine/settings/settings_registry.h"
#include "tests/settings/settings_fixture.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;
using eng::test::Api;
using eng::test::contains;
using eng::test::kHelp;
using eng::test::SettingsFixture;
using eng::test::Strings;

TEST_CASE_METHOD(SettingsFixture, "plus, minus and a bare name switch flags", "[settings]") {
    CHECK(set("+flag").empty());
    CHECK(*flag);
    CHECK(set("-flag").empty());
    CHECK_FALSE(*flag);
    CHECK(set("flag").empty()); // a bare name means +flag
    CHECK(*flag);
    CHECK(set("flag=false").empty());
    CHECK_FALSE(*flag);
    CHECK(set("flag = on").empty());
    CHECK(*flag);
}

TEST_CASE_METHOD(SettingsFixture, "settings of every type can be set", "[settings]") {
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

TEST_CASE_METHOD(SettingsFixture, "texts may contain whitespace", "[settings]") {
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

TEST_CASE_METHOD(SettingsFixture,
                 "an invalid value is reported with the expected one, and the old value stays",
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

TEST_CASE_METHOD(SettingsFixture,
                 "an unknown name is reported with the nearest one and creates no setting",
                 "[settings]") {
    CHECK(contains(set("widht=800"), "'width'"));
    CHECK(contains(set("volumes=1"), "'volume'"));
    CHECK_FALSE(contains(set("xyzzy=1"), "meant"));
    CHECK(registry.find("widht") == nullptr);
}

TEST_CASE_METHOD(SettingsFixture, "a malformed assignment is reported", "[settings]") {
    for (const char* bad : {"=5", "", "+", "-", "Width=5", "9x=1", "a b=1", "name=\"open",
                            "name=\"a\"b", "name=\"\\q\"", "maps=\"a\" x;b"}) {
        INFO(bad);
        CHECK_FALSE(set(bad).empty());
    }
    std::string endless(100, 'a');
    endless += "=1";
    CHECK_FALSE(set(endless).empty());
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
                 "errors in a file are reported with file and line, and other lines are read",
                 "[settings]") {
    const auto problems = file("width=1\nflag\nwhat is this\nwidth=900\n");
    REQUIRE(problems.size() == 2);
    CHECK(contains(problems[0], "s.txt:1"));
    CHECK(contains(problems[1], "s.txt:3"));
    CHECK(*width == 900);
    CHECK(*flag);
}

TEST_CASE_METHOD(SettingsFixture, "lines may be long, and NUL bytes do not end the file",
                 "[settings]") {
    const std::string longName(4000, 'n');
    CHECK(file("name=" + longName + "\nwidth=700\n").empty());
    CHECK(*name == longName);
    using namespace std::string_literals;
    CHECK(file("name=a\0b\nwidth=800\n"s).size() == 1);
    CHECK(*width == 800);
}

TEST_CASE_METHOD(SettingsFixture, "command lines may use the usual spellings of options",
                 "[settings]") {
    CHECK(arguments({"--width=800", "--flag", "--name=Ada", "+maps=two"}).empty());
    CHECK(*width == 800);
    CHECK(*flag);
    CHECK(*maps == Strings{"one", "two"});
    CHECK(arguments({"--no-flag"}).empty());
    CHECK_FALSE(*flag);
    CHECK(arguments({"--no-noise"}).empty()); // a name that starts with no-
    CHECK(*noise);
}

TEST_CASE_METHOD(SettingsFixture, "the later source wins", "[settings]") {
    file("width=700\nvolume=0.1\nname=file");
    file("width=800\nvolume=0.2\n", SettingSource::Saved);
    arguments({"width=900"});
    CHECK(*width == 900);
    CHECK(*volume == 0.2);
    CHECK(*name == "file");
    CHECK(width.source() == SettingSource::CommandLine);
    CHECK(volume.source() == SettingSource::Saved);
}

TEST_CASE_METHOD(SettingsFixture, "a link cannot set every setting", "[settings]") {
    const auto problems = arguments({"+flag", "width=800"}, SettingSource::Url);
    REQUIRE(problems.size() == 1);
    CHECK(contains(problems[0], "'width'"));
    CHECK(*flag);
    CHECK(*width == 640);
}

TEST_CASE_METHOD(SettingsFixture, "help and list name every setting", "[settings]") {
    set("width=800");
    const std::string help = registry.helpText();
    const std::string list = registry.listText();
    for (const char* one : {"flag", "width", "volume", "name", "gl", "maps", "ports"}) {
        CHECK(contains(help, std::string{"--"} + one));
        CHECK(contains(list, std::string{one} + "="));
    }
    CHECK(contains(help, "a whole number from 64 to 4096. Default: '640'."));
    CHECK(contains(list, "width=800  # from the command line\n"));
}

TEST_CASE_METHOD(SettingsFixture,
                 "help shows which settings a link can set and which a file cannot", "[settings]") {
    const Setting<bool> once{"once", false, kHelp, kThisRunOnly};
    SettingsRegistry two{strings};
    two.add(flag);
    two.add(width);
    const std::string known = two.helpText();
    CHECK(contains(known, "Default: 'false'. Can also be set by a link.\n"));
    CHECK(contains(known, "Default: '640'.\n"));
    SettingsRegistry one{strings};
    one.add(const_cast<Setting<bool>&>(once));
    CHECK(contains(one.helpText(), "For this run only; cannot be set in a file.\n"));
}

TEST_CASE_METHOD(SettingsFixture, "the last of several lines for a setting applies", "[settings]") {
    CHECK(file("width=700\nwidth=800\nmaps=a;b\nmaps=c\nwidth=900").empty()); // no newline
    CHECK(*width == 900);
    CHECK(*maps == Strings{"c"});
}

TEST_CASE_METHOD(SettingsFixture, "a file may mix both kinds of line endings", "[settings]") {
    CHECK(file("width=700\r\nname=a b\r\n\r\nmaps=a;b\r\nvolume=0.25\n").empty());
    CHECK(*name == "a b");
    CHECK(*maps == Strings{"a", "b"});
}

TEST_CASE_METHOD(SettingsFixture, "a line of a megabyte is refused with one error", "[settings]") {
    const auto problems =
        file("width=700\nname=" + std::string(1U << 20U, 'x') + "\nvolume=0.25\n");
    REQUIRE(problems.size() == 1);
    CHECK(contains(problems[0], "s.txt:2"));
    CHECK(problems[0].size() < 1000); // a message is short enough to read
    CHECK(*width == 700);
    CHECK(*volume == 0.25);
    CHECK(file(std::string(1U << 20U, ';')).size() == 1);
    const auto many = file("maps=" + std::string(1U << 19U, ';'));
    REQUIRE(many.size() == 1);
    CHECK(many[0].size() < 1000);
    CHECK(maps->size() == 1);
}

TEST_CASE_METHOD(SettingsFixture, "the error for an unquoted semicolon explains the quotes",
                 "[settings]") {
    const std::string refusal = set("name=5;b");
    CHECK(contains(refusal, "name='5;b'"));
    CHECK(contains(refusal, "text of at most 4096 bytes"));
    CHECK(contains(refusal, "';' separates values"));
    CHECK(contains(refusal, "name=\"a;b\""));
    CHECK(*name == "nobody");
    CHECK_FALSE(contains(set("width=x"), "';'"));
    CHECK(set("name=\"5;b\"").empty());
    CHECK(*name == "5;b");
}

TEST_CASE_METHOD(SettingsFixture, "a name in the wrong case suggests the right one", "[settings]") {
    CHECK(contains(set("Flag"), "Did you mean 'flag'?"));
    CHECK(contains(set("-WIDTH=5"), "Did you mean 'width'?"));
    CHECK(contains(set("NAEM=x"), "Did you mean 'name'?"));
    CHECK(registry.nearest("VOLUME") == "volume");
    CHECK(contains(set("QQQQQQQQ=1"), "is not a setting"));
    CHECK_FALSE(*flag);
}

TEST_CASE_METHOD(SettingsFixture, "a quote starts a text only at the start of a value",
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
