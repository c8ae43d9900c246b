#pragma once

#include "engine/core/host_address.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace eng::net {

/// Why a connection is closed: the codes of WebSockets (RFC 6455, 7.4).
enum class CloseCode : std::uint16_t {
    Normal = 1000,
    GoingAway = 1001,   ///< the program ends, or the page is left
    Protocol = 1002,    ///< the bytes are not as they must be
    Unsupported = 1003, ///< text
    None = 1005,        ///< the peer gave no reason
    Lost = 1006,        ///< the connection ended without a word
    NotUtf8 = 1007,
    Policy = 1008, ///< too many, too fast
    TooBig = 1009,
};

/// One end of a connection to one peer, which carries whole messages in order: a WebSocket, or
/// memory within a program.
///
/// Threads: not synchronised; use an instance from one thread at a time.
/// Source:  Enginuity II, local and remote comm.
class Transport {
public:
    enum class State : std::uint8_t { Connecting, Open, Closed };

    Transport() = default;
    Transport(const Transport&) = delete;
    Transport& operator=(const Transport&) = delete;
    virtual ~Transport() = default;

    virtual State state() const = 0;
    /// How it was closed, by whichever side was first. Only in the state Closed.
    virtual CloseCode closeCode() const = 0;
    virtual std::string_view closeReason() const = 0;

    /// Queues a message; the first one also while it connects. False: there is no room for it, or
    /// the connection is closed; nothing was queued.
    virtual bool send(std::span<const std::byte> message) = 0;
    /// Bytes that wait to be sent.
    virtual std::size_t queued() const = 0;
    /// The next message from the peer, valid until the next call of any function; nothing: none has
    /// come. Messages that came before the connection was closed are still given.
    virtual std::optional<std::span<const std::byte>> receive() = 0;
    /// Sends and receives what is due. Called once per step.
    ///
    /// @param now  seconds, never less than before
    virtual void update(double now) = 0;
    /// Closes the connection after what is queued. Further calls do nothing.
    ///
    /// @param reason  for logs: at most 123 bytes of UTF-8; longer ones are cut
    virtual void close(CloseCode code, std::string_view reason) = 0;
    /// When the peer's connection began, seconds; nothing: it is not known.
    virtual std::optional<double> since() const { return std::nullopt; }
    /// Whose limits count for the peer: of an address of the internet; none: it is of this program.
    virtual HostAddress household() const { return {}; }
    /// Who is told that something has come: a number of `platform::SocketPoll`.
    virtual void setOwner(std::uint32_t /*owner*/) {}
    /// Accepts messages of so many bytes. A server's end accepts kMaxStranger at first.
    virtual void setMessageLimit(std::size_t /*bytes*/) {}
    static constexpr std::size_t kMaxStranger = 256;
};

} // namespace eng::net
