#pragma once

#include "engine/ui/menu_builder.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

namespace eng {

/// What a game does with its scores beyond the best one: `GameInfo::scores`. A game that has none
/// does not contain the code.
class ScoreBoard {
public:
    ScoreBoard() = default;
    ScoreBoard(const ScoreBoard&) = delete;
    ScoreBoard& operator=(const ScoreBoard&) = delete;
    virtual ~ScoreBoard() = default;

    /// The best score so far; 0 without one.
    virtual std::int64_t best() const = 0;
    struct Place {
        std::size_t place; ///< from 1
        std::int64_t score;
    };
    /// The nearest place that is better than the one of a score; nothing for the best one, and in
    /// tables of the lowest scores.
    virtual std::optional<Place> next(std::int64_t score) const = 0;
    /// The match of the best score, as `packRecording` packs it; empty: none.
    virtual std::string bestRecording() const = 0;
    /// True if a score would be the best one.
    virtual bool isBest(std::int64_t score) const = 0;
    /// A game has ended with a score that counts. If it has a place, it gets it with the name of
    /// the last player, which `addOverLines` lets the player change.
    ///
    /// @param recording  of the match, as `packRecording` packs it; empty: none
    virtual void finish(std::int64_t score, std::string recording) = 0;
    /// Adds one to the tables, of which there is one at first.
    virtual void addTable() = 0;
    /// A new game begins: the last score keeps its name.
    ///
    /// @param table  in which its score counts
    virtual void begin(std::size_t table) = 0;
    /// Adds lines to the title menu.
    virtual void addTitleLines(ui::MenuBuilder& lines) = 0;
    /// Adds lines to the menu after a game.
    virtual void addOverLines(ui::MenuBuilder& lines) = 0;
};

} // namespace eng
