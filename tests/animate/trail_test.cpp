#include "engine/animate/trail.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

using namespace eng;
using Catch::Approx;

TEST_CASE("the trail forgets what is old, and holds no more than it can", "[animate]") {
    Trail trail;
    CHECK(trail.size() == 0);
    for (int i = 0; i < 1000; ++i) {
        trail.add({static_cast<float>(i), 0.0F}, i * 0.001);
    }
    CHECK(trail.size() == Trail::kMax);
    CHECK(trail.place(0).at.x == 999.0F);
    CHECK(trail.place(0).age == 0.0F);
    CHECK(trail.place(Trail::kMax - 1).at.x == 999.0F - static_cast<float>(Trail::kMax - 1));
    trail.add({5.0F, 5.0F}, 100.0);
    CHECK(trail.size() == 1);
    CHECK(trail.place(0).at == Vec2{5.0F, 5.0F});
    trail.add({6.0F, 5.0F}, 100.0 + Trail::kSeconds / 2.0);
    CHECK(trail.place(1).age == Approx(0.5));
    trail.clear();
    CHECK(trail.size() == 0);
}
