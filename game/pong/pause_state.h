#pragma once

#include "engine/ui/menu_state.h"
#include "game/pong/pong.h"

namespace pong {

class MatchState;

/// The match stands still.
class PauseState final : public eng::ui::MenuState {
public:
    /// @param pong   outlives the state
    /// @param match  the state below
    PauseState(Pong& pong, MatchState& match);
    std::string_view name() const override { return "paused"; }

private:
    void buildMenu(eng::ui::MenuBuilder& lines) override;
    eng::TextId heading() const override;
    std::string spokenHeading() const override;
    void onBegin() override;
    void onCover() override;
    void onUncover() override;
    void onBack() override;
    bool handleInput() override;
    void onEnd() override;
    void drawExtra(eng::render::Canvas& canvas, const eng::Rect& box) override;
    void restart();

    Pong& pong_;
    MatchState& match_;
};

} // namespace pong
