#include "game/pong/effects.h"
#include "tests/kit/kit_fixture.h"
#include "tests/support/screen_fixture.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <array>

using namespace pong;
using Catch::Approx;
using eng::Vec2;

namespace {

constexpr float kFrame = 1.0F / 60.0F;

struct EffectsFixture : eng::test::ScreenFixture {
    Effects effects{context, lifetime};
    World match{{}, 3};
    Vec2 ball{800.0F, 450.0F};

    MatchPicture picture() const { return {match, ball, {450.0F, 450.0F}}; }
    void happens(MatchEvent::Kind kind, int side, Vec2 at) {
        effects.event({.kind = kind,
                       .side = side,
                       .x = Fixed{static_cast<int>(at.x)},
                       .y = Fixed{static_cast<int>(at.y)}},
                      kNight);
    }
    void follow(double seconds) {
        for (double passed = 0.0; passed < seconds - 1e-6; passed += kFrame) {
            pass(kFrame);
            effects.follow(picture(), kFrame);
        }
    }
    /// Plays until the ball flies, and faster than a limit.
    void playUntilFaster(Fixed speed) {
        eng::Events<MatchEvent> events; // nobody looks
        for (int step = 0; step < 120 * 600; ++step) {
            std::array<PaddleInput, 2> inputs;
            for (PaddleInput& each : inputs) { // always at the ball
                each.hasTarget = true;
                each.target = match.ball().y;
            }
            match.step(inputs, events);
            if (match.phase() == Phase::Play && match.ball().speed >= speed) {
                return;
            }
        }
        FAIL("the ball is never so fast");
    }
    std::size_t instancesOf(const auto& draw) {
        return kit.frame([&] { draw(*kit.canvas); }).size();
    }

    eng::test::KitFixture kit;
};

} // namespace

TEST_CASE_METHOD(EffectsFixture, "a hit flashes at once and fades", "[effects]") {
    CHECK(effects.hitFlash(kLeft) == 0.0F);
    happens(MatchEvent::Kind::Hit, kLeft, {100.0F, 200.0F});
    CHECK(effects.hitFlash(kLeft) == 1.0F);
    CHECK(effects.hitFlash(kRight) == 0.0F);
    CHECK(effects.sparks().size() == 14);
    follow(0.1);
    CHECK(effects.hitFlash(kLeft) < 1.0F);
    CHECK(effects.hitFlash(kLeft) > 0.0F);
    CHECK(effects.recoil(kLeft) > 0.0F);
    CHECK(effects.recoil(kRight) == 0.0F);
    follow(1.0);
    CHECK(effects.hitFlash(kLeft) == 0.0F);
    CHECK(effects.recoil(kLeft) == 0.0F);
    CHECK(effects.sparks().size() == 0);
}

TEST_CASE_METHOD(EffectsFixture, "a wall is lit where the ball bounces", "[effects]") {
    happens(MatchEvent::Kind::Wall, kLeft, {300.0F, 13.0F});
    CHECK(effects.wallAt() == Vec2{300.0F, 13.0F});
    CHECK(effects.sparks().size() == 6);
    follow(0.05);
    CHECK(effects.wallFlash() > 0.5F);
    follow(0.4);
    CHECK(effects.wallFlash() == 0.0F);
}

TEST_CASE_METHOD(EffectsFixture, "a point lights its side, pops its score and sends sparks",
                 "[effects]") {
    happens(MatchEvent::Kind::Point, kRight, {0.0F, 450.0F});
    CHECK(effects.sparks().size() == 90);
    follow(2.0F * kFrame);
    CHECK(effects.shake() != Vec2{});
    float pop = 0.0F;
    float flash = 0.0F;
    for (int i = 0; i < 60; ++i) {
        follow(kFrame);
        pop = std::max(pop, effects.scorePop(kRight));
        flash = std::max(flash, effects.pointFlash(kRight));
    }
    CHECK(pop > 0.8F);
    CHECK(flash > 0.8F);
    CHECK(effects.scorePop(kRight) == 0.0F);
    CHECK(effects.scorePop(kLeft) == 0.0F);
    CHECK(effects.pointFlash(kRight) == 0.0F);
    CHECK(effects.shake() == Vec2{});
}

TEST_CASE_METHOD(EffectsFixture, "the picture of a ball that is hit hard is held, and catches up",
                 "[effects]") {
    playUntilFaster(Fixed{1500});
    ball = {200.0F, 300.0F};
    happens(MatchEvent::Kind::Hit, kLeft, {94.0F, 310.0F});
    follow(kFrame);
    CHECK(effects.ball(picture()) == Vec2{94.0F, 310.0F});
    CHECK(effects.ballShape(match.ball()).x < 1.0F); // squashed
    follow(0.045);
    ball = {300.0F, 300.0F};
    const float between = effects.ball(picture()).x;
    CHECK(between > 94.0F);
    CHECK(between < 300.0F);
    follow(0.1);
    CHECK(effects.ball(picture()) == ball);
    CHECK(effects.ballShape(match.ball()).x > 1.2F); // stretched by its speed
}

TEST_CASE_METHOD(EffectsFixture, "a ball that is slow is not held", "[effects]") {
    playUntilFaster(Fixed{});
    happens(MatchEvent::Kind::Hit, kLeft, {94.0F, 310.0F});
    follow(kFrame);
    CHECK(effects.ball(picture()) == ball);
}

