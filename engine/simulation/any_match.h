#pragma once

#include "engine/core/result.h"
#include "engine/simulation/recording.h"
#include "engine/simulation/tally.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

struct Difference;

/// Events of a type that is not known: `count` objects GivenOf<Event>.
struct GivenSpan {
    const void* first = nullptr;
    std::size_t count = 0;
};

/// A match for code that does not know the type of its rules: games and screens of the engine,
/// commands, servers. It is played, or it is a recording that is played again. A `Ruleset` makes
/// it.
///
/// States, commands and events are those of the rules: pointers to R, R::Command and
/// GivenOf<R::Event>.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class AnyMatch {
public:
    AnyMatch() = default;
    AnyMatch(const AnyMatch&) = delete;
    AnyMatch& operator=(const AnyMatch&) = delete;
    virtual ~AnyMatch();

    /// `typeName` of the rules.
    virtual const std::string_view& rules() const = 0;
    virtual const Recording& recording() const = 0;
    /// Number of steps since the start of the match.
    virtual std::uint64_t steps() const = 0;
    virtual const SeatHolder& holder(int seat) const = 0;
    /// True while there are recorded steps ahead.
    bool replays() const { return !atEnd(); }

    virtual const void* now() const = 0;
    virtual const void* before() const = 0; ///< the state before the last step
    virtual double alpha() const = 0;       ///< position between the two, 0 to 1
    /// The events of the last call of `advance` or `step`.
    virtual GivenSpan events() const = 0;
    /// As `Session::setCommand`.
    virtual void setCommand(int seat, const void* command) = 0;

    /// Makes exactly one step. Not at the end of a recording.
    virtual void step() = 0;
    /// As `Session::advance`.
    virtual int advance(double delta) = 0;
    /// As `Session::seek`.
    virtual void seek(std::uint64_t step) = 0;
    /// As `Session::append`: for a match that is watched while it is played.
    virtual Status append(std::span<const std::byte> entries, std::uint64_t toStep) = 0;
    /// As `Session::playOn`.
    virtual void playOn() = 0;
    /// The same match at the same step, to watch its recorded steps ahead.
    virtual std::unique_ptr<AnyMatch> toWatch() const = 0;
    /// Notes the result in the recording. For a match that is over.
    virtual void finish() = 0;

    /// True if the rules have an end (`HasEnd`), and the match is there.
    virtual bool isOver() const = 0;
    /// False: the rules say that the match goes on. Rules without an end never say so.
    virtual bool mayEnd() const = 0;
    /// The points of a seat; nothing: the rules count none (`HasScore`).
    virtual std::optional<std::int64_t> score(int seat) const = 0;
    /// What the rules have counted in the steps that were made (`HasTally`).
    virtual const Tally& tally() const = 0;

    virtual std::uint64_t hash() const = 0; ///< `stateHash` of the current state
    /// Of the states after each second and of the current one.
    virtual std::uint64_t hashOfAll() const = 0;
    virtual std::optional<std::uint64_t> divergence() const = 0; ///< as `Session::divergence`
    virtual std::vector<std::byte> state() const = 0;            ///< serialized; empty in a page
    /// All fields as lines "path = value"; empty in a page.
    virtual std::string stateText() const = 0;
    /// The first field in which two serialized states differ.
    ///
    /// Errors: one is not a state of the rules.
    virtual Result<std::optional<Difference>>
    difference(std::span<const std::byte> first, std::span<const std::byte> second) const = 0;

    bool atEnd() const { return steps() >= recording().steps; }
    /// The scores of all seats, "7 3"; empty if the rules have none.
    std::string scores() const;
};

/// Why a recording is not genuine, as far as it was played: the hash of a second differs or is
/// missing; at the end, the result differs, or there is one although the match goes on. Nothing: it
/// is.
///
/// A genuine recording is one that the rules can have made. Who gave the commands it cannot prove:
/// a program that knows the rules can play a match of its own, and name the players as it likes.
std::optional<Error> findForgery(const AnyMatch& match);

/// The result of a verification.
struct Verification {
    std::uint64_t steps = 0;
    std::uint64_t hash = 0;      ///< of the last state
    std::optional<Error> forged; ///< as of `findForgery`
};
/// Plays a whole recording, and compares the hash of each second and the result.
///
/// Errors: text::kReplayNotWhole: the recording does not start with the match.
Result<Verification> verify(AnyMatch& match);

} // namespace eng
