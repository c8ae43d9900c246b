#pragma once

#include "engine/core/result.h"
#include "engine/simulation/rules.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine_text.h"

namespace eng {

/// What the rules count in a match, for the report of a tournament.
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

/// The results of many matches of computer players, to balance rules by measurement. The setting
/// `runs` plays one (docs/simulation.md).
class Tournament {
public:
    /// @param title           first line of the report
    /// @param stepsPerSecond  of the rules
    Tournament(std::string title, int stepsPerSecond);

    void add(MatchResult result) { results_.push_back(std::move(result)); }

    /// A table in Markdown with a row for the length, the score and each count: total, share of its
    /// group in percent, quartiles of a match, the number of matches in which it is not 0, and the
    /// median length of those in seconds. The quartiles of n sorted values are those at n/4, n/2
    /// and 3n/4, rounded down.
    std::string summary() const;
    /// The title, the summary and a table with a row for each match. The same results give the same
    /// text on every system.
    std::string report() const;

private:
    struct Column;
    std::vector<Column> columns() const;

    std::string title_;
    int stepsPerSecond_;
    std::vector<MatchResult> results_;
};

/// True if rules count events for tournaments, after each step:
///
///     void count(Tally& tally, const Event& event) const;
template <class R>
concept HasTally = requires(const R& rules, Tally& tally, const typename R::Event& event) {
    rules.count(tally, event);
};

/// True if the computer player of the rules has names:
///
///     static constexpr std::array<std::string_view, 2> kNames{"easy", "hard"};
///     static Bot named(std::size_t index);
template <class R>
concept HasNamedBots = requires {
    typename R::Bot;
    { R::Bot::named(R::Bot::kNames.size()) } -> std::same_as<typename R::Bot>;
};

/// The computer player with a name.
///
/// @param name  empty: the default one
/// Errors: the rules have none with this name.
template <Rules R>
Result<BotOf<R>> makeBot(std::string_view name) {
    if constexpr (HasNamedBots<R>) {
        const auto& names = R::Bot::kNames;
        const auto found = std::find(names.begin(), names.end(), name);
        if (found != names.end()) {
            return R::Bot::named(static_cast<std::size_t>(found - names.begin()));
        }
        if (!name.empty()) {
            std::string known;
            for (const std::string_view one : names) {
                known += (known.empty() ? "" : ", ") + std::string{one};
            }
            return Error{text::kTournamentBot, name, known};
        }
    }
    if constexpr (requires { typename R::Bot; } && std::default_initializable<BotOf<R>>) {
        if (name.empty()) {
            return BotOf<R>{};
        }
    }
    return Error{text::kTournamentNoBot};
}

} // namespace eng
