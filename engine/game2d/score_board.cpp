#include "engine/game2d/score_board.h"

#include "engine/game2d/game2d.h"
#include "engine/record/score_table.h"
#include "engine/ui/name_state.h"
#include "engine/ui/scores_state.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine_text.h"

namespace eng {

/// One table, in the records of the game.
class TableOfScores final : public ScoreBoard {
public:
    TableOfScores(Game2d& game, ScoreTable::Best best)
        : game_{game}
        , highest_{best == ScoreTable::Best::Highest}
        , table_{game.records(), "scores", {.best = best, .min = highest_ ? 1 : 0}}
        , player_{game.records(), "player"} {}

    int best() const override {
        return table_.entries().empty() ? 0 : static_cast<int>(table_.entries().front().value);
    }
    bool isBest(int score) const override {
        return table_.qualifies(score) &&
               (table_.entries().empty() || (highest_ ? score > best() : score < best()));
    }
    void finish(int score, std::string recording) override {
        waiting_.reset();
        if (table_.qualifies(score)) {
            waiting_ = Score{.name = {}, .value = score, .recording = std::move(recording)};
        }
    }
    void forget() override { waiting_.reset(); }
    void addTitleLines(ui::MenuBuilder& lines) override {
        lines.button(text::kUiBestScores, [this] { states().push(scoresState({})); });
    }
    void addOverLines(ui::MenuBuilder& lines) override {
        if (waiting_) {
            lines.button(text::kUiEnterName, [this] {
                states().push(game_.states().heap.make<ui::NameState>(
                    game_.modules().ui, text::kUiAmongBest, player_,
                    [this](const std::string& player) { enter(player); }));
            });
        }
    }

private:
    StateStack& states() const { return game_.states().states; }
    void enter(const std::string& player) {
        const Score score = std::exchange(waiting_, std::nullopt).value_or(Score{});
        states().switchTo(scoresState(table_.add(player, score.value, score.recording)));
    }
    Ref<AppState> scoresState(std::optional<std::size_t> newEntry) {
        ui::ScorePage page{
            .table = &table_,
            .title = [this] { return std::string{game_.strings().pattern(game_.title_)}; },
            .score =
                [this](std::int64_t score) { return game_.scoreText(static_cast<int>(score)); },
            .newEntry = newEntry};
        if (game_.recording() != nullptr) {
            page.watch = [this](const std::string& packed) { game_.watch(packed); };
        }
        return game_.states().heap.make<ui::ScoresState>(game_.modules().ui, text::kUiBestScores,
                                                         std::vector{std::move(page)});
    }

    Game2d& game_;
    bool highest_;
    ScoreTable table_;
    Record<std::string> player_;
    std::optional<Score> waiting_; ///< the last score, which has a place but no name yet
};

std::unique_ptr<ScoreBoard> highestScores(Game2d& game) {
    return std::make_unique<TableOfScores>(game, ScoreTable::Best::Highest);
}

std::unique_ptr<ScoreBoard> lowestScores(Game2d& game) {
    return std::make_unique<TableOfScores>(game, ScoreTable::Best::Lowest);
}

} // namespace eng
