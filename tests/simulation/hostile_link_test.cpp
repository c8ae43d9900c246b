// Links that no session has made: refused before they cost time or memory.

#include "tests/simulation/duel.h"
#include "tests/simulation/link_forger.h"
#include "tests/support/count_allocations.h"

#include <catch2/catch_test_macros.hpp>

#include <limits>
#include <string>

using namespace eng;
using eng::test::Duel;
using eng::test::forgeLink;

namespace {

Recording duel(std::uint64_t steps) {
    Recording recording = Session<Duel>{{}, 1, {.game = "duel"}}.recording();
    recording.steps = steps;
    return recording;
}

std::size_t bytesToUnpack(const std::string& link) {
    const std::size_t before = test::allocatedBytesOfThisThread();
    CHECK_FALSE(unpackRecording(link));
    return test::allocatedBytesOfThisThread() - before;
}

} // namespace

TEST_CASE("a forged link without entries is one of an empty match", "[simulation]") {
    const Result<Recording> read = unpackRecording(forgeLink(duel(500), [] { return false; }));
    REQUIRE(read);
    CHECK(read->steps == 500);
    CHECK(read->log().empty());
}

TEST_CASE("a link cannot fill the memory with the players of one step", "[simulation]") {
    // Seat 0 is taken again and again: learned bits need nearly no text.
    constexpr int kEntry = 25; // bits: one more, seat, kind and length of the name
    constexpr int kEntries = 100'000;
    int bit = 0;
    const std::string link = forgeLink(duel(10), [&] {
        const bool more = bit % kEntry == 0 && bit < kEntry * kEntries;
        ++bit;
        return more;
    });
    CHECK(link.size() < 4000);
    CHECK(bytesToUnpack(link) < 200'000); // the models need most of it
}

TEST_CASE("a link with more steps than a recording may have is refused", "[simulation]") {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    for (const std::uint64_t steps : {kMaxRecordingSteps + 1, kMost}) {
        Recording recording = duel(steps);
        recording.startStep = steps - 5;
        recording.clearLog();
        int bits = 0;
        const std::string link = forgeLink(recording, [&] {
            REQUIRE(++bits < 1000);
            return false;
        });
        CHECK(bits == 0);
        CHECK_FALSE(unpackRecording(link));
    }
}
