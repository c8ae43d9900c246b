#include "engine/log/sinks.h"

#include "engine/core/utf8.h"

#include <algorithm>
#include <utility>

namespace eng {
namespace {

constexpr double kQuiet = 10.0; // seconds after which a message may be shown again
constexpr std::size_t kMaxInARow = 3;

} // namespace

ConsoleLogSink::ConsoleLogSink(Severity min, Print print)
    : min_{min}
    , print_{std::move(print)} {}

void ConsoleLogSink::write(const LogLine& line) {
    if (line.severity < min_) {
        return;
    }
    buffer_.clear();
    appendLogLine(buffer_, line);
    buffer_.pop_back(); // the console ends its lines itself
    print_(line.severity, buffer_);
}

UserLogSink::UserLogSink(Show show)
    : show_{std::move(show)} {}

void UserLogSink::write(const LogLine& line) {
    if (!overlap(line.channels, LogChannel::User)) {
        return;
    }
    if (!closed_ && line.time - lastAt_ >= kQuiet) {
        shown_.clear();
    }
    const bool known = std::find(shown_.begin(), shown_.end(), line.text) != shown_.end();
    if (known || (line.severity < Severity::Error && shown_.size() >= kMaxInARow)) {
        lastAt_ = std::max(lastAt_, line.time);
        return;
    }
    shown_.emplace_back(line.text);
    show_(line.severity, line.text);
    lastAt_ = line.time;
    closed_ = true; // the box may have been open for hours
}

void UserLogSink::update(double now) {
    if (std::exchange(closed_, false)) {
        lastAt_ = now;
    }
}

void RingLogSink::write(const LogLine& line) {
    constexpr std::size_t kMaxBytes = 500;
    LogRingLine next;
    if (ring_.full()) {
        next = std::move(ring_.front()); // its memory is reused
        next.text.clear();
        ring_.drop();
    }
    next.severity = line.severity;
    appendLogLine(next.text, line);
    next.text.pop_back();
    next.text.resize(startOf(next.text, kMaxBytes).size());
    ring_.push(std::move(next));
}

} // namespace eng
