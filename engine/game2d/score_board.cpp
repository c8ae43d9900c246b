#include "engine/game2d/score_board.h"

#include "engine/app/engine_modules.h"
#include "engine/core/format.h"
#include "engine/game2d/game2d.h"
#include "engine/record/score_table.h"
#include "engine/ui/name_state.h"
#include "engine/ui/scores_state.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine_text.h"

namespace eng {

/// Tables in the records of the game: "scores", and of several "scores_1", "scores_2" ...
class TableOfScores final : public ScoreBoard {
public:
    TableOfScores(Game2d& game, ScoreTable::Best best)
        : game_{game}
        , highest_{best == ScoreTable::Best::Highest}
        , player_{game.records(), "player"} {
        addTable();
    }
    void addTable() final {
        const auto number = static_cast<int>(tables_.size());
        tables_.push_back(std::make_unique<ScoreTable>(
            game_.records(), number == 0 ? "scores" : format("scores_{0}", {number}),
            ScoreTable::Rules{.best =
                                  highest_ ? ScoreTable::Best::Highest : ScoreTable::Best::Lowest,
                              .min = highest_ ? 1 : 0}));
    }

    std::int64_t best() const override {
        return table().entries().empty() ? 0 : table().entries().front().value;
    }
    std::optional<Place> next(std::int64_t score) const override {
        const std::span<const Score> entries = table().entries();
        for (std::size_t i = entries.size(); i-- > 0;) {
            const std::int64_t value = entries[i].value;
            if (highest_ && value >= score && entered_ != i) {
                return Place{i + 1, value};
            }
        }
        return std::nullopt;
    }
    std::string bestRecording() const override {
        const std::span<const Score> entries = tables_.front()->entries();
        return entries.empty() ? std::string{} : entries.front().recording;
    }
    bool isBest(std::int64_t score) const override {
        return table().qualifies(score) &&
               (table().entries().empty() || (highest_ ? score > best() : score < best()));
    }
    void finish(std::int64_t score, std::string recording) override {
        // At once: who plays again without a name, or leaves, keeps the score.
        const std::string name =
            player_->empty() ? std::string{game_.strings().pattern(text::kUiNobody)} : *player_;
        entered_ = table().add(name, score, std::move(recording));
    }
    void begin(std::size_t table) override {
        ENG_ASSERT(table < tables_.size(), "the game has added this table");
        current_ = std::min(table, tables_.size() - 1);
        entered_.reset();
    }
    void addTitleLines(ui::MenuBuilder& lines) override {
        lines.button(text::kUiBestScores, [this] { screens().push(scoresState({})); });
    }
    void addOverLines(ui::MenuBuilder& lines) override {
        if (entered_) {
            lines.button(text::kUiEnterName, [this] {
                screens().push(game_.services().heap.make<ui::NameState>(
                    game_.modules().ui, text::kUiAmongBest, player_,
                    [this](const std::string& player) { enter(player); }));
            });
        }
    }

private:
    ScreenStack& screens() const { return game_.services().screens; }
    void enter(const std::string& player) {
        const std::optional<std::size_t> place = std::exchange(entered_, std::nullopt);
        if (place) {
            table().rename(*place, player);
        }
        screens().switchTo(scoresState(place));
    }
    const ScoreTable& table() const { return *tables_[current_]; }
    ScoreTable& table() { return *tables_[current_]; }
    Ref<Screen> scoresState(std::optional<std::size_t> newEntry) {
        std::vector<ui::ScorePage> pages;
        for (std::size_t i = 0; i < tables_.size(); ++i) {
            const TextId title = i < game_.tables_.size() ? game_.tables_[i] : game_.title_;
            pages.push_back(
                {.table = tables_[i].get(),
                 .title = [this, title] { return std::string{game_.strings().pattern(title)}; },
                 .score = [this](std::int64_t score) { return game_.scoreText(score); },
                 .newEntry = i == current_ ? newEntry : std::nullopt});
            if (game_.recording() != nullptr) {
                pages.back().watch = [this](const std::string& packed) { game_.watch(packed); };
            }
        }
        return game_.services().heap.make<ui::ScoresState>(game_.modules().ui, text::kUiBestScores,
                                                           std::move(pages), current_);
    }

    Game2d& game_;
    bool highest_;
    std::vector<std::unique_ptr<ScoreTable>> tables_;
    std::size_t current_ = 0; ///< in which the game counts that is played
    Record<std::string> player_;
    std::optional<std::size_t> entered_; ///< the place of the last score, until it has a name
};

std::unique_ptr<ScoreBoard> highestScores(Game2d& game) {
    return std::make_unique<TableOfScores>(game, ScoreTable::Best::Highest);
}

std::unique_ptr<ScoreBoard> lowestScores(Game2d& game) {
    return std::make_unique<TableOfScores>(game, ScoreTable::Best::Lowest);
}

} // namespace eng
