#pragma once

#include "platform/sockets.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace eng::net {

/// Bytes to and from a peer, such as a TCP connection. It never blocks. Its destructor ends it.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class ByteStream {
public:
    using State = platform::TcpSocket::State;
    using Result = platform::TcpSocket::Result;

    ByteStream() = default;
    ByteStream(const ByteStream&) = delete;
    ByteStream& operator=(const ByteStream&) = delete;
    virtual ~ByteStream() = default;

    /// Takes bytes that have come, at most as many as `to` has. Ended: no more come, but `send`
    /// may still be of use.
    virtual Result receive(std::span<std::byte> to) = 0;
    /// Hands on as many bytes as there is room for.
    virtual Result send(std::span<const std::byte> bytes) = 0;
    /// As `Transport::setOwner`.
    virtual void setOwner(std::uint32_t /*owner*/) {}
};

} // namespace eng::net
