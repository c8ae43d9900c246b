#pragma once

#include "engine/develop/develop_settings.h"
#include "engine/simulation/recording.h"
#include "engine/text/string_table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace eng {

class AnyRuleset;
namespace platform {
class Host;
}

/// Reads a recording of at most 64 MiB from a file.
///
/// Errors: the file is missing or unreadable; as for `decodeRecording`.
Result<Recording> loadRecording(const std::string& path);
/// Writes a recording into a file.
Status saveRecording(const std::string& path, const Recording& recording);

/// The lines that a command printed, and the exit code of the program.
struct CommandOutput {
    std::vector<std::string> lines;
    int exitCode = 0;
};

/// The matches of a tournament.
struct TournamentRange {
    std::uint64_t seed = 1;                  ///< of the first match
    std::optional<std::uint64_t> steps = {}; ///< the setting `steps`; nothing: half an hour
};

/// Runs the settings `verify`, `compare` and `states`, or plays the tournament of `runs`, `bot` and
/// `report`: its summary is printed, and the report written to its file. None needs a window.
///
/// @param host   of the files that the content of the rules is loaded from
/// @param rules  of the program; null: it has none
/// @return       nothing: none of these settings was set. Exit code 1: a recording is not genuine,
///               or two differ. 2: a file cannot be read or written, or the game has no such rules
///               or bot; a tournament finds that before its first match.
std::optional<CommandOutput> runCommands(const DevelopSettings& settings,
                                         const StringTable& strings, const platform::Host& host,
                                         AnyRuleset* rules, const TournamentRange& range);

/// The settings of a program of rules without a window: those of `DevelopSettings`, of the rules,
/// and which matches are played.
struct RulesSettings {
    RulesSettings();

    DevelopSettings develop;
    Setting<std::uint64_t> seed;  ///< of the first match; 0: at random
    Setting<std::uint64_t> steps; ///< of a match

    void registerSettings(SettingsRegistry& registry, AnyRuleset& rules);
    std::uint64_t firstSeed() const;
    /// As `runCommands`.
    std::optional<CommandOutput> run(const StringTable& strings, const platform::Host& host,
                                     AnyRuleset& rules) const;
};

} // namespace eng
