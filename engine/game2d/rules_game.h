#pragma once

#include "engine/game2d/game2d.h"
#include "engine/simulation/ruleset.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace eng {

/// What `RulesGame` is for all rules; no game derives from it.
class AnyRulesGame : public Game2d {
public:
    AnyRulesGame(const AnyRulesGame&) = delete;
    AnyRulesGame& operator=(const AnyRulesGame&) = delete;
    ~AnyRulesGame() override;

protected:
    AnyRulesGame(platform::Host& host, const GameInfo& info);

    /// Lets time run back while an action is held. Such a match counts for no best score. In the
    /// constructor.
    void setRewind(Action action) { rewind_ = action; }
    /// True while the match that is played counts (`MatchPlan::counts`), and no time ran back.
    bool isCounted() const { return plan_.counts && !rewound_; }
    /// True if the match that is played goes on from `MatchPlan::from`.
    bool isContinued() const { return isContinued_; }
    /// The recording of `MatchPlan::from` cannot be played, for example since it is of earlier
    /// rules. A notice tells the player; a new match begins.
    virtual void onNotContinued() {}
    /// The match up to now, packed, for `MatchPlan::from`. A few milliseconds.
    std::string packedMatch() const;
    /// True while a match is drawn below a menu in place of the one that is played: below the title
    /// (`GameInfo::demo`), or after a match (`GameInfo::lastSeconds`).
    bool isShown() const { return below_ != nullptr; }
    /// False while files are loaded.
    bool hasBegun() const { return match_ != nullptr; }
    /// The match that is played. Valid once the game has begun.
    const AnyMatch& match() const;
    /// The step of the match and the hash of its state.
    std::string onInspect() const override;

    void drawShown(render::Canvas& canvas, const Shown& shown);
    /// In a screen that is not the game's.
    void drawElsewhere(render::Canvas& canvas, const Shown& shown);

    // Of the rules' type: `RulesGame` has them.
    virtual AnyRuleset& anyRules() = 0;
    /// Begins a match of players of this machine.
    ///
    /// @param plan     with the seed; gets what the game wants
    /// @param refused  why `plan.from` cannot be played, if so
    virtual std::unique_ptr<AnyMatch> beginMatch(MatchPlan& plan,
                                                 std::optional<Error>& refused) = 0;
    virtual void takeCommand(AnyMatch& match, int seat) = 0;
    virtual void giveEvents(GivenSpan events) = 0;
    virtual void giveShownEvents(GivenSpan events) = 0;
    virtual bool hasMark(GivenSpan events) const = 0;
    /// @param dt  seconds of the match since the last frame
    virtual void drawShown(render::Canvas& canvas, const Shown& shown, float dt) = 0;

    AnyRuleset* onRules() final { return &anyRules(); }

    class Watch; ///< shows recordings

private:
    struct Below;

    void onBegin() final;
    void onUpdate(float dt) final;
    void onDraw(render::Canvas& canvas) final;
    void showBelow(Menu menu, double seconds) final;
    void endBelow() final;
    void startBelow(Menu menu);
    std::unique_ptr<AnyMatch> demoMatch();
    /// Ends the going back: the match goes on here.
    void playOn();
    /// Keeps the recording of a match that ends.
    void keepMatch();
    const Recording* recording() const final;
    std::string packedRecording() const final { return packedMatch(); }
    Status onWatch(Services& context, Recording recording) final;

    bool demo_;
    double lastSeconds_;
    std::unique_ptr<AnyMatch> match_;
    std::unique_ptr<Below> below_;
    std::optional<Menu> tried_; ///< the menu for which there was something to show, or not
    std::optional<Action> rewind_;
    MatchPlan plan_; ///< of the match that is played
    bool rewinding_ = false;
    bool rewound_ = false;
    bool isContinued_ = false;
    double shownAt_ = 0.0; ///< by the last frame, steps
};

