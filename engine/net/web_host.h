#pragma once

#include "engine/net/server.h"
#include "engine/net/web_server.h"
#include "platform/sockets.h"

#include <cstdint>
#include <optional>
#include <utility>

namespace eng::net {

/// A port of this machine at which players join a room, by programs and by the pages that it
/// serves.
///
///     std::optional<WebHost> host = WebHost::open(7777, {.files = files});
///     ...
///     host->update(room, now);     // in each step
///     room.update(now);
///     room.flush();
///     host->wait(untilNextStep);   // in a program that does nothing else
///
/// Threads: not synchronised; use an instance from one thread at a time.
class WebHost {
public:
    /// Nothing: the port is in use, or may not be used.
    ///
    /// @param port  0: one that is free
    static std::optional<WebHost> open(std::uint16_t port, WebServer::Options options);

    std::uint16_t port() const { return listener_.port(); }
    const WebServer& web() const { return web_; }
    /// Accepts connections, answers requests, and adds the lines that have come to the room.
    ///
    /// @param now  seconds, never less than before
    void update(Server& room, double now);
    /// Sleeps until a packet comes or can be sent, or the time is over. A program with a loop of
    /// its own calls it too, with 0 seconds, before `update`.
    void wait(double seconds) { poll_.wait(web_.hasMore() ? 0.0 : seconds); }

private:
    WebHost(platform::TcpListener listener, WebServer::Options options)
        : listener_{std::move(listener)}
        , web_{std::move(options)} {
        poll_.add(listener_);
    }

    platform::TcpListener listener_;
    platform::SocketPoll poll_;
    WebServer web_;
};

} // namespace eng::net
