#pragma once

#include "game/pong/pong_rules.h"

namespace pong {

/// How good a machine is. Each beats the one before it in at least 70 % of their matches.
enum class Strength : std::uint8_t { Gentle, Steady, Fierce };

/// A player made of rules: looks where the ball will arrive, and errs.
///
/// It sees the ball only once it comes towards it, guesses the more wrongly the faster the ball is,
/// and moves no faster than it can. Its numbers are whole and its randomness its own, so that a
/// match of two is the same everywhere.
class MachinePlayer {
public:
    MachinePlayer(int side, std::uint64_t seed, Strength strength);

    /// What it wants in the coming step.
    PaddleInput think(const Match& match);

    /// Every field, as in `Match::fields`.
    template <class Visitor>
    void fields(Visitor&& visit);

private:
    /// What a strength is made of.
    struct Skill {
        Fixed error;       ///< units by which a guess may be off, either way, at the serve's speed
        int reactionSteps; ///< until it starts to move, once the ball has turned
    };
    static constexpr Skill skillOf(Strength strength) {
        return strength == Strength::Gentle   ? Skill{Fixed{150}, 34}
               : strength == Strength::Steady ? Skill{Fixed{112}, 24}
                                              : Skill{Fixed{84}, 16};
    }

    /// Where the ball will be when it gets to this side's paddle, bounces off the walls included.
    Fixed arrival(const Ball& ball) const;

    int side_;
    Skill skill_;
    eng::Random random_;
    Fixed goal_{450};
    std::int32_t rallySeen_ = -1; ///< the hit that the goal was guessed after
    std::int32_t reaction_ = 0;   ///< steps until it moves
};

template <class Visitor>
void MachinePlayer::fields(Visitor&& visit) {
    std::int64_t goal = goal_.raw();
    std::int64_t seen = rallySeen_;
    std::int64_t reaction = reaction_;
    auto random = static_cast<std::int64_t>(random_.state());
    visit("goal", goal);
    visit("rallySeen", seen);
    visit("reaction", reaction);
    visit("random", random);
    goal_ = Fixed::fromRaw(static_cast<std::int32_t>(goal));
    rallySeen_ = static_cast<std::int32_t>(seen);
    reaction_ = static_cast<std::int32_t>(reaction);
    random_.setState(static_cast<std::uint64_t>(random));
}

} // namespace pong
