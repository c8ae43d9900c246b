#pragma once

#include "engine/game/game.h"
#include "engine/game/match.h"
#include "engine/online/online.h"
#include "game/pong/challenge.h"
#include "game/pong/effects.h"
#include "game/pong/paddle_reader.h"
#include "game/pong/ruleset.h"
#include "game/pong/scores.h"
#include "game/pong/sounds.h"
#include "game/pong/view.h"

#include <memory>
#include <optional>
#include <string>

namespace pong {

/// Pong: connects rules, picture and sounds to the engine's devices, menus, recordings and rooms.
/// The milestone of Enginuity IV.
class PongGame final : public eng::Game, eng::Plays<World> {
public:
    explicit PongGame(eng::GameProgram& program);
    static eng::GameInfo info();

    using Game::menus;
    const eng::Match<World>& match() const { return match_; }
    /// The match that is played at this machine, as a session.
    const Session& session() const { return static_cast<const Session&>(match_.match()); }
    const Effects& effects() const { return view_->effects(); }
    Scores& scores() { return scores_; }
    PongRules& rules() { return rules_; }
    eng::Setting<int>& playersSetting() { return players_; }
    eng::Setting<Strength>& strengthSetting() { return strengthSetting_; }

private:
    // The match, wherever it comes from: played here or over a network, watched, below the title.
    void onMatch(eng::MatchStart<World>& start) override;
    PaddleInput readCommand(int side) override;
    void onEvent(const Given& given) override;
    void onConfirmed(const Given& given) override;
    bool isMark(const MatchEvent& event) const override {
        return event.kind == MatchEvent::Kind::Point;
    }
    void drawMatch(eng::render::Canvas& canvas, const Seen& seen) override;
    void onShow() override;
    void onPlay() override;
    void onLeap() override { view_->effects().moved(); }
    std::string seatName(const eng::SeatHolder& holder) const override;

    // The program.
    void onLoad(eng::Loader& load) override;
    void onBegin() override;
    void onEnd() override { view_.reset(); }
    void onMenu(eng::MenuPage& page) override;
    void onInspect(std::string& json) const override;

    /// Begins a match.
    ///
    /// @param players     1 or 2
    /// @param challenged  of the link
    void start(int players, bool challenged = false);
    /// Starts a match if its key is pressed: on the title.
    bool startByKey();
    /// Starts another match like the one before, if its key is pressed.
    bool restartByKey();
    void fillTitle(eng::MenuPage& page);
    void fillPause(eng::MenuPage& page);
    std::string titleHint() const;
    const Palette& palette() const { return paletteOf(services().accessibility); }
    std::string translate(eng::TextId text) const { return std::string{strings().pattern(text)}; }
    /// True in a match of one player against a bot.
    bool isAlone() const { return isBot(match_.match().holder(kRight)); }
    bool isTense() const;
    void announcePoint(const MatchEvent& point);

    // The menu after a match (result_page.cpp): one side has won, whose colour floods the window;
    // winner, score, longest rally, duration, top speed and wins in a row. If the match gets a
    // place in a table, the first line enters the name.
    void fillResult(eng::MenuPage& page);
    /// "You win!"
    eng::TextId resultHeading() const;
    std::string spokenResult() const;
    /// "Longest rally: 14 (record: 22)"
    std::string rallyInWords() const;
    /// "Winning streak: 3 (record: 5)"; empty without one.
    std::string streakInWords() const;
    void drawFigures(eng::render::Canvas& canvas, const eng::Rect& box, float shown) const;
    /// Adds the match to the score tables and shows them.
    void keepScore(const std::string& player);
    /// Shows a picture of the match, which is offered to others.
    void showPicture();
    bool beatsChallenge() const;
    /// The challenge, and whether it is beaten; empty without one.
    std::string challengeInWords() const;

    PongRules rules_;
    eng::Setting<int>& players_; ///< chosen last: 1 or 2
    eng::Setting<Strength>& strengthSetting_;
    eng::Setting<std::string>& link_; ///< `Challenge::toText`
    Controls controls_;
    eng::Match<World> match_;
    eng::Online<World> online_{*this, match_};
    Scores scores_;
    Sounds sounds_; ///< silent until it has loaded any
    PaddleReader reader_;
    std::optional<Challenge> linked_;    ///< of the link that the program was started with
    std::optional<Challenge> challenge_; ///< what the player of the match is to beat
    Strength strength_ = Strength::Fair; ///< of the bot of the match, if there is one
    std::int32_t form_ = kFirstForm;     ///< its form at the start
    bool named_ = false;                 ///< a name was entered after the match
    std::unique_ptr<MatchView> view_;    ///< of the match that is seen
    bool hintsApply_ = true;             ///< the texts of hints: no binding was changed
};

} // namespace pong
