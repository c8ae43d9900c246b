#include "engine/app/application.h"
#include "engine/core/reference_cycles.h"
#include "platform/file_storage.h"
#include "platform/files.h"
#include "platform/headless/stepped_loop.h"
#include "tests/support/fake_host.h"
#include "tests/support/json.h"
#include "tests/support/temporary_folder.h"

#include <catch2/catch_test_macros.hpp>

#include <cstdio>
#include <filesystem>
#include <functional>

#include "engine_text.h"

using namespace eng;
using eng::platform::RunMode;
using eng::test::FakeHost;

namespace {

constexpr EnglishText kTexts[] = {{"title", "Toy"}, {"help", "How much."}};
const EnglishTable kTable{"toy", 20000, kTexts};
constexpr TextId kTitle{20000};
constexpr TextId kHelp{20001};

class CountTask final : public Task {
public:
    explicit CountTask(int& left)
        : Task{"count"}
        , left_{left} {}

private:
    void onUpdate(EngineContext& context) override {
        if (--left_ == 0) {
            context.kernel.removeAll();
        }
    }
    int& left_;
};

/// Holds itself: never goes by itself.
class Clinger final : public Managed {
public:
    Ref<Clinger> hold;
    void trace(ReferenceVisitor& visitor) const { visitor("hold", hold); }
};
class Silent final : public Managed {
public:
    Ref<Silent> hold;
};

class Toy final : public Application {
public:
    explicit Toy(FakeHost& host)
        : Application{host, "toy", kTable, kTitle} {}

    Setting<int> amount{"amount", 5, kHelp, {.least = 1, .most = 1000}, kAlsoByLink};
    int left = 10;
    int stopped = 0;
    bool refuses = false;
    bool leaks = false;
    std::vector<std::string> events;

    using Application::end;
    using Application::fullscreen;
    using Application::headless;
    using Application::languages;
    using Application::muted;
    using Application::saveSettings;
    using Application::seed;
    using Application::setFullscreen;
    using Application::setLanguage;
    using Application::setMuted;
    using Application::settings;
    using Application::settingsWereDamaged;
    using Application::strings;

private:
    void onDescribe(SettingsRegistry& registry) override { registry.add(amount); }
    Status onStart(EngineContext& context) override {
        if (refuses) {
            return Error{text::kProgramFileMissing, "thing.dat"};
        }
        if (leaks) {
            const auto clinger = context.heap.make<Clinger>();
            clinger->hold = clinger;
            const auto silent = context.heap.make<Silent>();
            silent->hold = silent;
            for (int i = 0; i < 150; ++i) {
                const auto another = context.heap.make<Clinger>();
                another->hold = another;
            }
        }
        return context.kernel.add(context.heap.make<CountTask>(left));
    }
    void onStop(EngineContext&) override { ++stopped; }
    std::string onInspect() const override { return "\"left\":1"; }
    double stepsPerSecond() const override { return 50.0; }
};

struct ToyFixture {
    FakeHost host;
    std::unique_ptr<Toy> toy;

    Toy& make(std::vector<std::string> arguments, bool fromUrl = false) {
        host.given.arguments = std::move(arguments);
        host.given.fromUrl = fromUrl;
        host.files["strings/toy.en.txt"] = "title = Toy\nhelp = How much.\n[end]\n";
        toy = std::make_unique<Toy>(host);
        return *toy;
    }
};

} // namespace

TEST_CASE_METHOD(ToyFixture, "a program runs in the stepped loop and ends with its code", "[app]") {
    Toy& program = make({"+headless", "seed=7"});
    CHECK(program.configure() == RunMode::Headless);
    CHECK(platform::runStepped(program, host) == 0);
    CHECK(program.left == 0);
    CHECK(program.stopped == 1);
    CHECK(program.seed() == 7);
    CHECK(host.messages.empty());
}

