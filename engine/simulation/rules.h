#pragma once

#include "engine/core/random.h" // rules that need it have their own
#include "engine/serialize/serialize.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

/// The rules of a game as a value, which the engine steps, records, repeats and sends.
///
///     struct Match {
///         static constexpr int kStepsPerSecond = 120;
///         static constexpr int kMaxSeats = 2;      // players, 1 to 32
///         static constexpr int kRulesVersion = 1;  // changes with the results of the same
///         commands
///
///         struct Options {  // the settings of a match, the same for all seats
///             std::int32_t points = 7;
///             bool operator==(const Options&) const = default;
///             template <class S> void serialize(S& stream) {
///                 stream.field("points", points, bounded(1, 11));
///             }
///         };
///         struct Command {  // of one seat in one step; the default: the player does nothing
///             std::int8_t direction = 0;
///             bool operator==(const Command&) const = default;
///             template <class S> void serialize(S& stream) {
///                 stream.field("direction", direction, bounded(-1, 1));
///             }
///         };
///         struct Event {    // for sounds and effects
///             enum class Kind : std::uint8_t { Hit, Point };
///             Kind kind;
///             int side = 0;
///         };
///
///         Match(const Options& options, std::uint64_t seed);
///         void step(std::span<const Command> commands, Events<Event>& events);
///         template <class S> void serialize(S& stream);  // the whole state
///     };
///
/// The same options, seed and commands must give the same states on every system: rules use
/// integers or fixed point (`Fixed`), their own `Random`, and nothing from outside.
/// `checkRules` (engine/simulation/check_rules.h) tests this.
///
/// Optional members:
///  - `bool isOver() const`: the match has ended. `std::int32_t score(int seat) const`.
///  - `void blend(const Match& other, float share)`: for drawing an online match only. Moves what
///  is
///    drawn towards another state, by a share from 0 to 1 (engine/room/prediction.h).
///  - `Content`: tables or maps that the rules read. Then the constructor is
///    `Match(const Options&, std::uint64_t seed, const Content&)`; the content outlives all copies.
///    It is not part of the state; `Content::hash()` enters the compatibility key.
///  - `Bot`: a computer player, a value: copyable, with `serialize` and
///    `Command decide(const Match&, int seat)`, which is called once in each step. Tournaments
///    choose it by a name if it has `kNames` and `named`; what they report besides length and score
///    comes from `void count(Tally&, const Event&) const` of the rules
///    (engine/simulation/tally.h).
///  - `Command::keepPresses(const Command& earlier)` and `Command::dropPresses()`: for commands
///    with presses (a jump, a shot) beside held inputs. A press is then passed to exactly one step.
///    `keepPresses` adds the presses of an earlier command that no step has used; after a
///    step `dropPresses` removes the presses.

namespace eng {

/// The events of a step, for sounds and effects. Rules add them in order.
///
/// Threads: not synchronised; use an instance from one thread at a time.
template <class Event>
class Events {
public:
    /// Discards events: for steps that are repeated.
    Events() = default;
    /// @param list  receives events; outlives this
    explicit Events(std::vector<Event>& list)
        : list_{&list} {}

