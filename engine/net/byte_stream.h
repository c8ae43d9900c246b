#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace eng::net {

/// Bytes to and from a peer, such as a TCP connection. It never blocks. Its destructor ends it.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class ByteStream {
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

    ByteStream() = default;
    ByteStream(const ByteStream&) = delete;
    ByteStream& operator=(const ByteStream&) = delete;
    virtual ~ByteStream() = default;

    /// Takes bytes that have come, at most as many as `to` has.
    virtual Result receive(std::span<std::byte> to) = 0;
    /// Hands on as many bytes as there is room for.
    virtual Result send(std::span<const std::byte> bytes) = 0;
};

} // namespace eng::net
