#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

/// Files and folders of the host, by UTF-8 paths with '/' between folders, of any length that the
/// host can have. A page has none: there, nothing can be opened.
///
/// What goes wrong is told in the host's own words, in `why`.

namespace eng::platform {

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

/// What stands under a name, behind links.
enum class FileKind : std::uint8_t {
    None,
    Regular,
    Other ///< a folder, a device, a pipe, or what this process may not see
};
FileKind fileKind(const std::string& path);

/// Opens a file as fopen does ("rb", "wb", "ab"); null when it cannot be. While it is open others
/// may read, replace and delete it. With "ab" neither opening nor writing waits for anybody: what a
/// pipe does not take at once is an error.
///
/// @param missing  true afterwards when it cannot be opened because there is no such file
File openFile(const std::string& path, const char* mode, std::string& why, bool* missing = nullptr);

/// Makes a folder and those above it; true when it is there afterwards.
bool makeFolders(const std::string& path, std::string& why);

/// All of a file. Nothing when it is not there, cannot be read or is larger than `mostBytes`; `why`
/// is empty when there simply is no such file.
std::optional<std::string> readWholeFile(const std::string& path, std::size_t mostBytes,
                                         std::string& why);

/// Makes a file of these bytes, or replaces the one that is there. Whatever happens, power cuts
/// included, either the old bytes are there or the new ones; true when the new ones are, for good.
/// The folder is there already. Uses a second file, `path` with a '~' at its end.
///
/// Where a system lets nobody replace a file that another program has open (Windows), waits for a
/// moment (a fifth of a second at the most), since most such programs (virus scanners) are done at
/// once.
bool replaceFile(const std::string& path, std::string_view bytes, std::string& why);

/// Gives a file another name, in place of the file that has it, if there is one. True when nothing
/// is left at `from`: also when nothing was there. `to` is in a folder that is there already.
bool moveFile(const std::string& from, const std::string& to, std::string& why);

/// Deletes a file; true when there was one and there is none now.
bool removeFile(const std::string& path);

/// A file that this process has to itself for as long as this lives; the system lets go of it when
/// the process ends, however it ends.
class FileLock {
public:
    FileLock() = default;
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    virtual ~FileLock() = default;
};

/// Takes a file, made when it is not there.
///
/// @param taken  true afterwards when another process, or another lock in this one, has it
/// @return       null when it is taken, or when it cannot be made or locked there
std::unique_ptr<FileLock> lockFile(const std::string& path, bool& taken);

/// The folder of the running program, without a '/' at its end.
///
/// @param startedAs  argv[0]
std::string programFolder(const char* startedAs);

/// A path as people are used to see it there.
std::string shownPath(std::string path);

/// Where a program may keep its records and logs for this person ("~/.local/share/enginuity/pong",
/// "%APPDATA%\Enginuity\pong"). Empty when the host has no such place.
std::string userFolder(std::string_view program);

} // namespace eng::platform
