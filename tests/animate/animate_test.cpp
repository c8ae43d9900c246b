#include "engine/animate/animate_task.h"
#include "engine/core/color.h"
#include "engine/core/geometry.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <limits>

using namespace eng;
using Catch::Approx;

namespace {

struct AnimateFixture : test::EngineFixture {
    FrameTime frameTime;
    Ref<AnimateTask> animate = heap.make<AnimateTask>(frameTime);
    Ref<Animated<float>> value = heap.make<Animated<float>>(-1.0F);
    double now = 0.0;

    AnimateFixture() { REQUIRE(kernel.add(animate)); }

    void pass(double seconds) {
        frameTime.delta = seconds;
        now += seconds;
        kernel.step(StepKind::Frame, now);
    }
    using Way = Interpolator<float>;
    Ref<Way> way(double duration, Repeat repeat = Repeat::Once, std::string name = {}) {
        return heap.make<Way>(std::move(name), value, Curve<float>::linear(0.0F, 10.0F), duration,
                              repeat);
    }
};

} // namespace

TEST_CASE("curves start at exactly their first value and end at exactly their last", "[animate]") {
    const float third = 1.0F / 3.0F;
    for (const auto& curve :
         {Curve<float>::linear(0.1F, third), Curve<float>::quadratic(0.1F, 7.0F, third),
          Curve<float>::cubic(0.1F, -3.0F, 9.0F, third), Curve<float>::eased(0.1F, third),
          Curve<float>::through({0.1F, 5.0F, -2.0F, third})}) {
        CHECK(curve.at(0.0) == 0.1F);
        CHECK(curve.at(-5.0) == 0.1F);
        CHECK(curve.at(std::nan("")) == 0.1F);
        CHECK(curve.at(1.0) == third);
        CHECK(curve.at(1e300) == third);
    }
    CHECK(Curve<float>::through({4.0F}).at(0.5) == 4.0F);
}

TEST_CASE("curves follow their formula", "[animate]") {
    CHECK(Curve<float>::linear(2.0F, 4.0F).at(0.25) == Approx(2.5F));
    CHECK(Curve<float>::quadratic(0.0F, 8.0F, 4.0F).at(0.5) == Approx(0.5F * 8.0F + 0.25F * 4.0F));
    CHECK(Curve<float>::cubic(0.0F, 8.0F, 4.0F, 2.0F).at(0.5) ==
          Approx((24.0F + 12.0F + 2.0F) / 8.0F));
    CHECK(Curve<float>::eased(0.0F, 1.0F).at(0.1) < 0.1F);
    CHECK(Curve<float>::eased(0.0F, 1.0F).at(0.5) == Approx(0.5F));
    const auto points = Curve<float>::through({0.0F, 6.0F, 3.0F});
    CHECK(points.at(0.25) == Approx(3.0F));
    CHECK(points.at(0.5) == Approx(6.0F));
    CHECK(points.at(0.75) == Approx(4.5F));
    const auto swing = Curve<float>::swing(1.0F, 3.0F);
    CHECK(swing.at(0.0) == Approx(1.0F));
    CHECK(swing.at(0.25) == Approx(2.0F));
    CHECK(swing.at(0.5) == Approx(3.0F));
    CHECK(swing.at(1.0) == 1.0F);
}

TEST_CASE("vectors and colours are interpolated like numbers", "[animate]") {
    CHECK(Curve<Vec2>::linear({0.0F, 2.0F}, {4.0F, 0.0F}).at(0.5) == Vec2{2.0F, 1.0F});
    CHECK(Curve<Color>::linear({0, 0, 0, 1}, {1, 0.5F, 0, 0}).at(0.5) ==
          Color{0.5F, 0.25F, 0.0F, 0.5F});
}

TEST_CASE_METHOD(AnimateFixture, "an interpolator follows time and ends after its duration",
                 "[animate]") {
    int ended = 0;
    auto one = animate->add(way(2.0));
    one->setOnEnd([&] { ++ended; });
    CHECK(value->value == -1.0F); // unchanged until the next update
    pass(0.5);
    CHECK(value->value == Approx(2.5F));
    pass(1.0);
    CHECK(one->running());
    pass(100.0);
    CHECK(value->value == 10.0F);
    CHECK_FALSE(one->running());
    pass(1.0);
    CHECK(ended == 1);
}

