#include "engine/screen/scope.h"
#include "engine/screen/veil.h"
#include "tests/support/screen_fixture.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

using namespace eng;
using Catch::Approx;

TEST_CASE_METHOD(test::ScreenFixture, "a veil changes from its current colour to the next",
                 "[screen]") {
    Veil veil{heap, lifetime.interpolators()};
    const Color dark = Color::hex(0x102030);
    veil.show(dark.faded(0.8F));
    CHECK(veil.color().alpha == 0.0F);
    pass(0.1);
    const float half = veil.color().alpha;
    CHECK(half > 0.0F);
    CHECK(half < 0.8F);
    veil.show(dark.faded(0.2F));
    CHECK(veil.color().alpha == Approx(half));
    CHECK(veil.last().alpha == Approx(0.2));
    pass(1.0);
    CHECK(veil.color().alpha == Approx(0.2));
    veil.show({.alpha = 0.0F}); // in its own colour
    pass(0.1);
    CHECK(veil.color().blue == dark.blue);
    pass(1.0);
    CHECK(veil.color().alpha == 0.0F);
}
