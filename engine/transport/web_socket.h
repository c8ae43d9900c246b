#pragma once

#include "engine/core/random.h"
#include "engine/transport/rate_limit.h"
#include "engine/transport/transport.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng::net {

/// One end of a WebSocket: bytes in, messages out, and back. It knows no socket.
///
///     socket.feed(received);                        // bytes of the connection
///     while (auto message = socket.next(now)) {...} // to the last one
///     ... send(socket.output()), socket.sent(count) // what the connection takes
///
/// Only binary messages, no extensions. Malformed input closes with a reason. What it keeps is
/// bounded by its limits.
///
/// Threads: not synchronised; use an instance from one thread at a time.
/// Source:  RFC 6455.
class WebSocket {
public:
    enum class Role : std::uint8_t { Server, Client };
    enum class State : std::uint8_t {
        Open,
        Closing, ///< it has sent a close frame, or has one to send
        Closed   ///< both have sent one, or it closes at once: after the output, end the connection
    };
    struct Limits {
        std::size_t message = 4096;                 ///< bytes that a message from the peer may have
        int fragments = 16;                         ///< of a message
        std::size_t queue = std::size_t{64} << 10U; ///< bytes of output that wait
    };

    /// @param seed  for the masks of a client's frames: from `platform::entropy`
    WebSocket(Role role, const Limits& limits, std::uint64_t seed);

    State state() const { return state_; }
    /// How it was closed: by the peer, or by this end.
    CloseCode closeCode() const { return closeCode_; }
    const std::string& closeReason() const { return closeReason_; }

    /// Gives it bytes from the peer. They outlive the calls of `next` up to the one that returns
    /// nothing.
    void feed(std::span<const std::byte> bytes);
    /// The next message, valid until the next call; nothing: more bytes are needed, or it is
    /// closed.
    ///
    /// @param now  seconds, never less than before
    std::optional<std::span<const std::byte>> next(double now);
    /// Raises or lowers the limit of a message.
    void setMessageLimit(std::size_t bytes) { limits_.message = bytes; }

    /// Queues a message. False: there is no room for it, or it is not open; nothing was queued.
    bool send(std::span<const std::byte> message);
    /// Queues a ping, unless the one before was not answered yet, or there is no room for it.
    ///
    /// @param now  seconds
    void ping(double now);
    /// Time of a ping that was not answered yet; nothing: none is.
    std::optional<double> unansweredSince() const { return pingAt_; }
    /// Begins to close. Further calls do nothing.
    ///
    /// @param reason  at most 123 bytes of UTF-8; longer ones are cut
    void close(CloseCode code, std::string_view reason);

    /// Answers a close frame of the peer, after which nothing can be sent. Until then, what answers
    /// the messages before it can be.
    void answerClose();

    /// Bytes for the peer.
    std::span<const std::byte> output() const { return std::span{out_}.subspan(sent_); }
    /// Removes bytes of `output` that were sent.
    void sent(std::size_t bytes);

private:
    /// The head of a frame, as far as it has come.
    struct Head {
        std::array<std::byte, 14> bytes{};
        std::size_t size = 0;

        std::size_t wanted() const; ///< bytes that the head has, as far as is known
        unsigned byte(std::size_t i) const { return static_cast<unsigned>(bytes[i]); }
        bool isLast() const { return (byte(0) & 0x80U) != 0; }
        unsigned reserved() const { return (byte(0) >> 4U) & 7U; }
        unsigned opcode() const { return byte(0) & 15U; }
        bool isMasked() const { return (byte(1) & 0x80U) != 0; }
        bool isControl() const { return (opcode() & 8U) != 0; }
        std::uint64_t length() const;
        bool isLengthShortest() const;
    };
    enum Opcode : std::uint8_t {
        Continuation = 0,
        Text,
        Binary,
        CloseFrame = 8,
        PingFrame,
        PongFrame
    };

    std::size_t queued() const { return out_.size() - sent_; }
    void writeFrame(Opcode opcode, std::span<const std::byte> payload);
    /// False: there is no room for it.
    bool writeControl(Opcode opcode, std::span<const std::byte> payload);
    /// Closes at once, because of what the peer has sent.
    void refuse(CloseCode code, std::string_view reason);
    /// Takes bytes of a head. False: more are needed.
    bool takeHead();
    /// Refuses a frame that may not be.
    void checkHead(double now);
    /// Takes bytes of a payload, without their mask.
    void takePayload(std::vector<std::byte>& to);
    void takeControl();
    void takeClose(std::span<const std::byte> payload);

    Role role_;
    Limits limits_;
    State state_ = State::Open;
    Random random_;
    RateLimit controls_;

    std::span<const std::byte> in_; ///< not yet taken
    Head head_;
    std::uint64_t left_ = 0;         ///< bytes of the current frame's payload
    std::uint64_t taken_ = 0;        ///< bytes of it that were taken
    bool inFrame_ = false;           ///< its head is complete
    bool given_ = false;             ///< the last call returned the message
    int fragments_ = 0;              ///< of the current message
    std::vector<std::byte> message_; ///< as far as it has come
    std::vector<std::byte> control_; ///< payload of a control frame

    std::vector<std::byte> out_;
    std::size_t sent_ = 0; ///< bytes of it

    std::uint8_t pings_ = 0;
    std::optional<double> pingAt_; ///< of the ping that was not answered yet
    CloseCode closeCode_ = CloseCode::Lost;
    std::string closeReason_;
    /// The answer that the peer's close frame waits for: its code, or nothing.
    std::optional<std::vector<std::byte>> owed_;
};

} // namespace eng::net