TEST_CASE_METHOD(EffectsFixture, "after a point the ball is seen where it left, then in the middle",
                 "[effects]") {
    happens(MatchEvent::Kind::Point, kRight, {0.0F, 700.0F});
    CHECK(effects.ball(picture()) == Vec2{0.0F, 700.0F});
    follow(0.1);
    CHECK(effects.ball(picture()) == ball); // without a way between them
}

TEST_CASE_METHOD(EffectsFixture, "the ribbon follows the ball, and begins again elsewhere",
                 "[effects]") {
    playUntilFaster(Fixed{});
    const auto ribbon = [&](eng::render::Canvas& canvas) { effects.ribbon().draw(canvas, {}); };
    for (int moved = 0; moved < 10; ++moved) {
        ball.x += 15.0F;
        follow(kFrame);
    }
    CHECK(instancesOf(ribbon) == 9);
    ball.x -= 600.0F; // a recording was put to another time
    follow(kFrame);
    CHECK(instancesOf(ribbon) == 0);
    ball.x += 15.0F;
    follow(2.0 * kFrame);
    CHECK(instancesOf(ribbon) == 1);
    happens(MatchEvent::Kind::Point, kLeft, {1600.0F, 450.0F});
    effects.moved(); // another match begins
    CHECK(instancesOf(ribbon) == 0);
    CHECK(instancesOf([&](eng::render::Canvas& canvas) { effects.rings().draw(canvas); }) == 0);
    CHECK(effects.sparks().size() == 0);
}

TEST_CASE_METHOD(EffectsFixture, "a rally heats the ball", "[effects]") {
    CHECK(Effects::heat(match) == 0.0F);
    playUntilFaster(Fixed{1800});
    CHECK(Effects::heat(match) == Approx(static_cast<float>(match.rally()) / 24.0F));
    for (const Palette* palette : {&kNight, &kSafe, &kContrast}) {
        CHECK(palette->ball(0.0F) == palette->balls[0]);
        CHECK(palette->ball(1.0F) == palette->balls[3]);
        CHECK(palette->ball(0.5F) == mix(palette->balls[1], palette->balls[2], 0.5F));
    }
}

TEST_CASE_METHOD(EffectsFixture, "the light of a side at match point swells and fades",
                 "[effects]") {
    const World one{{.pointsToWin = 1}, 3};
    float least = 1.0F;
    float most = 0.0F;
    for (int i = 0; i < 60 * 5; ++i) {
        follow(kFrame);
        least = std::min(least, effects.matchPoint(one, kLeft));
        most = std::max(most, effects.matchPoint(one, kLeft));
    }
    CHECK(least < 0.1F);
    CHECK(most > 0.9F);
    CHECK(effects.matchPoint(match, kLeft) == 0.0F); // to seven
    host.preferred.reducedMotion = true;
    CHECK(effects.matchPoint(one, kRight) == 0.5F);
}

TEST_CASE_METHOD(EffectsFixture, "on a slow machine there are fewer sparks", "[effects]") {
    frame.realDelta = 1.0 / 20.0;
    follow(10.0);
    CHECK(effects.detail() == 0.0F);
    happens(MatchEvent::Kind::Point, kLeft, {1600.0F, 400.0F});
    CHECK(effects.sparks().size() == 18); // of 90
}

TEST_CASE_METHOD(EffectsFixture, "while time stands still, slow frames take nothing away",
                 "[effects]") {
    for (int i = 0; i < 200; ++i) { // a still picture is made 20 times a second
        frame.realDelta = 1.0 / 20.0;
        effects.follow(picture(), 0.0F);
    }
    CHECK(effects.detail() == 1.0F);
}

TEST_CASE_METHOD(EffectsFixture, "the hint is shown for four seconds and fades", "[effects]") {
    CHECK(effects.hint(match) == 0.0F);
    effects.showHint();
    CHECK(effects.hint(match) == 1.0F);
    pass(4.0);
    CHECK(effects.hint(match) == Approx(1.0F));
    pass(0.3);
    CHECK(effects.hint(match) > 0.0F);
    CHECK(effects.hint(match) < 1.0F);
    effects.showHint(); // again, from the beginning
    pass(1.0);
    CHECK(effects.hint(match) == Approx(1.0F));
    pass(4.0);
    CHECK(effects.hint(match) == 0.0F);
}

TEST_CASE_METHOD(EffectsFixture, "with reduced motion only light changes", "[effects]") {
    host.preferred.reducedMotion = true;
    playUntilFaster(Fixed{1500});
    happens(MatchEvent::Kind::Point, kLeft, {1600.0F, 400.0F});
    happens(MatchEvent::Kind::Hit, kLeft, {94.0F, 310.0F});
    happens(MatchEvent::Kind::Wall, kLeft, {300.0F, 13.0F});
    follow(0.05);
    CHECK(effects.scorePop(kLeft) == 0.0F);
    CHECK(effects.sparks().size() == 0);
    CHECK(effects.shake() == Vec2{});
    CHECK(effects.recoil(kLeft) == 0.0F);
    CHECK(effects.ball(picture()) == ball);
    CHECK(effects.ballShape(match.ball()) == Vec2{1.0F, 1.0F});
    CHECK(instancesOf([&](eng::render::Canvas& canvas) {
              effects.ribbon().draw(canvas, {});
              effects.rings().draw(canvas);
          }) == 0);
    CHECK(effects.hitFlash(kLeft) > 0.0F);
    CHECK(effects.pointFlash(kLeft) > 0.0F);
    CHECK(effects.wallFlash() > 0.0F);
}
