#pragma once

#include "engine/core/delegate.h"
#include "engine/game/score_board.h"
#include "engine/record/record.h"
#include "engine/ui/words.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace eng {

class ScoreTable;

namespace ui {
struct ScorePage;
} // namespace ui

/// How a game counts its scores.
struct ScoresInfo {
    bool lowest = false; ///< the lowest scores are the best, as of times
    /// A score in words, "1:23.45"; else its number.
    Delegate<std::string(std::int64_t)> words = {};
};

/// Tables of the ten best scores with the names of their players, kept between runs: "scores", and
/// of several "scores_1", "scores_2". A score enters its table with the name of last time; the menu
/// after a game asks for another one, and the title menu shows the tables. In a game with a `Match`
/// each entry shows its match. A highest score has to be above 0.
///
///     Scores scores_{*this};
///
/// Threads: the main thread.
class Scores final : public ScoreBoard {
public:
    /// A member of the game, which has one of it.
    explicit Scores(Game& game, ScoresInfo info = {});
    Scores(const Scores&) = delete;
    Scores& operator=(const Scores&) = delete;
    ~Scores() override;

    /// Adds a table with a heading, for ways to play that cannot be compared; without one there is
    /// a table with the title as heading. In the constructor of the game.
    void add(ui::Words heading);
    /// Lets the score of the game that begins count in a table, in the order of `add`; else it is
    /// the first one. In `Game::onBegin`.
    void use(std::size_t table);
    std::string bestRecording() const override;

private:
    void onBegin() override;
    void onMenu(MenuPage& page) override;
    std::int64_t best() const override;
    std::optional<Place> next(std::int64_t score) const override;
    bool isBest(std::int64_t score) const override;
    void finish(std::int64_t score) override;
    std::string inWords(std::int64_t score) const override;
    void addOverLines(ui::MenuBuilder& lines) override;

    void addTable();
    void enter(const std::string& player);
    ScoreTable& table() const { return *tables_[current_]; }
    std::vector<ui::ScorePage> pages(std::optional<std::size_t> newEntry);

    ScoresInfo info_;
    std::vector<std::unique_ptr<ScoreTable>> tables_;
    std::vector<TextId> headings_;
    std::size_t current_ = 0; ///< in which the game counts that is played
    Record<std::string> player_;
    std::optional<std::size_t> entered_; ///< the place of the last score, until it has a name
};

} // namespace eng
