#pragma once

#include "engine/canvas/canvas.h"
#include "engine/text/string_table.h"
#include "game/pong/effects.h"
#include "game/pong/pong.h"
#include "game/pong/session.h"

namespace pong {

/// Draws a match.
class MatchView {
public:
    /// All arguments outlive the view.
    MatchView(const Pong& pong, const Session& session, const Effects& effects)
        : pong_{pong}
        , session_{session}
        , effects_{effects} {}

    void drawCourt(eng::render::Canvas& canvas) const;
    /// @param inFront  false: a menu covers it; a ball then distracts users who want less motion
    void drawMatch(eng::render::Canvas& canvas, bool inFront) const;
    void drawScores(eng::render::Canvas& canvas);
    /// How to play, at the beginning of a match.
    void drawHint(eng::render::Canvas& canvas, const eng::StringTable& strings,
                  eng::InputDevice device) const;
    /// Three dots next to the ball, which disappear one after the other.
    ///
    /// @param left  of the time until the match goes on, 1 to 0
    void drawCountdown(eng::render::Canvas& canvas, double left) const;
    void drawPauseButton(eng::render::Canvas& canvas, eng::InputDevice device) const;

private:
    void drawBall(eng::render::Canvas& canvas) const;
    void drawTrail(eng::render::Canvas& canvas, float radius) const;
    void drawScore(eng::render::Canvas& canvas, int side, int score, float pop, float flash,
                   float strength) const;
    void prepareScores(eng::render::Canvas& canvas);
    eng::TextId hint(eng::InputDevice device, bool portrait) const;

    const Pong& pong_;
    const Session& session_;
    const Effects& effects_;
    float preparedScale_ = 0.0F; ///< of the window that the glyphs of the scores were made for
};

/// Draws both scores of a match next to each other.
///
/// @param strength  of the colours, 0 to 1
void drawScoreLine(eng::render::Canvas& canvas, const eng::Rect& box, const Match& match,
                   const Palette& palette, float strength);

} // namespace pong
