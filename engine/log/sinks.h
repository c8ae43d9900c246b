#pragma once

#include "engine/log/log.h"
#include "platform/files.h"

#include <functional>
#include <string>

namespace eng {

/// Writes the messages of its channels to a file.
///
/// In debug builds every line is with the operating system before the call returns, so that a crash
/// loses nothing; in release builds a warning or an error is, and the rest within a second.
class FileLogSink final : public LogSink {
public:
    /// Takes an open file; see `openLogFile`.
    FileLogSink(LogChannel channels, platform::File file);

    void write(const LogLine& line) override;
    void flush() override;
    void update(double now) override;

private:
    LogChannel channels_;
    platform::File file_;
    std::string buffer_; ///< reused for each line
    double flushedAt_ = 0.0;
    bool waiting_ = false; ///< something is written and not flushed
};

/// Opens a log file anew and makes its sink.
///
/// Errors: the file cannot be opened; the log then runs without it.
Result<std::unique_ptr<LogSink>> openLogFile(LogChannel channels, const std::string& path);

/// Hands each message, as one line, to a function: the console of a terminal or browser.
class ConsoleLogSink final : public LogSink {
public:
    using Print = std::function<void(Severity, std::string_view line)>;

    /// @param least  messages below this severity are left out
    ConsoleLogSink(Severity least, Print print);
    void write(const LogLine& line) override;

private:
    Severity least_;
    Print print_;
    std::string buffer_;
};

/// Shows User messages to the person.
class UserLogSink final : public LogSink {
public:
    using Show = std::function<void(Severity, std::string_view text)>;
    explicit UserLogSink(Show show);
    void write(const LogLine& line) override;

private:
    Show show_;
};

} // namespace eng
