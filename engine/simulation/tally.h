#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// What the rules count in a match, for the report of a tournament or a line of `+headless`.
class Tally {
public:
    struct Count {
        std::string group; ///< counts that belong together, as "death"; may be empty
        std::string name;
        std::int64_t value = 0;
    };

    /// @param group  of counts whose sum is the whole, as "death"; empty: a count of its own
    /// @param name   without '|' or line break, as "climber"
    void add(std::string_view group, std::string_view name, std::int64_t value = 1);
    /// In the order in which they were first added.
    const std::vector<Count>& counts() const { return counts_; }
    /// 0 for a count that was never added.
    std::int64_t value(std::string_view group, std::string_view name) const;

private:
    std::vector<Count> counts_;
};

/// A match of a tournament.
struct MatchResult {
    std::uint64_t seed = 0;
    std::uint64_t steps = 0;
    bool isOver = false;               ///< false: it was stopped
    std::optional<std::int64_t> score; ///< of seat 0; none: the rules count no points
    Tally tally;
};

/// True if rules count events for tournaments, after each step:
///
///     void count(Tally& tally, const Event& event) const;
template <class R>
concept HasTally = requires(const R& rules, Tally& tally, const typename R::Event& event) {
    rules.count(tally, event);
};

} // namespace eng
