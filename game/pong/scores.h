#pragma once

#include "engine/record/record.h"
#include "engine/record/score_table.h"
#include "engine/state/state_context.h"
#include "engine/ui/scores_state.h"
#include "game/pong/machine_player.h"
#include "game/pong/session.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pong {

/// The best scores of one-player matches, kept between runs: for each strength of the machine the
/// fastest wins and the longest rallies.
class Scores {
public:
    /// Shorter rallies are no score.
    static constexpr std::int64_t kLeastRally = 5;

    /// @param records  outlives this
    explicit Scores(eng::Records& records);

    /// The places that a match got.
    struct Places {
        std::optional<std::size_t> time, rally;
    };
    /// Whether a finished match gets a place in a table.
    bool qualifies(const Session& session, Strength strength) const;
    /// Adds a finished match to the tables in which it gets a place.
    Places add(std::string_view player, const Session& session, Strength strength);

    /// Duration of matches that the player has won, in steps, the shortest first.
    const eng::ScoreTable& times(Strength strength) const { return times_[index(strength)]; }
    /// The most hits of a rally in a match, the most first.
    const eng::ScoreTable& rallies(Strength strength) const { return rallies_[index(strength)]; }
    /// The name that was entered last.
    eng::Record<std::string>& player() { return player_; }

    /// All tables for the screen: the times, then the rallies, each from the weakest machine on.
    ///
    /// @param strings  outlives the pages
    /// @param news     places of new entries
    /// @param of       the strength of the machine in their match
    std::vector<eng::ui::ScorePage> pages(const eng::StringTable& strings, const Places& news = {},
                                          Strength of = Strength::Gentle);
    /// The page of a strength's times or rallies.
    static std::size_t timesPage(Strength strength) { return index(strength); }
    static std::size_t ralliesPage(Strength strength) { return kStrengths + index(strength); }

    /// "Best time, easy: 1:23.45"; empty without a time.
    std::string bestTime(const eng::StringTable& strings, Strength strength) const;

private:
    static constexpr std::size_t kStrengths = 3;
    static std::size_t index(Strength strength) { return static_cast<std::size_t>(strength); }
    static bool counts(const Session& session);
    static bool won(const Session& session);

    std::array<eng::ScoreTable, kStrengths> times_, rallies_;
    eng::Record<std::string> player_;
};

/// A duration in words: "1:23.45".
///
/// @param steps  of the simulation, >= 0
std::string timeInWords(const eng::StringTable& strings, std::int64_t steps);

} // namespace pong
