#include "engine/game/scores.h"

#include "engine/core/format.h"
#include "engine/game/game_program.h"
#include "engine/record/score_table.h"
#include "engine/simulation/packed_recording.h"
#include "engine/ui/scores_screen.h"

#include <algorithm>
#include <span>
#include <utility>

#include "engine_text.h"

namespace eng {

ScoreBoard::ScoreBoard(Game& game)
    : Part{game} {}

ScoreBoard::~ScoreBoard() = default;

Scores::Scores(Game& game, ScoresInfo info)
    : ScoreBoard{game}
    , info_{std::move(info)}
    , player_{program().records(), {"engine-player", "player"}} {
    program().setScores(this);
    addTable();
}

Scores::~Scores() = default;

void Scores::addTable() {
    const auto number = static_cast<int>(tables_.size());
    const std::string before = number == 0 ? "scores" : format("scores_{0}", {number});
    const std::string now = "engine-" + before;
    tables_.push_back(std::make_unique<ScoreTable>(
        program().records(), RecordName{now, before},
        ScoreTable::Rules{.best =
                              info_.lowest ? ScoreTable::Best::Lowest : ScoreTable::Best::Highest,
                          .min = info_.lowest ? 0 : 1}));
}

void Scores::add(ui::Words heading) {
    headings_.push_back(program().id(heading));
    if (headings_.size() > 1) {
        addTable();
    }
}

void Scores::use(std::size_t table) {
    ENG_ASSERT(table < tables_.size(), "the game has added this table");
    current_ = std::min(table, tables_.size() - 1);
}

void Scores::onBegin() {
    current_ = 0;
    entered_.reset();
}

std::int64_t Scores::best() const {
    return table().entries().empty() ? 0 : table().entries().front().value;
}

std::optional<ScoreBoard::Place> Scores::next(std::int64_t score) const {
    const std::span<const Score> entries = table().entries();
    for (std::size_t i = entries.size(); i-- > 0;) {
        const std::int64_t value = entries[i].value;
        if (!info_.lowest && value >= score && entered_ != i) {
            return Place{i + 1, value};
        }
    }
    return std::nullopt;
}

std::string Scores::bestRecording() const {
    const std::span<const Score> entries = tables_.front()->entries();
    return entries.empty() ? std::string{} : entries.front().recording;
}

bool Scores::isBest(std::int64_t score) const {
    return table().qualifies(score) &&
           (table().entries().empty() || (info_.lowest ? score < best() : score > best()));
}

void Scores::finish(std::int64_t score) {
    // At once: who plays again without a name, or leaves, keeps the score.
    const std::string name =
        player_->empty() ? std::string{program().strings().pattern(text::kUiNobody)} : *player_;
    std::string packed;
    if (const Recording* const recording = program().recording()) {
        const Result<std::string> made = packRecording(*recording);
        packed = made ? *made : std::string{};
    }
    entered_ = table().add(name, score, std::move(packed));
}

std::string Scores::inWords(std::int64_t score) const {
    return info_.words ? info_.words(score) : format("{0}", {score});
}

void Scores::onMenu(MenuPage& page) {
    if (page.kind == MenuKind::Title) {
        page.lines.button(text::kUiBestScores,
                          [this] { program().tools().menus.showScores(pages({}), current_); });
    }
}

void Scores::addOverLines(ui::MenuBuilder& lines) {
    if (entered_) {
        lines.button(text::kUiEnterName, [this] {
            program().tools().menus.askName(text::kUiAmongBest, player_,
                                            [this](const std::string& player) { enter(player); });
        });
    }
}

void Scores::enter(const std::string& player) {
    const std::optional<std::size_t> place = std::exchange(entered_, std::nullopt);
    if (place) {
        table().rename(*place, player);
    }
    program().tools().menus.showScores(pages(place), current_, true);
}

std::vector<ui::ScorePage> Scores::pages(std::optional<std::size_t> newEntry) {
    std::vector<ui::ScorePage> all;
    for (std::size_t i = 0; i < tables_.size(); ++i) {
        const TextId title = i < headings_.size() ? headings_[i] : program().title();
        all.push_back(
            {.table = tables_[i].get(),
             .title = [this, title] { return std::string{program().strings().pattern(title)}; },
             .score = [this](std::int64_t score) { return inWords(score); },
             .newEntry = i == current_ ? newEntry : std::nullopt});
        if (program().recording() != nullptr) {
            all.back().watch = [this](const std::string& packed) { program().watch(packed); };
        }
    }
    return all;
}

} // namespace eng
