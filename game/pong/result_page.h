#pragma once

#include "engine/canvas/canvas.h"
#include "game/pong/challenge.h"
#include "game/pong/palette.h"

#include <array>
#include <optional>
#include <string>

namespace eng {
class MenuPage;
}

namespace pong {

class PongGame;

/// The menu after a match: one side has won, whose colour floods the window; winner, score, longest
/// rally, duration, top speed and wins in a row. If the match gets a place in a table, the first
/// line enters the name.
class ResultPage {
public:
    /// @param game  outlives this
    explicit ResultPage(PongGame& game)
        : game_{game} {}

    void fill(eng::MenuPage& page);
    /// Another match begins.
    void reset() { named_ = false; }
    bool beatsChallenge() const;
    /// The challenge, and whether it is beaten; empty without one.
    std::string challengeInWords() const;

private:
    struct Fact {
        std::string value, label;
    };

    /// "You win!"
    eng::TextId heading() const;
    std::string spoken() const;
    /// "Longest rally: 14 (record: 22)"
    std::string rallyInWords() const;
    /// "Winning streak: 3 (record: 5)"; empty without one.
    std::string streakInWords() const;
    void enterName();
    /// Adds the match to the score tables and shows them.
    void keepScore(const std::string& player);
    /// Shows a picture of the match, which is offered to others.
    void showPicture();
    /// What others are to beat after this match; nothing if it does not count.
    std::optional<Challenge> ownChallenge() const;
    void share(const Challenge& challenge);

    /// @param come  how far the winner's colour has come, 0 to 1
    void drawFlood(eng::render::Canvas& canvas, float come) const;
    void drawFigures(eng::render::Canvas& canvas, const eng::Rect& box, float shown) const;
    void drawFacts(eng::render::Canvas& canvas, const eng::Rect& row,
                   const std::array<Fact, 3>& facts, float shown) const;
    void drawNote(eng::render::Canvas& canvas, const eng::Rect& box, const std::string& words,
                  float shown) const;
    const Palette& palette() const;
    std::string translate(eng::TextId text) const;

    PongGame& game_;
    bool named_ = false; ///< a name was entered
};

} // namespace pong
