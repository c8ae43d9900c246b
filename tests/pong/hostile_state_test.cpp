// States of a stranger's making: what `serialize` accepts is played to its end.

#include "engine/serialize/serialize.h"
#include "tests/pong/match_steps.h"
#include "tests/support/field_visitor.h"

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

using namespace pong;
using namespace pong::test;

namespace {

/// Whether a match with other values in these fields is accepted. Writing and reading have the same
/// rules.
bool accepts(const World& match, const std::map<std::string, std::int64_t>& changes) {
    World changed = match;
    std::size_t found = 0;
    eng::test::visitFields(changed, [&](const std::string& name, std::int64_t& value) {
        if (const auto change = changes.find(name); change != changes.end()) {
            value = change->second;
            ++found;
        }
    });
    REQUIRE(found == changes.size());
    return static_cast<bool>(eng::toBytes(changed));
}

template <class T>
bool readFrom(const std::vector<std::byte>& bytes, T& value) {
    eng::ReadStream stream{bytes};
    stream.root(value);
    stream.expectEnd();
    return static_cast<bool>(stream.status());
}

/// A match after some steps of two bots.
World played(int steps) {
    World match{{}, 11};
    Bot left{kLeft, 1, Strength::Hard};
    Bot right{kRight, 2, Strength::Fierce};
    for (int i = 0; i < steps; ++i) {
        step(match, {left.decide(match, kLeft), right.decide(match, kRight)});
    }
    return match;
}

/// Plays on with bots, then without input. All must stay within the court.
void playOn(World match, Bot bot) {
    Bot other{kLeft, 5, Strength::Fair};
    for (int i = 0; i < 600; ++i) {
        const Inputs inputs =
            i < 400 ? Inputs{other.decide(match, kLeft), bot.decide(match, kRight)} : Inputs{};
        step(match, inputs);
        REQUIRE(match.ball().y >= kBallRadius);
        REQUIRE(match.ball().y <= kCourtHeight - kBallRadius);
        REQUIRE(match.score(kLeft) <= match.pointsToWin());
        REQUIRE(match.score(kRight) <= match.pointsToWin());
        REQUIRE(match.rally() >= 0);
    }
}

} // namespace

