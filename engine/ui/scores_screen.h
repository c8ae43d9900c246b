#pragma once

#include "engine/record/score_table.h"
#include "engine/ui/menu_screen.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace eng::ui {

/// A score table on the screen.
struct ScorePage {
    ScoreTable* table = nullptr; ///< outlives the state
    /// In the user's language: "Fastest wins, easy".
    Delegate<std::string()> title;
    /// A score in words: "1:23.45".
    Delegate<std::string(std::int64_t)> score;
    /// The place of a new entry, which is highlighted.
    std::optional<std::size_t> newEntry = {};
    /// Shows the recording of an entry (`Score::recording`); empty: entries have none.
    Delegate<void(const std::string&)> watch = {};
};

/// Shows score tables, each on a page: place, name and score. A line shows the page's title; left
/// and right turn the pages. Another line shows the matches of entries. A table can be reset after
/// a confirmation. A hint says if the table is not saved. Back pops it.
class ScoresScreen final : public MenuScreen {
public:
    /// @param ui     outlives the state
    /// @param pages  at least one
    /// @param first  index of the page that is shown first
    ScoresScreen(UiModule& ui, TextId heading, std::vector<ScorePage> pages, std::size_t first = 0);
    std::string_view name() const override { return "scores"; }

    const ScorePage& page() const { return pages_[page_]; }

private:
    void buildMenu(MenuBuilder& lines) override;
    TextId heading() const override { return heading_; }
    std::string spokenHeading() const override;
    std::string spokenLine() const override;
    std::string hint() const override;
    void onBack() override { services().screens.pop(); }
    bool handleInput() override;
    void drawExtra(render::Canvas& canvas, const Rect& box) override;
    void onInspect(std::string& json) const override;

    /// True if the line that turns the pages is in focus.
    bool onPageLine() const;
    void turn(int direction);
    /// True if the line that shows a match is in focus.
    bool onWatchLine() const;
    /// Selects the next entry with a recording; 0: the first one.
    void select(int direction);
    void reset();
    /// Title and entries of the page for screen readers.
    std::string spokenPage() const;
    void drawRow(render::Canvas& canvas, std::size_t place, const Rect& row) const;

    TextId heading_;
    std::vector<ScorePage> pages_;
    std::size_t page_;
    std::optional<std::size_t> watched_; ///< place of the entry whose match is shown
    int watchLine_ = -1;                 ///< -1: none
};

} // namespace eng::ui
