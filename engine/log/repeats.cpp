#include "engine/log/repeats.h"

#include "engine/core/utf8.h"
#include "engine/log/log.h"

#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

namespace eng {
namespace {

constexpr double kSecond = 1.0;
constexpr std::size_t kMostWords = 200; // bytes that are kept of a message

std::size_t hashOf(std::string_view words) {
    return std::hash<std::string_view>{}(words);
}

} // namespace

LogRepeats::Kind& LogRepeats::kindOf(const LogLine& line, std::size_t key) {
    Kind* oldest = kinds_.data();
    for (Kind& kind : kinds_) {
        if (kind.key == key && kind.channels == line.channels && kind.severity == line.severity &&
            kind.module == line.module) {
            return kind;
        }
        if (kind.since < oldest->since) {
            oldest = &kind;
        }
    }
    return *oldest;
}

std::optional<LogRepeats::LeftOut> LogRepeats::take(Kind& kind) {
    kind.count = 0;
    const unsigned count = std::exchange(kind.leftOut, 0);
    return count == 0 ? std::nullopt
                      : std::optional<LeftOut>{
                            {kind.channels, kind.severity, kind.module, kind.words, count}};
}

bool LogRepeats::passes(const LogLine& line, TextId text, std::optional<LeftOut>& leftOut) {
    const std::size_t key = text.value != 0 ? text.value : hashOf(line.text);
    Kind& kind = kindOf(line, key);
    const bool other = kind.key != key || kind.channels != line.channels ||
                       kind.severity != line.severity || kind.module != line.module;
    if (other || line.time - kind.since >= kSecond) {
        leftOut = take(kind);
        kind.since = line.time;
    }
    if (other) {
        kind.key = key;
        kind.channels = line.channels;
        kind.severity = line.severity;
        kind.module = line.module;
        kind.last.fill(0);
    }
    ++kind.count;
    constexpr unsigned kFew = 4;
    if (limits_.sameWords >= kFew && kind.count <= limits_.sameWords - kFew) {
        return true; // the usual case, which does not look at the words
    }
    const std::size_t hash = hashOf(line.text);
    const bool known = std::find(kind.last.begin(), kind.last.end(), hash) != kind.last.end();
    if (!known) {
        std::rotate(kind.last.begin(), kind.last.end() - 1, kind.last.end());
        kind.last.front() = hash;
    }
    const bool out = (known && kind.count > limits_.sameWords) ||
                     (line.severity < Severity::Error && kind.count > limits_.sameText);
    if (out) {
        ++kind.leftOut;
        kind.words = startOf(line.text, kMostWords);
    }
    return !out;
}

std::optional<LogRepeats::LeftOut> LogRepeats::due(double now) {
    for (Kind& kind : kinds_) {
        if (kind.leftOut > 0 && now - kind.since >= kSecond) {
            return take(kind);
        }
    }
    return std::nullopt;
}

} // namespace eng
