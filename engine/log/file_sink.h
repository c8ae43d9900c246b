#pragma once

#include "engine/log/log.h"
#include "platform/files.h"

#include <cstdint>
#include <memory>
#include <string>

namespace eng {

/// The size and number of a log's files.
struct LogFileOptions {
    /// Maximum bytes of a file before it is rotated; 0: no limit. A longer line gets a file of its
    /// own.
    std::uint64_t maxBytes = 1'000'000;
    /// Number of rotated files that are kept; `app.1.log` is the newest. Surplus files of earlier
    /// runs are deleted.
    int kept = 3;
};

/// Writes the messages of its channels to a file.
///
/// In debug builds the operating system has every line before the call returns, so that a crash
/// loses nothing. In release builds it has every warning and error, with all lines before them, and
/// the rest within a second or 16 kB.
///
/// When it cannot write (a full disk), it reports that once, discards lines, and tries again with
/// the first line after 5 seconds; then it reports how many lines are missing. Once a second it
/// checks that its file still exists; a removed file or folder is created again and reported.
class FileLogSink final : public LogSink {
public:
    /// Takes a file that was opened at this path; see `openLogFile`.
    ///
    /// @param notRotated  why the last run's lines are still in the file, to be reported, or empty
    FileLogSink(LogChannel channels, std::string path, LogFileOptions options, platform::File file,
                const std::string& notRotated = {});
    FileLogSink(const FileLogSink&) = delete;
    FileLogSink& operator=(const FileLogSink&) = delete;
    ~FileLogSink() override;

    void write(const LogLine& line) override;
    void flush() override;
    void update(double now) override;

private:
    bool open(const char* mode, std::string& why);
    void prepare();
    void save(double now);
    void check(double now);
    void rotate(double now);
    void reportStuck(const std::string& why);
    void fail(double now, const std::string& why);

    LogChannel channels_;
    std::string path_;
    LogFileOptions options_;
    platform::File file_;    ///< null while it cannot be written
    std::string waiting_;    ///< lines that are not written yet
    std::uint64_t size_ = 0; ///< bytes in the file
    double savedAt_ = 0.0;
    double checkedAt_ = 0.0;
    double retryAt_ = 0.0; ///< when to try again after a failure
    unsigned missing_ = 0; ///< lines discarded since the failure
    bool failed_ = false;
    bool stuck_ = false; ///< the file could not be rotated
    bool cut_ = false;   ///< the last line is incomplete
};

/// Rotates the file of the last run, opens a new one and creates its sink. A device or a pipe is
/// never rotated, whatever the options say. A file that cannot be rotated keeps growing, and the
/// sink reports it.
///
/// Errors: the file cannot be opened; the log then runs without it.
Result<std::unique_ptr<LogSink>> openLogFile(LogChannel channels, const std::string& path,
                                             LogFileOptions options = {});

/// The name of a rotated file: "log/app.2.log" for "log/app.log" and 2.
std::string rotatedName(const std::string& path, int generation);

} // namespace eng
