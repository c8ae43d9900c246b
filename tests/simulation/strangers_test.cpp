#include "engine/simulation/check_rules.h"

#include <catch2/catch_test_macros.hpp>

#include "world.h" // of an example

TEST_CASE("strangers' states of an example are refused or played", "[.long]") {
    CHECK(eng::checkStrangers<game::World>(100'000, 600) == "");
}
