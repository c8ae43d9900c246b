#pragma once

#include "engine/core/hash.h"
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

/// Two states of rules that are not known, and a point between them, for drawing.
struct Shown {
    const void* before = nullptr;
    const void* now = nullptr;
    double alpha = 0.0;      ///< position between the two, 0 to 1
    std::uint64_t steps = 0; ///< since the start of the match, of `now`
};

/// A match for code that does not know the type of its rules: games and screens of the engine,
/// commands, servers. It is played, or it is a recording that is played again. A `Ruleset` makes
/// it, as a `Session` of its rules.
///
/// States, commands and events are those of the rules: pointers to R, R::Command and
/// GivenOf<R::Event>.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class AnyMatch {
public:
    virtual ~AnyMatch();

    /// `typeName` of the rules.
    virtual const std::string_view& rules() const = 0;
    const Recording& recording() const { return recording_; }
    /// Number of steps since the start of the match.
    std::uint64_t steps() const { return steps_; }
    virtual const SeatHolder& holder(int seat) const = 0;
    /// True while there are recorded steps ahead: of a recording, and after `seek`.
    bool replays() const { return !atEnd(); }
    bool atEnd() const { return steps_ >= recording_.steps; }

    /// The current state, and the one before the last step.
    virtual Shown shown() const = 0;
    /// The events of the last call of `advance` or `step`.
    virtual GivenSpan given() const = 0;
    /// As `Session::setCommand`.
    virtual void setAnyCommand(int seat, const void* command) = 0;

    /// Makes exactly one step. Not at the end of a recording.
    virtual void step() = 0;
    /// Makes the steps that are due after some time.
    ///
    /// @param delta  seconds, finite, >= 0
    /// @return       number of steps made; a recording stops at its end
    virtual int advance(double delta) = 0;
    /// Goes to a step, at most `recording().steps` and at least `recording().startStep`, or the
    /// first one of the last checkpoints. Gives no events.
    virtual void seek(std::uint64_t step) = 0;
    /// Adds what has come of a match that is played elsewhere, to a recording. Steps are made by
    /// `advance` and `step`, as far as it has come. A full log loses its older half.
    ///
    /// @param entries  of the log, as `Recording::append` takes them
    /// Errors: text::kRecordingDamaged; nothing was added.
    virtual Status append(std::span<const std::byte> entries, std::uint64_t toStep) = 0;
    /// Continues to play at the current step: removes the recorded steps ahead, and ends the
    /// replay. Seats keep their holders; those of persons take commands again.
    virtual void playOn() = 0;
    /// The same match at the same step, to watch its recorded steps ahead.
    virtual std::unique_ptr<AnyMatch> toWatch() const = 0;
    /// Notes the result in the recording: the hash of the current state. For a match that has
    /// ended.
    void finish();

    /// True if the rules have an end (`HasEnd`), and the match is there.
    virtual bool isOver() const = 0;
    /// False: the rules say that the match goes on. Rules without an end never say so.
    virtual bool mayEnd() const = 0;
    /// The points of a seat; nothing: the rules count none (`HasScore`).
    virtual std::optional<std::int64_t> score(int seat) const = 0;
    /// The scores of all seats, "7 3"; empty if the rules have none.
    std::string scores() const;
    /// What the rules have counted in the steps that were made (`HasTally`).
    const Tally& tally() const { return tally_; }

    virtual std::uint64_t hash() const = 0; ///< `stateHash` of the current state
    /// A hash of the whole match so far: of the states after each second, and of the current one.
    std::uint64_t hashOfAll() const;
    /// The first second of a recording whose state has another hash than recorded, or for which
    /// none was recorded, in steps.
    std::optional<std::uint64_t> divergence() const { return divergence_; }
    /// Bytes that the log has lost at the front, because it was full.
    std::uint64_t droppedBytes() const { return dropped_; }
    virtual std::vector<std::byte> state() const = 0; ///< serialized; empty in a page
    /// All fields as lines "path = value"; empty in a page.
    virtual std::string stateText() const = 0;
    /// The first field in which two serialized states differ.
    ///
    /// Errors: one is not a state of the rules.
    virtual Result<std::optional<Difference>>
    difference(std::span<const std::byte> first, std::span<const std::byte> second) const = 0;

protected:
    AnyMatch();
    AnyMatch(const AnyMatch&);
    AnyMatch(AnyMatch&&) noexcept;
    AnyMatch& operator=(const AnyMatch&);
    AnyMatch& operator=(AnyMatch&&) noexcept;

    Recording recording_;
    std::uint64_t steps_ = 0;
    std::uint64_t dropped_ = 0; ///< bytes of the log
    RollingHash seconds_;       ///< of the states after each second
    std::optional<std::uint64_t> divergence_;
    Tally tally_;
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
