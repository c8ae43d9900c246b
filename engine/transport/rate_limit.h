#pragma once

#include <algorithm>

namespace eng::net {

/// How many of something a peer may do: so many a second on average, more for a moment.
///
/// Source: the token bucket of traffic shaping.
class RateLimit {
public:
    /// @param perSecond  on average, > 0
    /// @param burst      at once after a pause, >= 1
    RateLimit(double perSecond, double burst)
        : perSecond_{perSecond}
        , burst_{burst}
        , left_{burst} {}

    /// Counts one. False: it is too many.
    ///
    /// @param now  seconds, never less than before
    bool allow(double now) {
        const bool may = mayAllow(now);
        left_ = std::min(burst_, left_ + (now - at_) * perSecond_);
        at_ = now;
        if (!may) {
            return false;
        }
        left_ -= 1.0;
        return true;
    }

    /// Whether `allow` would; counts none.
    bool mayAllow(double now) const { return left_ + (now - at_) * perSecond_ >= 1.0; }

private:
    double perSecond_;
    double burst_;
    double left_;
    double at_ = 0.0; ///< seconds
};

} // namespace eng::net
