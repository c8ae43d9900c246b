#pragma once

#include "engine/game/part.h"
#include "engine/game/plays.h"
#include "engine/input/action.h"
#include "engine/video/cursor.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace eng {

class Lifetime;

/// How a game shows its matches.
struct MatchInfo {
    /// Held, it lets time run back; such a match counts for no best score.
    std::optional<Action> rewind = {};
    double rewindSpeed = 1.0; ///< of the time that runs back
    bool demo = false; ///< the best match of `Scores`, else one of bots, is shown below the title
    /// So many seconds of a match are shown once more, slowly, after its end: beside its menu
    /// (`GameInfo::menusAside`), else before it.
    double lastSeconds = 0.0;
    double countdown = 0.0; ///< seconds between a pause and play, in which the match stands still
    /// *Play* begins it. If it is left, also by the end of the program, the title offers to
    /// continue it, and the game is over with it. At most one match of a game does. False: the game
    /// begins it, by `begin`, and gets `onMatchOver`.
    bool starts = true;
    bool namesSeats = false;       ///< the game draws the names of a match that is watched
    Cursor cursor = Cursor::Arrow; ///< while it is played
};

/// What a match that is seen is for.
enum class MatchUse : std::uint8_t { Played, Online, Watched, Demo, OnceMore };

/// What `Match` is for all rules.
///
/// Threads: the main thread.
class MatchPart : public Part {
public:
    MatchPart(const MatchPart&) = delete;
    MatchPart& operator=(const MatchPart&) = delete;
    ~MatchPart() override;

    /// Begins a match above the screens of the game, for one that does not start with it.
    void begin();
    /// Goes back in the match that is played, which then counts for no best score.
    void goBack(double seconds);

    // Of what is seen.

    MatchUse use() const;
    /// False for a demo and the last seconds once more, which make no or softer sounds.
    bool isHeard() const { return use() < MatchUse::Demo; }
    /// False while a menu lies above it.
    bool isInFront() const;
    /// Of this machine: the one that is watched, shown below a menu, or played.
    const AnyMatch& seenMatch() const;
    /// Who has a seat of it.
    const SeatHolder& seatHolder(int seat) const { return seenMatch().holder(seat); }
    /// The seat of this machine's player: of the first one; of a spectator 0.
    int own() const { return elsewhere_ ? elsewhere_->own : 0; }
    /// The name of a player or bot, while a match is watched or played online; else empty.
    std::string seatName(int seat) const;

    // Of the match that is played at this machine, or has ended.

    /// False while files are loaded.
    bool hasBegun() const { return match_ != nullptr; }
    const AnyMatch& match() const;
    /// True while it counts (`MatchPlan::counts`), and no time ran back.
    bool isCounted() const { return plan_.counts && !rewound_; }
    /// True if it goes on from `MatchPlan::from`.
    bool isContinued() const { return isContinued_; }
    /// True if time ran back.
    bool wasRewound() const { return rewound_; }
    /// True while it stands still after a pause.
    bool isHeld() const { return countdown_ > 0.0; }
    /// How fast its time passes (`MatchPlan::tempo`).
    double tempo() const { return plan_.tempo; }
    /// Shows a recording, as `packRecording` packs it; a notice tells the player if the game cannot
    /// play it.
    void watch(const std::string& packed) const;
    /// Up to now, packed, for `MatchPlan::from`. A few milliseconds.
    std::string packed() const;
    const Recording* recording() const override;
    AnyRuleset* rules() override { return &rules_; }
    bool starts() const override { return info_.starts; }

    // For the engine's screens that show a match.

    AnyPlays& plays() { return plays_; }
    const MatchInfo& info() const { return info_; }
    /// A match that is seen in another screen than that of the game.
    struct Elsewhere {
        MatchUse use;
        const Screen* screen;
        const AnyMatch* match = nullptr;    ///< null: it is played over a network
        Delegate<const void*()> state = {}; ///< of such a one, now
        int own = 0;                        ///< seat of the player
        Delegate<std::string(int)> seatName = {};
    };
    /// From now on another match is seen.
    ///
    /// @param lifetime  of the screen
    void show(Elsewhere match, Lifetime& lifetime);
    /// The one before is seen again.
    void showOwn();
    /// Draws in a screen that is not the game's.
    void drawElsewhere(render::Canvas& canvas, const Shown& shown);

protected:
    MatchPart(Game& game, AnyPlays& plays, AnyRuleset& rules, const MatchInfo& info);

