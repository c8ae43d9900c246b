// Directions in whole numbers.
#include "engine/core/angle.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

using eng::Angle;

TEST_CASE("angles wrap, and their difference is the short way", "[unit][core]") {
    const Angle right = Angle::degrees(0);
    const Angle down = Angle::degrees(90);
    CHECK(down.raw() == 16384);
    CHECK((down + Angle::span(270)) == right);
    CHECK((right - Angle::span(90)) == Angle::degrees(270));
    CHECK(down - right == Angle::span(90));
    CHECK(right - down == -Angle::span(90));
    CHECK(Angle::degrees(350) - Angle::degrees(10) == -Angle::span(20) + 1); // rounded
    CHECK(distance(Angle::degrees(350), Angle::degrees(10)) == Angle::span(20) - 1);
    CHECK(distance(right, right.opposite()) == Angle::kTurn / 2);
    CHECK(right.opposite() - right == -Angle::kTurn / 2);
    Angle turning = right;
    for (int i = 0; i < 100; ++i) {
        turning += Angle::span(-45);
    }
    CHECK(turning == Angle::degrees(180)); // 12 turns and a half
    CHECK(down.radians() == Catch::Approx(1.5708).margin(0.0001));
    CHECK(Angle::span(4.5) == 819);
    CHECK(Angle::span(-4.5) == -819);
}
