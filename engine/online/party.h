#pragma once

#include "engine/core/compatibility.h"
#include "engine/net/client.h"
#include "engine/net/discovery.h"
#include "engine/room/link.h"
#include "engine/transport/web_server.h"

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
/// A lost connection is tried again for 30 seconds, with the token of the member.
///
/// Threads: the main thread.
class Party {
public:
    static constexpr std::uint16_t kPort = 7777;
    static constexpr double kRetryFor = 30.0;  ///< seconds, as long as a member is kept
    static constexpr double kRetryEvery = 2.0; ///< seconds
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
    /// Joins a room.
    ///
    /// @param address  "ws://192.168.0.7:7777/ws"
    void join(std::string address, const std::string& name);
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
    /// The words of the last seconds, oldest first.
    const std::vector<Said>& said() const { return said_; }

private:
    std::unique_ptr<net::Client> makeClient(std::unique_ptr<net::Transport> transport,
                                            const net::MemberToken& token);
    void connect(std::unique_ptr<net::Transport> transport, const net::MemberToken& token);
    void disconnect();
    void giveEnded();
    void updateClient(double now);
    /// Goes on where a server says that the room is. False: it was too often.
    bool follow(const net::Moved& moved);
    void retry(double now);
    void giveUp(std::optional<Error> why);

    Info info_;
    room::Link link_;
    Ended ended_;
    std::unique_ptr<OwnRoom> own_;
    std::unique_ptr<net::Client> client_;
    std::unique_ptr<room::AnyPrediction> match_; ///< of the client
    std::unique_ptr<net::Client> next_;          ///< tries to come back
    std::unique_ptr<room::AnyPrediction> nextMatch_;
    int starts_ = 0;      ///< of earlier connections
    bool isGiven_ = true; ///< the match was given to `ended_`
    std::string address_, room_, name_;
    net::MemberToken token_{}; ///< of the last room, while the connection is tried again
    int moves_ = 0;            ///< since the last Welcome
    bool wasJoined_ = false;
    bool isHidden_ = false;
    std::optional<double> lostAt_, retryAt_; ///< seconds
    std::optional<Error> problem_;
    std::vector<Said> said_;
    double now_ = 0.0;
};

} // namespace eng::online