    const void* seenState() const;

private:
    class PlayScreen;
    class LastSeconds;
    struct Below;

    int people() const override;
    Status watch(Recording recording) override;
    Ref<Screen> makeLastScreen() override;
    void onBegin() override;
    void onBelow(MenuKind menu, double seconds) override;
    bool soundsBelow(MenuKind menu) const override;
    void onUncover() override;
    void onOver() override;
    void onStop() override;
    void onInspect(std::string& json) const override;

    void step();
    /// Lets time run back while its action is held.
    ///
    /// @return  true: it does
    bool rewind();
    /// Ends the going back: the match goes on here.
    void playOn();
    /// Keeps the recording of the match.
    ///
    /// @param left  it ends here
    void keep(bool left);
    void draw(render::Canvas& canvas, const Shown& shown);
    void startBelow(MenuKind menu);
    void endBelow();
    std::unique_ptr<AnyMatch> demoMatch();
    bool showsLastSeconds() const;
    std::unique_ptr<AnyMatch> lastSeconds() const;

    AnyPlays& plays_;
    AnyRuleset& rules_;
    MatchInfo info_;
    std::unique_ptr<AnyMatch> match_;
    std::unique_ptr<Below> below_;  ///< what is drawn below a menu in its place
    std::optional<MenuKind> tried_; ///< the menu for which there was something to show, or not
    MatchPlan plan_;                ///< of the match
    std::optional<Elsewhere> elsewhere_;
    Lifetime* lifetime_ = nullptr; ///< of the game, meanwhile
    bool rewinding_ = false;
    bool rewound_ = false;
    bool isContinued_ = false;
    double owed_ = 0.0;      ///< steps to go back
    double countdown_ = 0.0; ///< seconds left
    double shownAt_ = 0.0;   ///< by the last frame, steps
};

/// Matches by rules R, as a part of a game: the engine steps, records, repeats and verifies them.
/// The build says `RULES world.h World` (docs/game.md), so that this header knows nothing of the
/// engine's code for matches.
///
/// A match ends when the rules say so (`bool isOver() const`), with the score of seat 0 (`score`,
/// else 0). The menu after it offers to watch the match and to share it as a link or a file. The
/// program plays recordings (`replay=FILE`, `#r=...`), verifies and compares them
/// (docs/simulation.md).
///
/// Threads: the main thread.
template <Rules R>
class Match final : public MatchPart {
public:
    /// A member of the game; with rules of the program's name that have no settings.
    ///
    /// @param plays  the game, or a screen that outlives this
    Match(Game& game, Plays<R>& plays, const MatchInfo& info = {})
        : Match{game, plays, std::make_unique<Ruleset<R>>(std::string{}), info} {}
    /// @param rules  a member before this one: with settings on which matches depend, bots with
    ///               arguments or content that does not load itself
    Match(Game& game, Plays<R>& plays, Ruleset<R>& rules, const MatchInfo& info = {})
        : MatchPart{game, plays, rules, info} {}
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;
    ~Match() override = default;

    /// The state of the match that is played. Valid once the game has begun.
    const R& world() const { return stateOf<R>(match()); }
    Ruleset<R>& ruleset() { return static_cast<Ruleset<R>&>(*rules()); }
    /// The state of what is seen.
    const R& seen() const { return *static_cast<const R*>(seenState()); }

private:
    Match(Game& game, Plays<R>& plays, std::unique_ptr<Ruleset<R>> rules, const MatchInfo& info)
        : MatchPart{game, plays, *rules, info}
        , own_{std::move(rules)} {}

    std::unique_ptr<Ruleset<R>> own_;
};

} // namespace eng
