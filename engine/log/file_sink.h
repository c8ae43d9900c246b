#pragma once

#include "engine/log/log.h"
#include "platform/files.h"

#include <cstdint>
#include <memory>
#include <string>

namespace eng {

/// How much of a log is kept in files.
struct LogFileOptions {
    /// Bytes that a file may have before it is set aside; 0: any number. A line that is longer than
    /// that has a file of its own.
    std::uint64_t mostBytes = 1'000'000;
    /// How many files that were set aside are kept: `app.1.log` is the newest of them. 0: none.
    /// Those that are left of a time when more were kept are deleted.
    int kept = 3;
};

/// Writes the messages of its channels to a file.
///
/// In debug builds every line is with the operating system before the call returns, so that a crash
/// loses nothing; in release builds a warning or an error is, with all before it, and the rest
/// within a second or 16 kB.
///
/// When the disk is full, or anything else keeps it from writing, it says so once, leaves lines
/// out, and tries again with the first line after 5 seconds; when that is written it says how many
/// are missing. Once a second it looks whether its file is still there under its name; when
/// somebody has taken it away, or the folder, it makes both anew and says so.
class FileLogSink final : public LogSink {
public:
    /// Takes a file that was opened under this path; see `openLogFile`.
    ///
    /// @param notSetAside  why the last run's lines are still in it, to be told, or empty
    FileLogSink(LogChannel channels, std::string path, LogFileOptions options, platform::File file,
                const std::string& notSetAside = {});
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
    void look(double now);
    void setAside(double now);
    void tellStuck(const std::string& why);
    void fail(double now, const std::string& why);

    LogChannel channels_;
    std::string path_;
    LogFileOptions options_;
    platform::File file_;    ///< null while it cannot be written
    std::string waiting_;    ///< lines that the system does not have yet
    std::uint64_t size_ = 0; ///< bytes in the file
    double savedAt_ = 0.0;
    double lookedAt_ = 0.0;
    double tryAt_ = 0.0;   ///< when to try again, while it has failed
    unsigned missing_ = 0; ///< lines since it failed
    bool failed_ = false;
    bool stuck_ = false; ///< it could not be set aside
    bool cut_ = false;   ///< its last line has no end
};

/// Sets the file of the last run aside, opens a new one and makes its sink. What is no file (a
/// device, a pipe) stays where it is, whatever the options say, and is written to. A file that
/// cannot be set aside grows on, and the sink says so.
///
/// Errors: the file cannot be opened; the log then runs without it.
Result<std::unique_ptr<LogSink>> openLogFile(LogChannel channels, const std::string& path,
                                             LogFileOptions options = {});

/// The name of a file that was set aside: "log/app.2.log" for "log/app.log" and 2.
std::string setAsideName(const std::string& path, int generation);

} // namespace eng
