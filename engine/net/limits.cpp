#include "engine/net/limits.h"

#include "platform/entropy.h"

#include <algorithm>
#include <span>

namespace eng::net {
namespace {

constexpr std::size_t kOfBucket = 4; // entries, of which the oldest is forgotten

std::size_t bucketOf(const HostAddress& who, std::uint64_t seed, std::size_t buckets) {
    std::uint64_t hash = seed;
    for (const std::uint8_t byte : who.bytes) { // FNV-1a
        hash = (hash ^ byte) * 0x100000001B3U;
    }
    return static_cast<std::size_t>((hash ^ hash >> 32U) % buckets);
}

} // namespace

HouseholdLimit::HouseholdLimit(double perSecond, double burst, std::size_t remembered)
    : ofHousehold_{perSecond, burst}
    , ofNeighbourhood_{kNeighbours * perSecond, kNeighbours * burst}
    , remembered_{remembered}
    , seed_{platform::entropy()} {}

bool HouseholdLimit::allow(const HostAddress& household, double now) {
    return household.isNone() ||
           // A household over its limit takes nothing from its neighbours.
           (allow(households_, household, ofHousehold_, now) &&
            allow(neighbourhoods_, household.neighbourhood(), ofNeighbourhood_, now));
}

const HouseholdLimit::Entry* HouseholdLimit::find(const std::vector<Entry>& entries,
                                                  const HostAddress& who) const {
    if (entries.empty()) {
        return nullptr;
    }
    const std::size_t bucket = bucketOf(who, seed_, remembered_ / kOfBucket);
    const auto some = std::span{entries}.subspan(bucket * kOfBucket, kOfBucket);
    const auto found = std::ranges::find(some, who, &Entry::who);
    return found != some.end() ? &*found : nullptr;
}

bool HouseholdLimit::mayAllow(const HostAddress& household, double now) const {
    const Entry* const own = find(households_, household);
    const Entry* const near = find(neighbourhoods_, household.neighbourhood());
    return household.isNone() || ((own == nullptr || own->limit.mayAllow(now)) &&
                                  (near == nullptr || near->limit.mayAllow(now)));
}

std::optional<double> HouseholdLimit::last(const HostAddress& household) const {
    const Entry* const own = find(households_, household);
    return own != nullptr ? std::optional{own->at} : std::nullopt;
}

bool HouseholdLimit::allow(std::vector<Entry>& entries, const HostAddress& who,
                           const RateLimit& fresh, double now) {
    if (entries.empty()) {
        entries.resize(remembered_, {{}, fresh, -1.0});
    }
    const std::size_t bucket = bucketOf(who, seed_, remembered_ / kOfBucket);
    const auto some = std::span{entries}.subspan(bucket * kOfBucket, kOfBucket);
    auto found = std::ranges::find(some, who, &Entry::who);
    if (found == some.end()) {
        found = std::ranges::min_element(some, {}, &Entry::at);
        *found = {who, fresh, now};
    }
    found->at = now;
    return found->limit.allow(now);
}

} // namespace eng::net
