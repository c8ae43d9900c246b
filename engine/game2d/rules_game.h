#pragma once

#include "engine/app/engine_modules.h"
#include "engine/game2d/game2d.h"
#include "engine/simulation/named_bot.h"
#include "engine/simulation/packed_recording.h"
#include "engine/simulation/session.h"
#include "engine/simulation/session_match.h"
#include "engine/ui/watch_state.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

namespace eng {

namespace detail {

template <class R>
concept HasContent = requires { typename R::Content; };
/// Content that loads itself from the program's files.
template <class R>
concept LoadsContent =
    HasContent<R> && requires(const platform::Host& host) { R::Content::load(host); };

/// The content of the rules of a `RulesGame`: none, loaded by the engine, or given by the game.
template <class R>
class ContentHook {
protected:
    static Status loadContent(const platform::Host&) { return {}; }
    static const NoContent& content() { return kNoContent; }
};
template <HasContent R>
class ContentHook<R> {
public:
    ContentHook(const ContentHook&) = delete;
    ContentHook& operator=(const ContentHook&) = delete;

protected:
    ContentHook() = default;
    ~ContentHook() = default;
    static Status loadContent(const platform::Host&) { return {}; }
    /// The content of the rules. It outlives the game.
    virtual const typename R::Content& content() const = 0;
};
template <LoadsContent R>
class ContentHook<R> {
protected:
    Status loadContent(const platform::Host& host) {
        if (!content_) {
            Result<typename R::Content> loaded = R::Content::load(host);
            if (!loaded) {
                return loaded.error();
            }
            content_.emplace(std::move(*loaded));
        }
        return {};
    }
    /// Valid from `onLoad` on.
    const typename R::Content& content() const {
        ENG_ASSERT(content_.has_value(), "the content is used from onLoad on");
        return *content_;
    }

private:
    std::optional<typename R::Content> content_;
};

} // namespace detail

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
/// A game whose rules have a `Content` overrides `const World::Content& content() const`; content
/// that loads itself (`Maps`) needs nothing.
///
/// The match ends when the rules say so (`bool isOver() const`), with the score of seat 0 (`score`,
/// else 0). The menu after it offers to watch the match and to share it as a link or a file. The
/// program plays recordings (`replay=FILE`, `#r=...`), verifies and compares them
/// (docs/simulation.md).
///
/// Threads: the main thread.
template <Rules R>
class RulesGame : public Game2d, protected detail::ContentHook<R> {
public:
    using Session = eng::Session<R>;
    using Given = typename Session::Given;
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
    RulesGame(platform::Host& host, const GameInfo& info)
        : Game2d{host, withRate(info)}
        , demo_{info.demo}
        , lastSeconds_{info.lastSeconds} {}
    /// A translated game.
    RulesGame(platform::Host& host, const GameInfo& info, const EnglishTable& texts, TextId title)
        : Game2d{host, withRate(info), texts, title}
        , demo_{info.demo}
        , lastSeconds_{info.lastSeconds} {}

