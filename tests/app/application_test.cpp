#include "engine/app/system_module.h"
#include "platform/headless/stepped_loop.h"
#include "tests/support/toy_application.h"

#include <catch2/catch_test_macros.hpp>

#include <set>

#include "engine_text.h"

using namespace eng;
using eng::platform::RunMode;
using eng::test::FakeHost;
using eng::test::Toy;
using eng::test::ToyFixture;

TEST_CASE_METHOD(ToyFixture, "a program runs in the stepped loop and ends with its exit code",
                 "[app]") {
    Toy& program = make({"+headless", "seed=7"});
    CHECK(program.configure() == RunMode::Headless);
    CHECK(platform::runStepped(program, host) == 0);
    CHECK(program.left == 0);
    CHECK(program.stopped == 1);
    CHECK(program.seed() == 7);
    CHECK(host.messages.empty());
}

TEST_CASE_METHOD(ToyFixture, "a headless game makes its steps and prints its result", "[app]") {
    for (const auto& [argument, steps] :
         {std::pair{"steps=120", "steps 120"}, {"steps=0", "steps 0"}}) {
        host.printed.clear();
        Toy& program = make({"+headless", "seed=7", argument});
        program.counts = true;
        CHECK(program.configure() == RunMode::Headless);
        CHECK(platform::runStepped(program, host) == 0);
        REQUIRE(host.printed.size() == 2);
        CHECK(host.printed[0] == steps);
        CHECK(host.printed[1].starts_with("state "));
        CHECK(program.left == 10); // it ran instead of the game with a window
    }
}

TEST_CASE_METHOD(ToyFixture, "the start logs the machine and the seed", "[app]") {
    Toy& program = make({"+headless", "+inspect", "seed=7"});
    REQUIRE(program.configure() == RunMode::Headless);
    platform::runStepped(program, host);
    CHECK(host.hasLogged("Machine: "));
    CHECK(host.hasLogged("Random seed: 7."));
}

