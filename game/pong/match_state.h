#pragma once

#include "engine/screen/screen.h"
#include "engine/ui/pausing.h"
#include "game/pong/challenge.h"
#include "game/pong/effects.h"
#include "game/pong/paddle_reader.h"
#include "game/pong/pong.h"
#include "game/pong/session.h"
#include "game/pong/view.h"

#include <array>
#include <memory>
#include <optional>

namespace pong {

/// A match with its picture and sound. A match of machines goes on below the title; any other
/// stands still below the menus of pause and result.
class MatchState final : public eng::Screen {
public:
    /// @param pong  outlives the state
    /// @param challenge  to beat, if there is one: its seed, strength, points and form count
    MatchState(Pong& pong, Mode mode, std::uint64_t seed,
               std::optional<Challenge> challenge = std::nullopt);
    eng::ScreenLook look() const override {
        return {.stands = eng::ScreenLook::Stands::Never, // menus hold the game's time
                .cursor = eng::Cursor::Hidden};
    }
    std::string_view name() const override { return "playing"; }

    Session& session() { return session_; }
    const Session& session() const { return session_; }
    /// True if time ran back in this match: it counts for no table.
    bool wasRewound() const { return rewound_; }
    /// Of the machine, if there is one.
    Strength strength() const { return strength_; }
    /// What a player is to beat.
    const std::optional<Challenge>& challenge() const { return challenge_; }
    bool beatsChallenge() const {
        return challenge_ && !rewound_ && challenge_->isBeaten(session_.now());
    }
    /// The challenge, and whether it is beaten; empty without one.
    std::string challengeInWords() const;
    /// What others are to beat after this match; nothing if it does not count.
    std::optional<Challenge> ownChallenge() const;
    /// The score in words.
    ///
    /// @param text  with a placeholder for each side
    std::string scoreInWords(eng::TextId text) const;
    /// Begins the match again.
    void restart();
    /// Goes on after a pause: the match stands still for a countdown, and the mouse moves the
    /// paddle only once it moves.
    void resume();
    /// Goes back in a match against the machine, which then counts for no table.
    void goBack(double seconds);
    /// The animations; only after `onBegin`.
    const Effects& effects() const { return *effects_; }
    void onInspect(std::string& json) const override;

    /// How fast time runs back.
    static constexpr double kRewindSpeed = 1.5;

private:
    void onBegin() override;
    void onUncover() override;
    void onEnd() override {
        keepUnfinished();
        pong_.sounds.calm();
    }
    void onFrame() override;
    void onDraw(eng::render::Canvas& canvas) override;

    /// Machines play, as long as the title is above.
    eng::Routine demo();
    /// Keeps the recording of a match that does not go on to its end.
    void keepUnfinished();
    void show();
    Inputs readInputs();
    Inputs readTwoPlayers();
    /// Lets time run back while its key is held, in a match against the machine.
    ///
    /// @return  true: it does
    bool rewind();
    /// Ends the going back: the match goes on here.
    void playOn();
    /// Simulates, and starts effects and sounds.
    ///
    /// @param players  ignored on a machine's side
    void advance(const Inputs& players);
    void onPoint(const MatchEvent& point);
    /// The match is over: its last point once more, and the result.
    void showResult();
    Session makeMatch(std::uint64_t seed);
    void drawChallenge(eng::render::Canvas& canvas) const;

    Pong& pong_;
    Mode mode_;
    std::optional<Challenge> challenge_;
    Strength strength_;
    std::int32_t form_ = kFirstForm; ///< of a fair machine at the start
    Session session_;
    std::unique_ptr<Effects> effects_; ///< once entered
    std::unique_ptr<MatchView> view_;
    std::unique_ptr<PaddleReader> reader_;
    /// Of two players, by side: a finger's target, as in `PaddleReader`.
    std::array<std::optional<PaddleInput>, 2> touched_;
    eng::ui::Countdown countdown_{1.0}; ///< between a pause and play
    eng::ui::Interruption interruption_;
    bool rewinding_ = false;
    bool rewound_ = false;
    double owed_ = 0.0; ///< steps to go back
    bool hintsApply_ = true;
};

} // namespace pong
