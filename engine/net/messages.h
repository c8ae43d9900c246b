#pragma once

#include "engine/core/compatibility.h"
#include "engine/core/delegate.h"
#include "engine/net/room_code.h"
#include "engine/serialize/serialize.h"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

/// Messages between programs: a code and a payload (PROTOCOL.md). A message is a struct:
///
///     struct Move {
///         static constexpr std::uint32_t kCode = 256; // of the game: 256 and above
///         static constexpr std::size_t kMaxBytes = 2;
///         std::int8_t x = 0, y = 0;
///         template <class Stream>
///         void serialize(Stream& stream) {
///             stream.field("x", x, eng::bounded(-1, 1));
///             stream.field("y", y, eng::bounded(-1, 1));
///         }
///     };
///
/// Source: Enginuity II, messages by code with registered handlers.

namespace eng::net {

/// The first code that a game may use.
inline constexpr std::uint32_t kFirstGameCode = 256;
/// The first code of systems of the engine above this one (engine/room); those below are handled
/// here.
inline constexpr std::uint32_t kFirstSystemCode = 16;
/// Version of the messages of the engine, in `CompatibilityKey::protocol`.
inline constexpr std::uint32_t kProtocolVersion = 2;

template <class T>
concept NetMessage = requires(T& message, MeasureStream& stream) {
    { T::kCode } -> std::convertible_to<std::uint32_t>;
    { T::kMaxBytes } -> std::convertible_to<std::size_t>; // of the payload, at most 65535
    stream.root(message);
} && std::default_initializable<T>;

/// Appends a message to a batch.
///
/// @return  false: a field is out of its range, or the payload exceeds T::kMaxBytes; nothing was
///          appended
template <NetMessage T>
bool appendMessage(std::vector<std::byte>& batch, const T& message);

/// Reads the messages of a batch, one after the other.
class MessageReader {
public:
    struct Raw {
        std::uint32_t code = 0;
        std::span<const std::byte> payload;
    };

    /// @param batch  outlives the reader
    explicit MessageReader(std::span<const std::byte> batch)
        : left_{batch} {}

    /// The next message; nothing: the batch has ended, or is malformed.
    std::optional<Raw> next();
    bool malformed() const { return malformed_; }

private:
    bool takeVarint(std::uint32_t& number);

    std::span<const std::byte> left_;
    bool malformed_ = false;
};

/// Reads a payload. False: it is malformed, too long, or bytes are left over.
template <NetMessage T>
bool readMessage(std::span<const std::byte> payload, T& message) {
    if (payload.size() > T::kMaxBytes) {
        return false;
    }
    ReadStream stream{payload};
    stream.root(message);
    stream.expectEnd();
    return stream.status().ok();
}

/// Who handles which messages: functions, registered by the type of the message.
///
///     handlers.on<Move>([&](Player& player, const Move& move) { ... });
///
/// A handler may not register others.
///
/// @tparam Peer  whom a message is from
template <class Peer>
class MessageHandlers {
public:
    enum class Outcome : std::uint8_t { Handled, Unknown, Malformed };

