#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

/// Files and folders of the host, by UTF-8 paths with '/' between folders. A page has none: there,
/// nothing can be opened.

namespace eng::platform {

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

/// Opens a file as fopen does ("rb", "wb", "ab"); null when it cannot be, with the host's own words
/// in `why`.
File openFile(const std::string& path, const char* mode, std::string& why);

/// Makes a folder and those above it; true when it is there afterwards, else `why` has the host's
/// own words.
bool makeFolders(const std::string& path, std::string& why);

/// All of a file. Nothing when it is not there, cannot be read or is larger than `mostBytes`; `why`
/// then says so in the host's own words, and is empty when there simply is no such file.
std::optional<std::string> readWholeFile(const std::string& path, std::size_t mostBytes,
                                         std::string& why);

/// The folder of the running program, without a '/' at its end.
///
/// @param startedAs  argv[0]
std::string programFolder(const char* startedAs);

/// Where a program may keep its records and logs for this person ("~/.local/share/enginuity/pong").
/// Empty when the host has no such place.
std::string userFolder(std::string_view program);

} // namespace eng::platform
