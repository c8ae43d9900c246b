#pragma once

#include "engine/core/delegate.h"
#include "engine/core/ring_buffer.h"
#include "engine/log/log.h"

#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// Passes each message, as one line, to a function: the console of a terminal or browser.
class ConsoleLogSink final : public LogSink {
public:
    using Print = Delegate<void(Severity, std::string_view line)>;

    /// @param min  the lowest severity that is printed
    ConsoleLogSink(Severity min, Print print);
    void write(const LogLine& line) override;

private:
    Severity min_;
    Print print_;
    std::string buffer_;
};

/// Shows User messages on the screen, each once. A message is shown again only after 10 seconds
/// without it, and at most 3 warnings or informations come in a row without 10 quiet seconds in
/// between. The files get all of them.
class UserLogSink final : public LogSink {
public:
    using Show = Delegate<void(Severity, std::string_view text)>;
    explicit UserLogSink(Show show);
    void write(const LogLine& line) override;
    void update(double now) override;

private:
    Show show_;
    std::vector<std::string> shown_; ///< in this row
    double lastAt_ = 0.0;            ///< when a message was last shown or suppressed
    bool closed_ = false;            ///< a box was closed, and the time of that is not known yet
};

/// One line in memory.
struct LogRingLine {
    Severity severity = Severity::Info;
    std::string text; ///< as in a file, without its line end
};
/// The last lines of a log in memory: for an overlay, or for an error report.
using LogRing = RingBuffer<LogRingLine, 200>;

/// Writes messages to a ring, which outlives the sink. Lines over 500 bytes are truncated. It
/// allocates nothing once the ring is full of lines of usual length.
class RingLogSink final : public LogSink {
public:
    explicit RingLogSink(LogRing& ring)
        : ring_{ring} {}
    void write(const LogLine& line) override;

private:
    LogRing& ring_;
};

} // namespace eng
