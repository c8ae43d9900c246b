#pragma once

#include "engine/core/compatibility.h"
#include "engine/net/client.h"
#include "engine/net/discovery.h"
#include "engine/online/room_place.h"
#include "engine/room/link.h"
#include "engine/transport/web_server.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng::online {

/// Games on the local network, and being found there. Pages have no sockets for this.
class Lan {
public:
    Lan() = default;
    Lan(const Lan&) = delete;
    Lan& operator=(const Lan&) = delete;
    virtual ~Lan() = default;

    /// Searches from now on, for games of this name.
    static std::unique_ptr<Lan> search(const std::string& game, const CompatibilityKey& key);
    /// Is found from now on. Null: another program of this machine is, or this is a page.
    static std::unique_ptr<Lan> announce(const net::LanGame& game);
    /// False in a page: it cannot search, nor have a room of its own.
    static bool isAvailable();
    /// Where others on the local network find this port: "192.168.0.7:7777".
    static std::vector<std::string> addresses(std::uint16_t port);

    virtual void update(double now) = 0;
    virtual void setMembers(std::uint16_t members, std::uint16_t maxMembers) = 0;
    /// Of a page of the list, as `LanBrowser::page`.
    virtual std::span<const net::FoundGame> games(std::size_t page, std::size_t length) const = 0;
    virtual std::size_t count() const = 0;
};

/// The room of this program, at a port, where others on the local network find it. Pages have none.
class OwnRoom {
public:
    using MakeRoom = Delegate<std::unique_ptr<room::AnyRoom>(net::Server&)>;

    OwnRoom() = default;
    OwnRoom(const OwnRoom&) = delete;
    OwnRoom& operator=(const OwnRoom&) = delete;
    virtual ~OwnRoom() = default;

    /// Null: the port is in use, or this is a page.
    ///
    /// @param port  0: one that is free
    /// @param page  files for browsers that come; empty: none
    /// @param game  as it is announced; its number of members and port are set here
    static std::unique_ptr<OwnRoom> open(std::uint16_t port, std::vector<net::WebFile> page,
                                         net::LanGame game, const MakeRoom& makeRoom);

    /// A connection to the room, for the player of this program.
    virtual std::unique_ptr<net::Transport> connect() = 0;
    /// Receives, makes the steps that are due, and sends.
    virtual void update(double now) = 0;
    /// Ends the match and says goodbye, for which `update` is called until `isGone`.
    virtual void close(double now) = 0;
    /// False after `close`.
    virtual bool isOpen() const = 0;
    virtual bool isGone() const = 0;
    virtual std::uint16_t port() const = 0;
    /// Whether browsers get a page from it.
    virtual bool hasPage() const = 0;
};

/// Playing together: a room of this program, or the connection to one elsewhere. Alone, hosting and
/// joining are the same: a client with a connection, which leads to the own server by memory.
///
/// A lost connection is tried again for 30 seconds, with the token of the member: first where the
/// room was, after two failures where it was joined.
///
/// Threads: the main thread.
class Party {
public:
    static constexpr std::uint16_t kPort = 7777;
    static constexpr double kRetryFor = 30.0;  ///< seconds, as long as a member is kept
    static constexpr double kFirstRetry = 0.5; ///< seconds at most, at random: after a restart of
                                               ///< the server all its clients come
    static constexpr double kMaxRetry = 4.0;   ///< seconds from one try to the next: 1, 2, 4, 4...
    static constexpr int kTriesAtPath = 2;     ///< then at the server that was joined
    static constexpr double kSaidFor = 6.0;    ///< seconds that words are shown
    static constexpr int kMaxMoves = 2;        ///< in a row, from one server to the next

    struct Info {
        std::string game = {};
        std::string build = {};
        CompatibilityKey key = {};
    };
    struct Said {
        std::string words; ///< "Ann: Hello!"
        double at = 0.0;   ///< seconds
    };

    /// Gets a match that is over, or that this program leaves, as far as it is known.
    ///
    /// @param player  the name of this program's player; nothing: it has watched
    using Ended = Delegate<void(const Recording& match, std::optional<std::string_view> player)>;

    Party(Info info, room::Link link, Ended ended);
    ~Party();
    Party(const Party&) = delete;
    Party& operator=(const Party&) = delete;

    /// Opens a room at a port and joins it.
    ///
    /// @param page  files for browsers that come; empty: none
    /// Errors: the port is in use.
    Status host(std::uint16_t port, std::vector<net::WebFile> page, const std::string& name,
                const std::string& roomName);
    /// Joins a room. If the server has only one, joins that one instead of a new one.
    void join(const RoomPlace& place, const std::string& name);
    /// Comes back to a room after the page was loaded again: as a member who has lost the
    /// connection.
    ///
    /// @param kept  of `kept`
    /// @return      false: it is malformed
    bool resume(std::string_view kept, const std::string& name);
    /// What `resume` needs; empty: this player is in no room, or has left it. A secret.
    const std::string& kept() const { return kept_; }
    /// True if the server has refused this page as too old, and it was not loaded again for that.
    bool wantsReload() const { return wantsReload_; }
    const Info& info() const { return info_; }
    /// Leaves, and closes the own room.
    void leave();
    /// Receives, makes the steps that are due, and sends. Once in a frame.
    ///
    /// @param now  real time, seconds
    void update(double now);

