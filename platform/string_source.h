#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Where string tables are kept is the host's business: files beside the executable (Linux, macOS),
/// resources inside it (Windows; a file beside it comes before them), files that the page fetched
/// (web).

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

/// The languages that a table is there in, sorted.
std::vector<std::string> stringTableLanguages(const std::string& programFolder,
                                              std::string_view table);

/// False for what no language is called, and might lead out of the program's folder: a language
/// comes from a link or from the environment.
bool isLanguageTag(std::string_view language);

/// The file of a table beside the program; nothing when there is none.
std::optional<std::string> readStringTableFile(const std::string& programFolder,
                                               std::string_view table, std::string_view language);

/// The language of a table's file by its name, as `stringTableName` makes it; empty when it is no
/// file of that table.
std::string_view languageOfStringTable(std::string_view file, std::string_view table);

} // namespace eng::platform
