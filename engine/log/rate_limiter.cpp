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
        over = kind->suppressed.count > 0 ? take(*kind) : std::nullopt;
        kind->key = key;
        kind->since = line.time;
        kind->count = 0;
    }
    if (++kind->count <= most_) {
        return true;
    }
    Suppressed& suppressed = kind->suppressed;
    suppressed.channels = line.channels;
    suppressed.severity = line.severity;
    suppressed.module = line.module;
    suppressed.words = startOf(line.text, kMostWords);
    waiting_ += ++suppressed.count == 1 ? 1U : 0U;
    return false;
}

std::optional<LogRateLimiter::Suppressed> LogRateLimiter::due(double now) {
    for (std::size_t i = 0; waiting_ > 0 && i < kinds_.size(); ++i) {
        if (kinds_[i].suppressed.count > 0 && now - kinds_[i].since >= kSecond) {
            return take(kinds_[i]);
        }
    }
    return std::nullopt;
}

std::optional<LogRateLimiter::Suppressed> LogRateLimiter::take(Kind& kind) {
    const std::optional<Suppressed> taken{kind.suppressed};
    kind.count = kind.suppressed.count = 0;
    --waiting_;
    return taken;
}

} // namespace eng
