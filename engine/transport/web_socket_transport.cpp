#include "engine/transport/web_socket_transport.h"

#include "platform/entropy.h"

#include <algorithm>

namespace eng::net {

WebSocketTransport::WebSocketTransport(std::unique_ptr<ByteStream> stream, WebSocket::Role role)
    : stream_{std::move(stream)}
    , socket_{role, {}, platform::entropy()}
    , role_{role} {}

std::unique_ptr<WebSocketTransport> WebSocketTransport::connect(std::unique_ptr<ByteStream> stream,
                                                                std::string_view host,
                                                                std::string_view target) {
    std::unique_ptr<WebSocketTransport> transport{
        new WebSocketTransport{std::move(stream), WebSocket::Role::Client}};
    std::array<std::byte, 16> random{};
    for (std::byte& byte : random) {
        byte = static_cast<std::byte>(platform::entropy());
    }
    transport->key_ = webSocketKey(random);
    transport->head_ = upgradeRequest(host, target, transport->key_);
    transport->shaking_ = true;
    return transport;
}

std::unique_ptr<WebSocketTransport>
WebSocketTransport::accept(std::unique_ptr<ByteStream> stream, std::string_view answer,
                           std::span<const std::byte> early,
                           std::shared_ptr<const HostAddress> lease, double since) {
    std::unique_ptr<WebSocketTransport> transport{
        new WebSocketTransport{std::move(stream), WebSocket::Role::Server}};
    transport->head_ = answer;
    transport->household_ = lease ? *lease : HostAddress{};
    transport->lease_ = std::move(lease);
    transport->since_ = since;
    transport->setMessageLimit(kMaxStranger);
    ENG_ASSERT(early.size() <= transport->buffer_.size(), "what came with a request fits");
    std::ranges::copy(early, transport->buffer_.begin());
    transport->socket_.feed(std::span{transport->buffer_}.first(early.size()));
    return transport;
}

void WebSocketTransport::end() {
    stream_.reset();
    lease_.reset();
}

Transport::State WebSocketTransport::state() const {
    return stream_ == nullptr || refused_ ? State::Closed
           : shaking_                     ? State::Connecting
                                          : State::Open;
}

void WebSocketTransport::update(double now) {
    now_ = now;
    since_ = since_.value_or(now);
    budget_ = kPerUpdate;
    sendQueued();
    takeHandshake();
    watch();
}

void WebSocketTransport::takeHandshake() {
    while (shaking_ && !refused_ && readMore()) {
        // The rest of what was read is the WebSocket's, which `readMore` has not fed yet.
    }
    if (shaking_ && now_ > since_.value_or(now_) + kMaxHandshake) {
        refused_ = true;
    }
}

bool WebSocketTransport::readMore() {
    if (stream_ == nullptr || budget_ == 0 || ended_) {
        return false;
    }
    const auto room = std::span{buffer_}.first(std::min(buffer_.size(), budget_));
    const ByteStream::Result got = stream_->receive(room);
    if (got.state == ByteStream::State::Gone) {
        end();
    }
    ended_ = got.state == ByteStream::State::Ended; // it may still read an answer
    if (got.state != ByteStream::State::Done) {
        return false;
    }
    budget_ -= got.bytes;
    std::span<const std::byte> bytes = room.first(got.bytes);
    if (shaking_) {
        bytes = bytes.subspan(answer_.feed(bytes));
        if (answer_.complete()) {
            refused_ = !acceptsUpgrade(answer_.text(), key_);
            shaking_ = false;
        }
        refused_ |= answer_.tooLong();
        if (shaking_ || refused_) {
            return true;
        }
    }
    socket_.feed(bytes);
    return true;
}

bool WebSocketTransport::send(std::span<const std::byte> message) {
    if (state() == State::Closed || !socket_.send(message)) {
        return false;
    }
    sendQueued(); // now, since the next update may be a step away
    return true;
}

void WebSocketTransport::close(CloseCode code, std::string_view reason) {
    socket_.close(code, reason);
    sendQueued();
}

std::optional<std::span<const std::byte>> WebSocketTransport::receive() {
    if (shaking_ || refused_) {
        return std::nullopt;
    }
    do {
        if (const auto message = socket_.next(now_)) {
            return message;
        }
    } while (readMore()); // also after the end, so that the stream is not ready for ever
    // Not before all was read: if this program stood still for a while, the answer is there.
    if (now_ > socket_.unansweredSince().value_or(now_) + kMaxSilence) {
        end();
    }
    return std::nullopt;
}

void WebSocketTransport::sendQueued() {
    while (stream_ != nullptr && !refused_) {
        const bool ofHead = !head_.empty();
        const std::span<const std::byte> bytes =
            ofHead ? std::as_bytes(std::span{head_}) : socket_.output();
        if (bytes.empty() || (shaking_ && !ofHead)) {
            return;
        }
        const ByteStream::Result sent = stream_->send(bytes);
        if (sent.state == ByteStream::State::Gone) {
            end();
        }
        if (sent.state != ByteStream::State::Done) {
            return;
        }
        if (ofHead) {
            head_.erase(0, sent.bytes);
        } else {
            socket_.sent(sent.bytes);
        }
    }
}

void WebSocketTransport::watch() {
    if (stream_ == nullptr) {
        return;
    }
    if (shaking_ || (ended_ && socket_.state() != WebSocket::State::Closed)) {
        if (ended_) { // without a word
            end();
        }
        return;
    }
    socket_.answerClose();
    sendQueued();
    if (stream_ == nullptr) {
        return;
    }
    if (socket_.state() == WebSocket::State::Open) {
        if (role_ == WebSocket::Role::Server && now_ >= pingAt_) {
            pingAt_ = now_ + kPingEvery;
            socket_.ping(now_);
        }
        return;
    }
    closingAt_ = closingAt_.value_or(now_);
    const bool done = socket_.state() == WebSocket::State::Closed && socket_.output().empty();
    if (done || now_ > closingAt_.value_or(now_) + kMaxClosing) {
        end();
    }
}

} // namespace eng::net
