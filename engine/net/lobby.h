#pragma once

#include "engine/net/connection.h"
#include "engine/net/limits.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace eng::net {

/// Who has said Hello, and may join a room if that lets them in.
struct Guest {
    std::unique_ptr<Connection> connection; ///< what came after Hello waits in it
    Hello hello;
};

/// What a server has done so far, for its operator.
struct ServerCounts {
    ConnectionStatistics traffic; ///< messages and bytes
    std::array<std::uint64_t, static_cast<std::size_t>(Reject::Why::RoomClosed) + 1> rejected{};
    std::map<CloseCode, std::uint64_t> closed;
};

/// Connections that have not joined a room yet. It waits for Hello, refuses clients that do not fit
/// or try too often, and hands the others to a function. It also closes connections, so that what
/// is queued is still sent.
///
///     Lobby lobby{{.game = "chess", .key = key, .build = build}};
///     lobby.onGuest([&](Guest&& guest) { server.admit(std::move(guest)); });
///     ...
///     lobby.add(std::move(transport));
///     lobby.update(now);                  // in each step
///
/// Threads: not synchronised; use an instance from one thread at a time.
class Lobby {
public:
    static constexpr double kMaxJoinTime = 3.0; ///< seconds from the connection to Hello
    static constexpr double kMaxClosing = 5.0;  ///< seconds, in which a peer takes what is queued
    static constexpr std::size_t kMaxWaiting = 256;
    static constexpr std::size_t kMaxOfHousehold = 8; ///< that wait
    static constexpr double kHellosPerSecond = 2.0;   ///< of a household
    static constexpr double kHelloBurst = 10.0;

    struct Options {
        std::string game = {};          ///< its name: a client of another game is told so
        CompatibilityKey key = {};      ///< its protocol is set by the lobby
        std::string build = {};         ///< `BuildInfo::line`, shown to clients that do not fit
        double households = 1.0;        ///< how many times the limits of a household are multiplied
        ServerCounts* counts = nullptr; ///< null: it does not count. Outlives the lobby
    };

    explicit Lobby(Options options);

    /// Who gets the guests.
    void onGuest(Delegate<void(Guest&&)> door) { door_ = std::move(door); }
    /// Takes a connection to a client, which must say Hello. Of too many that wait, the oldest of
    /// the household with the most is closed.
    void add(std::unique_ptr<Transport> transport);
    /// Receives, and hands on who has said Hello.
    ///
    /// @param now  seconds, never less than before
    void update(double now);
    /// Says why a client may not join or stay, and closes.
    void reject(std::unique_ptr<Connection> connection, Reject::Why why);
    /// Closes a connection, of which `close` was called, after what is queued.
    void closeLater(std::unique_ptr<Connection> connection);
    /// Called before a client is told that it may not join or stay.
    void onReject(Delegate<void(const HostAddress& household, Reject::Why why)> handler) {
        rejected_ = std::move(handler);
    }
    /// Closes all that wait.
    void close();

    std::size_t waiting() const { return waiting_.size(); }
    /// True when no connection is left.
    bool isClosed() const { return waiting_.empty() && closing_.empty(); }

private:
    struct Loose {
        std::unique_ptr<Connection> connection;
        std::optional<double> since; ///< seconds; nothing: since the next update
    };
    void makeRoom();
    /// Handles the first message of a connection.
    void take(Loose& one, const MessageReader::Raw& raw);
    std::optional<Reject::Why> refusal(const Hello& hello, const HostAddress& household);

    Options options_;
    Delegate<void(Guest&&)> door_;
    Delegate<void(const HostAddress&, Reject::Why)> rejected_;
    HouseholdLimit hellos_;
    std::vector<Loose> waiting_; ///< by age
    std::vector<Loose> closing_; ///< until what is queued is sent
    double now_ = 0.0;
};

} // namespace eng::net
