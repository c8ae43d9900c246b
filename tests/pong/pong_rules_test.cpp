#include "game/pong/pong_rules.h"
#include "tests/support/field_visitor.h"

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <map>
#include <string>

using namespace pong;

namespace {

template <class T>
concept HashableWhenConst = requires(const T& value) { value.hash(); };

/// Puts fields of a match to given raw values.
void put(Match& match, const std::map<std::string, std::int64_t>& values) {
    eng::test::visitFields(match, [&](const std::string& name, std::int64_t& value) {
        if (const auto found = values.find(name); found != values.end()) {
            value = found->second;
        }
    });
}

/// A match in play with the ball one step before the left paddle, `off` units below its middle.
Match beforeHit(double off, Fixed speed = kServeSpeed) {
    Match match{1};
    const Fixed face = kPaddleInset + kPaddleHalfWidth + kBallRadius;
    put(match, {{"phase", static_cast<int>(Phase::Play)},
                {"ball.x", (face + Fixed{1}).raw()},
                {"ball.y", static_cast<std::int64_t>((450.0 + off) * 65536.0)},
                {"ball.dx", Fixed{-1}.raw()},
                {"ball.dy", 0},
                {"ball.speed", speed.raw()}});
    return match;
}

std::uint32_t run(Match& match, int steps, const Inputs& inputs = {}) {
    std::uint32_t what = 0;
    for (int i = 0; i < steps; ++i) {
        what |= match.step(inputs);
    }
    return what;
}

} // namespace

TEST_CASE("a match begins in the middle with nothing", "[pong]") {
    const Match match{7};
    CHECK(match.phase() == Phase::Serve);
    CHECK(match.score(kLeft) == 0);
    CHECK(match.ball().x == kCourtWidth / Fixed{2});
    CHECK(match.paddle(kLeft).y == kCourtHeight / Fixed{2});
}

TEST_CASE("the ball is served after a second", "[pong]") {
    Match match{7};
    CHECK(run(match, kStepsPerSecond - 1) == 0);
    CHECK(match.step({}) == happened::kServed);
    CHECK(match.phase() == Phase::Play);
    const double length = std::hypot(match.ball().dx.toDouble(), match.ball().dy.toDouble());
    CHECK(std::abs(length - 1.0) < 0.0001);
}

TEST_CASE("the angle off the paddle depends on where it is hit", "[pong]") {
    double before = -2.0;
    for (const double off : {-84.0, -60.0, -30.0, 0.0, 30.0, 60.0, 84.0}) {
        Match match = beforeHit(off);
        CHECK((match.step({}) & happened::kHit) != 0);
        const double dy = match.ball().dy.toDouble();
        INFO(off);
        CHECK(dy > before);
        CHECK(match.ball().dx > Fixed{});
        CHECK(std::abs(dy - off / 85.0 * 0.82) < 0.001);
        before = dy;
    }
}

TEST_CASE("a ball beside the paddle is missed and the other side has a point", "[pong]") {
    for (const double off : {-86.0, 86.0}) {
        Match match = beforeHit(off);
        CHECK((match.step({}) & happened::kHit) == 0);
        const std::uint32_t what = run(match, 60);
        CHECK((what & happened::kPoint) != 0);
        CHECK(match.score(kRight) == 1);
        CHECK(match.score(kLeft) == 0);
        CHECK(match.phase() == Phase::Serve);
        CHECK(match.ball().speed == kServeSpeed);
    }
}

TEST_CASE("each hit speeds the ball up to a limit", "[pong]") {
    Match match = beforeHit(0.0);
    match.step({});
    CHECK(match.ball().speed == kServeSpeed + kSpeedUp);
    CHECK(match.rally() == 1);
    Match fast = beforeHit(0.0, kHighestSpeed);
    fast.step({});
    CHECK(fast.ball().speed == kHighestSpeed);
}

