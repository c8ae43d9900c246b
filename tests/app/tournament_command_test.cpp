#include "platform/files.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/toy_application.h"

#include <catch2/catch_test_macros.hpp>

#include <optional>
#include <string>
#include <vector>

using namespace eng;
using eng::platform::RunMode;
using eng::test::Toy;
using eng::test::ToyFixture;

namespace {

struct TournamentFixture : ToyFixture {
    /// @return  the exit code
    int play(std::vector<std::string> words, bool hasBots = true) {
        words.insert(words.begin(), "+headless");
        host.printed.clear();
        Toy& program = make(words);
        program.counts = hasBots;
        CHECK(program.configure() == RunMode::Done);
        return program.exitCode();
    }
    bool printed(std::string_view words) const {
        for (const std::string& line : host.printed) {
            if (line.find(words) != std::string::npos) {
                return true;
            }
        }
        return false;
    }
};

} // namespace

TEST_CASE_METHOD(TournamentFixture, "a tournament plays matches with one seed after the other",
                 "[app]") {
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/report.md";
    CHECK(play({"runs=3", "seed=7", "report=" + path}) == 0);
    CHECK(printed("| seconds | 48 |  | 14 | 16 | 18 |")); // 700, 800 and 900 steps, 50 a second
    std::string why;
    const std::optional<std::string> report = platform::readWholeFile(path, 10'000, why);
    REQUIRE(report);
    CHECK(report->starts_with("# toy: seeds 7 to 9, default, at most 90000 steps"));
    CHECK(report->ends_with("| 7 | 700 | yes | 14 |\n| 8 | 800 | yes | 16 |\n"
                            "| 9 | 900 | yes | 18 |\n"));
}

TEST_CASE_METHOD(TournamentFixture, "a tournament stops long matches, and begins with seed 1",
                 "[app]") {
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/report.md";
    CHECK(play({"runs=2", "steps=150", "report=" + path}) == 0);
    std::string why;
    const std::optional<std::string> report = platform::readWholeFile(path, 10'000, why);
    REQUIRE(report);
    CHECK(report->ends_with("| 1 | 100 | yes | 2 |\n| 2 | 150 | no | 3 |\n"));
}

TEST_CASE_METHOD(TournamentFixture, "wrong arguments of a tournament are reported", "[app]") {
    CHECK(play({"runs=0"}) == 2);
    CHECK(play({"runs=many"}) == 2);
    CHECK(play({"runs=2", "bot=keen"}) == 2);
    CHECK(printed("no bot of this name"));
    CHECK(play({"runs=2"}, false) == 2);
    const test::TemporaryFolder folder;
    CHECK(play({"runs=2", "report=" + folder.path() + "/missing/report.md"}) == 2);
    CHECK(printed("Cannot save"));
}
