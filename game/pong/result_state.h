#pragma once

#include "engine/ui/menu_state.h"
#include "game/pong/pong.h"

namespace pong {

class MatchState;

/// One side has won the match, whose colour floods the window: winner, score, longest rally,
/// duration, top speed and wins in a row. If the match gets a place in a table, the first line
/// enters the name.
class ResultState final : public eng::ui::MenuState {
public:
    /// @param pong   outlives the state
    /// @param match  the state below
    ResultState(Pong& pong, MatchState& match)
        : MenuState{pong.ui, {.extra = 0.34F, .maxExtra = 330.0F, .across = true, .veil = 0.85F}}
        , pong_{pong}
        , match_{match} {}
    std::string_view name() const override { return "result"; }

private:
    struct Fact {
        std::string value, label;
    };

    void onBegin() override;
    void onUncover() override;
    void buildMenu(eng::ui::MenuBuilder& lines) override;
    /// "You win!"
    eng::TextId heading() const override;
    std::string spokenHeading() const override;
    void onBack() override { pong_.showTitle(services()); }
    bool handleInput() override;
    double inputDelay() const override { return 0.5; }
    void onDraw(eng::render::Canvas& canvas) override;
    void drawHeading(eng::render::Canvas& canvas, const eng::Rect& box) override;
    void drawExtra(eng::render::Canvas& canvas, const eng::Rect& box) override;
    void playAgain();
    void enterName();
    /// Shows a picture of the match, which is offered to others.
    void showPicture();
    void drawFlood(eng::render::Canvas& canvas) const;
    void drawFacts(eng::render::Canvas& canvas, const eng::Rect& row,
                   const std::array<Fact, 3>& facts) const;
    void drawNote(eng::render::Canvas& canvas, const eng::Rect& box,
                  const std::string& words) const;
    /// "Longest rally: 14 (record: 22)"
    std::string rallyInWords() const;
    /// "Winning streak: 3 (record: 5)"; empty without one.
    std::string streakInWords() const;
    /// Adds the match to the score tables and shows them.
    void keepScore(const std::string& player);

    Pong& pong_;
    MatchState& match_;
    eng::Motion flood_;  ///< 0 to 1: how far the winner's colour has come
    bool named_ = false; ///< a name was entered
};

} // namespace pong
