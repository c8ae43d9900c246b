#pragma once

#include "engine/develop/replay_commands.h"
#include "engine/simulation/any_match.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace eng {

/// Makes a match of computer players.
using MakeMatch =
    Delegate<Result<std::unique_ptr<AnyMatch>>(std::uint64_t seed, const std::string& bot)>;

/// The program whose computer players play.
struct TournamentSetup {
    std::string game;
    std::string build;
    int stepsPerSecond = 60;
    std::uint64_t seed = 1;                  ///< of the first match
    std::optional<std::uint64_t> steps = {}; ///< the setting `steps`; nothing: half an hour
};

/// Plays the matches of the settings `runs` and `bot`; prints the summary and writes the report to
/// the file of the setting `report`.
///
/// @return  nothing: neither `runs` nor `report` was set. Exit code 2: the game has no such
///          computer player, or the file cannot be written; both are found before the first match.
std::optional<CommandOutput> runTournament(const DevelopSettings& settings,
                                           const StringTable& strings, const TournamentSetup& setup,
                                           const MakeMatch& make);

} // namespace eng