/// A small game whose rules are a value (engine/simulation/rules.h): as `Game2d`, and the engine
/// steps, records, repeats and verifies its matches.
///
///     class Game final : public eng::RulesGame<World> {
///     public:
///         explicit Game(eng::platform::Host& host)
///             : RulesGame{host, {.name = "dodge", .title = "Dodge"}} {}
///
///     private:
///         World::Command readCommand(int) override { return {.direction = steer().x}; }
///         void onEvent(const Given& given) override { bump_->play(); }
///         void onDrawState(eng::render::Canvas& canvas, const Seen& seen) override {
///             canvas.circle({seen.now.x, seen.now.y}, 20, eng::Color::hex(0xFF8A65));
///         }
///     };
///
/// The build says `RULES world.h World` (docs/app.md), so that this header knows nothing of the
/// engine's code for matches. Settings on which matches depend, machines with arguments and content
/// that does not load itself are those of a class that derives from `Ruleset<World>`.
///
/// The match ends when the rules say so (`bool isOver() const`), with the score of seat 0 (`score`,
/// else 0). The menu after it offers to watch the match and to share it as a link or a file. The
/// program plays recordings (`replay=FILE`, `#r=...`), verifies and compares them
/// (docs/simulation.md).
///
/// Threads: the main thread.
///
/// @tparam Base  the engine's: with or without people elsewhere (`OnlineGame`)
template <Rules R, class Base = AnyRulesGame>
class RulesGame : public Base {
public:
    using Given = GivenOf<typename R::Event>;
    /// What is drawn: a point between two states.
    struct Seen {
        const R& before;
        const R& now;
        float alpha;     ///< 0: as `before`, 1: as `now`
        float dt = 0.0F; ///< seconds of the match since the last frame, for views and particles: 0
                         ///< while it stands still, at most 0.25
    };

protected:
    /// @param info  its stepsPerSecond is that of the rules
    RulesGame(platform::Host& host, GameInfo info)
        : Base{host, withRate(std::move(info))} {}

    /// The rules as an object; without an override, those of the program's name. The same one in
    /// each call.
    virtual Ruleset<R>& rules() {
        if (!rules_) {
            rules_ = std::make_unique<Ruleset<R>>(this->name());
        }
        return *rules_;
    }
    /// A match begins at this machine. Its players (`Players`, else one at seat 0) have their
    /// seats; at the others are machines if the rules have any, else persons.
    virtual void onMatch(MatchStart<R>&) {}
    /// Before each step: the command of a seat, from `steer`, `pressed`, `pointer`.
    virtual typename R::Command readCommand(int seat) = 0;
    /// After each step: an event, for sounds. Also while a recording is watched.
    virtual void onEvent(const Given&) {}
    /// An event of what is shown below the title (`GameInfo::demo`) or the menu after a match
    /// (`GameInfo::lastSeconds`), for the picture.
    virtual void onShownEvent(const Given&) {}
    /// True for events that are marked on the bar while a recording is watched.
    virtual bool isMark(const typename R::Event&) const { return false; }
    /// Draws a state of a match, or of a recording.
    virtual void onDrawState(render::Canvas& canvas, const Seen& seen) = 0;

    /// The state of the match that is played. Valid once the game has begun.
    const R& world() const { return stateOf<R>(this->match()); }

private:
    static GameInfo withRate(GameInfo info) {
        info.stepsPerSecond = R::kStepsPerSecond;
        return info;
    }
    AnyRuleset& anyRules() final { return rules(); }
    std::unique_ptr<AnyMatch> beginMatch(MatchPlan& plan, std::optional<Error>& refused) final {
        MatchStart<R> start = rules().start(plan.seed);
        for (int seat = 0; seat < R::kMaxSeats; ++seat) {
            if (seat < this->localPlayers() || !start.hasBot(seat)) {
                start.player(seat);
            }
        }
        start.rewinds = plan.rewinds;
        start.lastSeconds = plan.lastSeconds;
        onMatch(start);
        start.rewinds = start.rewinds && plan.rewinds;
        plan = static_cast<const MatchPlan&>(start);
        Result<std::unique_ptr<AnyMatch>> match = rules().begin(start);
        if (!match) {
            refused = match.error();
            start.from.clear();
            match = rules().begin(std::move(start));
        }
        return std::move(*match);
    }
    void takeCommand(AnyMatch& match, int seat) final {
        const typename R::Command command = readCommand(seat);
        match.setAnyCommand(seat, &command);
    }
    void giveEvents(GivenSpan events) final {
        for (const Given& given : eventsOf<R>(events)) {
            onEvent(given);
        }
    }
    void giveShownEvents(GivenSpan events) final {
        for (const Given& given : eventsOf<R>(events)) {
            onShownEvent(given);
        }
    }
    bool hasMark(GivenSpan events) const final {
        for (const Given& given : eventsOf<R>(events)) {
            if (isMark(given.event)) {
                return true;
            }
        }
        return false;
    }
    void drawShown(render::Canvas& canvas, const Shown& shown, float dt) final {
        onDrawState(canvas,
                    {*static_cast<const R*>(shown.before), *static_cast<const R*>(shown.now),
                     static_cast<float>(shown.alpha), dt});
    }

    std::unique_ptr<Ruleset<R>> rules_;
};

} // namespace eng
