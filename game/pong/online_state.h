#pragma once

#include "engine/online/match_states.h"
#include "engine/online/together.h"
#include "game/pong/effects.h"
#include "game/pong/paddle_reader.h"
#include "game/pong/view.h"

#include <memory>

namespace pong {

using eng::online::Together;

/// An online match with a player at this program. In a portrait window the player's own side is at
/// the bottom.
class OnlineState final : public eng::online::OnlinePlayState {
public:
    /// All arguments outlive the state.
    OnlineState(Pong& pong, Together& together, eng::Services& context);
    eng::ScreenLook look() const override {
        eng::ScreenLook all = OnlinePlayState::look();
        all.cursor = eng::Cursor::Hidden;
        return all;
    }

private:
    void onBegin() override;
    void onEnd() override;
    void steer(int side) override;
    void rest() override;
    void takeEvents() override;
    void drawMatch(eng::render::Canvas& canvas) override;
    bool wantsPause() const override;
    void drawPauseButton(eng::render::Canvas& canvas) override;
    /// Adds the picture: steps, score, paddles, ball.
    void onInspect(std::string& json) const override;
    eng::room::AnyPrediction& match() const { return together_.match(); }
    /// The match as it is drawn; a correction fades. Only with a match.
    MatchPicture picture() const;

    Pong& pong_;
    Together& together_;
    std::unique_ptr<Effects> effects_; ///< once entered
    std::unique_ptr<MatchView> view_;
    PaddleReader reader_;
    bool hintsApply_;
};

} // namespace pong
