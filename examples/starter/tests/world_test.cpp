#include "engine/simulation/check_rules.h"

#include <catch2/catch_test_macros.hpp>

#include "world.h"

TEST_CASE("a star is caught by the basket, else it takes a life") {
    game::World world{{}, 1};
    world.stars = {{.x = world.basket + 80, .y = game::kBasketTop - 4},
                   {.x = world.basket + 100, .y = game::kHeight + 30}};
    eng::Events<game::World::Event> events;
    world.step(std::vector<game::World::Command>(1), events);
    CHECK(world.caught == 1);
    CHECK(world.lives == 2);
}

TEST_CASE("the rules are a value, and have not changed") {
    CHECK(eng::checkRules<game::World>() + eng::checkStrangers<game::World>() == "");
    CHECK(eng::hashOfMatches<game::World>() == "24e7487632bbef86");
}