    /// Replaces the handler that there was.
    template <NetMessage T>
    void on(Delegate<void(Peer&, const T&)> handler) {
        handlers_[T::kCode] = [handler = std::move(handler)](Peer& peer,
                                                             std::span<const std::byte> payload) {
            T message{};
            if (!readMessage(payload, message)) {
                return false;
            }
            handler(peer, message);
            return true;
        };
    }
    Outcome handle(Peer& peer, const MessageReader::Raw& raw) const {
        const auto found = handlers_.find(raw.code);
        if (found == handlers_.end()) {
            return Outcome::Unknown;
        }
        return found->second(peer, raw.payload) ? Outcome::Handled : Outcome::Malformed;
    }

private:
    std::map<std::uint32_t, Delegate<bool(Peer&, std::span<const std::byte>)>> handlers_;
};

// --- Messages of the engine

inline constexpr int kMaxMembers = 256;      ///< of a room
inline constexpr std::size_t kMaxGame = 24;  ///< bytes of UTF-8
inline constexpr std::size_t kMaxName = 24;  ///< bytes of UTF-8
inline constexpr std::size_t kMaxBuild = 96; ///< bytes
inline constexpr std::size_t kMaxRoom = 10;  ///< bytes
inline constexpr std::size_t kMaxChat = 120; ///< bytes of UTF-8

/// Identifies a player who comes back after a lost connection. Only the server and the player know
/// it.
using MemberToken = std::array<std::byte, 16>;

/// The first message of a client.
struct Hello {
    static constexpr std::uint32_t kCode = 1;
    static constexpr std::size_t kMaxBytes = 256;
    std::uint32_t protocol = kProtocolVersion;
    std::uint32_t simulation = 0;
    std::uint64_t content = 0;
    std::string game = {};  ///< its name
    std::string build = {}; ///< shown, not compared
    std::string name = {};  ///< of the player, clean (`cleanName`)
    std::string room = {};
    MemberToken token{}; ///< of an earlier Welcome; zeros: none

    CompatibilityKey key() const { return {protocol, simulation, content}; }
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("protocol", protocol, varint());
        stream.field("simulation", simulation, varint());
        stream.field("content", content);
        stream.field("game", game, maxLength(kMaxGame));
        stream.field("build", build, maxLength(kMaxBuild));
        stream.field("name", name, maxLength(kMaxName));
        stream.field("room", room, maxLength(kMaxRoom));
        stream.field("token", token);
    }
};

/// The answer to a client that may join.
struct Welcome {
    static constexpr std::uint32_t kCode = 2;
    static constexpr std::size_t kMaxBytes = 32;
    std::uint16_t member = 0;
    std::uint64_t step = 0;
    MemberToken token{};
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("member", member, varint());
        stream.field("step", step, varint());
        stream.field("token", token);
    }
};

/// The answer to one that may not; the connection is closed after it.
struct Reject {
    enum class Why : std::uint8_t {
        OlderClient, ///< the client must be updated, or its page loaded again
        OlderServer,
        OtherContent, ///< the files of the game differ
        Full,
        NoRoom,        ///< there is no room with this code
        BadName,       ///< not clean (`cleanName`)
        UsedElsewhere, ///< the token was used from elsewhere
        OtherGame,     ///< another game is played there
        // Since protocol 2:
        Kicked,    ///< by the manager of the room
        Idle,      ///< nothing was seen of the player for long
        TooOften,  ///< the household tries too often
        NoSpace,   ///< the server has no room for another room, or ends
        RoomClosed ///< the room has ended
    };
    static constexpr std::uint32_t kCode = 3;
    static constexpr std::size_t kMaxBytes = 128;
    Why why = Why::Full;
    std::string build = {}; ///< of the server
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("why", why, upTo(Why::RoomClosed));
        stream.field("build", build, maxLength(kMaxBuild));
    }
};

/// Why a client cannot play with a server; nothing: it can. OlderClient, OlderServer, OtherContent.
std::optional<Reject::Why> mismatch(const CompatibilityKey& client, const CompatibilityKey& server);

/// Who has joined, or has left. To all at each change, and to a newcomer for all members.
struct MemberChange {
    enum class State : std::uint8_t {
        Free,
        Here,
        Away ///< the connection is lost; the number is kept for a while
    };
    static constexpr std::uint32_t kCode = 8;
    static constexpr std::size_t kMaxBytes = 40;
    std::uint16_t member = 0;
    State state = State::Free;
    std::string name = {};
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("member", member, varint());
        stream.field("state", state, upTo(State::Away));
        stream.field("name", name, maxLength(kMaxName));
    }
};

