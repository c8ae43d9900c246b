#pragma once

#include "engine/net/messages.h"
#include "engine/text/string_table.h"
#include "engine/transport/rate_limit.h"
#include "engine/transport/transport.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace eng::net {

/// What a connection has done so far.
struct ConnectionStatistics {
    double roundTrip = 0.0; ///< seconds, an average of the last answers; 0 before the first
    double jitter = 0.0;    ///< seconds, mean deviation of the round trip (RFC 6298)
    std::uint64_t messagesIn = 0, messagesOut = 0;
    std::uint64_t bytesIn = 0, bytesOut = 0; ///< of batches, without the transport's own
    std::uint64_t unknown = 0;               ///< messages with a code that nobody handles
    std::uint64_t dropped = 0;               ///< batches for which the queue had no room
    std::uint64_t queued = 0;                ///< bytes

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("round trip", roundTrip);
        stream.field("jitter", jitter);
        stream.field("messages in", messagesIn);
        stream.field("messages out", messagesOut);
        stream.field("bytes in", bytesIn);
        stream.field("bytes out", bytesOut);
        stream.field("unknown", unknown);
        stream.field("dropped", dropped);
        stream.field("queued", queued);
    }
};

/// Appends the values in words, for a line of the profiler's overlay
/// (`ProfileOverlayModule::setNote`).
void appendStatistics(std::string& out, const StringTable& strings,
                      const ConnectionStatistics& statistics);

/// Messages over a transport: those of a step are sent together, those of the peer come one by
/// one, with a limit to their rate. It answers pings and measures the round trip.
///
///     connection.update(now);
///     while (auto raw = connection.receive()) { handlers.handle(peer, *raw); }
///     connection.send(Move{1, 0});
///     connection.flush();
///
/// A steady step allocates nothing.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class Connection {
public:
    static constexpr double kMessagesPerSecond = 120.0; ///< from the peer
    static constexpr double kMessageBurst = 240.0;
    static constexpr double kPingEvery = 1.0;      ///< seconds
    static constexpr double kMaxUnanswered = 5.0;  ///< seconds until a lost ping is sent again
    static constexpr double kMaxStalled = 5.0;     ///< seconds without room in the queue
    static constexpr std::size_t kMaxBatch = 4096; ///< bytes; a message has at most these
    /// Bytes that wait: with more, what can wait is not added.
    static constexpr std::size_t kMaxQueued = std::size_t{16} << 10U;

    /// @param limitsRate  false: a server, whose messages a client does not limit
    explicit Connection(std::unique_ptr<Transport> transport, bool limitsRate = true)
        : transport_{std::move(transport)}
        , limitsRate_{limitsRate} {}

    Transport::State state() const { return transport_->state(); }
    /// As `Transport::household`.
    HostAddress household() const { return transport_->household(); }
    void setOwner(std::uint32_t owner) { transport_->setOwner(owner); }
    /// Adds what is sent and received from now on, without times, to a sum of several connections.
    ///
    /// @param sum  outlives the connection
    void countInto(ConnectionStatistics& sum) { sum_ = &sum; }
    /// True once it is closed, or was closed by this end and what is queued may still be sent.
    bool isClosing() const { return closed_ || state() == Transport::State::Closed; }
    CloseCode closeCode() const { return transport_->closeCode(); }
    std::string_view closeReason() const { return transport_->closeReason(); }
    const ConnectionStatistics& statistics() const { return statistics_; }

    /// Sends and receives what is due, and a ping now and then. Called once per step.
    ///
    /// @param now  seconds, never less than before
    void update(double now);
    /// The next message that is not of the connection itself; valid until the next call; nothing:
    /// none has come. Malformed input and too many messages close the connection.
    std::optional<MessageReader::Raw> receive();
    /// Bytes that wait for the peer.
    std::size_t queued() const { return transport_->queued() + batch_.size(); }
    /// False: what can wait, is sent again, or is of little use later should not be added now. As
    /// long as that is kept no batch is dropped.
    bool hasRoom() const { return queued() < kMaxQueued; }
    /// Counts a message that nobody handles.
    void countUnknown() { ++statistics_.unknown; }

    /// Adds a message to the batch of this step. A full batch is sent at once.
    ///
    /// @return  false: the message is not valid, or larger than a batch
    template <NetMessage T>
    bool send(const T& message) {
        const std::size_t before = batch_.size();
        if (!appendMessage(batch_, message) || !splitBatch(before)) {
            return false;
        }
        ++statistics_.messagesOut;
        if (sum_ != nullptr) {
            ++sum_->messagesOut;
        }
        if (batch_.size() > kMaxBatch / 2) {
            flush();
        }
        return true;
    }
    /// Sends the batch. Without room in the transport's queue it is dropped; after 5 seconds
    /// without room the connection is closed.
    void flush();
    /// Says why to a log, and closes after what is queued.
    void close(CloseCode code, std::string_view reason);
    /// Accepts batches of kMaxBatch bytes from a peer that has joined.
    void trust() { transport_->setMessageLimit(kMaxBatch); }

private:
    void takePong(const MessageReader::Raw& raw);
    /// Sends what was before the last message, if both together are too large for a batch. False:
    /// the message is by itself, and is removed.
    bool splitBatch(std::size_t before);

    std::unique_ptr<Transport> transport_;
    bool limitsRate_;
    RateLimit rate_{kMessagesPerSecond, kMessageBurst};
    ConnectionStatistics statistics_;
    ConnectionStatistics* sum_ = nullptr;
    double now_ = 0.0;
    std::vector<std::byte> batch_;          ///< to be sent
    std::optional<MessageReader> received_; ///< the batch that is being read
    std::optional<double> stalledSince_;    ///< seconds
    double pingedAt_ = -kPingEvery;         ///< seconds
    std::uint32_t pings_ = 0;
    bool answered_ = true; ///< the last ping
    bool closed_ = false;  ///< by this end: what still comes is not read
};

} // namespace eng::net
