#include "engine/animate/curve.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <cmath>

using namespace eng;
using Catch::Approx;

TEST_CASE("a Bernstein curve of two, three and four values is linear, quadratic and cubic",
          "[animate]") {
    for (const double t : {0.0, 0.1, 0.5, 0.75, 1.0}) {
        CHECK(Curve<float>::bernstein({3.0F}).at(t) == 3.0F);
        CHECK(Curve<float>::bernstein({1.0F, 5.0F}).at(t) ==
              Approx(Curve<float>::linear(1.0F, 5.0F).at(t)));
        CHECK(Curve<float>::bernstein({1.0F, 5.0F, -2.0F}).at(t) ==
              Approx(Curve<float>::quadratic(1.0F, 5.0F, -2.0F).at(t)));
        CHECK(Curve<float>::bernstein({1.0F, 5.0F, -2.0F, 8.0F}).at(t) ==
              Approx(Curve<float>::cubic(1.0F, 5.0F, -2.0F, 8.0F).at(t)));
    }
}

TEST_CASE("a Bernstein curve of more values follows its formula", "[animate]") {
    // 1, 4, 6, 4, 1 sixteenths in the middle.
    const auto five = Curve<float>::bernstein({1.0F, 2.0F, 9.0F, -4.0F, 7.0F});
    CHECK(five.at(0.5) == Approx((1.0F + 8.0F + 54.0F - 16.0F + 7.0F) / 16.0F));
    CHECK(five.at(0.0) == 1.0F);
    CHECK(five.at(1.0) == 7.0F);
    // The weights add up to 1 also where the binomials are large.
    const auto max = Curve<float>::bernstein(std::vector<float>(Curve<float>::kMaxBernstein, 2.5F));
    for (int i = 1; i < 100; ++i) {
        CHECK(max.at(i / 100.0) == Approx(2.5F).epsilon(1e-5));
    }
}

TEST_CASE("waves swing between their values and begin again", "[animate]") {
    const auto sine = Curve<float>::wave(Wave::Sine, 1.0F, 3.0F);
    CHECK(sine.at(0.125) == Approx(2.0F - std::sqrt(0.5F)));
    CHECK(sine.at(0.25) == Approx(2.0F));
    CHECK(sine.at(0.5) == Approx(3.0F));
    CHECK(sine.at(0.75) == Approx(2.0F));
    CHECK(sine.at(1.0) == 1.0F);
    const auto triangle = Curve<float>::wave(Wave::Triangle, 1.0F, 3.0F);
    CHECK(triangle.at(0.125) == Approx(1.5F));
    CHECK(triangle.at(0.5) == Approx(3.0F));
    CHECK(triangle.at(0.75) == Approx(2.0F));
    CHECK(triangle.at(1.0) == 1.0F);
    const auto square = Curve<float>::wave(Wave::Square, 1.0F, 3.0F);
    CHECK(square.at(0.49) == 1.0F);
    CHECK(square.at(0.5) == 3.0F);
    CHECK(square.at(1.0) == 3.0F);
    const auto sawtooth = Curve<float>::wave(Wave::Sawtooth, 1.0F, 3.0F);
    CHECK(sawtooth.at(0.25) == Approx(1.5F));
    CHECK(sawtooth.at(0.999) == Approx(3.0F).epsilon(0.01));
    CHECK(sawtooth.at(1.0) == 3.0F);
    for (const auto& curve : {sine, triangle, square, sawtooth}) {
        CHECK(curve.at(0.0) == 1.0F);
    }
}
