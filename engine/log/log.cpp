#include "engine/log/log.h"

#include <array>
#include <utility>

namespace eng {

Log::Log(const StringTable& strings, const TimeSource& clock)
    : strings_{strings}
    , clock_{clock}
    , start_{clock.now()} {}

Log::~Log() {
    flush();
}

void Log::addSink(std::unique_ptr<LogSink> sink) {
    sinks_.push_back(std::move(sink));
}

void Log::write(LogChannel channels, Severity severity, std::string_view module, const char* file,
                int line, TextId text, std::initializer_list<FormatArg> arguments) {
    writeText(channels, severity, module, file, line, strings_.text(text, arguments));
}

void Log::write(LogChannel channels, Severity severity, std::string_view module, const char* file,
                int line, const Error& error) {
    writeText(channels, severity, module, file, line, strings_.text(error));
}

void Log::writeText(LogChannel channels, Severity severity, std::string_view module,
                    const char* file, int line, std::string_view text) {
    if (writing_) {
        return;
    }
    writing_ = true;
    const LogLine message{channels, severity, clock_.now() - start_, module, text, file, line};
    for (const std::unique_ptr<LogSink>& sink : sinks_) {
        sink->write(message);
    }
    writing_ = false;
}

void Log::update() {
    const double now = clock_.now() - start_;
    for (const std::unique_ptr<LogSink>& sink : sinks_) {
        sink->update(now);
    }
}

void Log::flush() {
    for (const std::unique_ptr<LogSink>& sink : sinks_) {
        sink->flush();
    }
}

void appendLogLine(std::string& out, const LogLine& line) {
    constexpr std::array<std::string_view, 4> kNames{"debug  ", "info   ", "warning", "error  "};
    appendFormat(out, "{0:10.3f} {1} {2}: ",
                 {line.time, kNames[static_cast<std::size_t>(line.severity)], line.module});
    for (const char c : line.text) {
        if (c == '\n') {
            out += "\n           ";
        } else {
            out += static_cast<unsigned char>(c) < 0x20U || c == '\x7F' ? ' ' : c;
        }
    }
    if (!line.file.empty()) {
        const std::size_t folder = line.file.find_last_of("/\\");
        appendFormat(out, " ({0}:{1})",
                     {folder == std::string_view::npos ? line.file : line.file.substr(folder + 1),
                      line.sourceLine});
    }
    out += '\n';
}

} // namespace eng
