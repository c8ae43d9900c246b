#pragma once

#include "engine/net/lobby.h"
#include "engine/transport/web_server.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace eng::platform {
class DatagramSocket;
}

namespace eng::net {

/// A port of this machine at which players join a room, by programs and by the pages that it
/// serves.
///
///     std::unique_ptr<OpenPort> port = OpenPort::open(7777, {.files = files});
///     ...
///     port->update(room.lobby(), now);     // in each step
///     room.update(now);
///     room.flush();
///     port->wait(untilNextStep);   // in a program that does nothing else
///
/// Threads: not synchronised; use an instance from one thread at a time.
class OpenPort {
public:
    /// Null: the port is in use, or may not be used; or this is a page, which has no ports.
    ///
    /// @param port  0: one that is free
    /// @param at    one address of this machine; none: all
    /// @param why   gets the system's words, if it is not null
    static std::unique_ptr<OpenPort> open(std::uint16_t port, WebServer::Options options,
                                          const HostAddress& at = {}, std::string* why = nullptr);

    OpenPort() = default;
    OpenPort(const OpenPort&) = delete;
    OpenPort& operator=(const OpenPort&) = delete;
    virtual ~OpenPort() = default;

    virtual std::uint16_t port() const = 0;
    /// True if only IPv4 reaches it although all addresses were asked for.
    virtual bool lacksIpv6() const = 0;
    /// Accepts connections, answers requests, and adds the connections that have come to a lobby:
    /// of a room, or of several.
    ///
    /// @param now  seconds, never less than before
    virtual void update(Lobby& lobby, double now) = 0;
    /// Lets `wait` also end when a datagram comes, until the socket is destroyed.
    virtual void watch(const platform::DatagramSocket& socket) = 0;
    /// Sleeps until a packet comes or can be sent, or the time is over. A program with a loop of
    /// its own calls it too, with 0 seconds, before `update`.
    ///
    /// @param minSeconds  seconds, as of `SocketPoll::wait`
    /// @return         the owners of the connections that are ready, as of `SocketPoll::wait`
    virtual std::span<const std::uint32_t> wait(double seconds, double minSeconds = 0.0) = 0;
    /// Requests and WebSockets.
    virtual std::size_t connections() const = 0;
};

} // namespace eng::net
