#pragma once

#include "engine/core/commands.h"
#include "engine/core/format.h"
#include "engine/simulation/session.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng {

/// A recording that is played again, for code that does not know the type of its rules: watching,
/// verification, comparison.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class Replay {
public:
    Replay() = default;
    Replay(const Replay&) = delete;
    Replay& operator=(const Replay&) = delete;
    virtual ~Replay() = default;

    virtual const Recording& recording() const = 0;
    /// Number of steps since the start of the match.
    virtual std::uint64_t steps() const = 0;
    virtual const SeatHolder& holder(int seat) const = 0;
    virtual void step() = 0;
    virtual int advance(double delta) = 0;
    virtual void seek(std::uint64_t step) = 0;
    virtual std::uint64_t hash() const = 0; ///< `stateHash` of the current state
    virtual std::optional<std::uint64_t> divergence() const = 0;
    virtual std::vector<std::byte> state() const = 0; ///< serialized; empty in a page
    /// All fields as lines "path = value"; empty in a page.
    virtual std::string stateText() const = 0;
    /// False: the rules say that the match goes on (`HasEnd`).
    virtual bool mayEnd() const = 0;
    /// The scores of all seats, "7 3"; empty if the rules have none (`HasScore`).
    virtual std::string scores() const = 0;
    /// The first field in which two serialized states differ.
    ///
    /// Errors: one is not a state of the rules.
    virtual Result<std::optional<Difference>>
    difference(std::span<const std::byte> first, std::span<const std::byte> second) const = 0;

    bool atEnd() const { return steps() >= recording().steps; }
};

/// A replay by a session.
template <Rules R>
class SessionReplay final : public Replay {
public:
    explicit SessionReplay(Session<R> session)
        : session_{std::move(session)} {}

    const Session<R>& session() const { return session_; }
    /// As `Session::append`: for a match that is watched while it is played.
    Status append(std::span<const std::byte> entries, std::uint64_t toStep) {
        return session_.append(entries, toStep);
    }

    const Recording& recording() const override { return session_.recording(); }
    std::uint64_t steps() const override { return session_.steps(); }
    const SeatHolder& holder(int seat) const override { return session_.holder(seat); }
    void step() override { session_.step(); }
    int advance(double delta) override { return session_.advance(delta); }
    void seek(std::uint64_t step) override { session_.seek(step); }
    std::uint64_t hash() const override { return stateHash(session_.now()); }
    std::optional<std::uint64_t> divergence() const override { return session_.divergence(); }
    std::vector<std::byte> state() const override {
        if (!kHasCommands) {
            return {};
        }
        const Result<std::vector<std::byte>> bytes = toBytes(session_.now());
        return bytes ? *bytes : std::vector<std::byte>{};
    }
    std::string stateText() const override {
        return kHasCommands ? dump(session_.now()) : std::string{};
    }
    bool mayEnd() const override {
        if constexpr (HasEnd<R>) {
            return session_.now().isOver();
        }
        return true;
    }
    std::string scores() const override {
        std::string all;
        if constexpr (HasScore<R>) {
            for (int seat = 0; seat < R::kMaxSeats; ++seat) {
                all += format(seat == 0 ? "{0}" : " {0}", {session_.now().score(seat)});
            }
        }
        return all;
    }
    Result<std::optional<Difference>> difference(std::span<const std::byte> first,
                                                 std::span<const std::byte> second) const override {
        if (!kHasCommands) {
            return std::optional<Difference>{};
        }
        R one = session_.now();
        R other = session_.now();
        if (Status read = readAll(first, one); !read) {
            return read.error();
        }
        if (Status read = readAll(second, other); !read) {
            return read.error();
        }
        return firstDifference(one, other);
    }

private:
    static Status readAll(std::span<const std::byte> bytes, R& rules) {
        ReadStream stream{bytes};
        stream.root(rules);
        stream.expectEnd();
        return stream.status();
    }

    Session<R> session_;
};

/// Opens a recording for code that does not know the rules.
///
/// @param content  of the rules, if they have any; outlives the replay
///
/// Errors: as for `Session::open`.
template <Rules R, class... Content>
Result<std::unique_ptr<Replay>> openReplay(Recording recording, typename Session<R>::Setup setup,
                                           const Content&... content) {
    Result<Session<R>> session =
        Session<R>::open(std::move(recording), std::move(setup), content...);
    if (!session) {
        return session.error();
    }
    return std::unique_ptr<Replay>{std::make_unique<SessionReplay<R>>(std::move(*session))};
}

/// Why a recording is not genuine, as far as it was played: the hash of a second differs or is
/// missing; at the end, the result differs, or there is one although the match goes on. Nothing: it
/// is.
///
/// A genuine recording is one that the rules can have made. Who gave the commands it cannot prove:
/// a program that knows the rules can play a match of its own, and name the players as it likes.
std::optional<Error> findForgery(const Replay& replay);

/// The result of a verification.
struct Verification {
    std::uint64_t steps = 0;
    std::uint64_t hash = 0;      ///< of the last state
    std::optional<Error> forged; ///< as of `findForgery`
};
/// Plays a whole recording, and compares the hash of each second and the result.
///
/// Errors: text::kReplayNotWhole: the recording does not start with the match.
Result<Verification> verify(Replay& replay);

/// What `compare` reads: a recording, with the states after its steps if the file has them.
struct RecordedStates {
    static constexpr int kVersion = 1;
    static constexpr std::size_t kMaxBytes = std::size_t{64} << 20U;

    Recording recording;
    /// For each step from `recording.startStep` + 1 on: length (4 bytes) and serialized state.
    std::vector<std::byte> states;

    template <class Stream>
    void serialize(Stream& stream, int) {
        stream.field("recording", recording);
        stream.field("states", states, maxLength(kMaxBytes));
    }
};
/// Plays a recording and makes a file of the states after each step, as this build has them. Its
/// kind is "STAT".
///
/// Errors: longer than RecordedStates::kMaxBytes.
Result<std::string> encodeStates(Replay& replay);
/// Reads such a file, or one with a recording only.
///
/// Errors: as for `decodeRecording`.
Result<RecordedStates> decodeStates(std::string_view file);

/// Where two runs of a match part.
struct Parting {
    std::uint64_t step = 0;
    Message message;  ///< what differs, with both values
    std::string ours; ///< the state of this program at that step, as lines "path = value"
};
/// Finds the first difference of two files: another command of a seat; the first step and field, if
/// both have states; the first second whose recorded hash differs; the result.
///
/// @param replay  of `first`; is played up to the difference
/// @return        nothing: they are the same
std::optional<Parting> compare(const RecordedStates& first, const RecordedStates& second,
                               Replay& replay);

} // namespace eng