TEST_CASE_METHOD(ToyFixture, "what fails at the start is told to the person, and the code is not 0",
                 "[app]") {
    Toy& program = make({"+headless"});
    program.refuses = true;
    CHECK(program.configure() == RunMode::Headless);
    CHECK(platform::runStepped(program, host) == 1);
    CHECK(program.stopped == 0);
    REQUIRE(host.messages.size() == 1);
    CHECK(host.messages[0].find("thing.dat") != std::string::npos);
}

TEST_CASE_METHOD(ToyFixture, "a second program with the same saved files says so and ends",
                 "[app]") {
    host.windows = true;
    host.saved.taken = Error{text::kStorageTaken, "the/place"};
    Toy& program = make({});
    CHECK(program.configure() == RunMode::Windowed);
    CHECK_FALSE(program.start());
    program.stop();
    CHECK(program.exitCode() == 1);
    REQUIRE(host.messages.size() == 1);
    CHECK(host.messages[0].find("the/place") != std::string::npos);
    CHECK(host.messages[0].find("save_folder=") != std::string::npos);
    // Without a window nothing is saved, and any number may run.
    CHECK(make({"+headless"}).configure() == RunMode::Headless);
    CHECK(platform::runStepped(*toy, host) == 0);
}

TEST_CASE_METHOD(ToyFixture, "the person can say where everything is kept", "[app]") {
    CHECK(make({"save_folder=some/where"}).configure() == RunMode::Headless);
    CHECK(host.folder == "some/where");
    CHECK(make({"save_folder=else/where"}, true).configure() == RunMode::Headless);
    CHECK(host.folder == "some/where"); // a link cannot
}

TEST_CASE_METHOD(ToyFixture, "what is still in memory at the end is named, with who holds whom",
                 "[app]") {
    Toy& program = make({"+headless"});
    program.leaks = true;
    CHECK(program.configure() == RunMode::Headless);
    CHECK(platform::runStepped(program, host) == 0);
    const auto logged = [&](std::string_view a, std::string_view b) {
        return std::any_of(host.logged.begin(), host.logged.end(), [&](const std::string& line) {
            return line.find(a) != std::string::npos && line.find(b) != std::string::npos;
        });
    };
    CHECK(logged("Still in memory at the end: 152 objects", "Clinger: 151 objects"));
    CHECK(logged(" (1), ", "and 131 more"));
    CHECK(logged("Silent: 1 object, ", " bytes: ")); // not lost among the others
    CHECK(logged("hold each other", "Clinger ") == kAsserts);
    CHECK(logged(".hold -> ", "Clinger ") == kAsserts);
    CHECK(logged("Silent", "no trace()") == kAsserts);
}

TEST_CASE_METHOD(ToyFixture, "memory by type is printed with the profile", "[app]") {
    CHECK(make({"+headless", "+profile", "+inspect"}).configure() == RunMode::Headless);
    CHECK(platform::runStepped(*toy, host) == 0);
    const auto table =
        std::find_if(host.logged.begin(), host.logged.end(), [](const std::string& line) {
            return line.find("Most bytes") != std::string::npos;
        });
    REQUIRE(table != host.logged.end());
    CHECK(table->find("CountTask") != std::string::npos);
    CHECK(table->find("(0 bytes now") != std::string::npos);
}

TEST_CASE_METHOD(ToyFixture, "a trace is written when its frames are there, or at the end",
                 "[app]") {
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/trace.json";
    const auto frames = [&](const char* argument) {
        CHECK(make({"+headless", "+inspect", "trace=" + path, argument}).configure() ==
              RunMode::Headless);
        CHECK(platform::runStepped(*toy, host) == 0);
        std::string why;
        const auto bytes = platform::readWholeFile(path, 1U << 20U, why);
        const auto trace = test::Json::parse(bytes.value_or(""));
        if (!trace) {
            return -1;
        }
        int count = 0;
        int counters = 0;
        for (const test::Json& event : (*trace)["traceEvents"].list()) {
            count += event["name"].text() == "frame" ? 1 : 0;
            counters += event["name"].text() == "count" ? 1 : 0;
        }
        CHECK(counters == count);
        return count;
    };
    CHECK(frames("trace_frames=4") == 4);
    CHECK(frames("trace_frames=1000") == 10); // the program had no more
    host.logged.clear();
    CHECK(make({"+headless", "trace=" + folder.path() + "/nowhere/t.json"}).configure() ==
          RunMode::Headless);
    CHECK(platform::runStepped(*toy, host) == 0); // the game goes on
    REQUIRE_FALSE(host.logged.empty());
    CHECK(host.logged.back().find("nowhere/t.json cannot be written") != std::string::npos);
}

