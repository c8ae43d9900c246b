#include "engine/log/log.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <utility>

#include "engine_text.h"

namespace eng {
namespace {

/// Seconds as {0:10.3f} has them, in a fifth of its time.
void appendTime(std::string& out, double seconds) {
    constexpr double kMost = 1e12;
    constexpr std::size_t kWidth = 10;
    constexpr std::size_t kDecimals = 3;
    std::array<char, 24> digits{};
    const double some = seconds > 0.0 ? std::min(seconds, kMost) : 0.0;
    // NOLINTNEXTLINE(bugprone-incorrect-roundings): it is not negative
    auto left = static_cast<std::uint64_t>(some * 1000.0 + 0.5);
    std::size_t at = digits.size();
    for (std::size_t place = 0; left > 0 || place <= kDecimals; ++place) {
        if (place == kDecimals) {
            digits[--at] = '.';
        }
        digits[--at] = static_cast<char>('0' + left % 10);
        left /= 10;
    }
    while (digits.size() - at < kWidth) {
        digits[--at] = ' ';
    }
    out.append(digits.data() + at, digits.size() - at);
}

bool isControl(char c) {
    return static_cast<unsigned char>(c) < 0x20U || c == '\x7F';
}

/// How many bytes at the start of a text are no control characters. Eight at a time: a byte less
/// than 0x20, or one that is 0 after 0x7F was taken off it, borrows into its highest bit.
std::size_t plainLength(std::string_view text) {
    constexpr std::uint64_t kOnes = 0x0101010101010101U;
    constexpr std::uint64_t kHighest = kOnes * 0x80U;
    std::size_t at = 0;
    for (std::uint64_t eight = 0; text.size() - at >= sizeof(eight); at += sizeof(eight)) {
        std::memcpy(&eight, text.data() + at, sizeof(eight));
        const std::uint64_t deleted = eight ^ (kOnes * 0x7FU);
        if ((((eight - kOnes * 0x20U) & ~eight) | ((deleted - kOnes) & ~deleted)) & kHighest) {
            break;
        }
    }
    while (at < text.size() && !isControl(text[at])) {
        ++at;
    }
    return at;
}

} // namespace

Log::Log(const StringTable& strings, const TimeSource& clock, LogLimits limits)
    : strings_{strings}
    , clock_{clock}
    , start_{clock.now()}
    , repeats_{limits} {}

Log::~Log() {
    flush();
}

void Log::addSink(std::unique_ptr<LogSink> sink) {
    sinks_.push_back(std::move(sink));
}

double Log::now() {
    constexpr double kLongest = 1e9; // seconds, thirty years: no program stands still so long
    const double reading = clock_.now();
    const double time = reading - start_;
    if (!std::isfinite(reading)) { // no time at all
        return last_;
    }
    const bool leapt = time - last_ > kLongest;
    if (leapt && !std::exchange(leapt_, true)) { // once is a mistake, twice a clock that was set
        return last_;
    }
    leapt_ = false;
    if (leapt || !std::isfinite(time) || time < last_) { // go on from where it was
        start_ = reading - last_;
        return last_;
    }
    last_ = time;
    return time;
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
        strings_.append(words_, error.text(), error.arguments());
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
    std::optional<LogRepeats::LeftOut> leftOut;
    const bool passes = repeats_.passes(line, text, leftOut);
    if (leftOut) {
        tell(*leftOut, line.time);
    }
    if (passes) {
        emit(line);
    }
    tellNews(line.time);
    writing_ = false;
}

void Log::emit(const LogLine& line) {
    for (const std::unique_ptr<LogSink>& sink : sinks_) {
        sink->write(line);
    }
}

void Log::tell(const LogRepeats::LeftOut& leftOut, double now) {
    // Nobody wants to be interrupted to read this.
    const LogChannel channels =
        overlap(leftOut.channels, LogChannel::User)
            ? without(leftOut.channels, LogChannel::User) | LogChannel::Client
            : leftOut.channels;
    const std::string words = strings_.text(text::kLogLeftOut, {leftOut.count, leftOut.words});
    emit({channels, leftOut.severity, now, leftOut.module, words, "", 0});
}

void Log::tellNews(double now) {
    // What is told to a sink may make news in its turn: a disk is full for all files. But as many
    // as there are sinks are told in one call, and the next one tells what is left.
    std::size_t left = sinks_.size();
    for (bool any = true; any && left > 0;) {
        any = false;
        for (const std::unique_ptr<LogSink>& sink : sinks_) {
            if (sink->news_ && left > 0) {
                any = true;
                --left;
                // NOLINTNEXTLINE(bugprone-unchecked-optional-access): it has just been looked at
                const LogSink::News news = *std::exchange(sink->news_, std::nullopt);
                emit({LogChannel::App | LogChannel::Client | LogChannel::Server, news.severity, now,
                      "log", strings_.text(news.what), "", 0});
            }
        }
    }
}

void Log::update() {
    if (writing_) {
        return;
    }
    writing_ = true;
    const double time = now();
    while (const std::optional<LogRepeats::LeftOut> leftOut = repeats_.due(time)) {
        tell(*leftOut, time);
    }
    for (const std::unique_ptr<LogSink>& sink : sinks_) {
        sink->update(time);
    }
    tellNews(time);
    writing_ = false;
}

void Log::flush() {
    if (writing_) {
        return;
    }
    writing_ = true;
    const double time = now();
    constexpr double kAll = 1e300; // as if every second were over
    while (const std::optional<LogRepeats::LeftOut> leftOut = repeats_.due(kAll)) {
        tell(*leftOut, time);
    }
    for (const std::unique_ptr<LogSink>& sink : sinks_) {
        sink->flush();
    }
    tellNews(time);
    writing_ = false;
}

void appendLogLine(std::string& out, const LogLine& line) {
    constexpr std::array<std::string_view, 4> kNames{" debug   ", " info    ", " warning ",
                                                     " error   "};
    appendTime(out, line.time);
    out += kNames[static_cast<std::size_t>(line.severity)];
    out += line.module;
    out += ": ";
    for (std::string_view rest = line.text; !rest.empty();) {
        const std::size_t plain = plainLength(rest);
        out += rest.substr(0, plain);
        rest.remove_prefix(plain);
        if (!rest.empty()) {
            out += rest.front() == '\n' ? std::string_view{"\n           "} : " ";
            rest.remove_prefix(1);
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
