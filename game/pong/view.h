#pragma once

#include "engine/canvas/canvas.h"
#include "engine/text/string_table.h"
#include "game/pong/effects.h"
#include "game/pong/palette.h"
#include "game/pong/ruleset.h"

#include <optional>
#include <string>
#include <string_view>

namespace pong {

using eng::render::Stage;

/// Draws a match, with its effects.
class MatchView {
public:
    /// @param services, lifetime  outlive the view
    MatchView(const eng::Services& services, eng::Lifetime& lifetime)
        : needs_{services.accessibility}
        , effects_{services, lifetime} {}
    Effects& effects() { return effects_; }

    /// What lies behind the play: the room with its lights, the floor, the walls, and large scores.
    ///
    /// @param inFront  false: a menu covers it, without scores
    void drawCourt(eng::render::Canvas& canvas, const MatchPicture& picture, bool inFront) const;
    /// @param inFront  false: a menu covers it; a ball then distracts users who want less motion
    void drawMatch(eng::render::Canvas& canvas, const MatchPicture& picture, bool inFront) const;
    void drawScores(eng::render::Canvas& canvas, const MatchPicture& picture);
    /// Words below the play, such as how to play.
    ///
    /// @param strength  0 to 1
    void drawHint(eng::render::Canvas& canvas, std::string_view words, float strength) const;
    /// Words in one line at the court's lower edge, behind the play.
    ///
    /// @param bright  they are good news
    void drawNote(eng::render::Canvas& canvas, std::string_view words, bool bright) const;
    /// A dot where a paddle that is too slow for its finger is going to.
    ///
    /// @param own  the side of all fingers; nothing: each has the side where it began
    void drawFingers(eng::render::Canvas& canvas, const MatchPicture& picture,
                     const eng::Input& input, std::optional<int> own) const;
    /// The name of a side's player, above its score.
    void drawName(eng::render::Canvas& canvas, int side, const std::string& name) const;

private:
    /// Words on a plate of their size.
    void writeOnPlate(eng::render::Canvas& canvas, std::string_view words, const eng::Rect& box,
                      const eng::render::TextBoxStyle& style, float strength) const;
    void drawRoom(eng::render::Canvas& canvas, const World& match) const;
    /// In place of the lights, where nothing glows: bars at match point and at points.
    void drawEnds(eng::render::Canvas& canvas, const World& match) const;
    void drawFloor(eng::render::Canvas& canvas, const MatchPicture& picture) const;
    void drawWalls(eng::render::Canvas& canvas) const;
    /// The hits of the rally, behind the play.
    void drawRally(eng::render::Canvas& canvas, const World& match) const;
    void drawLargeScore(eng::render::Canvas& canvas, int side, int score, float strength) const;
    void drawPaddle(eng::render::Canvas& canvas, int side, float y) const;
    void drawBall(eng::render::Canvas& canvas, const MatchPicture& picture) const;
    void drawScore(eng::render::Canvas& canvas, int side, int score, float pop, float flash,
                   float strength) const;
    void prepareScores(eng::render::Canvas& canvas);
    const Palette& palette() const { return paletteOf(needs_); }
    bool glows() const { return palette().light > 0.0F; }

    const eng::Accessibility& needs_;
    Effects effects_;
    float preparedScale_ = 0.0F; ///< of the window that the glyphs of the scores were made for
};

// Places on the screen, in its units.

/// The score of a side during play.
eng::Rect scoreBox(const Stage& stage, int side);
/// The hint at the beginning of a match.
eng::Rect hintBox(const Stage& stage);

/// How to play: for the player on a side, or for two players without one.
eng::TextId playHint(std::optional<int> side, eng::InputDevice device, bool portrait);

/// Draws both scores of a match next to each other.
///
/// @param strength  of the colours, 0 to 1
void drawScoreLine(eng::render::Canvas& canvas, const eng::Rect& box, const World& match,
                   const Palette& palette, float strength);

/// Draws the name as a picture: its O is a ring between the colours of both sides, and holds the
/// ball.
///
/// @param shown   0 to 1
/// @param breath  of the ring's light, 0 to 1
void drawTitle(eng::render::Canvas& canvas, const eng::Rect& box, const Palette& palette,
               float shown, float breath);

} // namespace pong
