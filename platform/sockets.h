#pragma once

#include "engine/core/format.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// TCP sockets of the host, for programs: a page has the browser's WebSockets only. IPv4.
///
/// Nothing here blocks but `SocketPoll::wait`.
///
/// Threads: each object by one thread at a time.

namespace eng::platform {

/// An IPv4 address and a port.
struct SocketAddress {
    std::uint32_t host = 0; ///< 127.0.0.1 is 0x7F000001
    std::uint16_t port = 0;

    /// "127.0.0.1", without the port.
    std::string hostText() const {
        return format("{0}.{1}.{2}.{3}",
                      {host >> 24U, host >> 16U & 255U, host >> 8U & 255U, host & 255U});
    }
    bool operator==(const SocketAddress&) const = default;
};

namespace detail {
struct CloseTcp {
    void operator()(void* socket) const;
};
/// Of the library.
using OwnedTcp = std::unique_ptr<void, CloseTcp>;

/// What is known of a socket without asking the system.
struct Readiness {
    std::uintptr_t socket = 0; ///< the system's handle
    bool readable = true;      ///< something may have come
    bool writable = true;      ///< there may be room
    bool watched = false;      ///< by a `SocketPoll`, which sets the above
};
} // namespace detail

/// A TCP connection. What is sent leaves at once (TCP_NODELAY).
class TcpSocket {
public:
    enum class State : std::uint8_t {
        Done,  ///< some bytes, at least one
        Later, ///< none: nothing has come, or there is no room
        Gone   ///< none: the connection has ended
    };
    struct Result {
        State state = State::Gone;
        std::size_t bytes = 0;
    };

    SocketAddress peer() const { return peer_; }
    /// @param to  not empty
    Result receive(std::span<std::byte> to);
    /// @param bytes  not empty
    Result send(std::span<const std::byte> bytes);

private:
    friend class TcpListener;
    friend class TcpConnector;
    friend class SocketPoll;
    explicit TcpSocket(detail::OwnedTcp socket);

    detail::OwnedTcp socket_;
    std::shared_ptr<detail::Readiness> ready_;
    SocketAddress peer_;
};

/// Accepts connections at a port, on all addresses of the machine.
class TcpListener {
public:
    /// Nothing: the port is in use, or may not be used.
    ///
    /// @param port  0: one that is free
    static std::optional<TcpListener> open(std::uint16_t port);

    /// How many connections the system lets this program have. Asks the system for more first.
    static std::size_t maxConnections();

    std::uint16_t port() const { return port_; }
    /// The next connection that waits; nothing: none does.
    std::optional<TcpSocket> accept();

private:
    friend class SocketPoll;
    TcpListener(detail::OwnedTcp socket, std::uint16_t port);

    detail::OwnedTcp socket_;
    std::shared_ptr<detail::Readiness> ready_;
    std::uint16_t port_;
};

/// Resolves a name and connects, on a thread of its own. If it is destroyed before, the thread ends
/// by itself: a name server may need a minute.
class TcpConnector {
public:
    /// @param host  a name, or an address
    TcpConnector(std::string host, std::uint16_t port);

    enum class State : std::uint8_t { Working, Connected, UnknownName, NoAnswer };
    State state() const;
    /// The connection. Once, in the state Connected.
    TcpSocket take();

private:
    struct Job;
    std::shared_ptr<Job> job_;
};

/// Waits until one of many sockets is ready. A socket that it watches and that was not found ready
/// answers `Later` without asking the system, so that a round through a thousand idle connections
/// costs no calls.
class SocketPoll {
public:
    /// Watches a socket until that is destroyed. Call `wait` before each round then.
    void add(const TcpSocket& socket) { add(socket.ready_); }
    void add(const TcpListener& listener) { add(listener.ready_); }
    /// Waits until a watched socket can be read, or can be written to after it could not; until a
    /// signal comes, or the time is over.
    ///
    /// @param seconds  >= 0
    void wait(double seconds);
    std::size_t watched() const { return watched_.size(); }

private:
    void add(const std::shared_ptr<detail::Readiness>& ready);

    std::vector<std::shared_ptr<detail::Readiness>> watched_;
    std::vector<std::byte> memory_; ///< of the system's call
};

} // namespace eng::platform
