#include "engine/core/color.h"

#include <catch2/catch_test_macros.hpp>

#include <limits>

using eng::Color;
using eng::mix;
using eng::toByte;

TEST_CASE("a hexadecimal colour has its components in the order of web pages", "[unit][render]") {
    const Color color = Color::hex(0x336699, 0.5F);
    CHECK(toByte(color.red) == 0x33);
    CHECK(toByte(color.green) == 0x66);
    CHECK(toByte(color.blue) == 0x99);
    CHECK(toByte(color.alpha) == 128);
    CHECK(color.faded(0.5F).alpha == 0.25F);
}

TEST_CASE("colour components are clamped and rounded to bytes", "[unit][render]") {
    CHECK(toByte(-1.0F) == 0);
    CHECK(toByte(0.0F) == 0);
    CHECK(toByte(1.0F) == 255);
    CHECK(toByte(7.0F) == 255);
    CHECK(toByte(0.5F) == 128);
    CHECK(toByte(std::numeric_limits<float>::quiet_NaN()) == 0);
    CHECK(toByte(std::numeric_limits<float>::infinity()) == 255);
}

TEST_CASE("mixing colours starts and ends exactly", "[unit][render]") {
    const Color a{0.1F, 0.2F, 0.3F, 0.4F};
    const Color b{0.5F, 1.0F, 0.0F, 1.0F};
    CHECK(mix(a, b, 0.0F) == a);
    CHECK(mix(a, b, 1.0F) == b);
}
