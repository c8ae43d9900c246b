#include "engine/log/rate_limiter.h"

#include "engine/core/utf8.h"
#include "engine/log/log.h"

#include <algorithm>
#include <functional>

namespace eng {
namespace {

constexpr double kSecond = 1.0;
constexpr std::size_t kMostWords = 200; // bytes that are kept of a suppressed message

} // namespace

bool LogRateLimiter::passes(const LogLine& line, TextId text, std::optional<Suppressed>& over) {
    const std::hash<std::string_view> hash;
    const std::size_t key =
        hash(line.module) * 31 + (text.value != 0 ? text.value : hash(line.text));
    auto kind = std::ranges::find(kinds_, key, &Kind::key);
    if (kind == kinds_.end()) {
        kind = std::ranges::min_element(kinds_, {}, &Kind::since);
    }
    if (kind->key != key || line.time - kind->since >= kSecond) {
        over = kind->suppressed.count > 0 ? std::optional{kind->suppressed} : std::nullopt;
        kind->key = key;
        kind->since = line.time;
        kind->count = 0;
        kind->suppressed.count = 0;
    }
    if (++kind->count <= most_) {
        return true;
    }
    Suppressed& suppressed = kind->suppressed;
    suppressed.channels = line.channels;
    suppressed.severity = line.severity;
    suppressed.module = line.module;
    suppressed.words = startOf(line.text, kMostWords);
    ++suppressed.count;
    return false;
}

std::optional<LogRateLimiter::Suppressed> LogRateLimiter::due(double now) {
    for (Kind& kind : kinds_) {
        if (kind.suppressed.count > 0 && now - kind.since >= kSecond) {
            const std::optional<Suppressed> over{kind.suppressed};
            kind.count = 0;
            kind.suppressed.count = 0;
            return over;
        }
    }
    return std::nullopt;
}

} // namespace eng
