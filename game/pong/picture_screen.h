#pragma once

#include "engine/screen/screen.h"
#include "game/pong/effects.h"
#include "game/pong/session.h"
#include "game/pong/view.h"

#include <memory>
#include <string>
#include <utility>

namespace pong {

/// A picture of a match to send to others: its last point, with winner, score, longest rally and
/// duration. It is taken a moment later; then the screen ends.
class PictureScreen final : public eng::Screen {
public:
    /// @param watched  the finished match, by `Session::open`
    /// @param heading  who has won
    PictureScreen(Session watched, std::string heading)
        : session_{std::move(watched)}
        , match_{session_.now()}
        , heading_{std::move(heading)} {}
    std::string_view name() const override { return "picture"; }
    eng::ScreenLook look() const override { return {.showsBelow = false, .realTime = true}; }

private:
    void onBegin() override;
    void onFrame() override;
    void onDraw(eng::render::Canvas& canvas) override;

    Session session_;
    Match match_; ///< over
    std::string heading_;
    std::unique_ptr<Effects> effects_; ///< once entered
    std::unique_ptr<MatchView> view_;
    double shownFor_ = 0.0; ///< seconds
    bool taken_ = false;
    int drawn_ = 0; ///< frames since
};

} // namespace pong
