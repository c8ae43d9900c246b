#pragma once

#include "engine/net/connection.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace eng::net {

/// A member of the room of a client.
struct Neighbour {
    int number = 0;
    std::string name;
    bool isAway = false;
    bool operator==(const Neighbour&) const = default;
};

/// Why a client may not join, in words for the player.
///
/// @param ours  build of the client
Error wordsOf(const Reject& reject, const std::string& ours);

/// A client's end: says Hello, keeps who is in the room, and hands the server's messages to the
/// game.
///
///     Client client{std::move(transport), {.simulation = 2, .build = build, .name = "Ann"}};
///     client.on<State>([&](const State& state) { ... });
///     ...
///     client.update(now);              // in each step
///     client.send(Move{1, 0});
///     client.flush();
///
/// It does not trust the server: malformed messages close the connection.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class Client {
public:
    enum class State : std::uint8_t {
        Joining, ///< it connects, or waits for Welcome
        Joined,
        Closed ///< see `problem`
    };

    static constexpr double kMaxJoinTime = 10.0; ///< seconds from the first update to Welcome
    static constexpr double kMaxSilence = 10.0;  ///< seconds without a byte of the server

    /// @param hello  its token is that of an earlier client, to be the same member again
    Client(std::unique_ptr<Transport> transport, Hello hello);

    /// Registers who handles a message.
    template <NetMessage T>
    void on(Delegate<void(const T&)> handler) {
        static_assert(T::kCode >= kFirstSystemCode, "codes below 16 are handled here");
        handlers_.on<T>(
            [handler = std::move(handler)](Client&, const T& message) { handler(message); });
    }
    /// Registers who handles what players write.
    void onChat(Delegate<void(const Neighbour&, const std::string&)> handler) {
        chat_ = std::move(handler);
    }

    /// Registers who is told what will happen.
    void onNotice(Delegate<void(const Notice&)> handler) { notice_ = std::move(handler); }

    /// Receives, and handles what has come.
    ///
    /// @param now  seconds, never less than before
    void update(double now);
    /// Adds a message; before Welcome it is dropped.
    template <NetMessage T>
    void send(const T& message) {
        if (state_ == State::Joined) {
            connection_.send(message);
        }
    }
    /// Sends what was added in this step.
    void flush() { connection_.flush(); }
    /// Leaves the room for good. Call `update` for a moment longer, so that it is sent.
    void leave();

    State state() const { return state_; }
    /// The member number of this client.
    int number() const { return welcome_.member; }
    /// With it another client can be the same member again.
    const MemberToken& token() const { return welcome_.token; }
    /// All members of the room, this client too, by number.
    const std::vector<Neighbour>& room() const { return room_; }
    const ConnectionStatistics& statistics() const { return connection_.statistics(); }
    /// Where the room is, if the server has said so and closed; nothing: it has not.
    const std::optional<Moved>& moved() const { return moved_; }
    /// What the server has said of the room.
    const RoomInfo& info() const { return info_; }
    /// Why it is closed, in words for the player; nothing: by `leave`, or it has moved.
    const std::optional<Error>& problem() const { return problem_; }

private:
    void handle(const MessageReader::Raw& raw);
    bool handleOwn(const MessageReader::Raw& raw);
    void change(const MemberChange& change);
    void end(std::optional<Error> problem);

    Connection connection_;
    Hello hello_;
    State state_ = State::Joining;
    std::optional<double> since_, updatedAt_; ///< seconds, of the first and last update
    double silence_ = 0.0;                    ///< seconds
    std::uint64_t heardBytes_ = 0;
    Welcome welcome_;
    RoomInfo info_;
    std::optional<Moved> moved_;
    std::vector<Neighbour> room_;
    MessageHandlers<Client> handlers_;
    Delegate<void(const Neighbour&, const std::string&)> chat_;
    Delegate<void(const Notice&)> notice_;
    std::optional<Error> problem_;
};

} // namespace eng::net
