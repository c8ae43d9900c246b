#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Files and folders of the host. Paths are UTF-8 with '/' between folders, of any length that the
/// host supports. A page has no files: opening one always fails there.
///
/// `why` receives the host's error message.

namespace eng::platform {

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

/// The kind of file that a path leads to, after following links.
enum class FileKind : std::uint8_t {
    None,
    Regular,
    Other ///< a folder, a device, a pipe, or not accessible
};
FileKind fileKind(const std::string& path);

/// A number that changes when a file is written; 0 if the file is missing.
std::int64_t fileStamp(const std::string& path);

/// The bytes of a file; 0 if it is missing.
std::uint64_t fileSize(const std::string& path);

/// Opens a file as fopen does ("rb", "wb", "ab"). Returns null on errors. Other programs may read,
/// replace and delete the file while it is open. With "ab" neither opening nor writing blocks: if a
/// pipe is full, writing fails.
///
/// @param missing  set to true if the file does not exist
File openFile(const std::string& path, const char* mode, std::string& why, bool* missing = nullptr);

/// Creates a folder and its parents. Returns true if the folder exists afterwards.
bool makeFolders(const std::string& path, std::string& why);

/// Reads a whole file. Returns nothing if it does not exist, cannot be read or is larger than
/// `maxBytes`; `why` is empty if it does not exist.
std::optional<std::string> readWholeFile(const std::string& path, std::size_t maxBytes,
                                         std::string& why);

/// Writes a file atomically: after a crash or power cut it has either the old bytes or the new
/// ones. Returns true when the new bytes are on the disk. The folder must exist. Uses a temporary
/// file, `path` followed by '~'.
bool replaceFile(const std::string& path, std::string_view bytes, std::string& why);

/// Creates or empties a file and writes it. A power cut can undo this until `syncFile`.
bool writeFile(const std::string& path, std::string_view bytes, std::string& why);

/// Waits until the bytes of a file are on the disk.
bool syncFile(const std::string& path, std::string& why);

/// Waits until the names of the files of a folder are on the disk. Succeeds on file systems that
/// cannot wait for this, and on Windows, where `moveFile` waits.
bool syncFolder(const std::string& folder, std::string& why);

/// Renames a file, replacing `to` if it exists. Returns true if nothing is left at `from`, also if
/// nothing was there. The folder of `to` must exist.
///
/// On Windows, where a file that another program has open cannot be replaced, retries for at most a
/// fifth of a second: most such programs (virus scanners) close it soon.
bool moveFile(const std::string& from, const std::string& to, std::string& why);

/// The names of the files and folders in a folder, in no order. Empty if it cannot be read.
std::vector<std::string> filesIn(const std::string& folder);

/// Deletes a file. Returns true if it existed and is deleted.
bool removeFile(const std::string& path);

/// An exclusive lock on a file. The system releases it when the process ends, also by a crash.
class FileLock {
public:
    FileLock() = default;
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;
    virtual ~FileLock() = default;
};

/// Locks a file, creating it if needed.
///
/// @param taken  set to true if another process, or another lock in this process, holds the lock
/// @return       null if the lock is taken, or the file cannot be created or locked
std::unique_ptr<FileLock> lockFile(const std::string& path, bool& taken);

/// Returns the folder of the running program, without '/' at the end.
///
/// @param startedAs  argv[0]
std::string programFolder(const char* startedAs);

/// Formats a path as users of the system expect it.
std::string shownPath(std::string path);

/// Returns the folder for the user's records and logs ("~/.local/share/enginuity/pong",
/// "%APPDATA%\Enginuity\pong"). Empty if the host has none.
std::string userFolder(std::string_view program);

} // namespace eng::platform
