#pragma once

#include "engine/core/host_address.h"
#include "engine/transport/rate_limit.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace eng::net {

/// How many of something each household may do. Its neighbourhood, 256 addresses of IPv4 or 48 bits
/// of IPv6, may do four times as many together, since one stranger may have all of it.
///
/// It remembers a bounded number: of more households that come within seconds some are forgotten,
/// which then have their whole limit again.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class HouseholdLimit {
public:
    static constexpr double kNeighbours = 4.0;

    /// @param perSecond  on average, > 0
    /// @param burst      at once after a pause, >= 1
    /// @param remembered households, and as many neighbourhoods; of a quarter hardly one is
    ///                   forgotten
    HouseholdLimit(double perSecond, double burst, std::size_t remembered = 2048);

    /// Counts one. False: it is too many. An address of this program (none) has no limit.
    ///
    /// @param now  seconds, never less than before
    bool allow(const HostAddress& household, double now);
    /// Whether `allow` would; counts none.
    bool mayAllow(const HostAddress& household, double now) const;
    /// When one was counted for a household, seconds; nothing: it is not remembered.
    std::optional<double> last(const HostAddress& household) const;

private:
    struct Entry {
        HostAddress who;
        RateLimit limit;
        double at; ///< seconds, of the last use
    };
    /// Null: it is not remembered.
    const Entry* find(const std::vector<Entry>& entries, const HostAddress& who) const;
    bool allow(std::vector<Entry>& entries, const HostAddress& who, const RateLimit& fresh,
               double now);

    RateLimit ofHousehold_, ofNeighbourhood_; ///< unused ones
    std::size_t remembered_;
    std::uint64_t seed_; ///< so that a stranger cannot choose who is forgotten
    std::vector<Entry> households_, neighbourhoods_; ///< made with the first use
};

} // namespace eng::net