TEST_CASE("unknown values are left out of the machine's description", "[app]") {
    const StringTable strings;
    CHECK(describeMachine(
              strings,
              {.processors = 2, .memoryBytes = 8'000'000'000, .freeDiskBytes = 120'500'000'000}) ==
          "2 processors, 8.0 GB of memory, 120.5 GB free on disk");
    CHECK(describeMachine(strings, {.processors = 1}) == "1 processor");
    CHECK(describeMachine(strings, {.processors = 4, .freeDiskBytes = 1'000'000'000}) ==
          "4 processors, 1.0 GB free on disk");
    CHECK(describeMachine(strings, {.memoryBytes = 4'294'967'296}) == "4.3 GB of memory");
    CHECK(describeMachine(strings, {}).empty());
}

TEST_CASE("programs started at the same time have different seeds", "[app]") {
    std::set<std::uint64_t> seeds;
    for (int i = 0; i < 20; ++i) {
        ToyFixture started; // its clock says 0
        Toy& program = started.make({"+headless"});
        static_cast<void>(program.configure());
        REQUIRE(program.start());
        seeds.insert(program.seed());
        program.stop();
    }
    CHECK(seeds.size() == 20);
    CHECK(seeds.count(0) == 0); // the setting's default, not a seed
}

TEST_CASE_METHOD(ToyFixture, "the log begins with the program's name, build and start time",
                 "[app]") {
    Toy& program = make({"+headless", "+inspect"});
    REQUIRE(program.configure() == RunMode::Headless);
    platform::runStepped(program, host);
    REQUIRE_FALSE(host.logged.empty());
    CHECK(host.logged.front().find("Toy " + host.info.line() +
                                   ", started 2003-06-17 12:00:00 UTC") != std::string::npos);
}

TEST_CASE_METHOD(ToyFixture, "a failed start shows a message and ends with the exit code 1",
                 "[app]") {
    Toy& program = make({"+headless"});
    program.refuses = true;
    CHECK(program.configure() == RunMode::Headless);
    CHECK(platform::runStepped(program, host) == 1);
    CHECK(program.stopped == 1); // it may already own something
    REQUIRE(host.messages.size() == 1);
    CHECK(host.messages[0].find("thing.dat") != std::string::npos);
}

TEST_CASE_METHOD(ToyFixture, "a second program with the same saved files shows a message and ends",
                 "[app]") {
    host.windows = true;
    host.saved.taken = Error{text::kStorageTaken, {"the/place"}};
    Toy& program = make({});
    CHECK(program.configure() == RunMode::Windowed);
    CHECK_FALSE(program.start());
    program.stop();
    CHECK(program.exitCode() == 1);
    REQUIRE(host.messages.size() == 1);
    CHECK(host.messages[0].find("the/place") != std::string::npos);
    CHECK(host.messages[0].find("save_folder=") != std::string::npos);
    // Programs without a window save nothing, so any number may run.
    CHECK(make({"+headless"}).configure() == RunMode::Headless);
    CHECK(platform::runStepped(*toy, host) == 0);
}

TEST_CASE_METHOD(ToyFixture, "the user can choose the folder for saved data", "[app]") {
    CHECK(make({"save_folder=some/where"}).configure() == RunMode::Headless);
    CHECK(host.folder == "some/where");
    CHECK(make({"save_folder=else/where"}, true).configure() == RunMode::Headless);
    CHECK(host.folder == "some/where"); // a link cannot set it
}

TEST_CASE_METHOD(ToyFixture, "help, version and list are printed and nothing else happens",
                 "[app]") {
    CHECK(make({"--help"}).configure() == RunMode::Done);
    CHECK(host.printed.at(0).find("--amount=...\n      How much.\n      Value: a whole number from "
                                  "1 to 1000. Default: '5'.") != std::string::npos);
    host.printed.clear();
    CHECK(make({"--version"}).configure() == RunMode::Done);
    CHECK(host.printed.at(0) ==
          "Toy 1.2.3 (0123456789ab, 2026-01-02T03:04:05Z, Test 1, Debug, Nowhere)");
    host.printed.clear();
    CHECK(make({"--list-settings", "amount=6"}).configure() == RunMode::Done);
    CHECK(host.printed.at(0).find("amount=6  # from the command line\n") != std::string::npos);
}

TEST_CASE_METHOD(ToyFixture, "a link cannot ask for help or files", "[app]") {
    host.windows = true;
    CHECK(make({"+help", "log_folder=/tmp", "+headless"}, true).configure() == RunMode::Windowed);
}

TEST_CASE_METHOD(ToyFixture, "the game can be inspected only with +inspect", "[app]") {
    make({"+headless"}).configure();
    REQUIRE(toy->start());
    CHECK(toy->inspect().empty());
    toy->stop();
    make({"+headless", "+inspect"}).configure();
    REQUIRE(toy->start());
    CHECK(toy->inspect() == "{\"frame\":0,\"language\":\"en\",\"build\":\"1.2.3 (0123456789ab, "
                            "2026-01-02T03:04:05Z, Test 1, Debug, "
                            "Nowhere)\",\"device\":\"keyboard\",\"left\":1}");
    toy->stop();
}

TEST_CASE_METHOD(ToyFixture, "a quit event ends the program in the next step", "[app]") {
    make({"+headless"}).configure();
    REQUIRE(toy->start());
    CHECK(toy->step(StepKind::Background, 0.0));
    toy->handle(platform::QuitEvent{});
    CHECK_FALSE(toy->step(StepKind::Background, 0.02));
    toy->stop();
    CHECK(toy->exitCode() == 0);
}

TEST_CASE("two applications run in one process", "[app]") {
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

TEST_CASE_METHOD(ToyFixture, "muting is saved and shown by the page", "[app]") {
    host.isPage = true;
    Toy& program = make({});
    host.windows = false;
    program.configure();
    REQUIRE(program.start());
    CHECK_FALSE(program.muted());
    program.setMuted(true);
    CHECK(program.muted());
    CHECK(host.shownSound == std::vector<bool>{false, true});
    program.handle(platform::RequestEvent{platform::Request::ToggleSound});
    CHECK_FALSE(program.muted());
    CHECK(host.shownSound == std::vector<bool>{false, true, false});
    program.stop();
    CHECK(host.saved.records.empty()); // a headless run saves nothing
    host.windows = true;
    make({}).configure();
    toy->setMuted(true);
    CHECK(host.saved.records["settings"] == "mute=true\n");
    toy->setMuted(false);
    CHECK(host.saved.records["settings"] == "mute=false\n");
}

TEST_CASE_METHOD(ToyFixture, "without a window full screen cannot be chosen", "[app]") {
    Toy& program = make({});
    program.configure();
    REQUIRE(program.start());
    program.handle(platform::RequestEvent{platform::Request::ToggleFullscreen});
    program.setFullscreen(true);
    CHECK_FALSE(program.fullscreen());
    CHECK(host.saved.records.empty());
    program.stop();
}
