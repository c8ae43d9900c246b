#include "engine/app/engine_modules.h"
#include "engine/record/saves.h"
#include "engine/settings/settings_registry.h"
#include "platform/file_storage.h"
#include "platform/files.h"
#include "platform/headless/stepped_loop.h"
#include "tests/support/system_path.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/toy_application.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <algorithm>
#include <filesystem>

#include "engine_text.h"

using namespace eng;
using eng::platform::RunMode;
using eng::test::FakeHost;
using eng::test::Toy;
using eng::test::ToyFixture;

TEST_CASE_METHOD(ToyFixture, "changed settings are printed as a settings file", "[app]") {
    CHECK(make({"--changed-settings", "amount=6", "language=de", "seed=7"}).configure() ==
          RunMode::Done);
    const std::string changed = host.printed.at(0) + "\n";
    CHECK(changed == "amount=6  # from the command line\n"
                     "# changed-settings=true  # from the command line\n"
                     "language=de  # from the command line\n"
                     "# seed=7  # from the command line\n");
    host.files["settings.txt"] = changed;
    host.printed.clear();
    CHECK(make({"--changed-settings"}).configure() == RunMode::Done);
    CHECK(host.printed.at(0).find("amount=6  # from the settings file\n") == 0);
    CHECK_FALSE(host.hasLogged("settings.txt:"));
}

TEST_CASE_METHOD(ToyFixture, "a settings file with a line of 100 MB is refused unread", "[app]") {
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/long.txt";
    std::string why;
    {
        const platform::File file = platform::openFile(path, "wb", why);
        REQUIRE(file);
        std::fputs("amount=6\nlanguage=", file.get());
    }
    std::filesystem::resize_file(test::systemPath(path), 100U << 20U); // sparse, if supported
    make({"settings=" + path}).configure();
    CHECK(*toy->amount == 5);
    toy->start();
    CHECK(host.hasLogged("Cannot read the settings file " + path));
    toy->stop();
    // The same for the file next to the program.
    host.files["settings.txt"] = "amount=6\nlanguage=" + std::string(2U << 20U, 'x');
    make({}).configure();
    CHECK(*toy->amount == 5);
    toy->start();
    CHECK(host.hasLogged("Cannot read the settings file settings.txt: it is too large"));
    toy->stop();
}

TEST_CASE_METHOD(ToyFixture, "an unreadable settings file next to the program is reported",
                 "[app]") {
    host.unreadable["settings.txt"] = "permission denied";
    make({}).configure();
    toy->start();
    CHECK(host.hasLogged("Cannot read the settings file settings.txt: permission denied"));
    toy->stop();
    host.logged.clear();
    host.unreadable.clear();
    make({}).configure(); // a missing file is not an error
    toy->start();
    CHECK_FALSE(host.hasLogged("settings.txt"));
    toy->stop();
}

TEST_CASE_METHOD(ToyFixture,
                 "values come from arguments, else saved choices, else the file, else defaults",
                 "[app]") {
    host.windows = true;
    CHECK(*make({}).amount == 5);
    toy->configure();
    CHECK(*toy->amount == 5);
    host.files["settings.txt"] = "amount=10\n";
    make({}).configure();
    CHECK(*toy->amount == 10);
    host.saved.records["settings"] = "amount=20\n";
    make({}).configure();
    CHECK(*toy->amount == 20);
    make({"amount=30"}).configure();
    CHECK(*toy->amount == 30);
    CHECK(toy->settings().savedText() == "amount=20\n");
}

TEST_CASE_METHOD(ToyFixture, "a headless run ignores saved settings", "[app]") {
    host.windows = true;
    host.saved.records["settings"] = "amount=20\n";
    make({"+headless"}).configure();
    CHECK(*toy->amount == 5);
}

