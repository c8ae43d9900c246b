#include "platform/headless/stepped_loop.h"
#include "tests/support/toy_application.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;
using eng::platform::RunMode;
using eng::test::kTitle;
using eng::test::Toy;
using eng::test::ToyFixture;

TEST_CASE_METHOD(ToyFixture,
                 "the language is that of the setting, else of the system, else English", "[app]") {
    host.files["strings/toy.de.txt"] = "title = Spielzeug\nhelp = Wie viel.\n[end]\n";
    host.tongues = {"fr-FR", "de-AT", "en"};
    make({"+headless"}).configure();
    CHECK(toy->strings().language() == "de");
    CHECK(toy->strings().text(kTitle) == "Spielzeug");
    make({"+headless", "language=en"}).configure();
    CHECK(toy->strings().text(kTitle) == "Toy");
    host.tongues = {};
    make({"+headless", "language=tlh"}).configure();
    CHECK(toy->strings().language() == "en");
    platform::runStepped(*toy, host);
    CHECK(host.hasLogged("'tlh'"));
}

TEST_CASE_METHOD(ToyFixture,
                 "errors in settings are reported in the language that the settings choose",
                 "[app]") {
    host.files["strings/toy.de.txt"] = "title = Ding\nhelp = Wie viel.\n[end]\n";
    host.files["strings/engine.de.txt"] =
        "setting_bad_value = {0}: {1}='{2}' abgelehnt, erwartet: {3}.\n"
        "expect_integer = eine ganze Zahl von {0} bis {1}\nwhere_command_line = Befehl\n[end]\n";
    make({"+headless", "language=DE", "amount=5000"}).configure();
    CHECK(toy->strings().language() == "de");
    REQUIRE(toy->start());
    CHECK(host.hasLogged(
        "Befehl: amount='5000' abgelehnt, erwartet: eine ganze Zahl von 1 bis 1000."));
    CHECK_FALSE(host.hasLogged("command line"));
    CHECK(*toy->amount == 5);
    toy->stop();
}

TEST_CASE_METHOD(ToyFixture,
                 "settings keep their values when they are read again in another language",
                 "[app]") {
    host.files["settings.txt"] = "+maps=x\n";
    host.files["strings/toy.de.txt"] = "title = Ding\nhelp = Wie viel.\n[end]\n";
    for (const char* language : {"language=en", "language=de"}) {
        make({"+headless", language, "+maps=y", "amount=5000"}).configure();
        CHECK(*toy->maps == std::vector<std::string>{"first", "x", "y"});
    }
}

TEST_CASE_METHOD(ToyFixture, "the language can change while the program runs", "[app]") {
    Toy& program = make({"+headless", "+inspect"});
    host.isPage = true;
    host.files["strings/toy.de.txt"] = "title = Spielzeug\nhelp = Wie viel.\n[end]\n";
    REQUIRE(program.configure() == RunMode::Headless);
    REQUIRE(program.start());
    CHECK(host.spoken == "en");
    CHECK(program.languages() == std::vector<std::string>{"de", "en"});
    program.setLanguage("de-AT");
    CHECK(host.spoken == "de");
    CHECK(program.strings().pattern(kTitle) == "Spielzeug");
    CHECK(program.inspect().find("\"language\":\"de\"") != std::string::npos);
    program.setLanguage("xx"); // there are no texts in it: nothing changes
    CHECK(host.spoken == "de");
    CHECK(program.strings().pattern(kTitle) == "Spielzeug");
    CHECK(host.hasLogged("The language 'xx' is not available."));
    program.setLanguage("en");
    CHECK(host.spoken == "en");
    CHECK(program.strings().pattern(kTitle) == "Toy");
    program.stop();
}
