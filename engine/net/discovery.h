#pragma once

#include "engine/net/messages.h"
#include "platform/datagrams.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Finds games on the local network: a search broadcasts requests, and programs with a room reply
/// (PROTOCOL.md). Datagrams in, datagrams out: `lan_socket.h` joins this with
/// sockets.
///
/// Threads: not synchronised; use an instance from one thread at a time.

namespace eng::net {

inline constexpr std::uint16_t kLanPort = 26970; ///< UDP, of programs with a room
inline constexpr std::uint8_t kLanVersion = 1;   ///< of the bytes of discovery
/// Bytes of each request, so that a reply never has more: the sender of a request may be forged.
inline constexpr std::size_t kLanBytes = 256;
inline constexpr std::size_t kMaxRoomName = 24; ///< bytes of UTF-8

/// What a program says about its room.
struct LanGame {
    std::string game = {};     ///< the same in all programs that play together
    CompatibilityKey key = {}; ///< its protocol is that of this engine
    std::string build = {};    ///< shown, not compared
    std::string room = {};     ///< a name for players
    std::uint16_t members = 0; ///< that have joined
    std::uint16_t maxMembers = 0;
    std::uint16_t port = 0; ///< TCP

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("game", game, maxLength(kMaxGame));
        stream.field("protocol", key.protocol, varint());
        stream.field("simulation", key.simulation, varint());
        stream.field("content", key.content);
        stream.field("build", build, maxLength(kMaxBuild));
        stream.field("room", room, maxLength(kMaxRoomName));
        stream.field("members", members, varint());
        stream.field("maxMembers", maxMembers, varint());
        stream.field("port", port);
    }
};

/// Replies to searches.
class LanResponder {
public:
    static constexpr double kWindow = 1.0; ///< seconds, with at most two replies to an address
    /// Addresses that are remembered. If so many were answered within a second, others are not: a
    /// flood with forged addresses gets no more replies, and an address that asks each second keeps
    /// its place.
    static constexpr std::size_t kMaxAddresses = 256;

    /// @param game  its texts are shortened to what fits
    explicit LanResponder(LanGame game);

    void setMembers(std::uint16_t members, std::uint16_t maxMembers) {
        game_.members = members;
        game_.maxMembers = maxMembers;
    }
    /// Handles a datagram. Allocates nothing.
    ///
    /// @param now  seconds, never less than before
    /// @return     the reply, until the next call; empty: none
    std::span<const std::byte> answer(std::span<const std::byte> datagram,
                                      const platform::DatagramAddress& from, double now);

private:
    struct Address {
        std::uint32_t host = 0;
        std::uint64_t nonce = 0; ///< of the last request
        double last = -std::numeric_limits<double>::infinity();
        double beforeLast = last;
    };
    bool allow(std::uint32_t host, std::uint64_t nonce, double now);

    LanGame game_;
    std::array<Address, kMaxAddresses> addresses_{};
    std::array<std::byte, kLanBytes> reply_{};
};

/// A game that replied.
struct FoundGame {
    platform::DatagramAddress at; ///< where to connect
    LanGame game;
    std::optional<Reject::Why> why; ///< this program may not join; nothing: it may
    double heardAt = 0.0;           ///< seconds
    int ofAddress = 0;              ///< games of this address that are listed before it
};

/// Searches for games.
class LanBrowser {
public:
    /// Seconds between requests. A game whose reply is lost once is still listed, and a responder
    /// in a flood remembers this address.
    static constexpr double kAskEvery = 0.9;
    static constexpr double kFresh = 2.0; ///< seconds that a game is listed after its reply
    static constexpr std::size_t kMaxGames = 64;
    static constexpr int kMaxOfAddress = 4; ///< games, so that a machine cannot fill the list

    /// @param game  only games of this name are listed
    LanBrowser(const std::string& game, const CompatibilityKey& key);

    /// Forgets games that no longer reply.
    ///
    /// @param now  seconds, never less than before
    /// @return     the request to broadcast, until the next call; empty: none yet
    std::span<const std::byte> update(double now);
    /// Handles a datagram. False: it is not a reply to the last two requests, or malformed.
    bool take(std::span<const std::byte> datagram, const platform::DatagramAddress& from);
    /// By address and port, but first one of each address, then the second ones: a machine with
    /// many games, or a stranger, hides no others.
    const std::vector<FoundGame>& games() const { return games_; }
    /// Some of them: a list has as many lines as it can show, and further pages.
    ///
    /// @param page    from 0; after the last one the first one comes again
    /// @param length  of a page, > 0
    std::span<const FoundGame> page(std::size_t page, std::size_t length) const;

private:
    void sort();

    std::string game_;
    CompatibilityKey key_;
    std::array<std::uint64_t, 2> nonces_; ///< of the last request and the one before
    std::array<std::byte, kLanBytes> request_{};
    double now_ = 0.0;
    double askAt_ = -std::numeric_limits<double>::infinity();
    std::vector<FoundGame> games_;
};

} // namespace eng::net