TEST_CASE_METHOD(ToyFixture, "each problem in settings and tables is logged once", "[app]") {
    host.files["settings.txt"] = "amount=0\nnonsense\n";
    host.files["strings/toy.de.txt"] = "title = Spielzeug\nhelp = Wie viel.\n[end]\n";
    Toy& program = make({"+headless", "language=de"});
    program.configure();
    platform::runStepped(program, host);
    CHECK(host.hasLogged(
        "settings.txt:1: amount='0' is invalid; expected a whole number from 1 to 1000"));
    CHECK(host.hasLogged("settings.txt:2: unknown setting 'nonsense'"));
    CHECK(host.hasLogged("strings/engine.de.txt: string table not found"));
    CHECK(host.logged.size() == 3);
}

TEST_CASE_METHOD(ToyFixture, "the user's choices are saved", "[app]") {
    host.windows = true;
    make({}).configure();
    const std::string word = "9";
    REQUIRE(toy->settings().choose(toy->amount, {&word, 1}).ok());
    toy->saveSettings();
    CHECK(host.saved.records["settings"] == "amount=9\n");
    host.saved.update();
    CHECK(host.logged.empty());
}

TEST_CASE_METHOD(ToyFixture, "a headless run does not change saved settings", "[app]") {
    for (const bool windows : {true, false}) {
        host.windows = windows;
        host.saved.records["settings"] = "amount=20\n";
        make(windows ? std::vector<std::string>{"+headless"} : std::vector<std::string>{})
            .configure();
        CHECK(*toy->amount == 5);
        toy->setMuted(true);
        toy->saveSettings();
        host.saved.update();
        CHECK(host.saved.records["settings"] == "amount=20\n");
    }
}

TEST_CASE_METHOD(ToyFixture,
                 "damaged saved settings are renamed, reported and replaced by their readable part",
                 "[app]") {
    using namespace std::string_literals;
    std::string rubbish = "amount=20\n";
    for (int line = 0; line < 30; ++line) {
        rubbish += "?????\n";
    }
    struct Case {
        std::string bytes;
        int amount;
    };
    for (const Case& one :
         {Case{"amount=20\n\xFF\xFE\n", 20}, Case{"amount=20\n\0\0\0"s, 20}, Case{rubbish, 20},
          Case{"amount=20\n?????\n", 20}, Case{"amount=20\nmute=tru\n", 20},
          Case{"amount=20\n{ \"no\": \"settings\" }\n", 20}, Case{"amount=20\nmute=true", 20},
          Case{std::string(4096, '\0'), 5},
          Case{"amount=20\n" + std::string(SettingsRegistry::kMaxFileBytes, '#'), 5}}) {
        FakeHost asked;
        asked.windows = true;
        asked.given.arguments = {"--list-settings"};
        asked.saved.records["settings"] = one.bytes;
        CHECK(Toy{asked}.configure() == RunMode::Done);
        CHECK(asked.hasLogged("renamed to 'settings.damaged'"));
        CHECK(asked.saved.records.size() == 1); // --list-settings changes nothing

        FakeHost played;
        played.windows = true;
        played.saved.records["settings"] = one.bytes;
        Toy program{played};
        CHECK(program.configure() == RunMode::Windowed);
        CHECK(program.settingsWereDamaged());
        CHECK(*program.amount == one.amount);
        CHECK(played.saved.records["settings"] == one.bytes); // until the copy is durable
        CHECK(played.saved.records["settings.damaged"] == one.bytes);
        played.saved.update();
        CHECK(played.saved.records["settings"].starts_with("amount=20\n") == (one.amount == 20));
        if (one.amount != 20) {
            CHECK(played.saved.records["settings"].empty());
        }
        played.saved.update();
    }
}

TEST_CASE_METHOD(ToyFixture, "the saved files are claimed before they are loaded", "[app]") {
    struct Leaving final : test::MemoryStorage {
        Status claim() override {
            records["settings"] = "amount=77\n"; // the previous instance saved it as it ended
            return {};
        }
    };
    Leaving storage;
    storage.records["settings"] = "amount=20\n";
    host.elsewhere = &storage;
    host.windows = true;
    make({}).configure();
    CHECK(*toy->amount == 77);
}