TEST_CASE("the fastest ball does not jump over a paddle or out of the court", "[pong]") {
    Match match{3};
    put(match, {{"phase", static_cast<int>(Phase::Play)},
                {"ball.dx", Fixed::ratio(-6, 10).raw()},
                {"ball.dy", Fixed::ratio(8, 10).raw()},
                {"ball.speed", kHighestSpeed.raw()}});
    for (int i = 0; i < 2000; ++i) {
        // Both paddles are always where the ball is.
        Inputs inputs;
        for (PaddleInput& input : inputs) {
            input.hasTarget = true;
            input.target = match.ball().y;
        }
        put(match, {{"paddles[0].y", eng::clamp(match.ball().y, Fixed{72}, Fixed{828}).raw()},
                    {"paddles[1].y", eng::clamp(match.ball().y, Fixed{72}, Fixed{828}).raw()}});
        match.step(inputs);
        REQUIRE(match.ball().y >= kBallRadius);
        REQUIRE(match.ball().y <= kCourtHeight - kBallRadius);
    }
    CHECK(match.score(kLeft) == 0);
    CHECK(match.score(kRight) == 0);
    CHECK(match.rally() > 20);
}

TEST_CASE("walls mirror the ball", "[pong]") {
    Match match{3};
    put(match, {{"phase", static_cast<int>(Phase::Play)},
                {"ball.y", (kBallRadius + Fixed{1}).raw()},
                {"ball.dx", Fixed::ratio(6, 10).raw()},
                {"ball.dy", Fixed::ratio(-8, 10).raw()}});
    CHECK((match.step({}) & happened::kWall) != 0);
    CHECK(match.ball().dy == -Fixed::ratio(-8, 10));
    CHECK(match.ball().y >= kBallRadius);
}

TEST_CASE("paddles move by keys and targets, no faster than they can, and stay in the court",
          "[pong]") {
    Match match{1};
    Inputs down{};
    down[kLeft].direction = 1;
    match.step(down);
    const Fixed afterOne = match.paddle(kLeft).y - Fixed{450};
    CHECK(afterOne > Fixed{});
    CHECK(afterOne < Fixed{2}); // it takes a moment
    run(match, 200, down);
    CHECK(match.paddle(kLeft).y == kCourtHeight - kPaddleHalfHeight);
    Inputs target{};
    target[kLeft].hasTarget = true;
    target[kLeft].target = Fixed{-5000};
    const Fixed before = match.paddle(kLeft).y;
    match.step(target);
    CHECK((before - match.paddle(kLeft).y).toDouble() <=
          kPaddleSpeed.toDouble() / kStepsPerSecond + 0.001);
    run(match, 200, target);
    CHECK(match.paddle(kLeft).y == kPaddleHalfHeight);
}

TEST_CASE("eleven points win, and then nothing moves", "[pong]") {
    Match match = beforeHit(300.0);
    put(match, {{"scores[1]", 10}, {"scores[0]", 9}});
    const std::uint32_t what = run(match, 60);
    CHECK((what & happened::kWon) != 0);
    CHECK(match.phase() == Phase::Over);
    CHECK(match.winner() == kRight);
    const std::uint64_t hash = match.hash();
    run(match, 100);
    CHECK(match.hash() == hash);
    match.restart();
    CHECK(match.score(kRight) == 0);
    CHECK(match.phase() == Phase::Serve);
}

TEST_CASE("the hash changes with every field", "[pong]") {
    Match match{5};
    run(match, 500);
    const std::uint64_t hash = match.hash();
    int count = 0;
    eng::test::visitFields(match, [&](const std::string&, std::int64_t&) { ++count; });
    CHECK(count == 16);
    // Fifteen fields of 32 bits (the phase with its padding) and one of 64. After adding a
    // member, add it to serialize() too.
    CHECK(sizeof(Match) == 72);
    for (int flipped = 0; flipped < count; ++flipped) {
        Match other = match;
        int index = 0;
        std::string field;
        eng::test::visitFields(other, [&](const std::string& name, std::int64_t& value) {
            if (index++ == flipped) {
                value ^= 1;
                field = name;
            }
        });
        INFO(field);
        CHECK(other.hash() != hash);
    }
}

TEST_CASE("a match that may not be changed has a hash", "[pong]") {
    CHECK(HashableWhenConst<Match>);
}