/// A question for the time that a message and its answer need.
struct Ping {
    static constexpr std::uint32_t kCode = 4;
    static constexpr std::size_t kMaxBytes = 8;
    std::uint32_t number = 0;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("number", number, varint());
    }
};
/// The answer, with the number of the question.
struct Pong : Ping {
    static constexpr std::uint32_t kCode = 5;
};

/// What a player writes to the others. From a client the number does not count: the server sets it.
struct Chat {
    static constexpr std::uint32_t kCode = 6;
    static constexpr std::size_t kMaxBytes = 128;
    std::uint16_t member = 0;
    std::string text = {};
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("member", member, varint());
        stream.field("text", text, maxLength(kMaxChat));
    }
};

/// The last message before a connection is closed on purpose.
struct Bye {
    static constexpr std::uint32_t kCode = 7;
    static constexpr std::size_t kMaxBytes = 1;
    template <class Stream>
    void serialize(Stream&) {}
};

/// From a server that has the room elsewhere, or no space; the connection is closed after it. The
/// client goes on there, by the same host.
struct Moved {
    static constexpr std::uint32_t kCode = 9;
    static constexpr std::size_t kMaxBytes = 96;
    std::string to = {};   ///< `isRoomPath`
    std::string room = {}; ///< its code
    MemberToken ticket{};  ///< for Hello there; zeros: none
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("to", to, maxLength(kMaxRoomPath));
        stream.field("room", room, maxLength(kMaxRoom));
        stream.field("ticket", ticket);
    }
};

/// From a server, after Welcome and at a change: what its receiver has to know of the room.
struct RoomInfo {
    static constexpr std::uint32_t kCode = 10;
    static constexpr std::size_t kMaxBytes = 16;
    static constexpr std::uint8_t kManages = 1; ///< the receiver may kick and mute
    static constexpr std::uint8_t kPublic = 2;  ///< strangers may come
    static constexpr std::uint8_t kDrains = 4;  ///< the server ends after this match
    std::string code = {};
    std::uint8_t flags = 0;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("code", code, maxLength(kMaxRoom));
        stream.field("flags", flags, bounded(0, kManages | kPublic | kDrains));
    }
};

/// From a server: what will happen.
struct Notice {
    enum class What : std::uint8_t {
        Renewed, ///< the server will be replaced by a newer one
        Idle,    ///< nothing is seen of the player, who will be a spectator
        Closes   ///< the room
    };
    static constexpr std::uint32_t kCode = 11;
    static constexpr std::size_t kMaxBytes = 4;
    What what = What::Renewed;
    std::uint16_t seconds = 0;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("what", what, upTo(What::Closes));
        stream.field("seconds", seconds, varint());
    }
};

/// From the member who manages the room; from others it is ignored.
struct Manage {
    enum class What : std::uint8_t { Kick, Mute, Unmute };
    static constexpr std::uint32_t kCode = 12;
    static constexpr std::size_t kMaxBytes = 4;
    What what = What::Kick;
    std::uint16_t member = 0; ///< number
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("what", what, upTo(What::Unmute));
        stream.field("member", member, varint());
    }
};

// --- Implementation

namespace detail {
/// Appends code and length of a payload.
void appendHead(std::vector<std::byte>& batch, std::uint32_t code, std::size_t length);
} // namespace detail

template <NetMessage T>
bool appendMessage(std::vector<std::byte>& batch, const T& message) {
    static_assert(T::kMaxBytes <= 65535);
    MeasureStream measure;
    eng::detail::visit(measure, message);
    const std::size_t before = batch.size();
    if (measure.bytes() > T::kMaxBytes) {
        return false;
    }
    detail::appendHead(batch, T::kCode, measure.bytes());
    const std::size_t at = batch.size();
    batch.resize(at + measure.bytes());
    WriteStream stream{std::span{batch}.subspan(at)};
    eng::detail::visit(stream, message);
    if (!stream.status()) {
        batch.resize(before);
        return false;
    }
    return true;
}

} // namespace eng::net
