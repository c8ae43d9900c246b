#pragma once

#include "engine/core/result.h"
#include "engine/core/time_source.h"
#include "engine/log/rate_limiter.h"
#include "engine/text/string_table.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng {

/// Where a message goes; one message may go to several: `LogChannel::App | LogChannel::User`.
///
/// App, Client and Server are files of their own; User is shown to the user (a message box, a
/// dialog of the page) and written to the Client file too.
enum class LogChannel : std::uint8_t { App = 1, Client = 2, Server = 4, User = 8 };
constexpr LogChannel operator|(LogChannel a, LogChannel b) {
    // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): bits, together
    return static_cast<LogChannel>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}
/// The channels of `all` without those of `some`.
constexpr LogChannel without(LogChannel all, LogChannel some) {
    // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): bits, together
    return static_cast<LogChannel>(static_cast<std::uint8_t>(all) &
                                   static_cast<std::uint8_t>(~static_cast<std::uint8_t>(some)));
}
/// True when the two have a channel in common.
constexpr bool overlap(LogChannel a, LogChannel b) {
    return (static_cast<std::uint8_t>(a) & static_cast<std::uint8_t>(b)) != 0;
}

enum class Severity : std::uint8_t { Debug, Info, Warning, Error };

/// One message as the sinks receive it. Everything is borrowed for the duration of the call.
struct LogLine {
    LogChannel channels;
    Severity severity;
    double time;             ///< seconds since the log's start
    std::string_view module; ///< "kernel", "settings", "pong"
    std::string_view text;   ///< finished words; may contain line breaks and any other character
    std::string_view file;   ///< source file, empty in release builds
    int sourceLine;
};

/// A destination of messages: files, the screen, the console, memory.
class LogSink {
public:
    LogSink() = default;
    LogSink(const LogSink&) = delete;
    LogSink& operator=(const LogSink&) = delete;
    virtual ~LogSink() = default;

    virtual void write(const LogLine& line) = 0;
    /// Writes all buffered lines to the system, so that a crash loses none.
    virtual void flush() {}
    /// Called once per step with the log's time.
    virtual void update(double /*now*/) {}
    /// A message about this sink, for the log that has it; once.
    using Report = std::pair<Severity, Error>;
    std::optional<Report> takeReport() { return std::exchange(report_, std::nullopt); }

protected:
    /// Logs a message about this sink to all sinks, after the current call or with the next one. Of
    /// several reports of a sink the last one counts.
    void report(Severity severity, Error what) { report_.emplace(severity, std::move(what)); }

private:
    std::optional<Report> report_;
};

/// Formats messages in the language of the reader and passes them to its sinks.
///
/// External text is always an argument, never a pattern, so it is not formatted twice. Repeated
/// messages are suppressed (`LogRateLimiter`); within a second one line reports their number.
///
/// Once its buffers have grown it allocates nothing, except in the sinks.
///
/// Threads: the kernel's own thread.
/// Source:  Enginuity II, CLog.
class Log {
public:
    /// @param maxPerSecond  of one text and module; see LogRateLimiter
    ///
    /// Both references outlive the log.
    Log(const StringTable& strings, const TimeSource& clock, unsigned maxPerSecond = 30);
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;
    ~Log();

    /// Adds a sink. The log owns it until the log is destroyed.
    void addSink(std::unique_ptr<LogSink> sink);

    /// Writes a message by the id of its text.
    void write(LogChannel channels, Severity severity, std::string_view module, const char* file,
               int line, TextId text, std::initializer_list<FormatArg> arguments = {});
    /// Writes an error.
    void write(LogChannel channels, Severity severity, std::string_view module, const char* file,
               int line, const Error& error);
    /// Writes finished words (numbers, tables, the message of a driver).
    void writeText(LogChannel channels, Severity severity, std::string_view module,
                   const char* file, int line, std::string_view text);

    /// Call once per step: flushes lines that have waited for a second, reports suppressed
    /// messages.
    void update();
    void flush();

    const StringTable& strings() const { return strings_; }

private:
    double now() const { return clock_.now() - start_; } ///< seconds since the log's start
    void write(LogLine line, TextId text);
    void emit(const LogLine& line);
    void emit(const LogRateLimiter::Suppressed& suppressed, double now);
    void emitDue(double now, double until);
    void emitReports(double now);

    const StringTable& strings_;
    const TimeSource& clock_;
    double start_;
    std::vector<std::unique_ptr<LogSink>> sinks_;
    LogRateLimiter limiter_;
    std::string words_;    ///< reused for each message
    bool writing_ = false; ///< prevents a sink that logs from calling itself
};

/// Appends a message as one line: "  12.345 warning settings: words (file.cpp:12)\n". Line breaks
/// inside are indented, other control characters become spaces, so that text from outside cannot
/// forge a line.
void appendLogLine(std::string& out, const LogLine& line);

} // namespace eng

// ENG_LOG(log, LogChannel::App, Severity::Info, "video", text::kVideoOpened, {width, height});
// ENG_LOG(log, LogChannel::App, Severity::Warning, "video", status.error());
#ifdef NDEBUG
#define ENG_LOG(log, channels, severity, module, ...)                                              \
    (log).write(channels, severity, module, "", 0, __VA_ARGS__)
#define ENG_LOG_TEXT(log, channels, severity, module, words)                                       \
    (log).writeText(channels, severity, module, "", 0, words)
#else
#define ENG_LOG(log, channels, severity, module, ...)                                              \
    (log).write(channels, severity, module, __FILE__, __LINE__, __VA_ARGS__)
#define ENG_LOG_TEXT(log, channels, severity, module, words)                                       \
    (log).writeText(channels, severity, module, __FILE__, __LINE__, words)
#endif
