#pragma once

#include "engine/text/string_table.h"
#include "game/pong/ruleset.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pong {

/// What a player has done against a bot, for another player to beat: the same serves, the same
/// strength. It travels as a text in a link.
///
///     rally-23-fair-7-64-0123456789abcdef-Ann
///
/// Kind, value, strength, points to win, form of a fair bot, seed, name. A name that is missing
/// is empty.
struct Challenge {
    enum class Kind : std::uint8_t {
        Rally, ///< more hits in a rally
        Time   ///< a faster win
    };

    Kind kind = Kind::Rally;
    std::int64_t value = 0; ///< hits, or steps; at least 1
    Strength strength = Strength::Fair;
    std::int32_t points = kPointsToWin; ///< that win: a value of `Points`
    std::int32_t form = kFirstForm;     ///< of a fair bot at the start
    std::uint64_t seed = 0;
    std::string name; ///< clean (`eng::cleanName`)

    /// The challenge of a finished match: its time if the player has won, else its longest rally.
    ///
    /// @param form  of the bot at the start
    /// @return      nothing: a lost match without a rally worth the words
    static std::optional<Challenge> of(const Session& session, Strength strength, std::int32_t form,
                                       std::string name);
    /// Reads a text of any origin.
    static std::optional<Challenge> parse(std::string_view text);
    std::string toText() const;

    /// True as soon as a match has done better.
    bool isBeaten(const World& match) const;
    /// "Ann: a rally of 23" or "Ann: a win in 1:23.45".
    std::string inWords(const eng::StringTable& strings) const;
};

} // namespace pong
