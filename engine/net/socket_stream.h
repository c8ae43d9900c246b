#pragma once

#include "engine/net/byte_stream.h"
#include "platform/sockets.h"

#include <utility>

namespace eng::net {

/// A TCP connection of the host as a byte stream.
class SocketStream final : public ByteStream {
public:
    explicit SocketStream(platform::TcpSocket socket)
        : socket_{std::move(socket)} {}

    const platform::TcpSocket& socket() const { return socket_; }
    Result receive(std::span<std::byte> to) override { return socket_.receive(to); }
    Result send(std::span<const std::byte> bytes) override { return socket_.send(bytes); }

private:
    platform::TcpSocket socket_;
};

} // namespace eng::net
