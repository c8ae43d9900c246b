#include "game/pong/effects.h"
#include "game/pong/pong_rules.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace pong;
using Catch::Approx;

namespace {

struct EffectsFixture : eng::test::EngineFixture {
    eng::FrameTime frame;
    eng::Ref<eng::AnimateTask> animate = heap.make<eng::AnimateTask>(frame);
    Effects effects{heap, *animate};

    EffectsFixture() { REQUIRE(kernel.add(animate)); }
    void pass(double seconds) {
        frame.delta = seconds;
        step();
    }
};

} // namespace

TEST_CASE_METHOD(EffectsFixture, "a hit flashes at once and fades", "[effects]") {
    CHECK(effects.hitFlash(kLeft) == 0.0F);
    effects.hit(kLeft, {100.0F, 200.0F});
    CHECK(effects.hitFlash(kLeft) == 1.0F);
    CHECK(effects.hitFlash(kRight) == 0.0F);
    CHECK(effects.ripple() == 0.0F);
    CHECK(effects.rippleAt() == eng::Vec2{100.0F, 200.0F});
    pass(0.1);
    CHECK(effects.hitFlash(kLeft) < 1.0F);
    CHECK(effects.hitFlash(kLeft) > 0.0F);
    pass(1.0);
    CHECK(effects.hitFlash(kLeft) == 0.0F);
    CHECK(effects.ripple() == 1.0F);
    effects.hit(kLeft, {});
    CHECK(effects.hitFlash(kLeft) == 1.0F);
}

TEST_CASE_METHOD(EffectsFixture, "a point pops its score up and lets it fall back", "[effects]") {
    effects.point(kRight);
    float largest = 0.0F;
    for (int i = 0; i < 60; ++i) {
        pass(1.0 / 60.0);
        largest = std::max(largest, effects.scorePop(kRight));
    }
    CHECK(largest > 0.8F);
    CHECK(effects.scorePop(kRight) == 0.0F);
    CHECK(effects.scorePop(kLeft) == 0.0F);
}

TEST_CASE_METHOD(EffectsFixture, "the veil goes from what it was to what it shall be",
                 "[effects]") {
    effects.screenChanged(0.8F, 0);
    CHECK(effects.veil() == 0.0F);
    CHECK(effects.appear() == 0.0F);
    pass(0.1);
    const float half = effects.veil();
    CHECK(half > 0.0F);
    CHECK(half < 0.8F);
    effects.screenChanged(0.2F, 0);
    CHECK(effects.veil() == Approx(half));
    pass(1.0);
    CHECK(effects.veil() == Approx(0.2));
    CHECK(effects.appear() == 1.0F);
}

TEST_CASE_METHOD(EffectsFixture, "the highlight slides from line to line", "[effects]") {
    effects.screenChanged(0.5F, 2);
    CHECK(effects.focus() == 2.0F);
    effects.focusMoved(3);
    CHECK(effects.focus() == 2.0F);
    pass(0.05);
    CHECK(effects.focus() > 2.0F);
    CHECK(effects.focus() < 3.0F);
    pass(0.5);
    CHECK(effects.focus() == 3.0F);
}

TEST_CASE_METHOD(EffectsFixture, "for calm people nothing moves but light", "[effects]") {
    effects.setCalm(true);
    effects.screenChanged(0.8F, 1);
    CHECK(effects.veil() == Approx(0.8));
    CHECK(effects.appear() == 1.0F);
    effects.focusMoved(3);
    CHECK(effects.focus() == 3.0F);
    effects.point(kLeft);
    effects.hit(kLeft, {});
    pass(0.05);
    CHECK(effects.scorePop(kLeft) == 0.0F);
    CHECK(effects.ripple() == 1.0F);
    CHECK(effects.ballSize() == 1.0F);
    CHECK(effects.hitFlash(kLeft) > 0.0F);
    const float breath = effects.breath();
    pass(0.7);
    CHECK(effects.breath() == breath);
}