TEST_CASE_METHOD(AnimateFixture, "a duration of zero ends immediately, with the last value",
                 "[animate]") {
    for (const double duration : {0.0, -1.0}) {
        value->value = -1.0F;
        auto one = animate->add(way(duration));
        pass(0.0);
        CHECK(value->value == 10.0F);
        CHECK_FALSE(one->running());
    }
    animate->add(way(0.0, Repeat::Again));
    pass(0.1);
    CHECK(value->value == 10.0F);
}

TEST_CASE_METHOD(AnimateFixture, "a repeated interpolator never ends", "[animate]") {
    animate->add(way(2.0, Repeat::Again));
    pass(0.5);
    CHECK(value->value == Approx(2.5F));
    pass(2.0);
    CHECK(value->value == Approx(2.5F));
    auto other = heap.make<Animated<float>>();
    auto both = animate->add(heap.make<Interpolator<float>>(
        "", other, Curve<float>::linear(0.0F, 10.0F), 2.0, Repeat::BackAndForth));
    pass(1.5);
    CHECK(other->value == Approx(7.5F));
    pass(1.0);
    CHECK(other->value == Approx(7.5F)); // on the way back
    pass(1.5);
    CHECK(other->value == Approx(0.0F));
    CHECK(both->running());
}

TEST_CASE_METHOD(AnimateFixture, "any number can drive an interpolator", "[animate]") {
    double health = 50.0;
    auto one = animate->add(heap.make<Interpolator<float>>(
        "", value, Curve<float>::linear(0.0F, 10.0F), 100.0, 0.0, [&] { return health; }));
    pass(1.0);
    CHECK(value->value == Approx(5.0F));
    health = -20.0;
    pass(0.0);
    CHECK(value->value == 10.0F);
    health = 75.0; // it does not end by itself
    pass(0.0);
    CHECK(value->value == Approx(2.5F));
    auto nowhere = animate->add(heap.make<Interpolator<float>>(
        "", value, Curve<float>::linear(0.0F, 10.0F), 5.0, 5.0, [&] { return health; }));
    pass(0.0);
    CHECK(value->value == 10.0F);
}

TEST_CASE_METHOD(AnimateFixture, "an interpolator can be frozen, killed and reset", "[animate]") {
    int ended = 0;
    auto one = animate->add(way(2.0));
    one->setOnEnd([&] { ++ended; });
    pass(0.5);
    one->freeze();
    pass(5.0);
    CHECK(value->value == Approx(2.5F));
    one->unfreeze();
    pass(0.5);
    CHECK(value->value == Approx(5.0F));
    one->kill();
    value->value = 77.0F;
    pass(0.5);
    pass(50.0);
    CHECK(value->value == 77.0F);
    CHECK(ended == 0);
    one->reset();
    pass(0.5);
    CHECK(value->value == Approx(2.5F));
    pass(5.0);
    CHECK(ended == 1);
    one->reset(); // also after its end
    CHECK(one->running());
    pass(1.0);
    CHECK(value->value == Approx(5.0F));
    one->finish();
    CHECK(value->value == 10.0F);
    CHECK(ended == 2);
}

TEST_CASE_METHOD(AnimateFixture,
                 "an interpolator without other owners runs to its end and is released",
                 "[animate]") {
    bool ended = false;
    {
        auto one = way(1.0, Repeat::Once, "fade");
        one->setOnEnd([&] { ended = true; });
        animate->add(one);
        animate->add(one); // adding it twice changes nothing
    }
    CHECK(animate->size() == 1);
    pass(0.5);
    CHECK(animate->find("fade") != nullptr);
    CHECK(animate->find("other") == nullptr);
    pass(0.6);
    CHECK(ended);
    CHECK(animate->size() == 0);
    CHECK(animate->find("fade") == nullptr);
}

TEST_CASE_METHOD(AnimateFixture, "an interpolator keeps its target alive", "[animate]") {
    animate->add(way(1.0));
    value.reset();
    pass(0.5);
    pass(5.0);
    CHECK(animate->size() == 0);
}

TEST_CASE_METHOD(AnimateFixture, "a function called at the end may end and add interpolators",
                 "[animate]") {
    auto first = animate->add(way(1.0));
    auto second = animate->add(way(1.0));
    first->setOnEnd([&] {
        second->kill();
        animate->add(way(3.0, Repeat::Once, "next"));
        first->reset();
    });
    second->setOnEnd([] { FAIL("it was killed"); });
    pass(1.0);
    CHECK(first->running());
    REQUIRE(animate->find("next") != nullptr);
    first->kill();
    pass(1.5);
    CHECK(value->value == Approx(5.0F));
    first.reset();
    second.reset();
    pass(0.1);
    CHECK(animate->size() == 1);
}
