#include "engine/log/sinks.h"

#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

#ifdef NDEBUG
constexpr bool kFlushAlways = false;
#else
constexpr bool kFlushAlways = true;
#endif
constexpr double kLongestWait = 1.0; // seconds that a line may stay in our buffer

} // namespace

FileLogSink::FileLogSink(LogChannel channels, platform::File file)
    : channels_{channels}
    , file_{std::move(file)} {}

void FileLogSink::write(const LogLine& line) {
    if (!overlap(line.channels, channels_)) {
        return;
    }
    buffer_.clear();
    appendLogLine(buffer_, line);
    std::fwrite(buffer_.data(), 1, buffer_.size(), file_.get());
    waiting_ = true;
    if (kFlushAlways || line.severity >= Severity::Warning ||
        line.time - flushedAt_ >= kLongestWait) {
        flush();
        flushedAt_ = line.time;
    }
}

void FileLogSink::flush() {
    std::fflush(file_.get());
    waiting_ = false;
}

void FileLogSink::update(double now) {
    if (waiting_ && now - flushedAt_ >= kLongestWait) {
        flush();
        flushedAt_ = now;
    }
}

Result<std::unique_ptr<LogSink>> openLogFile(LogChannel channels, const std::string& path) {
    std::string why;
    platform::File file = platform::openFile(path, "wb", why);
    if (!file) {
        return Error{text::kLogNoFile, path, why};
    }
    return std::unique_ptr<LogSink>{std::make_unique<FileLogSink>(channels, std::move(file))};
}

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
    if (overlap(line.channels, LogChannel::User)) {
        show_(line.severity, line.text);
    }
}

} // namespace eng
