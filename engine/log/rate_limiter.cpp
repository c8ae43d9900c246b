#include "engine/log/rate_limiter.h"

#include "engine/core/utf8.h"
#include "engine/log/log.h"

#include <algorithm>
#include <functional>

namespace eng {

bool LogRateLimiter::passes(const LogLine& line, TextId text) {
    const std::hash<std::string_view> hash;
    const std::size_t key =
        hash(line.module) * 31 + (text.value != 0 ? text.value : hash(line.text));
    auto kind = std::ranges::find(kinds_, key, &Kind::key);
    if (kind == kinds_.end()) {
        kind = std::ranges::min_element(kinds_, {}, &Kind::since);
    }
    if (line.time - kind->since >= kSecond) {
        kind->key = key;
        kind->since = line.time;
        kind->count = 0;
    }
    if (kind->key != key || ++kind->count <= max_) {
        return true;
    }
    Suppressed& suppressed = kind->suppressed;
    suppressed.channels = line.channels;
    suppressed.severity = line.severity;
    suppressed.module = line.module;
    suppressed.words = startOf(line.text, kMaxWords);
    suppressed.count = kind->count - max_;
    waiting_ += suppressed.count == 1 ? 1U : 0U;
    return false;
}

const LogRateLimiter::Suppressed* LogRateLimiter::due(double now) {
    for (std::size_t i = 0; waiting_ > 0 && i < kinds_.size(); ++i) {
        Kind& kind = kinds_[i];
        if (kind.count > max_ && now - kind.since >= kSecond) {
            kind.count = 0;
            --waiting_;
            return &kind.suppressed;
        }
    }
    return nullptr;
}

} // namespace eng
