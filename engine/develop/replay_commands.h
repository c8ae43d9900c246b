#pragma once

#include "engine/core/delegate.h"
#include "engine/develop/develop_settings.h"
#include "engine/simulation/any_match.h"
#include "engine/text/string_table.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace eng {

/// Opens a recording of the program's rules.
using OpenMatch = Delegate<Result<std::unique_ptr<AnyMatch>>(Recording)>;

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
/// Runs the settings `verify`, `compare` and `states`, which need no window.
///
/// @param open  opens a recording of the program
/// @return      nothing: none of them was set
std::optional<CommandOutput> runReplayCommands(const DevelopSettings& settings,
                                               const StringTable& strings, const OpenMatch& open);

} // namespace eng