TEST_CASE_METHOD(ToyFixture,
                 "parameters that other sites add to a link do not count as refused settings",
                 "[app]") {
    host.windows = true;
    make({"utm_source=x", "fbclid=1"}, true).configure();
    CHECK_FALSE(toy->settingsWereRefused());
    make({"utm_source=x", "amount=many"}, true).configure();
    CHECK(toy->settingsWereRefused());
}

TEST_CASE_METHOD(ToyFixture, "a refused second instance writes nothing to the saved files",
                 "[app]") {
    host.windows = true;
    host.saved.records["settings"] = "amount=20\n\xFF\xFE\n";
    const auto before = host.saved.records;
    host.saved.taken = Error{text::kStorageTaken, {"the/place"}};
    make({}).configure();
    CHECK(toy->settingsWereDamaged());
    CHECK_FALSE(toy->start());
    toy->setMuted(true);
    toy->saveSettings();
    host.saved.update();
    CHECK(host.saved.records == before);
}

TEST_CASE_METHOD(ToyFixture, "problems in settings are reported in the chosen language", "[app]") {
    host.files["strings/engine.de.txt"] =
        "setting_bad_value = {0}: {1}='{2}' abgelehnt, erwartet: {3}.\n"
        "expect_integer = eine ganze Zahl von {0} bis {1}\n"
        "where_command_line = Befehlszeile\n"
        "[end]\n";
    host.files["strings/toy.de.txt"] = "title = Spielzeug\nhelp = Wie viel.\n[end]\n";
    make({"+headless", "amount=0", "language=de"}).configure();
    platform::runStepped(*toy, host);
    CHECK(host.hasLogged(
        "Befehlszeile: amount='0' abgelehnt, erwartet: eine ganze Zahl von 1 bis 1000."));
}

TEST_CASE_METHOD(ToyFixture, "a game can tell that a setting was refused", "[app]") {
    host.windows = true;
    const auto refused = [&](std::vector<std::string> arguments) {
        static_cast<void>(make(std::move(arguments)).configure());
        return toy->settingsWereRefused();
    };
    CHECK_FALSE(refused({"amount=6"}));
    CHECK(refused({"amount=many"}));
    CHECK(refused({"no_such_setting=1"}));
    CHECK(refused({"amount=many", "language=de"}));
    host.files["settings.txt"] = "amount=many\n";
    CHECK(refused({}));
    host.files["settings.txt"] = "amount=7\n";
    host.saved.records["settings"] = "setting_of_another_version=1\n"; // not the user's error
    CHECK_FALSE(refused({}));
}

TEST_CASE_METHOD(ToyFixture, "a refused line does not count as damage", "[app]") {
    host.windows = true;
    host.saved.records["settings"] = "amount=20\nof_a_later_version=1\n";
    make({}).configure();
    CHECK_FALSE(toy->settingsWereDamaged());
    CHECK(*toy->amount == 20);
    toy->setMuted(true);
    CHECK(host.saved.records["settings"] == "amount=20\nmute=true\nof_a_later_version=1\n");
}

TEST_CASE_METHOD(ToyFixture, "truncated settings are renamed and reported once", "[app]") {
    host.windows = true;
    host.saved.records["settings"] = "mute=true\namou";
    make({}).configure();
    CHECK(toy->settingsWereDamaged());
    host.saved.update();
    CHECK(host.saved.records["settings.damaged"] == "mute=true\namou");
    CHECK(host.saved.records["settings"] == "mute=true\n");
}

