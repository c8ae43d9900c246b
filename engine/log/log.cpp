#include "engine/log/log.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "engine_text.h"

namespace eng {

Log::Log(const StringTable& strings, const TimeSource& clock, unsigned maxPerSecond)
    : strings_{strings}
    , clock_{clock}
    , start_{clock.now()}
    , limiter_{maxPerSecond} {}

Log::~Log() {
    flush();
}

void Log::addSink(std::unique_ptr<LogSink> sink) {
    sinks_.push_back(std::move(sink));
}

void Log::write(LogChannel channels, Severity severity, std::string_view module, const char* file,
                int line, TextId text, std::initializer_list<FormatArg> arguments) {
    if (!writing_) {
        words_.clear();
        strings_.append(words_, text, {arguments.begin(), arguments.size()});
        write({channels, severity, now(), module, words_, file, line}, text);
    }
}

void Log::write(LogChannel channels, Severity severity, std::string_view module, const char* file,
                int line, const Error& error) {
    if (!writing_) {
        words_.clear();
        strings_.append(words_, error);
        write({channels, severity, now(), module, words_, file, line}, error.text());
    }
}

void Log::writeText(LogChannel channels, Severity severity, std::string_view module,
                    const char* file, int line, std::string_view text) {
    if (!writing_) {
        write({channels, severity, now(), module, text, file, line}, TextId{0});
    }
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): made for this call
void Log::write(LogLine line, TextId text) {
    writing_ = true;
    emitDue(line.time, line.time);
    if (limiter_.passes(line, text)) {
        emit(line);
    }
    emitReports(line.time);
    writing_ = false;
}

void Log::emit(const LogLine& line) {
    for (const std::unique_ptr<LogSink>& sink : sinks_) {
        sink->write(line);
    }
}

void Log::emit(const LogRateLimiter::Suppressed& suppressed, double now) {
    // Not in a message box: not worth an interruption.
    const LogChannel channels =
        overlap(suppressed.channels, LogChannel::User)
            ? without(suppressed.channels, LogChannel::User) | LogChannel::Client
            : suppressed.channels;
    const std::string words =
        strings_.text(text::kLogSuppressed, {suppressed.count, suppressed.words});
    emit({channels, suppressed.severity, now, suppressed.module, words, "", 0});
}

void Log::emitDue(double now, double until) {
    while (const LogRateLimiter::Suppressed* const over = limiter_.due(until)) {
        emit(*over, now);
    }
}

void Log::emitReports(double now) {
    // A report may cause another: a disk is full for all files. Those of sinks before this one wait
    // for the next call, so that this ends.
    for (const std::unique_ptr<LogSink>& sink : sinks_) {
        if (const auto report = sink->takeReport()) {
            emit({LogChannel::App | LogChannel::Client | LogChannel::Server, report->first, now,
                  "log", strings_.text(report->second), "", 0});
        }
    }
}

void Log::update() {
    if (writing_) {
        return;
    }
    writing_ = true;
    const double time = now();
    emitDue(time, time);
    for (const std::unique_ptr<LogSink>& sink : sinks_) {
        sink->update(time);
    }
    emitReports(time);
    writing_ = false;
}

void Log::flush() {
    if (writing_) {
        return;
    }
    writing_ = true;
    const double time = now();
    emitDue(time, std::numeric_limits<double>::infinity());
    for (const std::unique_ptr<LogSink>& sink : sinks_) {
        sink->flush();
    }
    emitReports(time);
    writing_ = false;
}

void appendLogLine(std::string& out, const LogLine& line) {
    constexpr std::array<std::string_view, 4> kNames{"debug   ", "info    ", "warning ",
                                                     "error   "};
    const std::int64_t milliseconds = std::llround(line.time * 1000.0); // cheaper than decimals
    appendFormat(out, "{0:6d}.{1:03d} ", {milliseconds / 1000, milliseconds % 1000});
    out += kNames[static_cast<std::size_t>(line.severity)];
    out += line.module;
    out += ": ";
    const auto isControl = [](char c) {
        return static_cast<unsigned char>(c) < 0x20U || c == '\x7F';
    };
    for (auto at = line.text.begin(); at != line.text.end();) {
        const auto plain = std::find_if(at, line.text.end(), isControl);
        out.append(at, plain);
        at = plain;
        if (at != line.text.end()) {
            out += *at++ == '\n' ? "\n           " : " ";
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
