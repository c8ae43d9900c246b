#include "engine/log/sinks.h"

#include <algorithm>
#include <utility>

namespace eng {
namespace {

constexpr double kPeace = 10.0; // seconds after which a message may be shown again
constexpr std::size_t kMostInARow = 3;

} // namespace

ConsoleLogSink::ConsoleLogSink(Severity least, Print print)
    : least_{least}
    , print_{std::move(print)} {}

void ConsoleLogSink::write(const LogLine& line) {
    if (line.severity < least_) {
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
    if (!closed_ && line.time - lastAt_ >= kPeace) {
        shown_.clear();
    }
    const bool known = std::find(shown_.begin(), shown_.end(), line.text) != shown_.end();
    if (known || (line.severity < Severity::Error && shown_.size() >= kMostInARow)) {
        lastAt_ = std::max(lastAt_, line.time);
        return;
    }
    shown_.emplace_back(line.text);
    show_(line.severity, line.text);
    lastAt_ = line.time;
    closed_ = true; // it may have waited for the person for hours
}

void UserLogSink::update(double now) {
    if (std::exchange(closed_, false)) {
        lastAt_ = now;
    }
}

} // namespace eng
