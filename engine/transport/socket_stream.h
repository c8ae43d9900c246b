#pragma once

#include "engine/transport/byte_stream.h"
#include "platform/sockets.h"

#include <optional>
#include <string>
#include <utility>

namespace eng::net {

/// A TCP connection of the host as a byte stream.
class SocketStream final : public ByteStream {
public:
    explicit SocketStream(platform::TcpSocket socket)
        : socket_{std::move(socket)} {}
    /// Connects first; until then nothing can be sent.
    SocketStream(std::string host, std::uint16_t port)
        : connector_{std::in_place, std::move(host), port} {}

    Result receive(std::span<std::byte> to) override {
        platform::TcpSocket* const socket = connected();
        return socket != nullptr ? socket->receive(to) : Result{state_, 0};
    }
    Result send(std::span<const std::byte> bytes) override {
        platform::TcpSocket* const socket = connected();
        return socket != nullptr ? socket->send(bytes) : Result{state_, 0};
    }
    void setOwner(std::uint32_t owner) override {
        if (platform::TcpSocket* const socket = connected()) {
            socket->setOwner(owner);
        }
    }

private:
    /// Null without a connection; then `state_` says why.
    platform::TcpSocket* connected() {
        if (!socket_ && connector_) {
            using Connecting = platform::TcpConnector::State;
            const Connecting now = connector_->state();
            if (now == Connecting::Connected) {
                socket_ = connector_->take();
            } else if (now != Connecting::Working) {
                state_ = State::Gone;
            }
        }
        return socket_ ? &*socket_ : nullptr;
    }

    std::optional<platform::TcpConnector> connector_;
    std::optional<platform::TcpSocket> socket_;
    State state_ = State::Later;
};

} // namespace eng::net
