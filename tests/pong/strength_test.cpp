#include "game/pong/session.h"

#include <catch2/catch_test_macros.hpp>

#include <array>

using namespace pong;

TEST_CASE("each strength wins most of its matches against the next weaker one", "[pong]") {
    constexpr int kMatches = 200;
    constexpr int kEnough = 140; // 70 %
    const auto won = [](Strength stronger, Strength weaker) {
        int matches = 0;
        for (std::uint64_t seed = 1; seed <= kMatches; ++seed) {
            const int side = seed % 2 == 0 ? kLeft : kRight; // neither side shall be the reason
            Session session{seed, Mode::Demo,
                            side == kLeft ? std::array{stronger, weaker}
                                          : std::array{weaker, stronger}};
            while (session.matches() == 0) {
                session.step({});
            }
            matches += session.points(side) > session.points(1 - side) ? 1 : 0;
        }
        return matches;
    };
    const int steady = won(Strength::Steady, Strength::Gentle);
    const int fierce = won(Strength::Fierce, Strength::Steady);
    CAPTURE(steady, fierce);
    CHECK(steady >= kEnough);
    CHECK(fierce >= kEnough);
    CHECK(steady < kMatches); // and can be beaten
    CHECK(fierce < kMatches);
}