TEST_CASE_METHOD(ToyFixture, "truncated settings are damaged, and the previous save is kept",
                 "[app]") {
    host.windows = true;
    host.saved.records["settings"] = GENERATE("", "amount=2"); // of amount=20
    host.saved.records["settings~before"] = "amount=20\n";
    make({}).configure();
    CHECK(toy->settingsWereDamaged());
    CHECK(*toy->amount == 20);
    host.saved.update(); // the copy
    toy->setMuted(true);
    host.saved.update();
    CHECK(host.saved.records["settings"] == "amount=20\nmute=true\n");
    CHECK(host.saved.records["settings~before"] == "amount=20\n");
}

TEST_CASE_METHOD(ToyFixture, "a value of a saved list that another version accepted is dropped",
                 "[app]") {
    host.windows = true;
    host.saved.records["settings"] = "bind_up=key:w;key:left_control\namount=20\n";
    make({}).configure();
    CHECK_FALSE(toy->settingsWereDamaged());
    CHECK(*toy->amount == 20);
    REQUIRE(toy->modules().log.problems().size() == 1);
    CHECK(
        toy->strings().text(toy->modules().log.problems()[0]).find("bind_up='key:left_control'") !=
        std::string::npos);
    toy->setMuted(true);
    CHECK(host.saved.records["settings"] == "amount=20\nbind_up=key:w\nmute=true\n");
}

TEST_CASE_METHOD(ToyFixture, "damaged settings are kept if they cannot be renamed", "[app]") {
    host.windows = true;
    host.saved.records["settings"] = "\xFF";
    host.saved.full = Error{text::kStorageCannotSave, {"settings.damaged", "no room"}};
    make({}).configure();
    host.saved.update();
    host.saved.update();
    CHECK(host.saved.records["settings"] == "\xFF");
    // New choices do not replace them either, until there is room for both.
    toy->setMuted(true);
    host.saved.update();
    CHECK(host.saved.records.size() == 1);
    host.saved.full.reset();
    toy->setMuted(false);
    host.saved.update();
    host.saved.update();
    CHECK(host.saved.records["settings.damaged"] == "\xFF");
    CHECK(host.saved.records["settings"] == "mute=false\n");
}

TEST_CASE_METHOD(ToyFixture, "damaged settings use the previous save for unreadable values",
                 "[app]") {
    host.windows = true;
    host.saved.records["settings"] = "amount=20\nmaps=\"se";
    host.saved.records["settings~before"] = "amount=30\nmute=true\nmaps=second\n";
    make({}).configure();
    CHECK(toy->settingsWereDamaged());
    CHECK(*toy->amount == 20); // readable, and newer
    CHECK(*toy->maps == std::vector<std::string>{"second"});
    CHECK(toy->muted());
    host.saved.update(); // the copy
    host.saved.update();
    CHECK(host.saved.records["settings.damaged"] == "amount=20\nmaps=\"se");
    CHECK(host.saved.records["settings"] == "amount=20\nmaps=second\nmute=true\n");
    // The good record is still there, until the next save.
    CHECK(host.saved.records["settings~before"] == "amount=30\nmute=true\nmaps=second\n");
    toy->setMuted(false);
    CHECK(host.saved.records["settings~before"] == "amount=20\nmaps=second\nmute=true\n");
}

TEST_CASE_METHOD(ToyFixture, "lines of another version are kept once when settings are damaged",
                 "[app]") {
    host.windows = true;
    host.saved.records["settings"] = "later=2\nsame=1\nmute=tr";
    host.saved.records["settings~before"] = "later=1\nsame=1\nmute=true\n";
    make({}).configure();
    host.saved.update();
    host.saved.update();
    CHECK(host.saved.records["settings"] ==
          "mute=true\nlater=1\nlater=2\nsame=1\n"); // the last counts
}

TEST_CASE_METHOD(ToyFixture, "the player is told if damaged settings cannot be copied", "[app]") {
    host.windows = true;
    host.saved.records["settings"] = "\xFF";
    host.saved.full = Error{text::kStorageCannotSave, {"settings.damaged", "no room"}};
    make({}).configure();
    int told = 0;
    const Connection listening = toy->modules().settings.saveFailed.connect([&] { ++told; });
    host.saved.update();
    CHECK(told == 1);
    toy->setMuted(true); // tries again
    host.saved.update();
    CHECK(told == 2);
}

