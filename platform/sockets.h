#pragma once

#include "engine/core/host_address.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// TCP sockets of the host, for programs: a page has the browser's WebSockets only. IPv4 and IPv6.
///
/// Nothing here blocks but `SocketPoll::wait`.
///
/// Threads: each object by one thread at a time.

namespace eng::platform {

class DatagramSocket;

namespace detail {
/// A socket of the system, which is closed at the end.
class OwnedSocket {
public:
    using Handle = std::uintptr_t; ///< a descriptor, or a SOCKET of Windows
    static constexpr Handle kNone = ~Handle{0};

    explicit OwnedSocket(Handle handle = kNone)
        : handle_{handle} {}
    OwnedSocket(const OwnedSocket&) = delete;
    OwnedSocket& operator=(const OwnedSocket&) = delete;
    OwnedSocket(OwnedSocket&& other) noexcept;
    OwnedSocket& operator=(OwnedSocket&& other) noexcept;
    ~OwnedSocket();

    Handle get() const { return handle_; }
    explicit operator bool() const { return handle_ != kNone; }

private:
    Handle handle_;
};

/// What is known of a socket without asking the system.
struct Readiness {
    OwnedSocket::Handle socket = OwnedSocket::kNone;
    bool readable = true;    ///< something may have come
    bool writable = true;    ///< there may be room
    bool ended = false;      ///< the peer sends no more: it would be readable for ever
    bool watched = false;    ///< by a `SocketPoll`, which sets the first two
    std::uint32_t owner = 0; ///< `TcpSocket::setOwner`
};
} // namespace detail

/// A TCP connection. What is sent leaves at once (TCP_NODELAY).
class TcpSocket {
public:
    enum class State : std::uint8_t {
        Done,  ///< some bytes, at least one
        Later, ///< none: nothing has come, or there is no room
        Ended, ///< none: the peer sends no more, but may still read
        Gone   ///< none: the connection has ended
    };
    struct Result {
        State state = State::Gone;
        std::size_t bytes = 0;
    };

    const HostAddress& peer() const { return peer_; }
    /// A number by which `SocketPoll::wait` says that this socket is ready; 0 at first.
    void setOwner(std::uint32_t owner) { ready_->owner = owner; }
    /// @param to  not empty
    Result receive(std::span<std::byte> to);
    /// @param bytes  not empty
    Result send(std::span<const std::byte> bytes);

private:
    friend class TcpListener;
    friend class TcpConnector;
    friend class SocketPoll;
    TcpSocket(detail::OwnedSocket socket, const HostAddress& peer);

    detail::OwnedSocket socket_;
    std::shared_ptr<detail::Readiness> ready_;
    HostAddress peer_;
};

/// Accepts connections at a port.
class TcpListener {
public:
    /// Nothing: the port is in use, or may not be used; or the address is not of this machine.
    ///
    /// @param port  0: one that is free
    /// @param at    one address of this machine; none: all, IPv6 too if the system has it
    /// @param why   gets the system's words for an error, if it is not null
    static std::optional<TcpListener> open(std::uint16_t port, const HostAddress& at = {},
                                           std::string* why = nullptr);

    /// How many connections the system lets this program have. Asks the system for more first.
    static std::size_t maxConnections();

    std::uint16_t port() const { return port_; }
    /// True if it accepts IPv4 only although all addresses were asked for.
    bool lacksIpv6() const { return lacksIpv6_; }
    /// The next connection that waits; nothing: none does.
    std::optional<TcpSocket> accept();

private:
    friend class SocketPoll;
    TcpListener(detail::OwnedSocket socket, std::uint16_t port, bool lacksIpv6);

    detail::OwnedSocket socket_;
    std::shared_ptr<detail::Readiness> ready_;
    std::uint16_t port_;
    bool lacksIpv6_;
};

/// Resolves a name and connects, on a thread of its own: to each of its addresses in turn. If it is
/// destroyed before, the thread ends by itself: a name server may need a minute.
class TcpConnector {
public:
    static constexpr double kMaxTry = 2.0; ///< seconds, for one address

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
    void add(const DatagramSocket& socket);
    /// Waits until a watched socket can be read, or can be written to after it could not; until a
    /// signal comes, or the time is over.
    ///
    /// @param seconds  >= 0
    /// @param minSeconds  seconds, after which it looks: more is found at once then
    /// @return         the owners of the sockets that are ready, some of them several times; valid
    ///                 until the next call
    std::span<const std::uint32_t> wait(double seconds, double minSeconds = 0.0);
    std::size_t watched() const { return watched_.size(); }

private:
    void add(const std::shared_ptr<detail::Readiness>& ready);

    std::vector<std::shared_ptr<detail::Readiness>> watched_;
    std::vector<std::byte> memory_; ///< of the system's call
    std::vector<std::uint32_t> owners_;
};

} // namespace eng::platform
