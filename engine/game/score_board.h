#pragma once

#include "engine/game/part.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace eng {

namespace ui {
class MenuBuilder;
} // namespace ui

/// What a game does with its scores beyond the best one: `Scores`. A game that has none does not
/// contain the code.
class ScoreBoard : public Part {
public:
    ScoreBoard(const ScoreBoard&) = delete;
    ScoreBoard& operator=(const ScoreBoard&) = delete;
    ~ScoreBoard() override;

    /// The best score so far; 0 without one.
    virtual std::int64_t best() const = 0;
    struct Place {
        std::size_t place; ///< from 1
        std::int64_t score;
    };
    /// The nearest place that is better than the one of a score; nothing for the best one, and in
    /// tables of the lowest scores.
    virtual std::optional<Place> next(std::int64_t score) const = 0;
    /// The match of the best score of the first table, as `packRecording` packs it; empty: none.
    virtual std::string bestRecording() const = 0;
    /// True if a score would be the best one.
    virtual bool isBest(std::int64_t score) const = 0;
    /// A game has ended with a score that counts. If it has a place, it gets it with the name of
    /// the last player, which `addOverLines` lets the player change.
    virtual void finish(std::int64_t score) = 0;
    virtual std::string inWords(std::int64_t score) const = 0;
    /// Adds lines to the menu after a game.
    virtual void addOverLines(ui::MenuBuilder& lines) = 0;

protected:
    explicit ScoreBoard(Game& game);
};

} // namespace eng
