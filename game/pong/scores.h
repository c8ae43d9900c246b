#pragma once

#include "engine/record/record.h"
#include "engine/record/score_table.h"
#include "engine/screen/services.h"
#include "engine/ui/scores_screen.h"
#include "game/pong/bot.h"
#include "game/pong/ruleset.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pong {

/// The saved results of one-player matches: for each strength of the bot the fastest wins and
/// the longest rallies, with names; the longest rally and the wins in a row against any bot;
/// and the last form of a fair bot.
class Scores {
public:
    /// Shorter rallies do not count.
    static constexpr std::int64_t kMinRally = 5;

    /// @param records  outlives this
    /// @param watch    shows a packed recording; null: the tables show none
    explicit Scores(eng::Records& records, eng::Delegate<void(const std::string&)> watch = {});

    /// Keeps the longest rally, the wins in a row, and the form of a fair bot. Once for each
    /// finished match, before `qualifies`.
    void finish(const Session& session, Strength strength);
    /// Matches won in a row: now, and at most so far.
    std::int32_t streak() const { return streak_; }
    std::int32_t bestStreak() const { return bestStreak_; }
    /// The most hits of a rally so far.
    std::int32_t longestRally() const { return longestRally_; }
    /// How well a fair bot begins a match.
    std::int32_t form() const { return form_; }

    /// The places that a match got.
    struct Places {
        std::optional<std::size_t> time, rally;
    };
    /// Whether a finished match gets a place in a table.
    bool qualifies(const Session& session, Strength strength) const;
    /// Adds a finished match to the tables in which it gets a place.
    Places add(std::string_view player, const Session& session, Strength strength);

    /// Duration of matches to kPointsToWin points that the player has won, in steps, the shortest
    /// first.
    const eng::ScoreTable& times(Strength strength) const { return times_[index(strength)]; }
    /// The most hits of a rally in a match, the most first.
    const eng::ScoreTable& rallies(Strength strength) const { return rallies_[index(strength)]; }
    /// Adds a match that was played over a network, if it is genuine: whole, between two players
    /// without a bot at any time, over, and played again to the same result.
    void addOnline(std::string_view player, const eng::Recording& recording);
    /// The most hits of a rally in such a match, the most first.
    const eng::ScoreTable& onlineRallies() const { return onlineRallies_; }
    /// The name that was entered last.
    eng::Record<std::string>& player() { return player_; }

    /// All tables for the screen: the times, then the rallies, each in the order of `Strength`,
    /// then the rallies of online matches, once there is one.
    ///
    /// @param strings  outlives the pages
    /// @param news     places of new entries
    /// @param of       the strength of the bot in their match
    std::vector<eng::ui::ScorePage> pages(const eng::StringTable& strings, const Places& news = {},
                                          Strength of = Strength::Fair);
    /// The page of a strength's times or rallies.
    static std::size_t timesPage(Strength strength) { return index(strength); }
    static std::size_t ralliesPage(Strength strength) { return kStrengths + index(strength); }

    /// "Best time, easy: 1:23.45"; empty without a time.
    std::string bestTime(const eng::StringTable& strings, Strength strength) const;

private:
    static std::size_t index(Strength strength) { return static_cast<std::size_t>(strength); }

    eng::Delegate<void(const std::string&)> watch_;
    std::array<eng::ScoreTable, kStrengths> times_, rallies_;
    eng::ScoreTable onlineRallies_;
    eng::Record<std::string> player_;
    eng::Record<std::int32_t> streak_, bestStreak_, longestRally_, form_;
};

/// The name of a bot in the menus.
eng::TextId nameOf(Strength strength);

/// A duration in words: "1:23.45".
///
/// @param steps  of the simulation, >= 0
std::string timeInWords(const eng::StringTable& strings, std::int64_t steps);

} // namespace pong
