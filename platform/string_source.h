#pragma once

#include <optional>
#include <string>
#include <string_view>

/// Where string tables are kept is the host's business: files beside the executable (Linux, macOS),
/// resources inside it (Windows), files that the page fetched (web).

namespace eng::platform {

/// What a person would call the place of a table, for messages: "strings/pong.de.txt".
std::string stringTableName(std::string_view table, std::string_view language);

/// A table in one language; nothing when there is none.
///
/// @param programFolder  where the program and its files are
/// @param table          "engine", "pong"
/// @param language       "en", "de"
std::optional<std::string> readStringTable(const std::string& programFolder, std::string_view table,
                                           std::string_view language);

} // namespace eng::platform
