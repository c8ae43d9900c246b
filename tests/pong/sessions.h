#pragma once

#include "game/pong/ruleset.h"

#include <array>
#include <cstdint>
#include <string>

namespace pong {

enum class Mode : std::uint8_t {
    Demo,      ///< two machines, match after match
    OnePlayer, ///< a player on the left, a machine on the right
    TwoPlayers ///< two players at one keyboard
};

/// The mode of a match, by its seats.
inline Mode modeOf(const eng::AnyMatch& match) {
    return isMachine(match.holder(kLeft))    ? Mode::Demo
           : isMachine(match.holder(kRight)) ? Mode::OnePlayer
                                             : Mode::TwoPlayers;
}

/// The settings of a match.
struct MatchOptions {
    /// Of the machines, left and right; ignored for a player's side.
    std::array<Strength, 2> strengths{Strength::Steady, Strength::Steady};
    std::int32_t pointsToWin = kPointsToWin;
    /// Of fair machines at the start.
    std::int32_t form = kFirstForm;
    std::string player = {}; ///< name of the player on the left
    std::string build = {};  ///< `BuildInfo::line`, for the recording
    bool rewinds = false;    ///< keeps states, so that time can run back
};

/// Makes a session with players at both sides, as the game does.
inline Session makeSession(std::uint64_t seed, Mode mode, const MatchOptions& options = {}) {
    const bool demo = mode == Mode::Demo;
    Session session{{.pointsToWin = options.pointsToWin, .endless = demo},
                    seed,
                    {.game = kGame, .build = options.build, .checkpoints = options.rewinds}};
    const auto seatMachine = [&](int side, std::uint64_t machineSeed) {
        // Each has a random generator of its own, so that one does not affect the other.
        const Strength strength = options.strengths[static_cast<std::size_t>(side)];
        session.seatBot(side, MachinePlayer{side, machineSeed, strength, options.form},
                        std::string{kStrengthNames[static_cast<std::size_t>(strength)]});
    };
    demo ? seatMachine(kLeft, seed + 1) : session.seatPlayer(kLeft, options.player);
    mode == Mode::TwoPlayers ? session.seatPlayer(kRight, {}) : seatMachine(kRight, seed + 2);
    return session;
}

} // namespace pong
