// Only in builds for a page: drift.states is of a build by g++ (write_drift.cpp).

#include "tests/develop/drift.h"

#include <catch2/catch_test_macros.hpp>

#include <fstream>
#include <iterator>
#include <string>

#include "engine_text.h"

using namespace eng;

TEST_CASE("a rule with a float is found by the states of two builds", "[simulation]") {
    std::ifstream file{ENGINUITY_DRIFT, std::ios::binary};
    const std::string bytes{std::istreambuf_iterator<char>{file}, {}};
    const Result<RecordedStates> theirs = decodeStates(bytes);
    REQUIRE(theirs);
    const Result<RecordedStates> ours = decodeStates(*test::driftStates());
    REQUIRE(ours);
    auto replay = Session<test::Drift>::open(ours->recording, {.game = "drift"});
    REQUIRE(replay);
    const std::optional<Parting> found = compare(*theirs, *ours, *replay);
    REQUIRE(found);
    CHECK(found->message.text() == text::kCompareState);
    CHECK(std::get<std::string>(found->message.arguments()[1]) == "speed");
    CHECK(found->step >= 1);
    CHECK(found->step < 600);
}
