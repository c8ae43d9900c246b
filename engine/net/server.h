#pragma once

#include "engine/net/lobby.h"

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng::net {

/// A member of a server's room.
struct Member {
    int number = 0;      ///< from 0; it is not a seat of the rules
    std::string name;    ///< clean (`cleanName`), no other member's; may be empty
    bool isAway = false; ///< the connection is lost; the number is kept for a while

    MemberToken token{};
    HostAddress household;                  ///< of its last connection
    double since = 0.0;                     ///< seconds; when it joined
    double awaySince = 0.0;                 ///< seconds; earlier, if a page was left
    double lostAt = 0.0;                    ///< seconds; of its last connection
    bool hasLeft = false;                   ///< for good: it is removed in the next update
    std::unique_ptr<Connection> connection; ///< null: away
    int connections = 0;                    ///< so far: more than one after a return
    bool isMuted = false;                   ///< what it writes is not passed on
    RateLimit chats{2.0, 8.0};              ///< that are passed on
    std::bitset<kMaxMembers> untold;        ///< numbers whose state it has to be told
    std::optional<std::uint8_t> toldFlags;  ///< of RoomInfo; nothing: it has to be told
};

/// A room that clients join: checks who they are and whether their program fits,
/// gives them numbers and keeps the numbers of those whose connection is lost, passes on what they
/// write, and hands their messages to the game.
///
///     Server server{{.key = key, .build = build, .maxMembers = 4}};
///     server.on<Move>([&](Member& from, const Move& move) { ... });
///     ...
///     server.add(std::move(transport));     // to a client, by a socket or in memory
///     server.update(now);                   // in each step
///     server.broadcast(State{...});
///     server.flush();
///
/// It knows no sockets and no clock. A steady step allocates nothing.
///
/// Threads: not synchronised; use an instance from one thread at a time.
/// Source:  Enginuity II, the server with its hello and its registered handlers.
class Server {
public:
    /// Seconds, for a lost connection: for sure, and then until a newcomer needs the number.
    static constexpr double kMemberKept = 30.0;
    static constexpr double kMemberKeptLong = 600.0;
    /// Seconds for sure, after a page was left: it may be loaded again.
    static constexpr double kPageKept = 8.0;
    static constexpr double kChatsPerSecond = 2.0; ///< of a member; of all: times maxMembers
    static constexpr double kChatBurst = 8.0;
    static constexpr std::size_t kMaxKicked = 32; ///< that are remembered

    struct Options {
        std::string game = {};          ///< its name: a client of another game is told so
        CompatibilityKey key = {};      ///< its protocol is set by the server
        std::string build = {};         ///< `BuildInfo::line`, shown to clients that do not fit
        std::string room = {};          ///< code that a client must know; empty: none
        int maxMembers = 8;             ///< 1 to kMaxMembers
        double households = 1.0;        ///< as in `Lobby::Options`
        bool isManaged = false;         ///< by who came first: he may remove and mute others
        bool isPublic = false;          ///< strangers come by themselves
        bool hasChat = true;            ///< what members write is passed on
        bool hasNames = true;           ///< else all names are empty
        ServerCounts* counts = nullptr; ///< as in `Lobby::Options`
    };

    explicit Server(Options options);

    /// Registers who handles a message; a malformed one closes the connection.
    template <NetMessage T>
    void on(Delegate<void(Member&, const T&)> handler) {
        static_assert(T::kCode >= kFirstSystemCode, "codes below 16 are handled here");
        handlers_.on<T>(std::move(handler));
    }
    /// Called when a member has joined, come back, gone away, or left.
    void onChange(Delegate<void(const Member&, MemberChange::State)> handler) {
        changed_ = std::move(handler);
    }

    /// Takes a connection to a client, which must say Hello, into a lobby of its own.
    void add(std::unique_ptr<Transport> transport) { lobby_.add(std::move(transport)); }
    Lobby& lobby() { return lobby_; }
    /// Lets a guest of a lobby join, or says why not. A lobby for several rooms is updated before
    /// them.
    void admit(Guest&& guest);
    /// The member with a token; null: no member has it.
    Member* memberOf(const MemberToken& token);
    /// Says to a member why it may not stay, and closes.
    void remove(Member& member, Reject::Why why);
    void removeAll(Reject::Why why);
    /// Receives, and handles what has come.
    ///
    /// @param now  seconds, never less than before
    void update(double now);
    /// Adds a message for a member, who may be away: then it is dropped.
    template <NetMessage T>
    void send(Member& to, const T& message) {
        if (to.connection) {
            to.connection->send(message);
        }
    }
    template <NetMessage T>
    void broadcast(const T& message) {
        for (Member& member : members_) {
            send(member, message);
        }
    }
    /// Lets nobody in from now on but members who come back: the server ends after the match.
    void closeDoor() { isDoorClosed_ = true; }
    bool isDoorClosed() const { return isDoorClosed_; }
    /// True if a newcomer would get a number.
    bool hasSpace() const;
    /// True for the token of a member.
    bool knows(const MemberToken& token) const;
    bool isPublic() const { return options_.isPublic; }
    const std::string& room() const { return options_.room; }
    /// Sends what was added in this step.
    void flush();
    /// Says goodbye to all, and closes. Call `update` for a moment longer, until `isClosed`.
    void close();
    /// True when no connection is left.
    bool isClosed() const { return members_.empty() && lobby_.isClosed(); }

    /// All, the oldest first; a member's address changes when others come or go.
    const std::vector<Member>& members() const { return members_; }
    /// The member with a number; null: it is free. Valid until the next `update`.
    Member* member(int number);
    std::size_t waiting() const { return lobby_.waiting(); }

private:
    void updateMembers();
    /// The name that a member wants, with a number if another one has it: "Ann 2".
    std::string nameFor(const Member& member, const std::string& wanted) const;
    bool isKicked(const Guest& guest) const;
    /// A free number, or the one of a member who is away for long, or for longer than they had
    /// stayed.
    std::optional<int> takeNumber();
    /// True if it is gone for so long that a newcomer may have its number.
    bool isReplaceable(const Member& member) const;
    void handle(Member& member, const MessageReader::Raw& raw);
    void passOn(Member& from, Chat& chat);
    void manage(const Member& manager, const Manage& wish);
    bool isManager(const Member& member) const {
        return options_.isManaged && &member == &members_.front(); // by age
    }
    void leave(Member& member);
    /// The connection is lost.
    void lose(Member& member);
    /// Notes a change, for all members and for `onChange`.
    void tell(const Member& member, MemberChange::State state);
    /// Tells the members what has changed: only the last state of each.
    void sendChanges();
    void sendInfo(Member& to);

    Options options_;
    MessageHandlers<Member> handlers_;
    Delegate<void(const Member&, MemberChange::State)> changed_;
    Lobby lobby_;                 ///< of `add`; and of all connections that are closed here
    std::vector<Member> members_; ///< by age
    struct Kicked {
        HostAddress household;
        MemberToken token;
    };
    std::vector<Kicked> kicked_; ///< oldest first
    bool isDoorClosed_ = false;
    RateLimit chats_; ///< of all together: who leaves and joins again has a new limit of his own
    double now_ = 0.0;
};

} // namespace eng::net
