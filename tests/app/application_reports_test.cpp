#include "platform/files.h"
#include "platform/headless/stepped_loop.h"
#include "tests/support/json.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/toy_application.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;
using eng::platform::RunMode;
using eng::test::Toy;
using eng::test::ToyFixture;

TEST_CASE_METHOD(ToyFixture, "objects still in memory at the end are reported by type", "[app]") {
    Toy& program = make({"+headless"});
    program.leaks = true;
    CHECK(program.configure() == RunMode::Headless);
    CHECK(platform::runStepped(program, host) == 0);
    const auto logged = [&](std::string_view a, std::string_view b) {
        return std::any_of(host.logged.begin(), host.logged.end(), [&](const std::string& line) {
            return line.find(a) != std::string::npos && line.find(b) != std::string::npos;
        });
    };
    CHECK(logged("Still in memory at exit: 152 objects", "Clinger: 151 objects"));
    CHECK(logged(" (1), ", "and 131 more"));
    CHECK(logged("Silent: 1 object, ", " bytes: ")); // not lost among the others
}

TEST_CASE_METHOD(ToyFixture, "memory by type is printed with the profile", "[app]") {
    CHECK(make({"+headless", "+profile", "+inspect"}).configure() == RunMode::Headless);
    CHECK(platform::runStepped(*toy, host) == 0);
    const auto table =
        std::find_if(host.logged.begin(), host.logged.end(), [](const std::string& line) {
            return line.find("Max bytes") != std::string::npos;
        });
    REQUIRE(table != host.logged.end());
    CHECK(table->find("CountTask") != std::string::npos);
    CHECK(table->find("(0 bytes now") != std::string::npos);
}

TEST_CASE_METHOD(ToyFixture, "a trace is written after its last frame, or at the end", "[app]") {
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
    CHECK(frames("trace_frames=1000") == 10); // the program makes only 10
    host.logged.clear();
    CHECK(make({"+headless", "trace=" + folder.path() + "/nowhere/t.json"}).configure() ==
          RunMode::Headless);
    CHECK(platform::runStepped(*toy, host) == 0); // the game continues
    REQUIRE_FALSE(host.logged.empty());
    CHECK(host.logged.back().find("/nowhere/t.json: ") != std::string::npos);
}
