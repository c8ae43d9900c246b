#pragma once

#include "engine/core/result.h"
#include "engine/core/type_name.h"
#include "engine/simulation/any_match.h"
#include "engine/simulation/rules.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng {

class SettingBase;
class StringTable;
struct EnglishTable;
namespace platform {
class Host;
}

/// What a match is, besides its options and seats.
struct MatchPlan {
    std::uint64_t seed = 0;
    /// A recording to go on with, as `packRecording` packs it, so that the recording of the match
    /// is whole; options, seed and seats are then the recording's, and the bots of the seats go on
    /// for those of the recording. Empty: a new match.
    std::string from = {};
    /// False: the score is only shown, as one of practice.
    bool counts = true;
    bool rewinds = true;      ///< time can run back
    double lastSeconds = 0.0; ///< can be shown once more, even if time does not run back
    double tempo = 1.0;       ///< how fast its time passes, > 0: 0.5 is half as fast
};

/// A match that begins: who has which seat.
template <Rules R>
struct MatchStart : MatchPlan {
    struct Seat {
        bool isPlayer = false;
        std::optional<BotOf<R>> bot = {};
        std::string name = {};
    };

    typename R::Options options = {};
    std::array<Seat, static_cast<std::size_t>(R::kMaxSeats)> seats = {};

    void player(int seat, std::string name = {}) { at(seat) = {true, {}, std::move(name)}; }
    void bot(int seat, BotOf<R> bot, std::string name = {}) {
        at(seat) = {false, std::move(bot), std::move(name)};
    }
    void clear(int seat) { at(seat) = {}; }
    bool hasBot(int seat) { return at(seat).bot.has_value(); }

private:
    Seat& at(int seat) { return seats[static_cast<std::size_t>(seat)]; }
};

/// The rules of a game without their type. Games, servers and tools use them: they make matches and
/// open recordings. See `Ruleset`.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class AnyRuleset {
public:
    /// @param game  name of the game in recordings and rooms, at most 64 bytes; empty: that of the
    ///              program
    explicit AnyRuleset(std::string game);
    AnyRuleset(const AnyRuleset&) = delete;
    AnyRuleset& operator=(const AnyRuleset&) = delete;
    virtual ~AnyRuleset();

    const std::string& game() const { return game_; }
    /// Names rules that have no name.
    void setGame(std::string_view game);
    /// The build of the program (`BuildInfo::line`), for recordings.
    const std::string& build() const { return build_; }
    void setBuild(std::string build) { build_ = std::move(build); }

    virtual int stepsPerSecond() const = 0;
    virtual int seats() const = 0;             ///< kMaxSeats of the rules
    virtual std::uint32_t version() const = 0; ///< kRulesVersion
    /// Of the content, after `load`.
    virtual std::uint64_t contentHash() const = 0;

    /// Loads the content, if the rules have content that loads itself: before all functions below.
    /// A second call does nothing.
    virtual Status load(const platform::Host& host) = 0;
    /// A match of bots, at seats for which the rules have one.
    virtual std::unique_ptr<AnyMatch> bots(std::uint64_t seed) = 0;
    /// A match of the same bot at all seats, for a tournament.
    ///
    /// @param bot  one of `Bot::kNames`; empty: the usual ones
    /// Errors: the rules have no such bot, or none.
    virtual Result<std::unique_ptr<AnyMatch>> bots(std::uint64_t seed, std::string_view bot) = 0;
    /// A recording, to watch or to verify it.
    ///
    /// Errors: as for `Session::open`.
    virtual Result<std::unique_ptr<AnyMatch>> open(Recording recording) = 0;

    // --- Of the game

    /// The settings on which matches depend: the same ones in menus, rooms and tournaments. They
    /// live as long as this object.
    virtual std::vector<SettingBase*> settings() { return {}; }
    /// The texts that `summary` and the settings use; null: only the engine's.
    virtual const EnglishTable* texts() const { return nullptr; }
    /// A line about a match, which `+headless` prints above its hash; empty: none.
    virtual std::string summary(const AnyMatch&, const StringTable&) const { return {}; }

protected:
    /// Who has the seats at the end of a packed recording; none: it cannot be read.
    static std::vector<SeatHolder> holdersOf(const std::string& packed);

private:
    std::string game_, build_;
};

/// Only for what the linker says when nothing has instantiated a `Ruleset`.
struct AddRULESToEnginuityGame {};

/// The rules R of a game. One .cpp file instantiates it, so that no other compiles the engine's
/// templates for R; `enginuity_game(... RULES world.h game::World)` makes that file:
///
///     #include "engine/simulation/ruleset_impl.h"
///     #include "world.h"
///     template class eng::Ruleset<game::World>;
///
/// Without it the linker misses functions of `eng::Ruleset<game::World>`.
template <Rules R>
class Ruleset : public AnyRuleset {
public:
    explicit Ruleset(std::string game, AddRULESToEnginuityGame = {});
    Ruleset(const Ruleset&) = delete;
    Ruleset& operator=(const Ruleset&) = delete;
    ~Ruleset() override;

    /// The plan, options and seats of a match before the game changes them: bots at all seats
    /// for which the rules have one.
    MatchStart<R> start(std::uint64_t seed);
    /// The same with players at the first seats, and at those for which the rules have no bot;
    /// with `from` those of the recording.
    MatchStart<R> start(const MatchPlan& plan, int players);
    /// Begins a match.
    ///
    /// Errors: `from` cannot be played, for example since it is of earlier rules.
    Result<std::unique_ptr<AnyMatch>> begin(MatchStart<R>&& start);
    /// The same; a new match if `from` cannot be played.
    ///
    /// @param refused  gets the error
    std::unique_ptr<AnyMatch> begin(MatchStart<R>&& start, std::optional<Error>& refused);
    /// What the rules read: loaded by `load`, unless a game's own class gives it.
    virtual const ContentOf<R>& content() const;
    /// A bot for a seat; nothing: the rules have none that needs no arguments.
    virtual std::optional<BotOf<R>> bot(int seat, std::uint64_t seed) const;

    int stepsPerSecond() const override;
    int seats() const override;
    std::uint32_t version() const override;
    std::uint64_t contentHash() const override;
    Status load(const platform::Host& host) override;
    std::unique_ptr<AnyMatch> bots(std::uint64_t seed) override;
    Result<std::unique_ptr<AnyMatch>> bots(std::uint64_t seed, std::string_view bot) override;
    Result<std::unique_ptr<AnyMatch>> open(Recording recording) override;

protected:
    /// Sets the options of a match, from settings; may change its bots.
    virtual void onMatch(MatchStart<R>&) {}

private:
    std::unique_ptr<ContentOf<R>> loaded_;
};

namespace detail {
/// Stops a debug build that takes a match for one of other rules.
void checkMatch(const AnyMatch& match, const std::string_view& rules);
} // namespace detail

/// The current state of a match of R.
template <Rules R>
const R& stateOf(const AnyMatch& match) {
    detail::checkMatch(match, typeName<R>());
    return *static_cast<const R*>(match.shown().now);
}
/// Events of rules R, as `AnyMatch::given` gives them.
template <Rules R>
std::span<const GivenOf<typename R::Event>> eventsOf(GivenSpan events) {
    return {static_cast<const GivenOf<typename R::Event>*>(events.first), events.count};
}

} // namespace eng
