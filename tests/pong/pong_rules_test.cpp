#include "engine/simulation/check_rules.h"
#include "tests/pong/match_steps.h"
#include "tests/support/field_visitor.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>

using namespace pong;
using namespace pong::test;

namespace {

/// Puts fields of a match to given raw values.
void put(World& match, const std::map<std::string, std::int64_t>& values) {
    eng::test::visitFields(match, [&](const std::string& name, std::int64_t& value) {
        if (const auto found = values.find(name); found != values.end()) {
            value = found->second;
        }
    });
}

/// The part of a direction along x.
Fixed across(Fixed dy) {
    return eng::squareRoot(Fixed{1} - dy * dy);
}

/// A match in play with the ball one step before the left paddle, `off` units below its middle.
World beforeHit(double off, Fixed speed = kServeSpeed) {
    World match{{}, 1};
    const Fixed face = kPaddleInset + kPaddleHalfWidth + kBallRadius;
    put(match, {{"phase", static_cast<int>(Phase::Play)},
                {"ball.x", (face + Fixed{1}).raw()},
                {"ball.y", static_cast<std::int64_t>((450.0 + off) * 65536.0)},
                {"ball.dx", Fixed{-1}.raw()},
                {"ball.dy", 0},
                {"ball.speed", speed.raw()}});
    return match;
}

std::uint32_t run(World& match, int steps, const Inputs& inputs = {}) {
    std::uint32_t what = 0;
    for (int i = 0; i < steps; ++i) {
        what |= step(match, inputs);
    }
    return what;
}

} // namespace

TEST_CASE("a match begins in the middle with nothing", "[pong]") {
    const World match{{}, 7};
    CHECK(match.phase() == Phase::Serve);
    CHECK(match.score(kLeft) == 0);
    CHECK(match.ball().x == kCourtWidth / Fixed{2});
    CHECK(match.paddle(kLeft).y == kCourtHeight / Fixed{2});
}

TEST_CASE("the ball is served after a while", "[pong]") {
    World match{{}, 7};
    CHECK(run(match, kServeWait - 1) == 0);
    CHECK(step(match) == happened::kServed);
    CHECK(match.phase() == Phase::Play);
    const double length = std::hypot(match.ball().dx.toDouble(), match.ball().dy.toDouble());
    CHECK(std::abs(length - 1.0) < 0.0001);
}

TEST_CASE("the angle off the paddle depends on where it is hit", "[pong]") {
    double before = -2.0;
    for (const double off : {-84.0, -60.0, -30.0, 0.0, 30.0, 60.0, 84.0}) {
        World match = beforeHit(off);
        CHECK((step(match) & happened::kHit) != 0);
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
        World match = beforeHit(off);
        CHECK((step(match) & happened::kHit) == 0);
        const std::uint32_t what = run(match, 60);
        CHECK((what & happened::kPoint) != 0);
        CHECK(match.score(kRight) == 1);
        CHECK(match.score(kLeft) == 0);
        CHECK(match.phase() == Phase::Serve);
        CHECK(match.ball().speed == kServeSpeed);
    }
}

TEST_CASE("each hit speeds the ball up to a limit", "[pong]") {
    World match = beforeHit(0.0);
    step(match);
    CHECK(match.ball().speed == kServeSpeed * kSpeedUp);
    CHECK(match.rally() == 1);
    World fast = beforeHit(0.0, kHighestSpeed);
    step(fast);
    CHECK(fast.ball().speed == kHighestSpeed);
}

TEST_CASE("the ball is as fast as after the hits of its rally", "[pong]") {
    World match{{}, 5};
    std::int32_t longest = 0;
    for (int step = 0; step < 120 * 120; ++step) {
        std::array<PaddleInput, 2> inputs;
        for (PaddleInput& input : inputs) { // always at the ball
            input.hasTarget = true;
            input.target = match.ball().y;
        }
        eng::Events<MatchEvent> events;
        match.step(inputs, events);
        REQUIRE(match.ball().speed == speedAfter(match.rally()));
        longest = std::max(longest, match.rally());
    }
    CHECK(longest > 12);
    CHECK(speedAfter(0) == kServeSpeed);
    CHECK(speedAfter(kMaxRally) == kHighestSpeed);
}

