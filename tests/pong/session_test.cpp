#include "game/pong/ruleset.h"
#include "tests/pong/match_steps.h"
#include "tests/pong/sessions.h"
#include "tests/support/count_allocations.h"
#include "tests/support/field_visitor.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <map>

using namespace pong;
using namespace pong::test;

namespace {

/// What a state's hash was before matches were rules of the engine: all fields but the later ones.
void addOldFields(eng::RollingHash& hash, World match) {
    eng::test::visitFields(match, [&](const std::string& name, std::int64_t& value) {
        if (name != "longestRally" && name != "steps" && name != "endless") {
            hash.add(value);
        }
    });
}

} // namespace

TEST_CASE("the demo plays the matches that it always played", "[pong]") {
    // The hash of a million steps, as it was printed by the last program before.
    const std::map<std::uint64_t, std::uint64_t> expected{{1, 0x0c41ba7817cfd3fe}};
    for (const auto& [seed, old] : expected) {
        Session session = makeSession(seed, Mode::Demo);
        eng::RollingHash hash;
        for (int i = 0; i < 1'000'000; ++i) {
            session.step();
            addOldFields(hash, session.now());
            for (const int side : {kLeft, kRight}) {
                eng::addTo(hash, *session.bot(side));
            }
        }
        CHECK(hash.value() == old);
    }
}

TEST_CASE("two bots play the same match from the same seed", "[pong]") {
    Session a = makeSession(9, Mode::Demo);
    Session b = makeSession(9, Mode::Demo);
    Session other = makeSession(10, Mode::Demo);
    for (int i = 0; i < 5000; ++i) {
        a.step();
        b.step();
        other.step();
    }
    CHECK(a.hashOfAll() == b.hashOfAll());
    CHECK(a.hashOfAll() != other.hashOfAll());
}

TEST_CASE("how time is cut into frames does not change what happens", "[pong]") {
    Session coarse = makeSession(4, Mode::Demo);
    Session fine = makeSession(4, Mode::Demo);
    for (int i = 0; i < 600; ++i) {
        coarse.advance(1.0 / 30.0);
    }
    while (fine.steps() < coarse.steps()) {
        fine.advance(1.0 / 500.0);
    }
    CHECK(coarse.hashOfAll() == fine.hashOfAll());
}

TEST_CASE("a bot ignores the input of players", "[pong]") {
    Session session = makeSession(2, Mode::OnePlayer);
    CHECK_FALSE(isBot(session.holder(kLeft)));
    CHECK(isBot(session.holder(kRight)));
    Session two = makeSession(2, Mode::TwoPlayers);
    CHECK_FALSE(isBot(two.holder(kRight)));
    Inputs up{};
    up[kLeft].direction = -1;
    up[kRight].direction = -1;
    for (int i = 0; i < 60; ++i) {
        step(session, up);
        step(two, up);
    }
    CHECK(session.now().paddle(kLeft).y < Fixed{450});
    CHECK(session.now().paddle(kRight).y == Fixed{450}); // the bot waits for the serve
    CHECK(two.now().paddle(kRight).y < Fixed{450});
}

TEST_CASE("the hash changes with every field of the bots too", "[pong]") {
    Bot player{kLeft, 3, Strength::Steady};
    int count = 0;
    eng::test::visitFields(player, [&](const std::string&, std::int64_t&) { ++count; });
    CHECK(count == 11);
    const auto hashOf = [](const Bot& bot) {
        eng::RollingHash hash;
        eng::addTo(hash, bot);
        return hash.value();
    };
    for (int flipped = 0; flipped < count; ++flipped) {
        Bot other = player;
        int index = 0;
        eng::test::visitFields(other, [&](const std::string&, std::int64_t& value) {
            if (index++ == flipped) {
                value ^= 1;
            }
        });
        CHECK(hashOf(other) != hashOf(player));
    }
}

TEST_CASE("what is seen lies between two steps", "[pong]") {
    Session session = makeSession(3, Mode::Demo);
    for (int i = 0; i < 240; ++i) {
        session.step();
    }
    const auto place = [&] { return static_cast<float>(session.now().ball().x.toDouble()); };
    const float before = place();
    session.step();
    const float now = place();
    REQUIRE(before != now);
    CHECK(pictureOf(session).ball.x == before); // no time has gone since the step
    session.advance(0.5 / kStepsPerSecond);
    CHECK(pictureOf(session).ball.x > std::min(before, now));
    CHECK(pictureOf(session).ball.x < std::max(before, now));
}

TEST_CASE("a fair bot gets stronger by the points it loses, and remembers", "[pong]") {
    Session session =
        makeSession(3, Mode::OnePlayer, {.strengths = {Strength::Fair, Strength::Fair}});
    REQUIRE(formOf(session, kRight) == kFirstForm);
    Inputs away{};
    away[kLeft].direction = -1;
    while (session.now().phase() != Phase::Over) {
        step(session, away);
    }
    CHECK(session.now().winner() == kRight);
    CHECK(formOf(session, kRight) < kFirstForm);
    const std::int32_t form = formOf(session, kRight);
    const Session next = makeSession(3, Mode::OnePlayer,
                                     {.strengths = {Strength::Fair, Strength::Fair}, .form = form});
    CHECK(formOf(next, kRight) == form);
    const Session fixed = makeSession(
        3, Mode::OnePlayer, {.strengths = {Strength::Hard, Strength::Hard}, .form = form});
    CHECK(formOf(fixed, kRight) == 3 * kLevelForm);
}

TEST_CASE("a steady step of two bots allocates nothing", "[pong]") {
    Session session = makeSession(3, Mode::Demo);
    const auto play = [&](int steps) {
        for (int i = 0; i < steps; ++i) {
            session.step();
        }
    };
    play(5000);
    const std::size_t before = eng::test::allocations();
    play(10'000); // the log has room for them
    CHECK(eng::test::allocations() == before);
}

TEST_CASE("two minutes of rewind of Pong need at most 4 MiB", "[pong]") {
    Session session{{.endless = true}, 1, {.game = "pong", .checkpoints = true}};
    session.seatBot(kLeft, Bot{kLeft, 1, Strength::Hard}, "hard");
    session.seatBot(kRight, Bot{kRight, 2, Strength::Hard}, "hard");
    const std::size_t before = eng::test::allocatedBytesOfThisThread();
    for (int i = 0; i < 120 * kStepsPerSecond; ++i) {
        session.step();
    }
    CHECK(eng::test::allocatedBytesOfThisThread() - before < std::size_t{4} << 20U);
}
