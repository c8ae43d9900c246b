#include "engine/simulation/check_rules.h"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstdint>

#include "world.h"

namespace {

using game::World;

/// Steps until the heads have moved by one cell. @param turns  of both players, 0: straight on
void move(World& world, std::int8_t first = 0, std::int8_t second = 0) {
    eng::Events<World::Event> events;
    for (int i = 0; i < World::kEvery; ++i) {
        world.step(std::array{World::Command{first}, World::Command{second}}, events);
    }
}

} // namespace

TEST_CASE("each player steers a snake") {
    World world{{}, 1};
    const World::Cell first = world.players[0].cells.front();
    const World::Cell second = world.players[1].cells.front();
    move(world, 2, 4); // down and up
    CHECK(world.players[0].cells.front() == World::Cell{first.x, first.y + 1});
    CHECK(world.players[1].cells.front() == World::Cell{second.x, second.y - 1});
}

TEST_CASE("food makes a snake longer, and a wall ends the game") {
    World world{{}, 1};
    world.food = World::moved(world.players[0].cells.front(), 1);
    const std::size_t length = world.players[0].cells.size();
    move(world);
    CHECK(world.players[0].cells.size() == length + 1);
    CHECK(world.score(0) == 1);
    for (int i = 0; i < World::kWidth; ++i) {
        move(world);
    }
    CHECK(world.isOver());
}

TEST_CASE("the rules are a value, and have not changed") {
    CHECK(eng::checkRules<World>() + eng::checkStrangers<World>() == "");
    CHECK(eng::hashOfMatches<World>() == "dae66f6ade3b5649");
}
