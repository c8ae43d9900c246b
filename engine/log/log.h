#pragma once

#include "engine/core/result.h"
#include "engine/core/time_source.h"
#include "engine/log/repeats.h"
#include "engine/log/string_table.h"

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
/// App, Client and Server are files of their own; User reaches the person in front of the screen
/// and is written to the Client file too.
enum class LogChannel : std::uint8_t { App = 1, Client = 2, Server = 4, User = 8 };
constexpr LogChannel operator|(LogChannel a, LogChannel b) {
    // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): bits, together
    return static_cast<LogChannel>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}
/// The channels of `all` that are not among `some`.
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

/// One message as the sinks get it. Everything is borrowed for the length of the call.
struct LogLine {
    LogChannel channels;
    Severity severity;
    double time;             ///< seconds since the log's start
    std::string_view module; ///< "kernel", "settings", "pong"
    std::string_view text;   ///< finished words; may hold line breaks and anything else
    std::string_view file;   ///< source file, empty in release builds
    int sourceLine;
};

/// A place where messages end up: files, the person, the console, memory.
class LogSink {
public:
    LogSink() = default;
    LogSink(const LogSink&) = delete;
    LogSink& operator=(const LogSink&) = delete;
    virtual ~LogSink() = default;

    virtual void write(const LogLine& line) = 0;
    /// Makes sure that what was written would survive a crash.
    virtual void flush() {}
    /// Called once a step with the log's time.
    virtual void update(double /*now*/) {}

protected:
    /// Tells all sinks what has happened to this one, once the call that it is made from is over.
    /// At most as many as there are sinks are told after one call; those that are left, and
    /// reported in the telling, wait for the next message or update. The last one of a sink counts.
    void report(Severity severity, Error what) { news_.emplace(News{severity, std::move(what)}); }

private:
    friend class Log;
    struct News {
        Severity severity;
        Error what;
    };
    std::optional<News> news_;
};

/// Takes messages, puts them into the person's language and hands them to its sinks.
///
/// Text that comes from outside is always an argument, never a pattern, so it is not formatted
/// twice.
///
/// What only repeats itself more often than `LogLimits` allow is left out, and within a second one
/// line says what and how often. A clock that is set back does not set back the log's time, and a
/// reading that is not finite, or a single one that leaps ahead by more than 1e9 seconds, is none;
/// from where a clock stays, time goes on.
///
/// Allocates nothing for a message that is no longer than one before it, but in the sinks.
///
/// Threads: the kernel's own thread.
/// Source:  Enginuity II, CLog.
class Log {
public:
    /// Both outlive the log.
    Log(const StringTable& strings, const TimeSource& clock, LogLimits limits = {});
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;
    ~Log();

    /// Writes to this sink, too, for as long as the log lives, whose end may be a message.
    void addSink(std::unique_ptr<LogSink> sink);

    /// A message by the id of its text.
    void write(LogChannel channels, Severity severity, std::string_view module, const char* file,
               int line, TextId text, std::initializer_list<FormatArg> arguments = {});
    /// An error as a message.
    void write(LogChannel channels, Severity severity, std::string_view module, const char* file,
               int line, const Error& error);
    /// Words that are finished already (numbers, tables, what a driver said).
    void writeText(LogChannel channels, Severity severity, std::string_view module,
                   const char* file, int line, std::string_view text);

    /// Once a step: flushes what has waited for a second, and tells what was left out.
    void update();
    void flush();

    const StringTable& strings() const { return strings_; }

private:
    /// Seconds since the start; never less than before.
    double now();
    void write(LogLine line, TextId text);
    void emit(const LogLine& line);
    void tell(const LogRepeats::LeftOut& leftOut, double now);
    void tellNews(double now);

    const StringTable& strings_;
    const TimeSource& clock_;
    double start_;
    double last_ = 0.0;
    bool leapt_ = false; ///< the last reading was too far ahead
    std::vector<std::unique_ptr<LogSink>> sinks_;
    LogRepeats repeats_;
    std::string words_;    ///< reused for each message
    bool writing_ = false; ///< a sink that logs would call itself for ever
};

/// `channels` to one line of text: "  12.345 warning settings: words (file.cpp:12)\n". Line breaks
/// inside are indented, other control characters become spaces, so that nothing from outside can
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
