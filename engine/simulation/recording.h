#pragma once

#include "engine/core/result.h"
#include "engine/serialize/format.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

/// The largest command, in bytes.
inline constexpr std::size_t kMaxCommandBytes = 64;
/// The longest name at a seat, in bytes of UTF-8.
inline constexpr std::size_t kMaxSeatName = 64;
/// The longest log of a recording, in bytes.
inline constexpr std::size_t kMaxRecordingLog = std::size_t{4} << 20U;
/// The longest recording that is read: a day.
inline constexpr std::uint64_t kMaxRecordingSeconds = 86'400;
inline constexpr std::uint64_t kMaxRecordingSteps = kMaxRecordingSeconds * 1000;

/// The player at a seat.
struct SeatHolder {
    enum class Kind : std::uint8_t {
        Empty,  ///< gives default commands
        Player, ///< a person, by a device or from another machine
        Bot
    };
    Kind kind = Kind::Empty;
    std::string name; ///< plain text (`isPlainText`), at most kMaxSeatName bytes

    bool operator==(const SeatHolder&) const = default;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("kind", kind, upTo(Kind::Bot));
        stream.field("name", name, maxLength(kMaxSeatName));
    }
};

/// The match that a recording contains. All programs with these rules can play it.
struct RecordingInfo {
    std::string game;               ///< name of the program: "pong"
    std::string build;              ///< `BuildInfo::line` of the recording program, shown only
    std::uint32_t rulesVersion = 0; ///< `kRulesVersion`
    std::uint64_t content = 0;      ///< `Content::hash`
    std::uint16_t stepsPerSecond = 0;
    std::uint8_t seats = 0;
    std::uint64_t seed = 0;
    std::vector<std::byte> options; ///< the serialized options

    bool operator==(const RecordingInfo&) const = default;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("game", game, maxLength(64));
        stream.field("build", build, maxLength(255));
        stream.field("rulesVersion", rulesVersion, varint());
        stream.field("content", content);
        stream.field("stepsPerSecond", stepsPerSecond, bounded(1, 1000));
        stream.field("seats", seats, bounded(1, 32));
        stream.field("seed", seed);
        stream.field("options", options, maxLength(1024));
    }
};

/// A seat at the start of a recording's log.
struct SeatStart {
    SeatHolder holder;
    std::vector<std::byte> command; ///< serialized; empty: the default

    bool operator==(const SeatStart&) const = default;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("holder", holder);
        stream.field("command", command, maxLength(kMaxCommandBytes));
    }
};

/// An entry of a recording's log.
struct RecordingEntry {
    enum class Kind : std::uint8_t {
        Hash,   ///< the state after `step` steps has this hash
        Seat,   ///< another player has the seat from this step on
        Command ///< the seat gives this command from this step on
    };
    Kind kind = Kind::Hash;
    std::uint64_t step = 0; ///< number of steps before it
    int seat = 0;
    std::span<const std::byte> command; ///< serialized
    SeatHolder::Kind holder = SeatHolder::Kind::Empty;
    std::string_view name;  ///< of the holder
    std::uint16_t hash = 0; ///< the lowest 16 bits of the state's hash
};

/// Reads the entries of a log one after the other.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class RecordingReader {
public:
    /// A position between two entries.
    struct Place {
        std::size_t offset = 0;
        std::uint64_t step = 0; ///< of the entry before
        bool operator==(const Place&) const = default;
    };

    /// @param log    outlives the reader
    /// @param seats  of the match
    RecordingReader(std::span<const std::byte> log, int seats, Place place)
        : log_{log}
        , kinds_{static_cast<std::uint64_t>(seats) + kOtherKinds}
        , place_{place} {}

    Place place() const { return place_; }
    /// Reads an entry; valid as long as the log is not changed.
    ///
    /// @return  nothing at the end, and where the log is damaged (`damaged`)
    std::optional<RecordingEntry> next();
    /// True after an entry that is truncated, out of range or out of order.
    bool damaged() const { return damaged_; }

    static constexpr std::uint64_t kOtherKinds = 2; ///< besides one kind for each seat

