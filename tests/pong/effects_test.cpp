#include "game/pong/effects.h"
#include "game/pong/pong_rules.h"
#include "tests/support/state_fixture.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>

using namespace pong;

namespace {

struct EffectsFixture : eng::test::StateFixture {
    Effects effects{context};
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
    float peak = 0.0F;
    for (int i = 0; i < 60; ++i) {
        pass(1.0 / 60.0);
        peak = std::max(peak, effects.scorePop(kRight));
    }
    CHECK(peak > 0.8F);
    CHECK(effects.scorePop(kRight) == 0.0F);
    CHECK(effects.scorePop(kLeft) == 0.0F);
}

TEST_CASE_METHOD(EffectsFixture, "the hint is shown for four seconds and fades", "[effects]") {
    CHECK(effects.hint() == 0.0F);
    effects.showHint();
    CHECK(effects.hint() == 1.0F);
    pass(4.0);
    CHECK(effects.hint() == Catch::Approx(1.0F));
    pass(0.3);
    CHECK(effects.hint() > 0.0F);
    CHECK(effects.hint() < 1.0F);
    effects.showHint(); // again, from the beginning
    pass(1.0);
    CHECK(effects.hint() == Catch::Approx(1.0F));
    pass(4.0);
    CHECK(effects.hint() == 0.0F);
}

TEST_CASE_METHOD(EffectsFixture, "with reduced motion only light changes", "[effects]") {
    host.preferred.reducedMotion = true;
    effects.point(kLeft);
    effects.hit(kLeft, {});
    pass(0.05);
    CHECK(effects.scorePop(kLeft) == 0.0F);
    CHECK(effects.ripple() == 1.0F);
    CHECK(effects.ballSize() == 1.0F);
    CHECK(effects.hitFlash(kLeft) > 0.0F);
}