TEST_CASE_METHOD(ToyFixture, "help, version and list are printed and nothing else happens",
                 "[app]") {
    CHECK(make({"--help"}).configure() == RunMode::Done);
    CHECK(host.printed.at(0).find("--amount=...\n      How much.\n      Takes a whole number from "
                                  "1 to 1000; without it: 5") != std::string::npos);
    host.printed.clear();
    CHECK(make({"--version"}).configure() == RunMode::Done);
    CHECK(host.printed.at(0) ==
          "Toy 1.2.3 (0123456789ab, 2026-01-02T03:04:05Z, Test 1, Debug, Nowhere)");
    host.printed.clear();
    CHECK(make({"--list-settings", "amount=6"}).configure() == RunMode::Done);
    CHECK(host.printed.at(0).find("amount=6  # from the command line\n") != std::string::npos);
}

TEST_CASE_METHOD(ToyFixture, "what differs from the defaults is printed as a settings file",
                 "[app]") {
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
    std::filesystem::resize_file(test::systemPath(path), 100U << 20U); // a hole, where there may be
    make({"settings=" + path}).configure();
    CHECK(*toy->amount == 5);
    toy->start();
    CHECK(host.hasLogged("The settings file " + path + " cannot be read"));
    toy->stop();
    // The same beside the program.
    host.files["settings.txt"] = "amount=6\nlanguage=" + std::string(2U << 20U, 'x');
    make({}).configure();
    CHECK(*toy->amount == 5);
    toy->start();
    CHECK(host.hasLogged("The settings file settings.txt cannot be read: it is too large"));
    toy->stop();
}

TEST_CASE_METHOD(ToyFixture, "a settings file beside the program that cannot be read is told of",
                 "[app]") {
    host.unreadable["settings.txt"] = "permission denied";
    make({}).configure();
    toy->start();
    CHECK(host.hasLogged("The settings file settings.txt cannot be read: permission denied"));
    toy->stop();
    host.logged.clear();
    host.unreadable.clear();
    make({}).configure(); // none there is no trouble
    toy->start();
    CHECK_FALSE(host.hasLogged("settings.txt"));
    toy->stop();
}