private:
    bool take(std::uint64_t& number);
    bool take(std::size_t count, std::span<const std::byte>& bytes);

    std::span<const std::byte> log_;
    std::uint64_t kinds_;
    Place place_;
    std::uint64_t lastKind_ = 0; ///< of the entry before, if it has the same step
    bool started_ = false;
    bool damaged_ = false;
};

/// A match as its options, its seed and the commands of its seats; from these the rules make all
/// its states again. It is what is kept, sent as a link, watched and verified, and it grows while a
/// match is played. `engine/simulation/RECORDING.md` describes its bytes.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class Recording {
public:
    static constexpr int kVersion = 1;
    using Place = RecordingReader::Place;

    RecordingInfo info;
    /// The start of the log: 0, or the step of the checkpoint that replaced older entries.
    std::uint64_t startStep = 0;
    std::vector<std::byte> startState; ///< serialized state at startStep; empty: a new match
    std::vector<SeatStart> startSeats; ///< at startStep; empty: all seats are
    /// Number of steps since the start of the match.
    std::uint64_t steps = 0;
    /// The hash of the last state, once the match has ended.
    std::optional<std::uint64_t> result;

    /// True if the match can be verified from its start.
    bool isWhole() const { return startStep == 0 && startState.empty(); }
    std::span<const std::byte> log() const { return log_; }
    /// The end of the log.
    Place end() const { return end_; }
    RecordingReader read() const { return readFrom({0, startStep}); }
    RecordingReader readFrom(Place place) const { return {log_, info.seats, place}; }

    /// Makes room, so that as many bytes can be added without an allocation.
    void reserve(std::size_t bytes) { log_.reserve(bytes); }
    // Entries are added in the order of their steps; of a step: the hash, seats, commands, each by
    // ascending seat.
    void addHash(std::uint64_t step, std::uint16_t hash);
    void addSeat(std::uint64_t step, int seat, const SeatHolder& holder);
    void addCommand(std::uint64_t step, int seat, std::span<const std::byte> command);
    /// Adds entries as another program has them, which go on where this log ends: for a match that
    /// is played elsewhere.
    ///
    /// @param toStep  number of steps now: entries are of steps from `steps` on and before it, a
    ///                hash also of `toStep`
    /// @return        false: damaged, out of order or too many; nothing was added
    bool append(std::span<const std::byte> entries, std::uint64_t toStep);
    /// Removes all entries after a place, and the result.
    void truncate(Place place, std::uint64_t atStep);
    /// Removes all entries before a place, which the state and seats there replace. The entry
    /// before it must be one of that step.
    void restartAt(Place place, std::vector<std::byte> state, std::vector<SeatStart> seats);

    /// Removes all entries; the start stays.
    void clearLog() {
        log_.clear();
        end_ = {0, startStep};
    }
    bool operator==(const Recording&) const = default;
    /// Checks all texts and entries of a recording that was read, and finds its end.
    bool isValid();

    template <class Stream>
    void serialize(Stream& stream, int) {
        stream.field("info", info);
        stream.field("startStep", startStep, varint());
        stream.field("startState", startState, maxLength(std::size_t{1} << 20U));
        stream.field("startSeats", startSeats, maxLength(32));
        stream.field("steps", steps, varint());
        stream.field("result", result);
        stream.field("log", log_, maxLength(kMaxRecordingLog));
    }

private:
    /// Begins an entry.
    void begin(std::uint64_t step, std::uint64_t kind);
    void number(std::uint64_t value);

    std::vector<std::byte> log_;
    Place end_;
};

/// The contents of a file with a recording.
///
/// Errors: a field is beyond its limit.
Result<std::string> encodeRecording(const Recording& recording);
/// Reads such a file and checks all entries, but not whether the commands are those of a game.
///
/// Errors: as for `decodeFile`; text::kRecordingDamaged.
Result<Recording> decodeRecording(std::string_view file);

} // namespace eng
