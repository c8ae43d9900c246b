#include "engine/animate/animate_task.h"
#include "engine/core/color.h"
#include "engine/core/geometry.h"
#include "tests/support/count_allocations.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

using namespace eng;
using Catch::Approx;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

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
          Curve<float>::through({0.1F, 5.0F, -2.0F, third}),
          Curve<float>::bernstein({0.1F, 5.0F, -2.0F, 4.0F, third})}) {
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
    for (const double duration : {0.0, -0.0, -1.0, -kInfinite, kNan}) {
        for (const Repeat repeat : {Repeat::Once, Repeat::Again, Repeat::BackAndForth}) {
            value->value = -1.0F;
            auto one = animate->add(way(duration, repeat));
            pass(0.0);
            CHECK(value->value == 10.0F);
            CHECK(one->running() == (repeat != Repeat::Once));
            pass(0.1);
            CHECK(value->value == 10.0F);
            one->kill();
        }
    }
}

TEST_CASE_METHOD(AnimateFixture, "an infinite duration keeps the first value", "[animate]") {
    for (const Repeat repeat : {Repeat::Once, Repeat::Again, Repeat::BackAndForth}) {
        value->value = -1.0F;
        auto one = animate->add(way(kInfinite, repeat));
        pass(1e6);
        pass(1e6);
        CHECK(value->value == 0.0F);
        CHECK(one->running());
        one->finish();
        CHECK(value->value == 10.0F);
    }
}

TEST_CASE_METHOD(AnimateFixture, "repetitions shorter than a step stay on the curve", "[animate]") {
    for (const double duration : {std::numeric_limits<double>::denorm_min(), 1e-300, 1e-9}) {
        for (const Repeat repeat : {Repeat::Again, Repeat::BackAndForth}) {
            auto one = animate->add(way(duration, repeat));
            value->value = -1.0F;
            pass(1.0 / 60.0);
            CHECK(value->value >= 0.0F);
            CHECK(value->value <= 10.0F);
            one->kill();
        }
    }
}

