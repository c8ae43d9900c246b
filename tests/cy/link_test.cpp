// The length of links to games of 90 seconds.

#include "engine/simulation/packed_recording.h"
#include "engine/simulation/session.h"
#include "game/cy/pilot.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <cstdlib>
#include <string>

using namespace cy;

namespace {

constexpr int kSteps = 90 * kStepsPerSecond;

/// Characters of a link to the first 90 seconds of a game that a function plays.
template <class Play>
std::size_t linkOf(std::uint64_t seed, const Play& play) {
    eng::Session<World> match{{}, seed, {.game = "cy"}};
    match.seatPlayer(0, {});
    Pilot pilot{Pilot::Level::Skilled};
    for (int i = 0; i < kSteps; ++i) {
        World::Command command = pilot.decide(match.now(), 0);
        play(command, match.now().ship(0), i);
        match.setCommand(0, command);
        match.step();
    }
    REQUIRE_FALSE(match.now().isOver());
    return eng::packRecording(match.recording())->size();
}

} // namespace

TEST_CASE("a link to 90 seconds by keys has at most 4 kB", "[cy]") {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        const std::size_t size = linkOf(seed, [](World::Command& command, const Ship& ship, int) {
            const std::int32_t way = command.target() - ship.angle;
            const int keys = std::abs(way) < Angle::span(4) ? 0 : way > 0 ? 1 : -1;
            command.aims = false;
            command.aim = 0;
            command.turn = static_cast<std::int8_t>(127 * keys);
        });
        CAPTURE(seed, size);
        CHECK(size <= 4096);
        CHECK(size > 200);
    }
}

TEST_CASE("a link to 90 seconds by mouse, stick or finger has at most 6 kB", "[cy]") {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        Angle hand = Angle::degrees(90); // moves towards the aim, with all places between
        const std::size_t size = linkOf(seed, [&](World::Command& command, const Ship&, int) {
            constexpr std::int32_t kFastest = Angle::span(6); // a step
            hand += std::clamp(command.target() - hand, -kFastest, kFastest);
            command.setAim(hand);
        });
        CAPTURE(seed, size);
        CHECK(size <= 6144);
        CHECK(size > 200);
    }
}
