#pragma once

#include "engine/core/hash.h"
#include "engine/core/fixed_step.h"
#include "game/pong/machine_player.h"
#include "game/pong/pong_rules.h"

#include <array>
#include <cstdint>
#include <optional>

namespace pong {

enum class Mode : std::uint8_t {
    Demo,      ///< two machines, match after match
    OnePlayer, ///< a player on the left, a machine on the right
    TwoPlayers ///< two players at one keyboard
};

/// How a match is played.
struct MatchOptions {
    /// Of the machines, left and right; ignored for a player's side.
    std::array<Strength, 2> strengths{Strength::Steady, Strength::Steady};
    std::int32_t pointsToWin = kPointsToWin;
    /// Of fair machines at the start.
    std::int32_t form = kFirstForm;
};

/// A match with its players, its time divided into steps, and a hash over all fields of all steps.
class Session {
public:
    Session(std::uint64_t seed, Mode mode, const MatchOptions& options = {});

    /// Simulates the steps that are due after `delta` seconds.
    ///
    /// @param players  input of the players; ignored on a machine's side
    /// @return        what happened, as bits of `happened`
    std::uint32_t advance(double delta, const Inputs& players);
    /// Exactly one step.
    std::uint32_t step(const Inputs& players);

    void restart();

    Mode mode() const { return mode_; }
    const Match& match() const { return match_; }
    bool isMachine(int side) const { return machines_[static_cast<std::size_t>(side)].has_value(); }
    /// How well the machine of a side plays now; it has one.
    std::int32_t form(int side) const {
        // NOLINTNEXTLINE(bugprone-unchecked-optional-access): the caller has asked `isMachine`
        return machines_[static_cast<std::size_t>(side)]->form();
    }
    std::uint64_t steps() const { return steps_; }
    /// Number of finished matches.
    std::uint64_t matches() const { return matches_; }
    /// Steps of the match so far, up to its last point.
    std::int64_t matchSteps() const { return matchSteps_; }
    /// The most hits between two serves of the match so far.
    std::int64_t longestRally() const { return longestRally_; }
    /// Points of a side over all matches.
    std::uint64_t points(int side) const { return points_[static_cast<std::size_t>(side)]; }
    /// The side that won the last point, also if another match has begun since; the left one before
    /// the first point.
    int lastPoint() const { return lastPoint_; }
    /// The hash over every field of every step so far.
    std::uint64_t hash() const { return hash_.value(); }

    /// Ball and paddles for drawing, interpolated between the last two steps. Units of the court.
    struct Seen {
        double ballX, ballY;
        std::array<double, 2> paddleY;
    };
    Seen seen() const;

private:
    void restartMatch();

    Mode mode_;
    Match match_;
    std::array<std::optional<MachinePlayer>, 2> machines_;
    eng::FixedStep time_{kStepsPerSecond};
    eng::RollingHash hash_;
    std::uint64_t steps_ = 0;
    std::uint64_t matches_ = 0;
    // Of the match; not part of the hash, since they follow from what is.
    std::int64_t matchSteps_ = 0;
    std::int64_t longestRally_ = 0;
    std::array<std::uint64_t, 2> points_{};
    int lastPoint_ = kLeft;
    Ball ballBefore_;
    std::array<Fixed, 2> paddleBefore_;
};

} // namespace pong
