#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

/// Files and folders of the host, by UTF-8 paths. On hosts without a file system (pages) nothing
/// can be opened.

namespace eng::platform {

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

/// Opens a file as fopen does ("rb", "wb", "ab"); null when it cannot be, with the host's own words
/// in `why`.
File openFile(const std::string& path, const char* mode, std::string& why);

/// Makes a folder and those above it; true when it is there afterwards.
bool makeFolders(const std::string& path, std::string& why);

/// A file that comes with the program and is only read: beside the executable, or fetched by the
/// page before the start. The name uses '/' and never leaves that place ("fonts/inter.ttf").
/// Nothing when there is none; at most 64 MiB.
std::optional<std::string> readProgramFile(std::string_view name);

/// All of a file of the person's, at most `mostBytes`.
std::optional<std::string> readWholeFile(const std::string& path, std::size_t mostBytes,
                                         std::string& why);

/// Where this program may keep its records and its logs: "$XDG_DATA_HOME/enginuity/<program>", say.
/// Empty when the host has no such place.
std::string userFolder(std::string_view program);

} // namespace eng::platform
