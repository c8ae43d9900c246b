#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// String tables of the host: files next to the program (Linux, macOS), resources in it (Windows; a
/// file next to the program overrides them), files fetched by the page (web).

namespace eng::platform {

/// Returns the name of a table's file for messages: "strings/pong.de.txt".
std::string stringTableName(std::string_view table, std::string_view language);

/// Reads a table in one language; returns nothing if it does not exist.
///
/// @param programFolder  folder of the program and its files
/// @param table          "engine", "pong"
/// @param language       "en", "de"
std::optional<std::string> readStringTable(const std::string& programFolder, std::string_view table,
                                           std::string_view language);

/// Returns the languages of a table, sorted.
std::vector<std::string> stringTableLanguages(const std::string& programFolder,
                                              std::string_view table);

/// Returns false for text that is not a language tag. Languages come from links and the
/// environment; an unchecked one could lead out of the program's folder.
bool isLanguageTag(std::string_view language);

/// Reads the file of a table next to the program; returns nothing if it does not exist.
std::optional<std::string> readStringTableFile(const std::string& programFolder,
                                               std::string_view table, std::string_view language);

/// Returns the language of a file named as by `stringTableName`; empty if the file does not belong
/// to the table.
std::string_view languageOfStringTable(std::string_view file, std::string_view table);

} // namespace eng::platform
