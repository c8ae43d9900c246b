#pragma once

#include "engine/log/log.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// The last lines of a log, in memory: for an overlay, or for a report when something went wrong.
///
/// Holds at most so many lines and so many bytes; the oldest ones make room. Takes all its memory
/// at once and none later.
class LogRing {
public:
    /// @param mostLines  at least 1
    /// @param mostBytes  of all lines together, at least 1. A line is cut to a quarter of that.
    explicit LogRing(std::size_t mostLines = 200, std::size_t mostBytes = 32U << 10U);

    struct Line {
        Severity severity;
        std::string_view text; ///< as in a file, without its end; valid until the next `add`
    };

    void add(Severity severity, std::string_view text);
    void clear();

    std::size_t size() const { return count_; }
    /// @param index  0 for the oldest line, less than `size()`
    Line operator[](std::size_t index) const;
    /// How many lines had to make room so far.
    std::size_t dropped() const { return dropped_; }
    /// All lines, each with its end.
    std::string text() const;

private:
    struct Place {
        std::size_t at;
        std::size_t size;
        Severity severity;
    };
    const Place& place(std::size_t index) const {
        return places_[(first_ + index) % places_.size()];
    }
    void dropFirst();

    std::vector<char> bytes_;   ///< each line in one piece
    std::vector<Place> places_; ///< a circle, as the bytes are
    std::size_t first_ = 0;
    std::size_t count_ = 0;
    std::size_t dropped_ = 0;
};

/// Writes messages to a ring, which outlives it.
class RingLogSink final : public LogSink {
public:
    /// @param channels  those that are wanted
    explicit RingLogSink(LogRing& ring, LogChannel channels = LogChannel::App | LogChannel::Client |
                                                              LogChannel::Server | LogChannel::User)
        : ring_{ring}
        , channels_{channels} {}
    void write(const LogLine& line) override;

private:
    LogRing& ring_;
    LogChannel channels_;
    std::string buffer_; ///< reused for each line
};

} // namespace eng
