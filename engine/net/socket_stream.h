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
    Result receive(std::span<std::byte> to) override { return of(socket_.receive(to)); }
    Result send(std::span<const std::byte> bytes) override { return of(socket_.send(bytes)); }

private:
    static Result of(const platform::TcpSocket::Result& result) {
        using From = platform::TcpSocket::State;
        return {result.state == From::Done    ? State::Done
                : result.state == From::Later ? State::Later
                                              : State::Gone,
                result.bytes};
    }

    platform::TcpSocket socket_;
};

} // namespace eng::net
