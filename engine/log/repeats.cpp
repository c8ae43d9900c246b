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
    return line.time - oldest->since >= kSecond ? *oldest : others_;
}

bool LogRepeats::isKnown(Kind& kind, const LogLine& line) {
    std::size_t hash = hashOf(line.text);
    Hashes* last = &kind.last;
    if (&kind == &others_) { // here the same words of another module are other ones
        constexpr std::size_t kFactor = 31;
        hash = (hash * kFactor + hashOf(line.module)) * kFactor +
               static_cast<std::size_t>(line.channels);
        hash = hash * kFactor + static_cast<std::size_t>(line.severity);
        last = &othersLast_[hash % othersLast_.size()];
    }
    const bool known = std::find(last->begin(), last->end(), hash) != last->end();
    if (!known) {
        std::rotate(last->begin(), last->end() - 1, last->end());
        last->front() = hash;
    }
    return known;
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
    const bool shared = &kind == &others_;
    const bool other = !shared && (kind.key != key || kind.channels != line.channels ||
                                   kind.severity != line.severity || kind.module != line.module);
    if (other || line.time - kind.since >= kSecond) {
        leftOut = take(kind);
        kind.since = line.time;
        if (shared) {
            othersLast_.fill({});
        }
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
    const bool known = isKnown(kind, line);
    // Words without an id are a text of their own, say a line of a table, whoever shares a place.
    const bool limited = line.severity < Severity::Error && !(shared && text.value == 0);
    const bool out =
        (known && kind.count > limits_.sameWords) || (limited && kind.count > limits_.sameText);
    if (out) {
        if (shared) { // the one line about all of them goes wherever one of them would have
            const bool first = kind.leftOut == 0;
            kind.channels = first ? line.channels : kind.channels | line.channels;
            kind.severity = first ? line.severity : std::max(kind.severity, line.severity);
            kind.module = line.module;
        }
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
    if (others_.leftOut > 0 && now - others_.since >= kSecond) {
        return take(others_);
    }
    return std::nullopt;
}

} // namespace eng
