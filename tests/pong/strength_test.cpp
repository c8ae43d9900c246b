// The bots against test players and each other, with few matches, so that a change of the
// levels is noticed. docs/pong.md has the whole table.

#include "game/pong/ruleset.h"
#include "tests/pong/test_players.h"

#include <catch2/catch_test_macros.hpp>

using namespace pong;
using namespace pong::test;

namespace {

constexpr int kMatches = 100;

struct Share {
    int matches = 0; ///< won by the test player, percent
    int points = 0;  ///< the same
};

Share share(Script script, Strength strength) {
    int matches = 0;
    int won = 0;
    int all = 0;
    std::int32_t form = kFirstForm;
    for (std::uint64_t seed = 1; seed <= kMatches; ++seed) {
        const Played played = play(script, strength, seed, form);
        form = played.form;
        matches += played.won ? 1 : 0;
        won += played.points[kLeft];
        all += played.points[kLeft] + played.points[kRight];
    }
    return {matches * 100 / kMatches, won * 100 / all};
}

} // namespace

TEST_CASE("each level is harder than the one before, for players of every kind", "[pong]") {
    const int follower = share(Script::FollowerKeys, Strength::Gentle).matches;
    const int easy = share(Script::Predictor, Strength::Gentle).matches;
    const int medium = share(Script::Predictor, Strength::Steady).matches;
    const int hard = share(Script::Predictor, Strength::Hard).matches;
    const int fierce = share(Script::Predictor, Strength::Fierce).matches;
    CAPTURE(follower, easy, medium, hard, fierce);
    CHECK(follower >= 50);
    CHECK(follower <= 85);
    CHECK(easy >= medium + 10);
    CHECK(medium >= hard + 10);
    CHECK(hard >= fierce + 10);
    CHECK(fierce >= 5); // good play wins
}

TEST_CASE("a fair bot leaves half of the points to every player", "[pong]") {
    for (const Script script : kScripts) {
        const int points = share(script, Strength::Fair).points;
        CAPTURE(kScriptNames[static_cast<std::size_t>(script)], points);
        CHECK(points >= 45);
        CHECK(points <= 57); // fair is never stronger than fierce, which the tracker equals
    }
}

TEST_CASE("stronger bots win most of their matches against weaker ones", "[pong]") {
    const auto won = [](Strength stronger, Strength weaker) {
        int matches = 0;
        for (std::uint64_t seed = 1; seed <= kMatches; ++seed) {
            const int side =
                seed % 2 == 0 ? kLeft : kRight; // so that neither side has an advantage
            World match{{}, seed};
            Bot left{kLeft, seed + 1, side == kLeft ? stronger : weaker};
            Bot right{kRight, seed + 2, side == kLeft ? weaker : stronger};
            while (match.phase() != Phase::Over) {
                step(match, {left.decide(match, kLeft), right.decide(match, kRight)});
            }
            matches += match.winner() == side ? 1 : 0;
        }
        return matches;
    };
    CHECK(won(Strength::Steady, Strength::Gentle) >= 65);
    CHECK(won(Strength::Hard, Strength::Steady) >= 60);
    CHECK(won(Strength::Fierce, Strength::Hard) >= 55);
}

TEST_CASE("a bot does not tremble: it presses a key for a while, or none", "[pong]") {
    for (const Strength strength :
         {Strength::Gentle, Strength::Steady, Strength::Hard, Strength::Fierce}) {
        World match{{}, 5};
        Bot bot{kRight, 7, strength};
        ScriptedPlayer player{Script::Predictor, 8};
        int before = 0;
        int turns = 0; // from one direction to the other at once
        int presses = 0;
        int steps = 0;
        for (; match.phase() != Phase::Over; ++steps) {
            const PaddleInput input = bot.decide(match, kRight);
            turns += input.direction * before < 0 ? 1 : 0;
            presses += input.direction != 0 && before == 0 ? 1 : 0;
            before = input.direction;
            step(match, {player.think(match), input});
        }
        CAPTURE(static_cast<int>(strength), turns, presses, steps);
        CHECK(turns * 3 <= presses);
        CHECK(presses <= steps / 30); // 4 in a second
    }
}
