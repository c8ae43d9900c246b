#pragma once

#include "engine/transport/byte_stream.h"
#include "engine/transport/http.h"
#include "engine/transport/transport.h"
#include "engine/transport/web_socket.h"

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace eng::net {

/// A connection over a byte stream: a WebSocket. A server's end pings, and gives up a peer that
/// does not answer for 10 seconds; browsers answer by themselves, also for hidden pages.
class WebSocketTransport final : public Transport {
public:
    static constexpr double kPingEvery = 2.0;    ///< seconds
    static constexpr double kMaxSilence = 10.0;  ///< seconds without an answer
    static constexpr double kMaxHandshake = 5.0; ///< seconds from the first update
    static constexpr double kMaxClosing = 3.0;   ///< seconds to take what is queued
    static constexpr std::size_t kPerUpdate = std::size_t{64} << 10U; ///< bytes read at most

    /// The client's end: asks the server for a WebSocket.
    ///
    /// @param host    with the port, as in an address
    /// @param target  "/ws"
    static std::unique_ptr<WebSocketTransport>
    connect(std::unique_ptr<ByteStream> stream, std::string_view host, std::string_view target);
    /// The server's end, after the request of a client.
    ///
    /// @param answer  to be sent before the first frame
    /// @param early   bytes that came with the request, after its end
    /// @param lease   the peer's household, kept as long as the connection: for counting them
    /// @param since   when it began, seconds
    static std::unique_ptr<WebSocketTransport> accept(std::unique_ptr<ByteStream> stream,
                                                      std::string_view answer,
                                                      std::span<const std::byte> early,
                                                      std::shared_ptr<const HostAddress> lease,
                                                      double since);

    State state() const override;
    CloseCode closeCode() const override { return socket_.closeCode(); }
    std::string_view closeReason() const override { return socket_.closeReason(); }
    bool send(std::span<const std::byte> message) override;
    std::size_t queued() const override { return socket_.output().size(); }
    std::optional<std::span<const std::byte>> receive() override;
    void update(double now) override;
    void close(CloseCode code, std::string_view reason) override;
    std::optional<double> since() const override { return since_; }
    HostAddress household() const override { return household_; }
    void setOwner(std::uint32_t owner) override {
        if (stream_) {
            stream_->setOwner(owner);
        }
    }
    void setMessageLimit(std::size_t bytes) override { socket_.setMessageLimit(bytes); }

private:
    WebSocketTransport(std::unique_ptr<ByteStream> stream, WebSocket::Role role);

    void end();
    bool readMore();
    void takeHandshake();
    void sendQueued();
    void watch();

    std::unique_ptr<ByteStream> stream_; ///< null: closed
    WebSocket socket_;
    WebSocket::Role role_;
    std::shared_ptr<const HostAddress> lease_;
    std::string head_;     ///< of HTTP, to be sent
    std::string key_;      ///< of a client
    HttpHead answer_;      ///< of the server
    bool shaking_ = false; ///< a client that waits for the answer
    bool refused_ = false;
    bool ended_ = false; ///< the peer sends no more
    HostAddress household_;
    std::array<std::byte, 2048> buffer_{};
    std::size_t budget_ = 0; ///< bytes that this update may still read
    double now_ = 0.0;
    std::optional<double> since_; ///< seconds: its beginning, or the first update
    std::optional<double> closingAt_;
    double pingAt_ = 0.0;
};

} // namespace eng::net