TEST_CASE("states that no match can have are refused", "[pong]") {
    const World serving{{}, 1};
    const World playing = played(kServeWait + 60);
    REQUIRE(playing.phase() == Phase::Play);
    REQUIRE(accepts(serving, {}));
    REQUIRE(accepts(playing, {}));
    const auto raw = [](int units) { return std::int64_t{units} * 65536; };
    // Out of the court, too fast, too steep, too much spin.
    CHECK_FALSE(accepts(playing, {{"ball.x", raw(-14)}}));
    CHECK_FALSE(accepts(playing, {{"ball.y", raw(12)}}));
    CHECK_FALSE(accepts(playing, {{"ball.speed", 0}}));
    CHECK_FALSE(accepts(playing, {{"ball.speed", raw(-900)}}));
    CHECK_FALSE(accepts(playing, {{"ball.speed", raw(30'000)}}));
    CHECK_FALSE(accepts(playing, {{"ball.dy", raw(1)}}));
    CHECK_FALSE(accepts(playing, {{"ball.spin", raw(1)}}));
    CHECK_FALSE(accepts(playing, {{"paddles[0].y", raw(71)}}));
    CHECK_FALSE(accepts(playing, {{"paddles[1].velocity", raw(2401)}}));
    // A direction that is not of length 1: the ball would stand still, or never arrive.
    CHECK_FALSE(accepts(playing, {{"ball.dx", 0}}));
    CHECK_FALSE(accepts(playing, {{"ball.dx", 1}}));
    CHECK_FALSE(accepts(playing, {{"ball.dx", playing.ball().dx.raw() + 1}}));
    // Scores that do not fit the points to win, or the phase.
    CHECK_FALSE(accepts(playing, {{"scores[0]", 12}}));
    CHECK_FALSE(accepts(playing, {{"scores[0]", 7}}));
    CHECK_FALSE(accepts(playing, {{"scores[0]", -1}}));
    CHECK_FALSE(accepts(playing, {{"pointsToWin", 0}}));
    CHECK_FALSE(accepts(playing, {{"pointsToWin", 12}}));
    CHECK_FALSE(accepts(serving, {{"phase", static_cast<int>(Phase::Over)}}));
    CHECK_FALSE(accepts(
        serving, {{"scores[0]", 7}, {"scores[1]", 7}, {"phase", static_cast<int>(Phase::Over)}}));
    CHECK(accepts(serving, {{"scores[0]", 7}, {"phase", static_cast<int>(Phase::Over)}}));
    // A serve that would come at once 2 billion times, or never.
    CHECK_FALSE(accepts(serving, {{"wait", 0}}));
    CHECK_FALSE(accepts(serving, {{"wait", -1}}));
    CHECK_FALSE(accepts(serving, {{"wait", kServeWait + 1}}));
    // Counts.
    CHECK_FALSE(accepts(playing, {{"rally", -1}}));
    CHECK_FALSE(accepts(playing, {{"rally", std::numeric_limits<std::int32_t>::max()}}));
    CHECK_FALSE(accepts(serving, {{"rally", 1}}));
    // A ball at rest lies in the middle.
    CHECK_FALSE(accepts(serving, {{"ball.x", raw(801)}}));
    CHECK_FALSE(accepts(serving, {{"ball.spin", 1}}));
    CHECK_FALSE(accepts(serving, {{"ball.dx", raw(1)}}));
    CHECK_FALSE(accepts(serving, {{"phase", static_cast<int>(Phase::Play)}}));
}

TEST_CASE("a rally has a last number", "[pong]") {
    World match = played(kServeWait + 60);
    eng::test::visitFields(match, [](const std::string& name, std::int64_t& value) {
        value = name == "rally" || name == "longestRally" ? kMaxRally : value;
    });
    Bot left{kLeft, 1, Strength::Fierce};
    Bot right{kRight, 2, Strength::Fierce};
    for (int i = 0; i < 300 && match.phase() == Phase::Play; ++i) {
        step(match, {left.decide(match, kLeft), right.decide(match, kRight)});
        CHECK(match.rally() <= kMaxRally);
        CHECK(eng::toBytes(match));
    }
}

TEST_CASE("whatever is accepted can be played on", "[pong]") {
    eng::Random random{99};
    const Bot bot{kRight, 4, Strength::Fair};
    int accepted = 0;
    int refused = 0;
    for (int round = 0; round < 4000; ++round) {
        const World match = played(random.between(0, 2000));
        std::vector<std::byte> bytes = *eng::toBytes(match);
        for (int flips = random.between(1, 3); flips > 0; --flips) {
            const auto bit =
                static_cast<std::size_t>(random.between(0, static_cast<int>(bytes.size()) * 8 - 1));
            bytes[bit / 8] ^= std::byte{1} << (bit % 8);
        }
        World read{{}, 1};
        if (!readFrom(bytes, read)) {
            ++refused;
            continue;
        }
        ++accepted;
        playOn(read, bot);
    }
    CHECK(accepted > 100);
    CHECK(refused > 100);
}

TEST_CASE("whatever a bot accepts can be played on", "[pong]") {
    eng::Random random{98};
    int accepted = 0;
    int refused = 0;
    for (int round = 0; round < 2000; ++round) {
        Bot bot{kRight, 4, Strength::Fair};
        World match{{}, static_cast<std::uint64_t>(round)};
        for (int i = random.between(0, 400); i > 0; --i) {
            step(match, {PaddleInput{}, bot.decide(match, kRight)});
        }
        std::vector<std::byte> bytes = *eng::toBytes(bot);
        for (int flips = random.between(1, 3); flips > 0; --flips) {
            const auto bit =
                static_cast<std::size_t>(random.between(0, static_cast<int>(bytes.size()) * 8 - 1));
            bytes[bit / 8] ^= std::byte{1} << (bit % 8);
        }
        if (!readFrom(bytes, bot)) {
            ++refused;
            continue;
        }
        ++accepted;
        playOn(match, bot);
    }
    CHECK(accepted > 100);
    CHECK(refused > 100);
}

TEST_CASE("a bot refuses what it cannot be", "[pong]") {
    const Bot bot{kRight, 4, Strength::Fair};
    const auto takes = [&](std::string_view field, std::int64_t to) {
        Bot changed = bot;
        eng::test::visitFields(changed, [&](const std::string& name, std::int64_t& value) {
            value = name == field ? to : value;
        });
        return static_cast<bool>(eng::toBytes(changed));
    };
    CHECK(takes("form", kMaxForm));
    CHECK_FALSE(takes("form", kMaxForm + 1));
    CHECK_FALSE(takes("form", -1));
    CHECK_FALSE(takes("stage", 5));
    CHECK_FALSE(takes("wait", kStepsPerSecond + 1));
    CHECK_FALSE(takes("rallySeen", std::numeric_limits<std::int32_t>::max()));
    CHECK_FALSE(takes("goal", Fixed{901}.raw()));
    CHECK_FALSE(takes("direction", 2));
    CHECK_FALSE(takes("swing", -2));
    CHECK_FALSE(takes("scoresSeen[1]", 12));
}
