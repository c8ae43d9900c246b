#pragma once

#include "engine/simulation/ruleset.h"

#include <memory>
#include <optional>
#include <string>

namespace eng {

namespace render {
class Canvas;
} // namespace render

/// `Plays` for the engine, which does not know the type of the rules.
class AnyPlays {
public:
    AnyPlays(const AnyPlays&) = delete;
    AnyPlays& operator=(const AnyPlays&) = delete;

    /// Begins a match of players of this machine.
    ///
    /// @param plan     with the seed; gets what the game wants
    /// @param players  who have the first seats
    /// @param refused  why `plan.from` cannot be played, if so
    virtual std::unique_ptr<AnyMatch> makeMatch(AnyRuleset& rules, MatchPlan& plan, int players,
                                                std::optional<Error>& refused) = 0;
    /// The command of a seat, until the next call.
    virtual const void* command(int seat) = 0;
    virtual void giveEvents(GivenSpan events) = 0;
    virtual void giveConfirmed(GivenSpan events) = 0;
    virtual bool hasMark(GivenSpan events) const = 0;
    /// @param dt  seconds of the match since the last frame
    virtual void draw(render::Canvas& canvas, const Shown& shown, float dt) = 0;

    /// Another match is seen: one that begins, one that is watched, or the one before again. What
    /// the game's functions start from now on belongs to its screen.
    virtual void onShow() {}
    /// The player plays from now on: the match begins without a menu above it, or the last menu has
    /// been left.
    virtual void onPlay() {}
    /// A match that does not start with the game (`MatchInfo::starts`) has ended by its rules: the
    /// screen below it is on top again.
    virtual void onMatchOver() {}
    /// What is seen has gone to another place: a view starts afresh.
    virtual void onLeap() {}
    /// The name of the player or bot at a seat, while a match is watched; empty: none.
    virtual std::string seatName(const SeatHolder& holder) const;
    /// The recording of `MatchStart::from` cannot be played, for example since it is of earlier
    /// rules. A notice tells the player; a new match begins.
    virtual void onNotContinued() {}

protected:
    AnyPlays();
    ~AnyPlays() = default;
    /// Settles what a match is, after the game has changed its plan.
    static void settle(MatchPlan& plan, MatchPlan& changed);
};

/// How a game, or a screen of it, takes part in matches by rules R: a base class beside `Game`.
///
///     class Stars final : public eng::Game, eng::Plays<World> {
///     public:
///         using Game::Game;
///
///     private:
///         World::Command readCommand(int) override { return {.direction = input().steer().x}; }
///         void onEvent(const Given& given) override { bump_->play(); }
///         void drawMatch(eng::render::Canvas& canvas, const Seen& seen) override {
///             canvas.circle({seen.now.x, seen.now.y}, 20, eng::Color::hex(0xFF8A65));
///         }
///         eng::Match<World> match_{*this, *this};
///     };
///
/// What a match is for, `MatchPart::use`, is the engine's business: it is played, also with people
/// elsewhere (`Online`), watched, a demo below the title, or its last seconds once more.
///
/// Threads: the main thread.
template <Rules R>
class Plays : public AnyPlays {
public:
    Plays(const Plays&) = delete;
    Plays& operator=(const Plays&) = delete;

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
    Plays() = default;
    ~Plays() = default;

    /// A match begins at this machine. Its players (`Players`, else one at seat 0) have their
    /// seats; at the others are bots if the rules have any, else persons. With `from`, the player
    /// continues a match that was left: its seats are those of that match, and its plan stays.
    virtual void onMatch(MatchStart<R>&) {}
    /// Before each step: the command of a seat, from `Scope::input`.
    virtual typename R::Command readCommand(int seat) = 0;
    /// After each step: an event, for sounds and the picture. Each comes once, as soon as it is
    /// known; of a match over a network it may turn out wrong (`Given::confirmed`).
    virtual void onEvent(const Given&) {}
    /// An event that certainly happened, for what is counted, kept or said.
    virtual void onConfirmed(const Given&) {}
    /// True for events that are marked on the bar while a recording is watched.
    virtual bool isMark(const typename R::Event&) const { return false; }
    virtual void drawMatch(render::Canvas& canvas, const Seen& seen) = 0;

private:
    std::unique_ptr<AnyMatch> makeMatch(AnyRuleset& rules, MatchPlan& plan, int players,
                                        std::optional<Error>& refused) final {
        auto& all = static_cast<Ruleset<R>&>(rules);
        MatchStart<R> start = all.start(plan, players);
        onMatch(start);
        settle(plan, start);
        return all.begin(std::move(start), refused);
    }
    const void* command(int seat) final {
        command_ = readCommand(seat);
        return &command_;
    }
    void giveEvents(GivenSpan events) final {
        for (const Given& given : eventsOf<R>(events)) {
            onEvent(given);
        }
    }
    void giveConfirmed(GivenSpan events) final {
        for (const Given& given : eventsOf<R>(events)) {
            onConfirmed(given);
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
    void draw(render::Canvas& canvas, const Shown& shown, float dt) final {
        drawMatch(canvas, {*static_cast<const R*>(shown.before), *static_cast<const R*>(shown.now),
                           static_cast<float>(shown.alpha), dt});
    }

    typename R::Command command_{};
};

} // namespace eng