TEST_CASE_METHOD(AnimateFixture, "a repetition is exact after a long time", "[animate]") {
    animate->add(way(0.5, Repeat::Again));
    pass(1e9);
    for (int i = 0; i < 1000; ++i) { // 62.5 repetitions, in steps that double represents exactly
        pass(1.0 / 32.0 + 1.0 / 1073741824.0);
    }
    const double elapsed = 1000.0 * (1.0 / 32.0 + 1.0 / 1073741824.0);
    CHECK(value->value == Approx(20.0 * std::fmod(elapsed, 0.5)).epsilon(1e-6));
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

TEST_CASE_METHOD(AnimateFixture, "an input that is not a number writes nothing", "[animate]") {
    double input = 0.25;
    const auto driven = [&](double from, double to) {
        return animate->add(heap.make<Way>("", value, Curve<float>::linear(0.0F, 10.0F), from, to,
                                           [&] { return input; }));
    };
    auto one = driven(0.0, 1.0);
    pass(0.0);
    CHECK(value->value == Approx(2.5F));
    input = kNan;
    pass(0.0);
    CHECK(value->value == Approx(2.5F));
    input = kInfinite;
    pass(0.0);
    CHECK(value->value == 10.0F);
    input = -kInfinite;
    pass(0.0);
    CHECK(value->value == 0.0F);
    one->kill();
    for (const auto& [from, to] : {std::pair{kNan, 1.0}, std::pair{0.0, kNan},
                                   std::pair{kInfinite, kInfinite}, std::pair{kNan, kNan}}) {
        for (const double number : {0.5, kNan, kInfinite}) {
            input = number;
            value->value = -1.0F;
            auto odd = driven(from, to);
            pass(0.0);
            CHECK(value->value == -1.0F);
            odd->kill();
        }
    }
    input = kNan;
    value->value = -1.0F;
    auto nowhere = driven(5.0, 5.0);
    pass(0.0);
    CHECK(value->value == -1.0F);
}

TEST_CASE_METHOD(AnimateFixture, "an input may kill its interpolator, which then writes nothing",
                 "[animate]") {
    Ref<Way> one;
    one = animate->add(heap.make<Way>("", value, Curve<float>::linear(0.0F, 10.0F), 0.0, 1.0, [&] {
        one->kill();
        return 0.5;
    }));
    pass(0.1);
    CHECK(value->value == -1.0F);
    CHECK_FALSE(one->running());
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

TEST_CASE_METHOD(AnimateFixture, "an interpolator ends when the object of its target is gone",
                 "[animate]") {
    struct Ship final : Managed {
        float angle = -1.0F;
        std::shared_ptr<int> token = std::make_shared<int>();
    };
    int ended = 0;
    auto ship = heap.make<Ship>();
    const std::weak_ptr<int> exists = ship->token;
    auto one = animate->add(heap.make<Way>("turn", Target<float>{ship, &Ship::angle},
                                           Curve<float>::linear(0.0F, 10.0F), 2.0));
    one->setOnEnd([&] { ++ended; });
    pass(0.5);
    CHECK(ship->angle == Approx(2.5F));
    SECTION("dropped between two steps") {
        const Ship* const raw = ship.get(); // on the heap's dead list until the next collection
        ship.reset();
        one->finish();
        CHECK(raw->angle == Approx(2.5F));
        CHECK_FALSE(one->running());
        one->reset();
        pass(0.5);
        CHECK(exists.expired());
        CHECK_FALSE(one->running());
        pass(5.0);
    }
    SECTION("dropped by another interpolator in the same step") {
        auto before = way(0.0);
        before->setOnEnd([&] { ship.reset(); });
        one->kill();
        one.reset();
        pass(0.0);
        animate->add(before);
        animate->add(heap.make<Way>("turn", Target<float>{ship, &Ship::angle},
                                    Curve<float>::linear(0.0F, 10.0F), 2.0));
        const Ship* const raw = ship.get();
        float seen = 0.0F;
        auto after = way(0.0);
        after->setOnEnd([&] { seen = raw->angle; });
        animate->add(after);
        pass(1.0);
        CHECK(seen == Approx(2.5F));
    }
    SECTION("dropped by its input") {
        const Ship* const raw = ship.get();
        one->kill();
        float seen = 0.0F;
        auto other = animate->add(heap.make<Way>("", Target<float>{ship, &Ship::angle},
                                                 Curve<float>::linear(0.0F, 10.0F), 0.0, 1.0, [&] {
                                                     ship.reset();
                                                     return 1.0;
                                                 }));
        auto after = way(0.0);
        after->setOnEnd([&] { seen = raw->angle; });
        animate->add(after);
        pass(0.1);
        CHECK(seen == Approx(2.5F));
        CHECK_FALSE(other->running());
    }
    CHECK(ended == 0);
    CHECK(exists.expired());
}

TEST_CASE_METHOD(AnimateFixture, "an object may outlive the interpolator that writes its member",
                 "[animate]") {
    struct Part : Managed {
        float angle = -1.0F;
    };
    struct Ship final : Part {};
    auto ship = heap.make<Ship>();
    animate->add(heap.make<Way>("", Target<float>{ship, &Ship::angle}, // a member of its base
                                Curve<float>::linear(0.0F, 10.0F), 1.0));
    CHECK(ship->referenceCount() == 1);
    pass(2.0);
    CHECK(animate->size() == 0);
    CHECK(ship->angle == 10.0F);
}

TEST_CASE_METHOD(AnimateFixture, "the first of the list may end while the others go on",
                 "[animate]") {
    std::vector<Ref<Animated<float>>> values;
    for (int i = 0; i < 4; ++i) {
        values.push_back(heap.make<Animated<float>>(-1.0F));
        animate->add(heap.make<Way>("", values.back(), Curve<float>::linear(0.0F, 10.0F),
                                    i % 2 == 0 ? 0.5 : 2.0)); // dropped by their creator
    }
    pass(1.0);
    CHECK(animate->size() == 2);
    for (std::size_t i = 0; i < values.size(); ++i) {
        CHECK(values[i]->value == (i % 2 == 0 ? 10.0F : 5.0F)); // each was visited in this step
    }
    pass(1.0);
    CHECK(values[1]->value == 10.0F);
    CHECK(animate->size() == 0);
}

TEST_CASE_METHOD(AnimateFixture, "updates allocate nothing", "[animate]") {
    double input = 0.0;
    for (const auto& curve :
         {Curve<float>::linear(0.0F, 1.0F), Curve<float>::bernstein({1.0F, 2.0F, 3.0F, 4.0F, 5.0F}),
          Curve<float>::through({1.0F, 2.0F, 3.0F, 4.0F, 5.0F}), Curve<float>::eased(0.0F, 1.0F),
          Curve<float>::wave(Wave::Sine, 0.0F, 1.0F)}) {
        animate->add(heap.make<Way>("", value, curve, 1.0));
        animate->add(heap.make<Way>("", value, curve, 0.3, Repeat::BackAndForth));
        animate->add(heap.make<Way>("", value, curve, 0.0, 1.0, [&] { return input; }));
    }
    pass(0.1);
    const std::size_t before = test::allocations();
    for (int i = 0; i < 8; ++i) {
        input += 0.1;
        pass(0.1);
    }
    CHECK(test::allocations() == before);
    CHECK(animate->size() == 15);
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