    void add(Event event) {
        if (list_ != nullptr) {
            list_->push_back(std::move(event));
        }
    }

private:
    std::vector<Event>* list_ = nullptr;
};

/// An event that a step has given.
template <class Event>
struct GivenOf {
    Event event;
    std::uint64_t step;    ///< number of steps before that step
    int index = 0;         ///< among the events of its kind in that step
    bool confirmed = true; ///< false: a prediction, which may turn out wrong
};

/// For rules without settings.
struct NoOptions {
    bool operator==(const NoOptions&) const = default;
    template <class Stream>
    void serialize(Stream&) {}
};
/// For rules without a bot.
template <class Rules>
struct NoBot {
    typename Rules::Command decide(const Rules&, int) { return {}; }
    template <class Stream>
    void serialize(Stream&) {}
};
/// For rules without content.
struct NoContent {
    static std::uint64_t hash() { return 0; }
};
inline constexpr NoContent kNoContent{};

namespace detail {

template <class Rules>
struct BotOf {
    using Type = NoBot<Rules>;
};
template <class Rules>
    requires requires { typename Rules::Bot; }
struct BotOf<Rules> {
    using Type = typename Rules::Bot;
};
template <class Rules>
struct ContentOf {
    using Type = NoContent;
};
template <class Rules>
    requires requires { typename Rules::Content; }
struct ContentOf<Rules> {
    using Type = typename Rules::Content;
};

template <class T>
concept Serializable = requires(T& value, MeasureStream& stream) { value.serialize(stream); } ||
                       requires(T& value, MeasureStream& stream) { value.serialize(stream, 1); } ||
                       requires(T& value, MeasureStream& stream) { serialize(stream, value); };

} // namespace detail

template <class Rules>
using BotOf = typename detail::BotOf<Rules>::Type;
template <class Rules>
using ContentOf = typename detail::ContentOf<Rules>::Type;
/// True if a press is passed to exactly one step.
template <class Command>
concept HasPresses = requires(Command& command, const Command& earlier) {
    command.keepPresses(earlier);
    command.dropPresses();
};
/// Presses of an earlier command that no step has used are kept.
template <class Command>
void replaceCommand(Command& pending, Command command) {
    if constexpr (HasPresses<Command>) {
        command.keepPresses(pending);
    }
    pending = std::move(command);
}

/// True if rules count points for each seat.
template <class R>
concept HasScore = requires(const R& rules) {
    { rules.score(0) } -> std::convertible_to<std::int64_t>;
};
/// True if rules know when a match is over.
template <class R>
concept HasEnd = requires(const R& rules) {
    { rules.isOver() } -> std::same_as<bool>;
};

/// Stops the compilation with the name of the first member that a type of rules lacks.
template <class R>
consteval bool isRules() {
    static_assert(
        requires {
            { R::kStepsPerSecond } -> std::convertible_to<int>;
        }, "rules need: static constexpr int kStepsPerSecond");
    static_assert(
        requires {
            { R::kMaxSeats } -> std::convertible_to<int>;
        }, "rules need: static constexpr int kMaxSeats");
    static_assert(
        requires {
            { R::kRulesVersion } -> std::convertible_to<int>;
        }, "rules need: static constexpr int kRulesVersion");
    static_assert(requires { typename R::Options; }, "rules need: struct Options");
    static_assert(requires { typename R::Command; }, "rules need: struct Command");
    static_assert(requires { typename R::Event; }, "rules need: struct Event");
    static_assert(R::kStepsPerSecond >= 1 && R::kStepsPerSecond <= 1000,
                  "kStepsPerSecond is from 1 to 1000");
    static_assert(R::kMaxSeats >= 1 && R::kMaxSeats <= 32, "kMaxSeats is from 1 to 32");
    static_assert(R::kRulesVersion >= 1, "kRulesVersion is at least 1");
    using Options = typename R::Options;
    using Command = typename R::Command;
    using Event = typename R::Event;
    static_assert(std::default_initializable<Options> && std::equality_comparable<Options>,
                  "Options need a default constructor and operator==");
    static_assert(detail::Serializable<Options>,
                  "Options need: template <class S> void serialize(S&)");
    static_assert(std::default_initializable<Command> && std::equality_comparable<Command> &&
                      std::copyable<Command>,
                  "Command needs a default constructor, operator== and copies");
    static_assert(detail::Serializable<Command>,
                  "Command needs: template <class S> void serialize(S&)");
    static_assert(
        requires(Command& command, const Command& earlier) { command.keepPresses(earlier); } ==
            requires(Command& command) { command.dropPresses(); },
        "Command needs both or none of keepPresses(const Command&) and dropPresses()");
    static_assert(
        requires(const Event& event) { static_cast<int>(event.kind); },
        "Event needs a member kind, an enum or int");
    if constexpr (requires { typename R::Content; }) {
        static_assert(
            std::constructible_from<R, const Options&, std::uint64_t, const typename R::Content&>,
            "rules need: Rules(const Options&, std::uint64_t seed, const Content&)");
        static_assert(
            requires(const typename R::Content& content) {
                { content.hash() } -> std::convertible_to<std::uint64_t>;
            }, "Content needs: std::uint64_t hash() const");
    } else {
        static_assert(std::constructible_from<R, const Options&, std::uint64_t>,
                      "rules need: Rules(const Options&, std::uint64_t seed)");
    }
    static_assert(std::copyable<R>, "rules are copied");
    static_assert(
        requires(R& rules, std::span<const Command> commands, Events<Event>& events) {
            rules.step(commands, events);
        }, "rules need: void step(std::span<const Command>, Events<Event>&)");
    static_assert(detail::Serializable<R>, "rules need: template <class S> void serialize(S&)");
    static_assert(
        HasEnd<R> || !requires(R& rules) { rules.isOver(); },
        "isOver needs the form: bool isOver() const");
    static_assert(
        HasScore<R> || !requires(R& rules) { rules.score(0); },
        "score needs the form: std::int32_t score(int seat) const");
    using Bot = BotOf<R>;
    static_assert(std::copyable<Bot> && detail::Serializable<Bot>,
                  "Bot needs copies and: template <class S> void serialize(S&)");
    static_assert(
        requires(Bot& bot, const R& rules) {
            { bot.decide(rules, 0) } -> std::same_as<Command>;
        }, "Bot needs: Command decide(const Rules&, int seat)");
    return true;
}

/// Types that fulfil the contract above.
template <class R>
concept Rules = isRules<R>();

/// A new match.
template <Rules R>
R makeRules(const typename R::Options& options, std::uint64_t seed, const ContentOf<R>& content) {
    if constexpr (requires { typename R::Content; }) {
        return R(options, seed, content);
    } else {
        static_cast<void>(content);
        return R(options, seed);
    }
}

/// The hash of a state: over the values of all its fields.
template <Rules R>
std::uint64_t stateHash(const R& rules) {
    RollingHash hash;
    addTo(hash, rules);
    return hash.value();
}

} // namespace eng
