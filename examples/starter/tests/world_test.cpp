#include <catch2/catch_test_macros.hpp>

#include "world.h"

TEST_CASE("a star is caught by the basket, else it takes a life") {
    game::World world;
    world.stars = {{.x = world.basket + 80, .y = game::kBasketTop - 4},
                   {.x = world.basket + 100, .y = game::kHeight + 30}};
    world.step(world.basket);
    CHECK(world.caught == 1);
    CHECK(world.lives == 2);
}
