#pragma once

#include "engine/ui/watch_state.h"
#include "game/pong/effects.h"
#include "game/pong/pong.h"
#include "game/pong/session.h"
#include "game/pong/view.h"

#include <memory>

namespace pong {

/// Shows the recording of a match, with marks at its points.
class ReplayState : public eng::ui::WatchState {
public:
    /// @param pong  outlives the state
    ReplayState(Pong& pong, std::unique_ptr<eng::AnyMatch> watched)
        : WatchState{pong.ui, std::move(watched)}
        , pong_{pong} {}

protected:
    void onBegin() override;
    void onFrame() override;

private:
    bool isMarked(eng::GivenSpan events) const override;
    void onEvents(eng::GivenSpan events) override;
    void onSeek() override { effects_->moved(); }
    void drawMatch(eng::render::Canvas& canvas) override;
    std::string seatName(int side) const override;
    void drawNames(eng::render::Canvas& canvas) override;

    Pong& pong_;
    std::unique_ptr<Effects> effects_; ///< once entered
    std::unique_ptr<MatchView> view_;
};

} // namespace pong
