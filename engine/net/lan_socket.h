#pragma once

#include "engine/net/discovery.h"
#include "platform/datagrams.h"

/// Joins discovery with sockets. Call these in each step.

namespace eng::net {

/// Datagrams that are handled in a step, so that a flood does not stop it.
inline constexpr int kMaxLanDatagrams = 128;

/// Hands datagrams to a function, with their senders.
template <class Take>
void receiveLan(platform::DatagramSocket& socket, Take take) {
    std::array<std::byte, kLanBytes + 1> buffer; // a longer one is malformed
    for (int i = 0; i < kMaxLanDatagrams; ++i) {
        const auto received = socket.receive(buffer);
        if (!received) {
            return;
        }
        take(std::span<const std::byte>{buffer}.first(received->bytes), received->from);
    }
}

/// Replies to searches.
///
/// @param socket  of kLanPort, which one program of a machine can have
/// @param now     seconds, never less than before
inline void replyToLan(platform::DatagramSocket& socket, LanResponder& responder, double now) {
    receiveLan(socket, [&](std::span<const std::byte> datagram, const auto& from) {
        const std::span<const std::byte> reply = responder.answer(datagram, from, now);
        if (!reply.empty()) {
            socket.send(reply, from);
        }
    });
}

/// Sends requests, and lists games that reply.
///
/// @param socket  of any port
/// @param now     seconds, never less than before
/// @param port    of the programs that reply
inline void searchLan(platform::DatagramSocket& socket, LanBrowser& browser, double now,
                      std::uint16_t port = kLanPort) {
    const std::span<const std::byte> request = browser.update(now);
    if (!request.empty()) {
        socket.broadcast(request, port);
    }
    receiveLan(socket, [&](std::span<const std::byte> datagram, const auto& from) {
        browser.take(datagram, from);
    });
}

} // namespace eng::net