TEST_CASE("the fastest ball does not jump over a paddle or out of the court", "[pong]") {
    World match{{}, 3};
    put(match, {{"phase", static_cast<int>(Phase::Play)},
                {"ball.dx", (-across(Fixed::ratio(8, 10))).raw()},
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
        step(match, inputs);
        REQUIRE(match.ball().y >= kBallRadius);
        REQUIRE(match.ball().y <= kCourtHeight - kBallRadius);
    }
    CHECK(match.score(kLeft) == 0);
    CHECK(match.score(kRight) == 0);
    CHECK(match.rally() > 20);
}

TEST_CASE("walls mirror the ball", "[pong]") {
    World match{{}, 3};
    put(match, {{"phase", static_cast<int>(Phase::Play)},
                {"ball.y", (kBallRadius + Fixed{1}).raw()},
                {"ball.dx", across(Fixed::ratio(8, 10)).raw()},
                {"ball.dy", Fixed::ratio(-8, 10).raw()}});
    CHECK((step(match) & happened::kWall) != 0);
    CHECK(match.ball().dy == -Fixed::ratio(-8, 10));
    CHECK(match.ball().y >= kBallRadius);
}

TEST_CASE("paddles move by keys and targets, no faster than they can, and stay in the court",
          "[pong]") {
    World match{{}, 1};
    Inputs down{};
    down[kLeft].direction = 1;
    step(match, down);
    const Fixed afterOne = match.paddle(kLeft).y - Fixed{450};
    CHECK(afterOne > Fixed{});
    CHECK(afterOne < Fixed{2}); // it takes a moment
    run(match, kStepsPerSecond / 20 - 1, down);
    CHECK(match.paddle(kLeft).velocity == kPaddleSpeed); // of 50 ms
    run(match, 200, down);
    CHECK(match.paddle(kLeft).y == kCourtHeight - kPaddleHalfHeight);
    Inputs target{};
    target[kLeft].hasTarget = true;
    target[kLeft].target = Fixed{-5000};
    const Fixed before = match.paddle(kLeft).y;
    step(match, target);
    CHECK((before - match.paddle(kLeft).y).toDouble() <=
          kPointerSpeed.toDouble() / kStepsPerSecond + 0.001);
    run(match, 200, target);
    CHECK(match.paddle(kLeft).y == kPaddleHalfHeight);
}

TEST_CASE("seven points win, and then nothing moves", "[pong]") {
    World match = beforeHit(300.0);
    put(match, {{"scores[1]", 6}, {"scores[0]", 5}});
    const std::uint32_t what = run(match, 60);
    CHECK((what & happened::kWon) != 0);
    CHECK(match.phase() == Phase::Over);
    CHECK(match.winner() == kRight);
    const std::uint64_t hash = eng::stateHash(match);
    run(match, 100);
    CHECK(eng::stateHash(match) == hash);
}

TEST_CASE("the hash changes with every field", "[pong]") {
    World match{{}, 5};
    run(match, 500);
    const std::uint64_t hash = eng::stateHash(match);
    int count = 0;
    eng::test::visitFields(match, [&](const std::string&, std::int64_t&) { ++count; });
    CHECK(count == 21);
    // After adding a member, add it to serialize() too.
    CHECK(sizeof(World) == 88);
    for (int flipped = 0; flipped < count; ++flipped) {
        World other = match;
        int index = 0;
        std::string field;
        eng::test::visitFields(other, [&](const std::string& name, std::int64_t& value) {
            if (index++ == flipped) {
                value ^= 1;
                field = name;
            }
        });
        INFO(field);
        CHECK(eng::stateHash(other) != hash);
    }
}

TEST_CASE("a match is rules of the engine", "[pong]") {
    CHECK(eng::checkRules<World>() == "");
    CHECK(eng::checkStrangers<World>() == "");
}

TEST_CASE("strangers' matches are refused or played", "[.long]") {
    CHECK(eng::checkStrangers<World>(100'000, 600) == "");
}

TEST_CASE("an endless match begins again after its last seconds", "[pong]") {
    World match{{.pointsToWin = 1, .endless = true}, 3};
    Inputs away;
    away[kLeft].direction = -1;
    away[kRight].direction = -1;
    while ((step(match, away) & happened::kWon) == 0) {
        REQUIRE(match.steps() < 100'000);
    }
    CHECK(match.phase() == Phase::Serve);
    CHECK(match.score(kLeft) + match.score(kRight) == 0);
    CHECK(match.steps() == 0);
    CHECK(match.longestRally() == 0);
}

TEST_CASE("a command keeps its meaning in a recording", "[pong]") {
    for (int code = -1; code <= 1; ++code) {
        PaddleInput keys;
        keys.direction = static_cast<std::int8_t>(code);
        CHECK(*eng::fromBytes<PaddleInput>(*eng::toBytes(keys)) == keys);
        CHECK(eng::toBytes(keys)->size() == 2);
    }
    for (int y = -50; y <= 950; y += 7) {
        PaddleInput pointer;
        pointer.hasTarget = true;
        pointer.target = Fixed{y} + Fixed::ratio(1, 3);
        const PaddleInput read = *eng::fromBytes<PaddleInput>(*eng::toBytes(pointer));
        CHECK(read.hasTarget);
        CHECK(eng::abs(read.target - eng::clamp(pointer.target, Fixed{}, kCourtHeight)) <=
              Fixed{PaddleInput::kTargetStep});
        CHECK(*eng::fromBytes<PaddleInput>(*eng::toBytes(read)) == read);
    }
}

TEST_CASE("a match ends at the points that were chosen", "[pong]") {
    for (const std::int32_t points : {5, 7, 11}) {
        World match{{.pointsToWin = points}, 3};
        Inputs away;
        away[kLeft].direction = -1;
        away[kRight].direction = -1;
        while (match.phase() != Phase::Over) {
            step(match, away);
        }
        CHECK(match.score(match.winner()) == points);
        CHECK(match.score(1 - match.winner()) < points);
    }
}

TEST_CASE("a moving paddle gives spin, and the ball bends to where the paddle was moving",
          "[pong]") {
    for (const int way : {-1, 0, 1}) {
        World match = beforeHit(0.0);
        put(match, {{"paddles[0].velocity", (Fixed{way} * kPaddleSpeed).raw()}});
        Inputs keys{};
        keys[kLeft].direction = static_cast<std::int8_t>(way);
        step(match, keys);
        REQUIRE(match.rally() == 1);
        CHECK(match.ball().spin == Fixed{way} * kMaxSpin);
        const Fixed dy = match.ball().dy;
        run(match, 30);
        CHECK((match.ball().dy > dy) == (way > 0));
        CHECK((match.ball().dy < dy) == (way < 0));
        const double length = std::hypot(match.ball().dx.toDouble(), match.ball().dy.toDouble());
        CHECK(std::abs(length - 1.0) < 0.0001);
    }
}

TEST_CASE("a pointer gives spin by its mean speed, and no more than keys", "[pong]") {
    World match = beforeHit(20.0);
    Inputs inputs{};
    inputs[kLeft].hasTarget = true;
    inputs[kLeft].target = Fixed{900};
    step(match, inputs); // a jump within one step
    CHECK(match.ball().spin > Fixed{});
    CHECK(match.ball().spin < kMaxSpin);
    World fast = beforeHit(20.0);
    put(fast, {{"paddles[0].velocity", kPointerSpeed.raw()}});
    step(fast, inputs);
    CHECK(fast.ball().spin == kMaxSpin);
}

TEST_CASE("a paddle that a pointer lets go stops soon", "[pong]") {
    World match{{}, 1};
    Inputs inputs{};
    inputs[kLeft].hasTarget = true;
    inputs[kLeft].target = Fixed{828};
    run(match, 15, inputs);
    const Fixed before = match.paddle(kLeft).y;
    run(match, 60);
    CHECK(match.paddle(kLeft).y - before < Fixed{30});
    CHECK(match.paddle(kLeft).velocity == Fixed{});
}

TEST_CASE("a wall halves the spin and keeps its direction", "[pong]") {
    World match = beforeHit(0.0);
    const Fixed dy = Fixed::ratio(-5, 10);
    put(match, {{"ball.x", Fixed{800}.raw()},
                {"ball.y", (kBallRadius + Fixed{1}).raw()},
                {"ball.dx", across(dy).raw()},
                {"ball.dy", dy.raw()},
                {"ball.spin", (-kMaxSpin).raw()}});
    CHECK(step(match) == happened::kWall);
    CHECK(match.ball().spin == Fixed::fromRaw(-kMaxSpin.raw() / 2));
}

TEST_CASE("a ball never gets steeper than off a paddle's end", "[pong]") {
    World match = beforeHit(85.0);
    put(match, {{"paddles[0].velocity", kPaddleSpeed.raw()}});
    Inputs down{};
    down[kLeft].direction = 1;
    step(match);
    for (int i = 0; i < 60; ++i) {
        step(match);
        CHECK(eng::abs(match.ball().dy) <= kSteepest);
    }
}

TEST_CASE("the arrival of a ball is where it comes to, with spin and walls", "[pong]") {
    for (const double off : {-70.0, -30.0, 10.0, 80.0}) {
        World match = beforeHit(off);
        put(match, {{"paddles[0].velocity", kPaddleSpeed.raw()}});
        step(match);
        const Fixed expected = arrival(match.ball());
        const Fixed face = kCourtWidth - kPaddleInset - kPaddleHalfWidth - kBallRadius;
        put(match, {{"paddles[1].y", (expected < Fixed{450} ? Fixed{828} : Fixed{72}).raw()}});
        while (match.ball().x <= face) {
            step(match);
        }
        CAPTURE(off, match.ball().spin.toDouble(), expected.toDouble(), match.ball().x.toDouble());
        CHECK(match.ball().y.toDouble() == expected.toDouble());
    }
}
