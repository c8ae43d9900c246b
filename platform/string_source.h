#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace eng::platform {

/// The file of a string table in one language: a read-only file beside the executable
/// ("strings/pong.de.txt"), one that the page fetched, or a resource in the executable, as the host
/// keeps them.
///
/// @param table     "engine", "pong"
/// @param language  "en", "de"
/// @return          its bytes, or nothing when there is none
std::optional<std::string> readStringTable(std::string_view table, std::string_view language);

/// What a person would call that place, for messages: "strings/pong.de.txt".
std::string stringTableName(std::string_view table, std::string_view language);

} // namespace eng::platform
