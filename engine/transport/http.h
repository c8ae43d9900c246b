#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

/// HTTP as far as a game's server needs it: it serves the files of a list, and connections become
/// WebSockets. All input is from strangers.
///
/// Source: RFC 9112 (messages), RFC 6455 section 4 (the handshake).

namespace eng::net {

/// Collects the head of a message, which ends with an empty line.
class HttpHead {
public:
    static constexpr std::size_t kMaxBytes = 4096;

    /// Takes bytes up to the end of the head.
    ///
    /// @return  how many; what follows them is not of the head
    std::size_t feed(std::span<const std::byte> bytes);
    bool complete() const { return text_.ends_with("\r\n\r\n"); }
    bool tooLong() const { return text_.size() >= kMaxBytes && !complete(); }
    std::string_view text() const { return text_; }

private:
    std::string text_;
};

/// A request that is refused: the status of the answer and a sentence for its body.
struct HttpRefusal {
    int status = 400;
    std::string_view why;
    bool isHead = false; ///< the answer has no body
};

/// A request. The texts are parts of the head.
struct HttpRequest {
    bool isHead = false;     ///< HEAD: the answer has no body
    std::string_view target; ///< "/index.html?room=1"
    std::string_view host;
    std::string_view origin;       ///< of the page that opens a WebSocket; empty: not a page
    std::string_view forwardedFor; ///< the last address of X-Forwarded-For: who asked the proxy
    std::string_view webSocketKey; ///< not empty: the connection becomes a WebSocket
    std::string_view ifNoneMatch;  ///< tags of what the browser has; empty: it has nothing
    bool acceptsGzip = false;
};

/// Reads a complete head. It is strict, so that no proxy can understand it otherwise: GET and HEAD
/// of HTTP/1.1, one Host, no body, no lines that continue others.
std::variant<HttpRequest, HttpRefusal> parseRequest(std::string_view head);

/// The name of a file in a request's target: without a query, percent signs decoded once.
///
/// @return  nothing: not a path, or one with control characters, "\" or "//"
std::optional<std::string> filePath(std::string_view target);

/// The name in a Host, without the port and a dot at the end, and in lower case.
std::string hostName(std::string_view host);
/// True for a host's name in lower case, without a port: "pong.example.org".
bool isHostName(std::string_view name);
/// True for what a browser may send as Origin: "https://example.org", in lower case, without a path
/// and without the scheme's usual port.
bool isOrigin(std::string_view text);

/// The head of an answer that has a body, or would have one (HEAD).
///
/// @param headers  further ones, each with "\r\n"
std::string responseHead(int status, std::string_view contentType, std::uint64_t length,
                         std::string_view headers = {});
/// The answer to a browser that has the file already.
std::string notModifiedResponse(std::string_view headers);
/// True if a header If-None-Match lists a tag, or all.
bool matchesTag(std::string_view ifNoneMatch, std::string_view tag);
/// A whole answer that refuses.
std::string refusalResponse(const HttpRefusal& refusal);

/// The value of Sec-WebSocket-Accept for a key.
std::string acceptKey(std::string_view key);
/// The answer after which a server's connection is a WebSocket.
std::string upgradeResponse(std::string_view key);
/// What a client sends to open a WebSocket.
///
/// @param host  with the port
/// @param key   16 random bytes in Base64
std::string upgradeRequest(std::string_view host, std::string_view target, std::string_view key);
/// True if the head of an answer accepts the request with this key.
bool acceptsUpgrade(std::string_view head, std::string_view key);

/// 16 random bytes as text for `upgradeRequest`.
std::string webSocketKey(std::span<const std::byte, 16> random);

} // namespace eng::net
