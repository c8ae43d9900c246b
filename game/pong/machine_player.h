#pragma once

#include "game/pong/pong_rules.h"

namespace pong {

/// The strength of a machine. Each wins at least 70 % of the matches against the one before it.
enum class Strength : std::uint8_t { Gentle, Steady, Fierce };

/// A computer player: computes where the ball will arrive, with an error.
///
/// It reacts only to a ball that comes towards it; its error grows with the ball's speed. It uses
/// integers and its own random generator, so a match of two machines is the same everywhere.
class MachinePlayer {
public:
    MachinePlayer(int side, std::uint64_t seed, Strength strength);

    /// Its input for the next step.
    PaddleInput think(const Match& match);

    /// What changes from step to step.
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("goal", goal_);
        stream.field("rallySeen", rallySeen_);
        stream.field("reaction", reaction_);
        stream.field("random", random_);
    }

private:
    /// The parameters of a strength.
    struct Skill {
        Fixed error;       ///< units by which a guess may be off, either way, at the serve's speed
        int reactionSteps; ///< until it starts to move after the ball has turned
    };
    static constexpr Skill skillOf(Strength strength) {
        return strength == Strength::Gentle   ? Skill{Fixed{150}, 34}
               : strength == Strength::Steady ? Skill{Fixed{112}, 24}
                                              : Skill{Fixed{84}, 16};
    }

    /// Where the ball will arrive at this side's paddle, with bounces off the walls.
    Fixed arrival(const Ball& ball) const;

    int side_;
    Skill skill_;
    eng::Random random_;
    Fixed goal_{450};
    std::int32_t rallySeen_ = -1; ///< the hit after which the goal was computed
    std::int32_t reaction_ = 0;   ///< steps until it moves
};

} // namespace pong
