#pragma once

#include "engine/core/format.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// UDP sockets of the host, for programs. IPv4. Nothing here blocks.
///
/// Threads: each object by one thread at a time.

namespace eng::platform {

/// An IPv4 address and a port.
struct DatagramAddress {
    std::uint32_t host = 0; ///< 127.0.0.1 is 0x7F000001
    std::uint16_t port = 0;

    /// "127.0.0.1", without the port.
    std::string hostText() const {
        return format("{0}.{1}.{2}.{3}",
                      {host >> 24U, host >> 16U & 255U, host >> 8U & 255U, host & 255U});
    }
    bool operator==(const DatagramAddress&) const = default;
};

/// True for addresses of local networks (RFC 1918, RFC 3927) and of this machine.
constexpr bool isPrivate(std::uint32_t host) {
    return host >> 24U == 10 || host >> 20U == 0xAC1 || host >> 16U == 0xC0A8 ||
           host >> 16U == 0xA9FE || host >> 24U == 127;
}

namespace detail {
struct Readiness;
struct CloseUdp {
    void operator()(void* socket) const;
};
/// Of the library.
using OwnedUdp = std::unique_ptr<void, CloseUdp>;
} // namespace detail

/// Sends and receives datagrams at a port, on all addresses of the machine.
class DatagramSocket {
public:
    /// Nothing: the port is in use, or may not be used; or 1,024 files and sockets are open, since
    /// POSIX's `select`, by which SDL2_net receives, knows no more. So open it before those of
    /// players.
    ///
    /// @param port  0: one that is free
    static std::optional<DatagramSocket> open(std::uint16_t port);

    std::uint16_t port() const { return port_; }
    /// False: the host did not take it. True does not mean that it arrives.
    bool send(std::span<const std::byte> bytes, const DatagramAddress& to);
    /// Sends to all machines of the local networks: to 255.255.255.255, which some hosts send by
    /// one network only, and to x.y.z.255 for each private address x.y.z.* of this machine, which
    /// reaches networks of 256 addresses. Without a private address, also to this machine.
    ///
    /// @return  false: nothing was sent
    bool broadcast(std::span<const std::byte> bytes, std::uint16_t port);

    struct Received {
        DatagramAddress from;
        std::size_t bytes = 0;
    };
    /// Takes the next datagram; nothing: none has come.
    ///
    /// @param to  gets the first bytes of a longer one, or the host drops it. To notice longer
    ///            ones, give one byte more than the longest that is allowed.
    std::optional<Received> receive(std::span<std::byte> to);

private:
    friend class SocketPoll;
    DatagramSocket(detail::OwnedUdp socket, std::shared_ptr<detail::Readiness> ready,
                   std::uint16_t port)
        : socket_{std::move(socket)}
        , ready_{std::move(ready)}
        , port_{port} {}

    detail::OwnedUdp socket_;
    std::shared_ptr<detail::Readiness> ready_;
    std::uint16_t port_;
};

/// The addresses of this machine in networks, those of local networks first; without 127.0.0.1.
std::vector<DatagramAddress> localAddresses();

} // namespace eng::platform