    /// The options of the next match.
    virtual typename R::Options options() { return {}; }
    /// Seats the players of a new match. Without an override: those at this machine (`Players`,
    /// else one at seat 0); at the other seats bots if the rules have any, else persons.
    virtual void onSeats(Session& session) {
        for (int seat = 0; seat < R::kMaxSeats; ++seat) {
            if (seat < this->localPlayers() || !isBot(session, seat)) {
                session.seatPlayer(seat, {});
            }
        }
    }
    /// Before each step: the command of a seat, from `steer`, `pressed`, `pointer`.
    virtual typename R::Command readCommand(int seat) = 0;
    /// After each step: an event, for sounds. Also while a recording is watched.
    virtual void onEvent(const Given&) {}
    /// True for events that are marked on the bar while a recording is watched.
    virtual bool isMark(const typename R::Event&) const { return false; }
    /// Draws a state of a match, or of a recording.
    virtual void onDrawState(render::Canvas& canvas, const Seen& seen) = 0;
    /// Lets time run back while an action is held. Such a match counts for no best score. In the
    /// constructor.
    void setRewind(Action action) { rewind_ = action; }
    /// False: no time runs back in the match that begins now.
    virtual bool mayRewind() const { return true; }
    /// False: the score of the match that begins now is only shown, as one of practice. What the
    /// player changes in the options counts for the next match.
    virtual bool counts() const { return true; }
    /// True while the match that is played counts: `counts` at its begin, and no time ran back.
    bool isCounted() const { return counts_ && !rewound_; }
    /// True if the match that is played goes on from what `continued` gave.
    bool isContinued() const { return isContinued_; }
    /// A recording of which the next match is the continuation, as `packRecording` packs it, so
    /// that its own recording is whole; its options and seats are the recording's. Empty: a new
    /// match. A notice tells the player if it cannot be played; then a new match begins.
    virtual std::string continued() { return {}; }
    /// What `continued` gave cannot be played, for example since it is of earlier rules.
    virtual void onNotContinued() {}
    /// The match up to now, packed, for `continued`. A few milliseconds.
    std::string packedMatch() const {
        const Result<std::string> packed = packRecording(session().recording());
        return packed ? *packed : std::string{};
    }
    /// An event of what is shown below the title (`GameInfo::demo`) or the menu after a match
    /// (`GameInfo::lastSeconds`), for the picture.
    virtual void onShownEvent(const Given&) {}
    /// True while such a match is drawn in place of the one that is played.
    bool isShown() const { return below_.has_value(); }

    /// What `onDrawState` gets.
    ///
    /// @param steps  of the match, at `now`
    Seen seenOf(const R& before, const R& now, float alpha, std::uint64_t steps) {
        constexpr double kMaxDelta = 0.25; // seconds: a leap to another time does not count
        const double shown = static_cast<double>(steps) + static_cast<double>(alpha);
        const double passed = (shown - std::exchange(shown_, shown)) / R::kStepsPerSecond;
        return {before, now, alpha, static_cast<float>(std::clamp(passed, 0.0, kMaxDelta))};
    }

    /// False while files are loaded.
    bool hasBegun() const { return session_.has_value(); }
    /// The step of the match and the hash of its state.
    std::string onInspect() const override {
        return hasBegun() ? format("\"steps\":{0},\"match\":\"{1:016x}\"",
                                   {session().steps(), stateHash(world())})
                          : std::string{};
    }
    /// The match. Valid once the game has begun.
    const Session& session() const {
        ENG_ASSERT(session_.has_value(), "the game has begun");
        return *session_; // NOLINT(bugprone-unchecked-optional-access): asserted
    }
    /// Its current state.
    const R& world() const { return session().now(); }