    /// Says that the player does not see the game, or sees it again: meanwhile a bot plays. At
    /// once: a page that is hidden makes no further steps.
    void setHidden(bool hidden);
    /// Asks the room for something, at once.
    void request(room::Request::What what) {
        match_->request(what);
        if (client_) {
            client_->flush();
        }
    }
    /// The match of the room that was entered. Valid until the next `update`, `join`, `host` or
    /// `leave`: a lost connection that comes back has another one.
    room::AnyPrediction& match() { return *match_; }
    const room::AnyPrediction& match() const { return *match_; }
    /// Number of starts that were received in this room, also by earlier connections.
    int starts() const { return starts_ + match_->starts(); }
    /// Number of connections that were made so far: members are those of the last one.
    int connections() const { return connections_; }
    /// The room that was joined, with its code as soon as that is known: for a link. Its address is
    /// empty in a room of this program.
    RoomPlace place() const { return {entry_, room_}; }
    /// Null: in no room.
    const net::Client* client() const { return client_.get(); }
    bool isJoined() const { return client_ && client_->state() == net::Client::State::Joined; }
    /// Null: this program has no room, or has closed it.
    const OwnRoom* ownRoom() const { return own_ && own_->isOpen() ? own_.get() : nullptr; }
    /// The connection was lost and is tried again.
    bool isRetrying() const { return lostAt_.has_value(); }
    /// Why the room was left against the player's will; once.
    std::optional<Error> takeProblem() { return std::exchange(problem_, std::nullopt); }

    /// Says something to all.
    void say(const std::string& words);
    /// Adds words to those of the last seconds, for this player only.
    void tell(std::string words) { said_.push_back({std::move(words), now_}); }
    /// What the server has said of the time to come; once.
    std::optional<net::Notice> takeNotice() { return std::exchange(notice_, std::nullopt); }
    /// The words of a member are not shown while it is muted.
    bool isMuted(int member) const { return std::ranges::count(muted_, member) > 0; }
    void setMuted(int member, bool muted);
    /// For the one who manages the room (`net::RoomInfo::kManages`): true if this player has muted
    /// the member for all.
    bool isMutedForAll(int member) const { return std::ranges::count(mutedForAll_, member) > 0; }
    void setMutedForAll(int member, bool muted);
    /// Sends a member out of the room.
    void remove(int member) { manage(net::Manage::What::Kick, member); }
    /// Forgets whom this player has muted: another member may get the number.
    void forget(int member);
    /// The words of the last seconds, oldest first.
    const std::vector<Said>& said() const { return said_; }

private:
    std::unique_ptr<net::Client> makeClient(std::unique_ptr<net::Transport> transport,
                                            const net::MemberToken& token);
    void enter(const RoomPlace& place, const std::string& name);
    void connect(std::unique_ptr<net::Transport> transport, const net::MemberToken& token);
    void disconnect();
    void giveEnded();
    void updateClient(double now);
    /// Goes on where a server says that the room is. False: it was too often.
    bool follow(const net::Moved& moved);
    /// Takes what the server has said of the room.
    void noteRoom();
    void keep();
    bool canRetry() const;
    void retry(double now);
    void giveUp(std::optional<Error> why);
    void manage(net::Manage::What what, int member);

    Info info_;
    room::Link link_;
    Ended ended_;
    std::unique_ptr<OwnRoom> own_;
    std::unique_ptr<net::Client> client_;
    std::unique_ptr<room::AnyPrediction> match_; ///< of the client
    std::unique_ptr<net::Client> next_;          ///< tries to come back
    std::unique_ptr<room::AnyPrediction> nextMatch_;
    int starts_ = 0;             ///< of earlier connections
    bool isGiven_ = true;        ///< the match was given to `ended_`
    std::string entry_;          ///< that was joined
    std::string address_, room_; ///< where the room is
    std::string name_, kept_;
    net::MemberToken token_{}; ///< of the last room, while the connection is tried again
    int moves_ = 0;            ///< since the last Welcome
    int tries_ = 0;            ///< since the connection was lost
    int connections_ = 0;
    bool wasJoined_ = false;
    bool isResumed_ = false; ///< a page that was loaded again, and has not joined yet
    bool isHidden_ = false;
    bool isReloaded_ = false; ///< for the server's version
    bool wantsReload_ = false;
    std::optional<double> lostAt_, retryAt_; ///< seconds
    std::optional<Error> problem_;
    std::optional<net::Notice> notice_;
    std::vector<Said> said_;
    std::vector<int> muted_, mutedForAll_; ///< members
    double now_ = 0.0;
};

} // namespace eng::online
