#pragma once

#include "engine/screen/screen.h"
#include "game/pong/effects.h"
#include "game/pong/match_state.h"
#include "game/pong/pong.h"
#include "game/pong/session.h"
#include "game/pong/view.h"

#include <memory>

namespace pong {

/// The last point of a match once more, slowly, from its recording; then the result. Any press goes
/// on at once.
class LastPointState final : public eng::Screen {
public:
    /// @param pong     outlives the state
    /// @param match    the state below
    /// @param watched  the finished match, by `Session::open`
    LastPointState(Pong& pong, MatchState& match, Session watched)
        : pong_{pong}
        , match_{match}
        , session_{std::move(watched)} {}
    std::string_view name() const override { return "last point"; }
    eng::ScreenLook look() const override { return {.cursor = eng::Cursor::Hidden}; }

    /// What is shown of the match, seconds before its end, and how fast.
    static constexpr double kShown = 1.5;
    static constexpr double kRate = 0.4;

private:
    void onBegin() override;
    void onFrame() override;
    void onDraw(eng::render::Canvas& canvas) override;

    Pong& pong_;
    MatchState& match_;
    Session session_;
    std::unique_ptr<Effects> effects_; ///< once entered
    std::unique_ptr<MatchView> view_;
    double shownFor_ = 0.0; ///< seconds
    double endedFor_ = 0.0;
};

} // namespace pong