TEST_CASE_METHOD(ToyFixture, "an invalid argument is reported, and nothing starts", "[app]") {
    for (const bool windows : {true, false}) {
        host.windows = windows;
        for (const char* wrong :
             {"amount=many", "no_such_setting=1", "steps=abc", "+amount", "="}) {
            INFO(wrong);
            host.logged.clear();
            CHECK(make({"+headless", wrong}).configure() == RunMode::Done);
            CHECK(toy->exitCode() == 2);
            REQUIRE(host.logged.size() == 2);
            CHECK(host.hasLogged("The program was not started"));
            CHECK(host.printed.empty());
        }
        make({"+headless", "amont=3", "amount=x"}).configure();
        CHECK(host.hasLogged("command line: unknown setting 'amont'; did you mean 'amount'?"));
        CHECK(host.hasLogged("command line: amount='x' is invalid; expected a whole number"));
        CHECK(make({"--list-settings", "amount=many"}).configure() == RunMode::Done);
        CHECK(toy->exitCode() == 2);
        CHECK(host.printed.size() == 1);
        host.printed.clear();
    }
    // A link that others made does not stop the game.
    host.windows = true;
    CHECK(make({"amount=many"}, true).configure() == RunMode::Windowed);
    CHECK(toy->exitCode() == 0);
}

TEST_CASE_METHOD(ToyFixture, "unreadable saved settings are reported and not changed", "[app]") {
    host.windows = true;
    host.saved.unreadable = Error{text::kStorageCannotRead, {"settings", "no right to"}};
    make({}).configure();
    CHECK(toy->settingsWereDamaged());
    CHECK(*toy->amount == 5);
    host.saved.update();
    CHECK(host.saved.records.empty());
    // New choices do not replace the saved ones.
    host.saved.unreadable.reset();
    host.saved.records["settings"] = "amount=20\n";
    toy->setMuted(true);
    host.saved.update();
    CHECK(host.saved.records["settings"] == "amount=20\n");
    host.saved.unreadable = Error{text::kStorageCannotRead, {"settings", "no right to"}};
    make({"--list-settings"}).configure();
    CHECK(host.hasLogged("no right to"));
}

TEST_CASE_METHOD(ToyFixture, "a damaged settings file is renamed on the disk", "[app]") {
    const test::TemporaryFolder folder;
    const auto storage = platform::openFileStorage(folder.path());
    storage->save("settings", "amount=20\n\xFF\xFF", {});
    storage->finish();
    host.windows = true;
    host.elsewhere = storage.get();
    make({}).configure();
    CHECK(toy->settingsWereDamaged());
    storage->finish();
    CHECK(**storage->load("settings.damaged") == "amount=20\n\xFF\xFF");
    CHECK(**storage->load("settings") == "amount=20\n");
    make({}).configure();
    CHECK_FALSE(toy->settingsWereDamaged());
    CHECK(*toy->amount == 20);
}

TEST_CASE_METHOD(ToyFixture,
                 "a file that was loaded in the page is unpacked at the next start, once",
                 "[app]") {
    host.windows = true;
    test::MemoryStorage other;
    other.records = {{"settings", "amount=6\n"}};
    host.saved.records = {{"settings", "amount=7\n"},
                          {std::string{kLoadedSaves}, *packSaves("toy", other)}};
    make({}).configure();
    CHECK(*toy->amount == 6);
    CHECK_FALSE(host.saved.records.at(std::string{kLoadedSaves}).empty()); // not yet durable
    host.saved.update();
    CHECK(host.saved.records.at(std::string{kLoadedSaves}).empty());
    CHECK_FALSE(host.saved.records.contains(std::string{kLoadedSaves} + "~before"));
    host.saved.records["settings"] = "amount=8\n";
    make({}).configure();
    CHECK(*toy->amount == 8);
}