TEST_CASE_METHOD(ToyFixture, "defaults, file, saved choice and arguments come in this order",
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

TEST_CASE_METHOD(ToyFixture, "a headless run does not depend on what was saved", "[app]") {
    host.windows = true;
    host.saved.records["settings"] = "amount=20\n";
    make({"+headless"}).configure();
    CHECK(*toy->amount == 5);
}

TEST_CASE_METHOD(ToyFixture, "problems in settings and tables reach the log, once each", "[app]") {
    host.files["settings.txt"] = "amount=0\nnonsense\n";
    Toy& program = make({"+headless", "amont=3", "amount=x"});
    host.files.erase("strings/toy.en.txt");
    program.configure();
    platform::runStepped(program, host);
    CHECK(host.hasLogged(
        "settings.txt:1: amount='0' is refused: expected a whole number from 1 to 1000"));
    CHECK(host.hasLogged("settings.txt:2: there is no setting 'nonsense'"));
    CHECK(host.hasLogged("command line: there is no setting 'amont'; is 'amount' meant?"));
    CHECK(host.hasLogged("command line: amount='x'"));
    CHECK(host.hasLogged("strings/toy.en.txt: there is no such string table"));
    CHECK(host.logged.size() == 6); // the engine's table is missing too
}

TEST_CASE_METHOD(ToyFixture, "a link cannot ask for help or files", "[app]") {
    host.windows = true;
    CHECK(make({"+help", "log_folder=/tmp", "+headless"}, true).configure() == RunMode::Windowed);
}

TEST_CASE_METHOD(ToyFixture, "the language is the setting's, else the system's, else English",
                 "[app]") {
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

TEST_CASE_METHOD(ToyFixture, "what the person chose is saved", "[app]") {
    make({"+headless"}).configure();
    const std::string word = "9";
    REQUIRE(toy->settings().choose(toy->amount, {&word, 1}).ok());
    toy->saveSettings();
    CHECK(host.saved.records["settings"] == "amount=9\n");
    host.saved.update();
    CHECK(host.logged.empty());
}

TEST_CASE_METHOD(ToyFixture,
                 "damaged saved settings are set aside, told of, and replaced by what can be read",
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
          Case{"amount=20\n" + std::string(SettingsRegistry::kMostFileBytes, '#'), 5}}) {
        FakeHost asked;
        asked.windows = true;
        asked.given.arguments = {"--list-settings"};
        asked.saved.records["settings"] = one.bytes;
        CHECK(Toy{asked}.configure() == RunMode::Done);
        CHECK(asked.hasLogged("kept as 'settings.damaged'"));
        CHECK(asked.saved.records.size() == 1); // a question changes nothing

        FakeHost played;
        played.windows = true;
        played.saved.records["settings"] = one.bytes;
        Toy program{played};
        CHECK(program.configure() == RunMode::Windowed);
        CHECK(program.settingsWereDamaged());
        CHECK(*program.amount == one.amount);
        CHECK(played.saved.records["settings"] == one.bytes); // until it is safe elsewhere
        CHECK(played.saved.records["settings.damaged"] == one.bytes);
        played.saved.update();
        CHECK(played.saved.records["settings"].starts_with(one.amount == 20 ? "amount=20\n" : ""));
        played.saved.update();
    }
}

TEST_CASE_METHOD(ToyFixture, "a line that is refused is no damage", "[app]") {
    host.windows = true;
    host.saved.records["settings"] = "amount=20\nof_a_later_version=1\n";
    make({}).configure();
    CHECK_FALSE(toy->settingsWereDamaged());
    CHECK(*toy->amount == 20);
}

TEST_CASE_METHOD(ToyFixture, "damaged settings stay where they are when they cannot be set aside",
                 "[app]") {
    host.windows = true;
    host.saved.records["settings"] = "\xFF";
    host.saved.full = Error{text::kStorageCannotSave, "settings.damaged", "no room"};
    make({}).configure();
    host.saved.update();
    host.saved.update();
    CHECK(host.saved.records["settings"] == "\xFF");
}

TEST_CASE_METHOD(ToyFixture, "saved settings that cannot be read are told of and left alone",
                 "[app]") {
    host.windows = true;
    host.saved.unreadable = Error{text::kStorageCannotRead, "settings", "no right to"};
    make({}).configure();
    CHECK(toy->settingsWereDamaged());
    CHECK(*toy->amount == 5);
    host.saved.update();
    CHECK(host.saved.records.empty());
    make({"--list-settings"}).configure();
    CHECK(host.hasLogged("no right to"));
}

TEST_CASE_METHOD(ToyFixture, "a damaged settings file is another file afterwards", "[app]") {
    const test::TemporaryFolder folder;
    const auto storage = platform::openFileStorage(folder.path());
    storage->save("settings", "amount=20\n\xFF\xFF", {});
    storage->update();
    host.windows = true;
    host.elsewhere = storage.get();
    make({}).configure();
    CHECK(toy->settingsWereDamaged());
    storage->update();
    storage->finish();
    CHECK(**storage->load("settings.damaged") == "amount=20\n\xFF\xFF");
    CHECK(**storage->load("settings") == "amount=20\n");
    make({}).configure();
    CHECK_FALSE(toy->settingsWereDamaged());
    CHECK(*toy->amount == 20);
}

