#pragma once

#include "game/pong/ruleset.h"

#include <array>
#include <cstdint>
#include <string>

namespace pong {

enum class Mode : std::uint8_t {
    Demo,      ///< two bots, match after match
    OnePlayer, ///< a player on the left, a bot on the right
    TwoPlayers ///< two players at one keyboard
};

/// The mode of a match, by its seats.
inline Mode modeOf(const eng::AnyMatch& match) {
    return isBot(match.holder(kLeft))    ? Mode::Demo
           : isBot(match.holder(kRight)) ? Mode::OnePlayer
                                         : Mode::TwoPlayers;
}

/// The settings of a match.
struct MatchOptions {
    /// Of the bots, left and right; ignored for a player's side.
    std::array<Strength, 2> strengths{Strength::Steady, Strength::Steady};
    std::int32_t pointsToWin = kPointsToWin;
    /// Of fair bots at the start.
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
    const auto seatBotAt = [&](int side, std::uint64_t botSeed) {
        // Each has a random generator of its own, so that one does not affect the other.
        const Strength strength = options.strengths[static_cast<std::size_t>(side)];
        session.seatBot(side, Bot{side, botSeed, strength, options.form},
                        std::string{kStrengthNames[static_cast<std::size_t>(strength)]});
    };
    demo ? seatBotAt(kLeft, seed + 1) : session.seatPlayer(kLeft, options.player);
    mode == Mode::TwoPlayers ? session.seatPlayer(kRight, {}) : seatBotAt(kRight, seed + 2);
    return session;
}

} // namespace pong
