// What steps of CY cost: with full pools, in play, and when a recording is verified. Not a test:
// prints a table, for docs/cy.md.

#include "engine/simulation/session.h"
#include "game/cy/pilot.h"
#include "tests/cy/fill_pools.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <vector>

using namespace cy;

namespace {

using Clock = std::chrono::steady_clock;

double microseconds(Clock::duration passed) {
    return std::chrono::duration<double, std::micro>(passed).count();
}
double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values.empty() ? 0.0 : values[values.size() / 2];
}

/// Single steps of filled states of eight ships.
void fullPools() {
    World world{{.ships = kMaxShips, .wave = 21}, 5};
    std::array<World::Command, kMaxShips> commands{};
    std::array<Pilot, kMaxShips> pilots;
    eng::Events<World::Event> none;
    std::vector<double> steps;
    while (!world.isOver() && world.time() < 60 * 60) {
        for (int seat = 0; seat < kMaxShips; ++seat) {
            const auto index = static_cast<std::size_t>(seat);
            commands[index] = pilots[index].decide(world, seat);
        }
        World full = world;
        const bool isFull = FillPools{full}.areFull();
        const auto before = Clock::now();
        full.step(commands, none);
        if (isFull) {
            steps.push_back(microseconds(Clock::now() - before));
        }
        world.step(commands, none);
    }
    std::printf("| step with full pools (%zu steps) | %.1f us |\n", steps.size(), median(steps));
}

eng::Session<World> playedOut() {
    eng::Session<World> session{{}, 7, {.game = "cy"}};
    session.seatBot(0, Pilot{Pilot::Level::Skilled}, {});
    while (!session.now().isOver()) {
        session.step();
    }
    session.finish();
    return session;
}

void play() {
    const eng::Session<World> session = playedOut();
    const double seconds = static_cast<double>(session.steps()) / kStepsPerSecond;
    eng::Session<World> replay = *eng::Session<World>::open(session.recording(), {.game = "cy"});
    const auto before = Clock::now();
    while (replay.replays()) {
        replay.step();
    }
    const double took = microseconds(Clock::now() - before);
    std::printf("| verification, of a run of %.0f s | %.0f x real time |\n", seconds,
                seconds * 1e6 / took);
    std::printf("| step of it, mean | %.2f us |\n", took / static_cast<double>(session.steps()));
}

void decisions() {
    World world{{.ships = 1, .wave = 20}, 7};
    Pilot pilot{Pilot::Level::Skilled};
    std::array<World::Command, kMaxShips> commands{};
    eng::Events<World::Event> none;
    std::vector<double> all;
    while (!world.isOver() && world.time() < 60 * 120) {
        const auto before = Clock::now();
        commands[0] = pilot.decide(world, 0);
        const double took = microseconds(Clock::now() - before);
        if (took > 5.0) { // else it only repeats what it has decided
            all.push_back(took);
        }
        world.step(commands, none);
    }
    std::printf("| decision of the skilled bot in wave 20 | %.0f us |\n", median(all));
}

} // namespace

int main() {
    std::puts("| | measured |\n|---|---|");
    fullPools();
    play();
    decisions();
}