    class Watch; ///< shows recordings

private:
    static GameInfo withRate(GameInfo info) {
        info.stepsPerSecond = R::kStepsPerSecond;
        return info;
    }
    typename Session::Setup setup() const {
        const bool rewinds = rewind_ && mayRewind_;
        const auto last = static_cast<std::size_t>(lastSeconds_ + 1.5);
        return {.game = name(),
                .build = host().build().line(),
                .checkpoints = rewinds || lastSeconds_ > 0.0,
                .lastCheckpoints = rewinds ? 0 : last};
    }
    /// What is shown below a menu.
    struct Below {
        Session session;
        double rate = 1.0;
        double endedFor = 0.0; ///< seconds
        bool isOver() const {
            return RulesGame::isOver(session.now()) ||
                   (session.recording().steps > 0 && isRecorded && !session.replays());
        }
        bool isRecorded = true;
    };
    /// The best match of the table, else one of the bots.
    std::optional<Session> demoMatch() {
        if (Result<Recording> best = unpackRecording(bestRecording()); best) {
            if (Result<Session> found = Session::open(std::move(*best), setup(), this->content())) {
                return std::move(*found);
            }
        }
        Session played{options(), newSeed(), setup(), this->content()};
        bool any = false;
        for (int seat = 0; seat < R::kMaxSeats; ++seat) {
            any = isBot(played, seat) || any;
        }
        return any ? std::optional{std::move(played)} : std::nullopt;
    }
    void startBelow(Menu menu) {
        constexpr double kSlow = 0.4;
        below_.reset();
        tried_ = menu;
        if (menu == Menu::Title && demo_) {
            if (std::optional<Session> found = demoMatch()) {
                const bool recorded = found->replays();
                below_.emplace(std::move(*found), 1.0, 0.0, recorded);
            }
        } else if (menu == Menu::GameOver && lastSeconds_ > 0.0 &&
                   !states().accessibility.reducedMotion()) {
            const auto last = static_cast<std::uint64_t>(lastSeconds_ * R::kStepsPerSecond);
            Session once = session().toWatch();
            once.seek(once.steps() - std::min(once.steps(), last));
            below_.emplace(std::move(once), kSlow, 0.0, true);
        }
    }
    void showBelow(Menu menu, double seconds) final {
        constexpr double kStays = 2.0; // seconds, before the next demonstration
        constexpr double kLongest = 0.25;
        if (!hasBegun()) {
            return;
        }
        const bool next = below_ && menu == Menu::Title && below_->endedFor > kStays;
        if (tried_ != menu || next) {
            startBelow(menu);
        }
        if (!below_) {
            return;
        }
        if (below_->isOver()) {
            below_->endedFor += seconds;
            return;
        }
        below_->session.advance(std::min(seconds, kLongest) * below_->rate);
        for (const Given& given : below_->session.events()) {
            onShownEvent(given);
        }
    }
    void endBelow() final {
        below_.reset();
        tried_.reset();
    }
    /// Seats a bot, if the rules have one that needs no arguments.
    static bool isBot(Session& session, int seat) {
        using Bot = BotOf<R>;
        if constexpr (requires { typename R::Bot; } && std::default_initializable<Bot>) {
            session.seatBot(seat, Bot{}, {});
            return true;
        }
        return false;
    }
    static bool isOver(const R& rules) {
        if constexpr (HasEnd<R>) {
            return rules.isOver();
        }
        return false;
    }
    /// Ends the going back: the match goes on here.
    void playOn() {
        if (std::exchange(rewinding_, false)) {
            match().playOn();
        }
    }

    Session& match() {
        ENG_ASSERT(session_.has_value(), "the game has begun");
        return *session_; // NOLINT(bugprone-unchecked-optional-access): asserted
    }

    Status prepare() final { return this->loadContent(host()); }
    void onBegin() final {
        keepMatch();
        endBelow();
        rewound_ = rewinding_ = false;
        counts_ = counts();
        mayRewind_ = mayRewind();
        const std::string from = continued();
        isContinued_ = !from.empty() && continueMatch(from);
        if (isContinued_) {
            return;
        }
        if (!from.empty()) {
            onNotContinued();
        }
        session_.emplace(options(), newSeed(), setup(), this->content());
        onSeats(match());
    }
    /// @return  false: a notice tells the player why not
    bool continueMatch(const std::string& packed) {
        Result<Recording> recording = unpackRecording(packed);
        Result<Session> opened =
            recording ? Session::open(std::move(*recording), setup(), this->content())
                      : Result<Session>{recording.error()};
        if (!opened) {
            modules().ui.setNotice(opened.error());
            return false;
        }
        opened->seek(opened->recording().steps);
        opened->playOn();
        session_.emplace(std::move(*opened));
        return true;
    }
    void onUpdate(float) final {
        if (rewind_ && mayRewind_ && down(*rewind_) && (rewinding_ || match().steps() > 0)) {
            match().seek(match().steps() - (match().steps() > 0 ? 1 : 0));
            rewound_ = rewinding_ = true;
            return;
        }
        playOn();
        for (int seat = 0; seat < R::kMaxSeats; ++seat) {
            if (match().holder(seat).kind == SeatHolder::Kind::Player) {
                match().setCommand(seat, readCommand(seat));
            }
        }
        match().step();
        for (const Given& given : match().events()) {
            onEvent(given);
        }
        if (isOver(world())) {
            match().finish();
            keepMatch();
            int score = 0;
            if constexpr (HasScore<R>) {
                score = static_cast<int>(world().score(0));
            }
            gameOver(score, isCounted());
        }
    }
    void onDraw(render::Canvas& canvas) final {
        const Session& seen = below_ ? below_->session : match();
        const float alpha = !below_            ? stepAlpha()
                            : below_->isOver() ? 1.0F
                                               : static_cast<float>(seen.alpha());
        onDrawState(canvas, seenOf(seen.before(), seen.now(), alpha, seen.steps()));
    }
    /// Keeps the recording of a match that ends.
    void keepMatch() {
        if (session_ && session().steps() > 0) {
            playOn(); // what was undone is not part of it
            keepRecording(match().recording());
        }
    }
    const Recording* recording() const final { return session_ ? &session().recording() : nullptr; }
    std::string packedRecording() const final { return packedMatch(); }

