#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The browser's WebSockets, for pages. Programs have sockets.h; there a `PageSocket` is always
/// closed.

namespace eng::platform {

/// A WebSocket for binary messages. It never blocks.
///
/// What the server can make the page keep is bounded: a message of text, a message that is too big,
/// or too many messages that wait to be read close the socket.
///
/// Destroying it closes it with 1001; what was sent before still leaves.
///
/// Threads: the main thread.
class PageSocket {
public:
    enum class State : std::uint8_t { Connecting, Open, Closed };

    static constexpr std::size_t kMaxMessage = std::size_t{64} << 10U; ///< bytes, both ways
    static constexpr std::size_t kMaxQueued = std::size_t{64} << 10U;  ///< bytes to be sent
    static constexpr std::size_t kMaxWaiting = std::size_t{1} << 20U;  ///< bytes to be read
    static constexpr std::size_t kMaxWaitingMessages = 1024;

    /// Connects.
    ///
    /// Errors: an address that is malformed, or forbidden for this page: closed with 1006.
    ///
    /// @param address  "ws://..." or "wss://..."
    explicit PageSocket(std::string_view address);
    PageSocket(const PageSocket&) = delete;
    PageSocket& operator=(const PageSocket&) = delete;
    ~PageSocket();

    State state() const;
    /// How it was closed, by whichever side was first (RFC 6455, 7.4). Only in the state Closed.
    std::uint16_t closeCode() const;
    /// Valid until the next call.
    std::string_view closeReason() const;

    /// Sends a message; while it connects, the first one waits until it is open. False: it is
    /// closed, or more than `kMaxQueued` bytes would wait.
    bool send(std::span<const std::byte> message);
    /// Bytes that wait to be sent.
    std::size_t queued() const;
    /// The next message, valid until the next call; nothing: none has come. Those that came before
    /// it was closed are still given.
    std::optional<std::span<const std::byte>> receive();
    /// Closes it, after what is queued. Further calls do nothing.
    ///
    /// A browser sends only the code 1000 and those from 3000 on, so the server sees the others
    /// with 3000 added: 4008 for 1008.
    ///
    /// @param reason  at most 123 bytes of UTF-8; longer ones are cut
    void close(std::uint16_t code, std::string_view reason);

private:
    mutable std::string reason_;
    std::vector<std::byte> message_;
};

/// The address of a server's WebSocket: "wss://example.org/pong/ws" for "/pong/ws" in a page of
/// "https://example.org/", or for "https://example.org/pong/". Empty without a page from a web
/// server.
///
/// @param server  empty: the one that the page names by `<meta name="game-server" content="ws">`,
///                as a page does that a game's server serves; no address without it
std::string pageSocketAddress(std::string_view server = {});

} // namespace eng::platform
