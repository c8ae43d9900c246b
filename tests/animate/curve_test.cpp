#include "engine/animate/curve.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <cmath>

using namespace eng;
using Catch::Approx;

namespace {

Ease easeAt(std::size_t index) {
    return static_cast<Ease>(index);
}

} // namespace

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

TEST_CASE("every ease goes from exactly 0 to exactly 1", "[animate]") {
    for (std::size_t i = 0; i < kEaseCount; ++i) {
        INFO(i);
        CHECK(ease(easeAt(i), 0.0F) == 0.0F);
        CHECK(ease(easeAt(i), -3.0F) == 0.0F);
        CHECK(ease(easeAt(i), std::nanf("")) == 0.0F);
        CHECK(ease(easeAt(i), 1.0F) == 1.0F);
        CHECK(ease(easeAt(i), 7.0F) == 1.0F);
        // No jump at either end: the formulas meet these values.
        CHECK(ease(easeAt(i), 1e-4F) == Approx(0.0F).margin(0.002));
        CHECK(ease(easeAt(i), 0.9999F) == Approx(1.0F).margin(0.002));
        const auto curve = Curve<float>::eased(0.1F, 1.0F / 3.0F, easeAt(i));
        CHECK(curve.at(0.0) == 0.1F);
        CHECK(curve.at(1.0) == 1.0F / 3.0F);
        CHECK(curve.at(0.3) ==
              Approx(0.1F + (1.0F / 3.0F - 0.1F) * ease(easeAt(i), 0.3F)).margin(1e-6));
    }
}

TEST_CASE("eases have the shapes of their names", "[animate]") {
    CHECK(ease(Ease::Linear, 0.3F) == 0.3F);
    CHECK(ease(Ease::InQuad, 0.5F) == Approx(0.25F));
    CHECK(ease(Ease::OutQuad, 0.5F) == Approx(0.75F));
    CHECK(ease(Ease::InOutQuad, 0.25F) == Approx(0.125F));
    CHECK(ease(Ease::InOutQuad, 0.75F) == Approx(0.875F));
    CHECK(ease(Ease::InCubic, 0.5F) == Approx(0.125F));
    CHECK(ease(Ease::OutCubic, 0.5F) == Approx(0.875F));
    CHECK(ease(Ease::InSine, 0.5F) == Approx(1.0F - std::sqrt(0.5F)));
    CHECK(ease(Ease::OutSine, 0.5F) == Approx(std::sqrt(0.5F)));
    CHECK(ease(Ease::InBack, 0.3F) < 0.0F);
    CHECK(ease(Ease::OutBack, 0.7F) > 1.0F);
    CHECK(ease(Ease::InElastic, 0.85F) < -0.1F);
    CHECK(ease(Ease::OutElastic, 0.15F) > 1.1F);
    CHECK(ease(Ease::OutBounce, 1.0F / 2.75F) == Approx(1.0F));  // it touches the end...
    CHECK(ease(Ease::OutBounce, 1.5F / 2.75F) == Approx(0.75F)); // ...and falls back
    CHECK(ease(Ease::InBounce, 1.0F - 1.5F / 2.75F) == Approx(0.25F));
    for (std::size_t i = 3; i < kEaseCount; i += 3) {
        INFO(i);
        CHECK(ease(easeAt(i), 0.5F) == Approx(0.5F).margin(1e-6)); // InOut
    }
}
