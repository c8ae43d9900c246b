#include "engine/serialize/serialize.h"
#include "game/pong/session.h"
#include "tests/support/field_visitor.h"

#include <catch2/catch_test_macros.hpp>

using namespace pong;

TEST_CASE("two machines play the same match from the same seed", "[pong]") {
    Session a{9, Mode::Demo};
    Session b{9, Mode::Demo};
    Session other{10, Mode::Demo};
    for (int i = 0; i < 5000; ++i) {
        a.step({});
        b.step({});
        other.step({});
    }
    CHECK(a.hash() == b.hash());
    CHECK(a.hash() != other.hash());
}

TEST_CASE("how time is cut into frames does not change what happens", "[pong]") {
    Session coarse{4, Mode::Demo};
    Session fine{4, Mode::Demo};
    for (int i = 0; i < 600; ++i) {
        coarse.advance(1.0 / 30.0, {});
    }
    while (fine.steps() < coarse.steps()) {
        fine.advance(1.0 / 500.0, {});
    }
    CHECK(coarse.hash() == fine.hash());
}

TEST_CASE("100,000 steps contain finished matches with points for both sides", "[pong]") {
    Session session{1, Mode::Demo};
    for (int i = 0; i < 100'000; ++i) {
        session.step({});
    }
    CHECK(session.matches() >= 1);
    CHECK(session.points(kLeft) > 5);
    CHECK(session.points(kRight) > 5);
}

TEST_CASE("a machine ignores the input of players", "[pong]") {
    Session session{2, Mode::OnePlayer};
    CHECK_FALSE(session.isMachine(kLeft));
    CHECK(session.isMachine(kRight));
    Session two{2, Mode::TwoPlayers};
    CHECK_FALSE(two.isMachine(kRight));
    Inputs up{};
    up[kLeft].direction = -1;
    up[kRight].direction = -1;
    for (int i = 0; i < 60; ++i) {
        session.step(up);
        two.step(up);
    }
    CHECK(session.match().paddle(kLeft).y < Fixed{450});
    CHECK(session.match().paddle(kRight).y == Fixed{450}); // the machine waits for the serve
    CHECK(two.match().paddle(kRight).y < Fixed{450});
}

TEST_CASE("the hash changes with every field of the machine players too", "[pong]") {
    MachinePlayer player{kLeft, 3, Strength::Steady};
    int count = 0;
    eng::test::visitFields(player, [&](const std::string&, std::int64_t&) { ++count; });
    CHECK(count == 11);
    const auto hashOf = [](const MachinePlayer& machine) {
        eng::RollingHash hash;
        eng::addTo(hash, machine);
        return hash.value();
    };
    for (int flipped = 0; flipped < count; ++flipped) {
        MachinePlayer other = player;
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
    Session session{3, Mode::Demo};
    for (int i = 0; i < 240; ++i) {
        session.step({});
    }
    const double before = session.match().ball().x.toDouble();
    session.step({});
    const double now = session.match().ball().x.toDouble();
    REQUIRE(before != now);
    CHECK(session.seen().ballX == before); // no time has gone since the step
    session.advance(0.5 / kStepsPerSecond, {});
    CHECK(session.seen().ballX > std::min(before, now));
    CHECK(session.seen().ballX < std::max(before, now));
}

TEST_CASE("the last point is that of its winner, also when the next match has begun", "[pong]") {
    Session session{3, Mode::Demo};
    std::array<std::uint64_t, 2> before{};
    for (int points = 0; session.matches() < 20;) {
        const std::uint32_t what = session.step({});
        if ((what & happened::kPoint) == 0) {
            continue;
        }
        const int winner = session.points(kLeft) > before[kLeft] ? kLeft : kRight;
        CAPTURE(++points, session.matches());
        CHECK(session.lastPoint() == winner);
        before = {session.points(kLeft), session.points(kRight)};
    }
}

TEST_CASE("a fair machine gets stronger by the points it loses, and remembers", "[pong]") {
    Session session{3, Mode::OnePlayer, {.strengths = {Strength::Fair, Strength::Fair}}};
    REQUIRE(session.form(kRight) == kFirstForm);
    Inputs away{};
    away[kLeft].direction = -1;
    while (session.match().phase() != Phase::Over) {
        session.step(away);
    }
    CHECK(session.match().winner() == kRight);
    CHECK(session.form(kRight) < kFirstForm);
    const std::int32_t form = session.form(kRight);
    session.restart();
    session.step(away);
    CHECK(session.form(kRight) == form);
    const Session next{
        3, Mode::OnePlayer, {.strengths = {Strength::Fair, Strength::Fair}, .form = form}};
    CHECK(next.form(kRight) == form);
    const Session fixed{
        3, Mode::OnePlayer, {.strengths = {Strength::Hard, Strength::Hard}, .form = form}};
    CHECK(fixed.form(kRight) == 3 * kLevelForm);
}
