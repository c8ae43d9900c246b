#pragma once

#include "engine/core/player_name.h"
#include "engine/record/records.h"
#include "engine/serialize/format.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// An entry of a score table.
struct Score {
    std::string name;       ///< clean (`cleanName`)
    std::int64_t value = 0; ///< points, hundredths of a second: the game's unit
    /// The match as `packRecording` packs it, at most kMaxRecording characters; empty: none.
    std::string recording = {};
    static constexpr std::size_t kMaxRecording = std::size_t{16} << 10U;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("name", name, maxLength(kMaxNameBytes));
        stream.field("value", value);
    }
    friend bool operator==(const Score&, const Score&) = default;
};

/// The ten best scores and their players, kept between runs. Of equal scores the earlier one has
/// the better place.
///
///     ScoreTable scores{records, "scores", {.best = ScoreTable::Best::Highest}};
///     if (scores.qualifies(points)) {
///         scores.add(name, points);
///     }
///
/// Threads: the main thread.
/// Source:  Enginuity V, the high-score table.
class ScoreTable final : public RecordBase {
public:
    static constexpr std::size_t kPlaces = 10;
    enum class Best : std::uint8_t { Highest, Lowest };

    /// What counts.
    struct Rules {
        Best best = Best::Highest;
        /// Scores outside this range do not qualify.
        std::int64_t min = 0;
        std::int64_t max = std::numeric_limits<std::int64_t>::max();
        /// Entries of a new table, at most kPlaces are used; see `placeholders`.
        std::vector<Score> defaults = {};
    };

    /// @param records  outlives the table
    ScoreTable(Records& records, const RecordName& name, Rules rules);

    /// The entries, the best one first; at most kPlaces.
    std::span<const Score> entries() const { return entries_; }
    /// True if `add` would find a place.
    bool qualifies(std::int64_t score) const;
    /// Adds a score, and saves.
    ///
    /// @param name       is cleaned (`cleanName`)
    /// @param recording  of the match; one of more than Score::kMaxRecording characters is not kept
    /// @return           its place from 0; nothing if it does not qualify
    std::optional<std::size_t> add(std::string_view name, std::int64_t score,
                                   std::string recording = {});
    /// Gives an entry another name, and saves.
    ///
    /// @param place  from 0; nothing happens if there is no such entry
    /// @param name   is cleaned (`cleanName`)
    void rename(std::size_t place, std::string_view name);
    /// Restores the default entries, and saves.
    void reset();

    /// The entries of the article's game: ten times 'Nobody', from 100 points down to 10.
    static std::vector<Score> placeholders();

private:
    Status read(std::string_view file) override;
    Result<std::string> write() const override;
    /// The place of a score among the entries.
    std::size_t placeOf(std::int64_t score) const;
    bool isBetter(std::int64_t a, std::int64_t b) const {
        return rules_.best == Best::Highest ? a > b : a < b;
    }
    /// Drops invalid entries, and sorts.
    void setEntries(std::span<const Score> entries);
    bool insert(Score score);

    Rules rules_;
    std::vector<Score> entries_;
};

} // namespace eng
