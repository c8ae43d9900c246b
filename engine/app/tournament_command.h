#pragma once

#include "engine/app/replay_commands.h"
#include "engine/simulation/headless_game.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace eng {

/// Makes a match of computer players.
using MakeMatch =
    Delegate<Result<std::unique_ptr<HeadlessGame>>(std::uint64_t seed, const std::string& bot)>;

/// The program whose computer players play.
struct TournamentSetup {
    std::string game;
    std::string build;
    int stepsPerSecond = 60;
    std::uint64_t seed = 1; ///< of the first match
};

/// Plays the matches of the settings `runs`, `steps` and `bot`; prints the summary and writes the
/// report to the file of the setting `report`. Without `steps` a match has at most half an hour.
///
/// @return  nothing: neither `runs` nor `report` was set. Exit code 2: the game has no such
///          computer player, or the file cannot be written; both are found before the first match.
std::optional<CommandOutput> runTournament(const EngineSettings& settings,
                                           const StringTable& strings, const TournamentSetup& setup,
                                           const MakeMatch& make);

} // namespace eng
