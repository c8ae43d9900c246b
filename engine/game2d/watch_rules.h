#pragma once

#include "engine/game2d/rules_game.h"
#include "engine/ui/watch_state.h"

#include <memory>

namespace eng {

/// Shows a recording of an `AnyRulesGame`.
class AnyRulesGame::Watch : public ui::WatchState {
public:
    Watch(AnyRulesGame& game, std::unique_ptr<AnyMatch> watched);

protected:
    void onBegin() override;
    void onEnd() override;

private:
    bool isMarked(GivenSpan events) const override { return game_.hasMark(events); }
    void onEvents(GivenSpan events) override { game_.giveEvents(events); }
    void drawMatch(render::Canvas& canvas) override;

    AnyRulesGame& game_;
    Lifetime* below_ = nullptr; ///< of the game: what `onEvent` starts belongs to this screen
};

} // namespace eng
