#include "engine/log/repeats.h"

#include "engine/core/hash.h"
#include "engine/core/utf8.h"
#include "engine/log/log.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <string_view>
#include <utility>

namespace eng {
namespace {

constexpr double kSecond = 1.0;
constexpr std::size_t kMostWords = 200; // bytes that are kept of a message

std::int64_t hashOf(std::string_view words) {
    return static_cast<std::int64_t>(std::hash<std::string_view>{}(words));
}

/// Of its text, channels and severity; the last two take eight bits together.
std::uint64_t keyOf(const LogLine& line, TextId text) {
    const std::uint64_t words =
        text.value != 0 ? text.value : static_cast<std::uint64_t>(hashOf(line.text));
    return words << 8U | static_cast<std::uint64_t>(line.channels) << 4U |
           static_cast<std::uint64_t>(line.severity);
}

} // namespace

LogRepeats::Kind& LogRepeats::kindOf(const LogLine& line, std::uint64_t key) {
    Kind* oldest = kinds_.data();
    for (Kind& kind : kinds_) {
        if (kind.key == key && kind.module == line.module) {
            return kind;
        }
        if (kind.since < oldest->since) {
            oldest = &kind;
        }
    }
    return line.time - oldest->since >= kSecond ? *oldest : others_;
}

bool LogRepeats::isSaidAgain(const LogLine& line, const Kind& kind, std::uint64_t key) {
    RollingHash hash;
    hash.add(hashOf(line.text));
    hash.add(static_cast<std::int64_t>(key)); // in a place that is shared, not the kind's own
    hash.add(hashOf(line.module));
    hash.add(std::bit_cast<std::int64_t>(kind.since)); // each second begins anew
    auto& said = said_[hash.value() % said_.size()];
    if (std::find(said.begin(), said.end(), hash.value()) != said.end()) {
        return true;
    }
    std::rotate(said.begin(), said.end() - 1, said.end());
    said.front() = hash.value();
    return false;
}

std::optional<LogRepeats::LeftOut> LogRepeats::take(Kind& kind) {
    kind.count = 0;
    if (kind.leftOut.count == 0) {
        return std::nullopt;
    }
    return std::exchange(kind.leftOut, {});
}

bool LogRepeats::passes(const LogLine& line, TextId text, std::optional<LeftOut>& leftOut) {
    const std::uint64_t key = keyOf(line, text);
    Kind& kind = kindOf(line, key);
    if (line.time - kind.since >= kSecond) {
        leftOut = take(kind);
        kind.key = key;
        kind.module = line.module;
        kind.since = line.time;
    }
    ++kind.count;
    constexpr unsigned kFew = 4;
    if (limits_.sameWords >= kFew && kind.count <= limits_.sameWords - kFew) {
        return true; // the usual case, which does not look at the words
    }
    const bool again = isSaidAgain(line, kind, key);
    // Words without an id are a text of their own, say a line of a table.
    const bool limited = line.severity < Severity::Error && text.value != 0 &&
                         !overlap(line.channels, LogChannel::User);
    if (!(again && kind.count > limits_.sameWords) && !(limited && kind.count > limits_.sameText)) {
        return true;
    }
    // The one line about a place that is shared goes wherever one of its messages would have.
    LeftOut& all = kind.leftOut;
    all.channels = all.channels | line.channels;
    all.severity = std::max(all.severity, line.severity);
    all.module = line.module;
    all.words = startOf(line.text, kMostWords);
    ++all.count;
    return false;
}

std::optional<LogRepeats::LeftOut> LogRepeats::due(double now) {
    for (Kind& kind : kinds_) {
        if (kind.leftOut.count > 0 && now - kind.since >= kSecond) {
            return take(kind);
        }
    }
    return now - others_.since >= kSecond ? take(others_) : std::nullopt;
}

} // namespace eng
