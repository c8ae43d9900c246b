#pragma once

#include "engine/net/messages.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

/// The messages of a match that is played over a network (engine/net/PROTOCOL.md). What a server
/// sends of a match is its recording as it grows (engine/simulation/RECORDING.md).

namespace eng::room {

/// The largest part of a recording in one message, in bytes.
inline constexpr std::size_t kMaxPart = 1800;
/// Players of a match at most, as rules have them.
inline constexpr std::size_t kMaxPlayers = 32;
/// A margin of no commands.
inline constexpr std::int16_t kNoMargin = std::numeric_limits<std::int16_t>::min();
/// Seconds between messages of a match, both ways: with changes, and without.
inline constexpr double kOnChange = 1.0 / 60.0;
inline constexpr double kQuiet = 1.0 / 15.0;
/// Seconds by which they may be earlier, so that one is sent in each frame of 60 in a second.
inline constexpr double kEarly = 0.002;
/// Steps that one message of commands has at most.
inline constexpr int kMaxSteps = 64;

/// From the server: a part of a match's start, a `Recording` without entries. The parts follow each
/// other, from offset 0 on; another start can begin before all have come. The last part begins the
/// match.
struct MatchStart {
    static constexpr std::uint32_t kCode = 16;
    static constexpr std::size_t kMaxBytes = kMaxPart + 20;
    static constexpr std::uint32_t kMaxStart = std::uint32_t{2} << 20U; ///< bytes
    std::uint32_t start = 0; ///< counts the starts that are sent to this client
    std::uint32_t all = 0;   ///< bytes of the start
    std::uint32_t offset = 0;
    std::vector<std::byte> part = {};
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("start", start, varint());
        stream.field("all", all, varint());
        stream.field("offset", offset, varint());
        stream.field("part", part, maxLength(kMaxPart));
    }
};

/// From the server: entries of the recording. With another `steps` than before they are complete up
/// to it.
struct Confirm {
    static constexpr std::uint32_t kCode = 17;
    static constexpr std::size_t kMaxBytes = kMaxPart + 16;
    std::uint64_t steps = 0; ///< of the match so far
    /// Steps by which the receiver's commands came before they were due; negative: late;
    /// kNoMargin: none have come since the last time.
    std::int16_t margin = 0;
    std::vector<std::byte> entries = {};
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("steps", steps, varint());
        stream.field("margin", margin);
        stream.field("entries", entries, maxLength(kMaxPart));
    }
};

/// From a player: the commands of its seat for some steps, one after the other.
struct Commands {
    static constexpr std::uint32_t kCode = 18;
    static constexpr std::size_t kMaxBytes = 256;
    std::uint64_t first = 0; ///< step
    std::uint8_t count = 1;  ///< steps
    /// Where the command changes, as entries of a recording with one seat, from `first` on.
    std::vector<std::byte> changes = {};
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("first", first, varint());
        stream.field("count", count, bounded(1, kMaxSteps));
        stream.field("changes", changes, maxLength(kMaxBytes - 16));
    }
};

/// From a client: its state differs from the hash that the server sent.
struct Resync {
    static constexpr std::uint32_t kCode = 19;
    static constexpr std::size_t kMaxBytes = 12;
    std::uint64_t step = 0; ///< of the hash
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("step", step, varint());
    }
};

/// From a client: what it wants.
struct Request {
    enum class What : std::uint8_t {
        Ready, ///< for the next match
        NotReady,
        Watch,  ///< gives its place to others
        Play,   ///< takes a place that is free
        Hidden, ///< its page is not seen: a bot plays, and nothing is sent
        Back
    };
    static constexpr std::uint32_t kCode = 20;
    static constexpr std::size_t kMaxBytes = 1;
    What what = What::Ready;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("what", what, upTo(What::Back));
    }
};

enum class Phase : std::uint8_t {
    Waiting, ///< until all who play are ready
    Playing,
    Over ///< until all who play are ready for the next match
};

/// From the server, at each change: who plays.
struct RoomNews {
    static constexpr std::uint32_t kCode = 21;
    static constexpr std::size_t kMaxBytes = 4 + 4 * kMaxPlayers;
    struct Place {
        std::uint16_t member = 0; ///< number of `net::Neighbour` + 1; 0: nobody
        bool isReady = false;
        bool isBot = false; ///< a bot plays at the moment
        bool operator==(const Place&) const = default;
        template <class Stream>
        void serialize(Stream& stream) {
            stream.field("member", member, upTo(net::kMaxMembers));
            stream.field("isReady", isReady);
            stream.field("isBot", isBot);
        }
    };
    Phase phase = Phase::Waiting;
    std::vector<Place> places; ///< by the seat of the rules
    bool operator==(const RoomNews&) const = default;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("phase", phase, upTo(Phase::Over));
        stream.field("places", places, maxLength(kMaxPlayers));
    }
};

} // namespace eng::room