    std::unique_ptr<AnyMatch> onMakeHeadless(std::uint64_t seed) final {
        if (!this->loadContent(host())) {
            return nullptr; // `onStart` reports the error
        }
        Session session{options(), seed, setup(), this->content()};
        for (int seat = 0; seat < R::kMaxSeats; ++seat) {
            isBot(session, seat);
        }
        return std::make_unique<SessionMatch<R>>(std::move(session));
    }
    Result<std::unique_ptr<AnyMatch>> onMakeMatch(std::uint64_t seed,
                                                  const std::string& bot) final {
        if (Status loaded = this->loadContent(host()); !loaded) {
            return loaded.error();
        }
        const Result<BotOf<R>> made = makeBot<R>(bot);
        if (!made) {
            return made.error();
        }
        Session session{options(), seed, setup(), this->content()};
        for (int seat = 0; seat < R::kMaxSeats; ++seat) {
            session.seatBot(seat, *made, bot);
        }
        return std::unique_ptr<AnyMatch>{std::make_unique<SessionMatch<R>>(std::move(session))};
    }
    Result<std::unique_ptr<AnyMatch>> onOpenMatch(Recording recording) final {
        if (Status loaded = this->loadContent(host()); !loaded) {
            return loaded.error();
        }
        return openMatch<R>(std::move(recording), setup(), this->content());
    }
    Status onWatch(StateContext& context, Recording recording) final;

    bool demo_;
    double lastSeconds_;
    std::optional<Session> session_;
    std::optional<Below> below_;
    std::optional<Menu> tried_; ///< the menu for which there was something to show, or not
    std::optional<Action> rewind_;
    bool rewinding_ = false;
    bool rewound_ = false;
    bool counts_ = true;
    bool mayRewind_ = true;
    bool isContinued_ = false;
    double shown_ = 0.0; ///< by the last frame, steps
};

template <Rules R>
class RulesGame<R>::Watch : public ui::WatchRules<R> {
public:
    Watch(RulesGame& game, Session watched)
        : ui::WatchRules<R>{game.modules().ui, std::move(watched)}
        , game_{game} {}

private:
    void onEnter() override {
        ui::WatchRules<R>::onEnter();
        game_.dropSounds(); // of the game below the title
    }
    bool isMark(const typename R::Event& event) const override { return game_.isMark(event); }
    void onEvent(const Given& given) override { game_.onEvent(given); }
    void drawMatch(render::Canvas& canvas) override {
        const Session& shown = this->session();
        const render::Camera2d& screen = canvas.stage().camera();
        game_.useUnits(canvas);
        game_.onDrawState(canvas, game_.seenOf(shown.before(), shown.now(),
                                               static_cast<float>(shown.alpha()), shown.steps()));
        canvas.setCamera(screen);
    }

    RulesGame& game_;
};

template <Rules R>
Status RulesGame<R>::onWatch(StateContext& context, Recording recording) {
    Result<Session> watched = Session::open(std::move(recording), setup(), this->content());
    if (!watched) {
        return watched.error();
    }
    context.states.push(context.heap.make<Watch>(*this, std::move(*watched)));
    return {};
}

} // namespace eng