TEST_CASE_METHOD(ToyFixture, "only ?+inspect lets anyone look in", "[app]") {
    make({"+headless"}).configure();
    REQUIRE(toy->start());
    CHECK(toy->inspect().empty());
    toy->stop();
    make({"+headless", "+inspect"}).configure();
    REQUIRE(toy->start());
    CHECK(toy->inspect() == "{\"frame\":0,\"language\":\"en\",\"build\":\"1.2.3 (0123456789ab, "
                            "2026-01-02T03:04:05Z, Test 1, Debug, "
                            "Nowhere)\",\"left\":1}");
    toy->stop();
}

TEST_CASE_METHOD(ToyFixture, "an event that quits ends the program with the next step", "[app]") {
    make({"+headless"}).configure();
    REQUIRE(toy->start());
    CHECK(toy->step(StepKind::Background, 0.0));
    toy->handle(platform::QuitEvent{});
    CHECK_FALSE(toy->step(StepKind::Background, 0.02));
    toy->stop();
    CHECK(toy->exitCode() == 0);
}

TEST_CASE("two applications live in one process", "[app]") {
    FakeHost one;
    FakeHost two;
    one.given.arguments = {"+headless", "seed=1"};
    two.given.arguments = {"+headless", "seed=2"};
    Toy a{one};
    Toy b{two};
    a.configure();
    b.configure();
    REQUIRE(a.start());
    REQUIRE(b.start());
    b.left = 3;
    for (int i = 0; i < 5; ++i) {
        a.step(StepKind::Background, i * 0.02);
        b.step(StepKind::Background, i * 0.02);
    }
    CHECK(a.left == 5);
    CHECK(b.left == 0);
    a.stop();
    b.stop();
}

TEST_CASE_METHOD(ToyFixture, "what is wrong with settings is said in the language that they choose",
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

TEST_CASE_METHOD(ToyFixture, "the language can change while the program runs", "[app]") {
    Toy& program = make({"+headless", "+inspect"});
    host.files["strings/toy.de.txt"] = "title = Spielzeug\nhelp = Wie viel.\n[end]\n";
    REQUIRE(program.configure() == RunMode::Headless);
    REQUIRE(program.start());
    CHECK(host.spoken == "en");
    CHECK(program.languages() == std::vector<std::string>{"de", "en"});
    program.setLanguage("de-AT");
    CHECK(host.spoken == "de");
    CHECK(program.strings().pattern(kTitle) == "Spielzeug");
    CHECK(program.inspect().find("\"language\":\"de\"") != std::string::npos);
    program.setLanguage("xx"); // nobody speaks it
    CHECK(host.spoken == "en");
    CHECK(program.strings().pattern(kTitle) == "Toy");
    program.stop();
}

TEST_CASE_METHOD(ToyFixture, "muting is kept, and the host is told of it", "[app]") {
    Toy& program = make({});
    host.windows = false;
    program.configure();
    REQUIRE(program.start());
    CHECK_FALSE(program.muted());
    program.setMuted(true);
    CHECK(program.muted());
    CHECK(host.saved.records["settings"] == "mute=true\n");
    CHECK(host.shownSound == std::vector<bool>{true});
    program.handle(platform::WishEvent{platform::Wish::ToggleSound});
    CHECK_FALSE(program.muted());
    CHECK(host.saved.records["settings"] == "mute=false\n");
    CHECK(host.shownSound == std::vector<bool>{true, false});
    program.stop();
}

TEST_CASE_METHOD(ToyFixture, "without a window there is no whole screen to choose", "[app]") {
    Toy& program = make({});
    program.configure();
    REQUIRE(program.start());
    program.handle(platform::WishEvent{platform::Wish::ToggleFullscreen});
    program.setFullscreen(true);
    CHECK_FALSE(program.fullscreen());
    CHECK(host.saved.records.empty());
    program.stop();
}
