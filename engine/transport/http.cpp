#include "engine/transport/http.h"

#include "engine/core/base64.h"
#include "engine/core/format.h"
#include "engine/core/lines.h"
#include "engine/core/utf8.h"
#include "engine/transport/sha1.h"

#include <algorithm>
#include <array>
#include <utility>

namespace eng::net {
namespace {

constexpr int kMaxHeaders = 32;

bool isOneOf(char letter, std::string_view letters) {
    return letters.find(letter) != std::string_view::npos;
}
char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}
bool sameName(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, {}, lower, lower);
}
bool isLetterOrDigit(char letter) {
    return (lower(letter) >= 'a' && lower(letter) <= 'z') || (letter >= '0' && letter <= '9');
}
bool isToken(std::string_view text) { // RFC 9110, 5.6.2
    return !text.empty() && std::ranges::all_of(text, [](char letter) {
        return isLetterOrDigit(letter) || isOneOf(letter, "!#$%&'*+-.^_`|~");
    });
}
bool isVisible(char letter) {
    return letter > ' ' && letter < '\x7F';
}
/// A value may have spaces and tabs inside; bytes above ASCII are allowed as RFC 9110 has them.
bool isValue(std::string_view text) {
    return std::ranges::all_of(text, [](char letter) {
        return isVisible(letter) || letter == ' ' || letter == '\t' ||
               static_cast<unsigned char>(letter) >= 0x80;
    });
}
std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isOneOf(text.front(), " \t")) {
        text.remove_prefix(1);
    }
    while (!text.empty() && isOneOf(text.back(), " \t")) {
        text.remove_suffix(1);
    }
    return text;
}
/// True if a list with commas contains a word.
bool lists(std::string_view list, std::string_view word) {
    while (!list.empty()) {
        if (sameName(trimmed(takeUntil(list, ",")), word)) {
            return true;
        }
    }
    return false;
}
std::string_view lastOf(std::string_view list) {
    return trimmed(list.substr(list.rfind(',') + 1)); // npos + 1 is 0
}

/// The headers that matter, of a request or an answer.
struct Headers {
    int count = 0;
    int hosts = 0, keys = 0, origins = 0;
    bool badLine = false, body = false, upgrade = false, connectionUpgrade = false;
    bool extensions = false, gzip = false;
    std::string_view host, origin, forwardedFor, key, version, accept, ifNoneMatch;
};

void take(Headers& headers, std::string_view name, std::string_view value) {
    if (sameName(name, "Host")) {
        headers.host = value;
        ++headers.hosts;
    } else if (sameName(name, "Origin")) {
        headers.origin = value;
        ++headers.origins;
    } else if (sameName(name, "X-Forwarded-For")) {
        headers.forwardedFor = lastOf(value);
    } else if (sameName(name, "If-None-Match")) {
        headers.ifNoneMatch = value;
    } else if (sameName(name, "Accept-Encoding")) {
        headers.gzip |= lists(value, "gzip");
    } else if (sameName(name, "Content-Length")) {
        headers.body |= value != "0";
    } else if (sameName(name, "Transfer-Encoding")) {
        headers.body = true;
    } else if (sameName(name, "Upgrade")) {
        headers.upgrade |= lists(value, "websocket");
    } else if (sameName(name, "Connection")) {
        headers.connectionUpgrade |= lists(value, "upgrade");
    } else if (sameName(name, "Sec-WebSocket-Key")) {
        headers.key = value;
        ++headers.keys;
    } else if (sameName(name, "Sec-WebSocket-Version")) {
        headers.version = value;
    } else if (sameName(name, "Sec-WebSocket-Accept")) {
        headers.accept = value;
    } else if (sameName(name, "Sec-WebSocket-Extensions") ||
               sameName(name, "Sec-WebSocket-Protocol")) {
        headers.extensions = true;
    }
}

/// @param lines  after the first line, with the empty one at the end
Headers parseHeaders(std::string_view lines) {
    Headers headers;
    for (;;) {
        const std::string_view line = takeUntil(lines, "\r\n");
        if (line.empty()) {
            headers.badLine |= !lines.empty();
            return headers;
        }
        const std::size_t colon = line.find(':');
        const std::string_view name = line.substr(0, colon);
        const std::string_view value =
            colon == std::string_view::npos ? std::string_view{} : trimmed(line.substr(colon + 1));
        if (colon == std::string_view::npos || !isToken(name) || !isValue(value)) {
            headers.badLine = true;
            return headers;
        }
        ++headers.count;
        take(headers, name, value);
    }
}

constexpr std::string_view kBase64Letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Only with these letters, so that it can stand in a header of the answer.
bool isHost(std::string_view host) {
    return std::ranges::all_of(
        host, [](char letter) { return isLetterOrDigit(letter) || isOneOf(letter, ".-_:[]"); });
}

/// 16 bytes in Base64 with padding.
bool isKey(std::string_view key) {
    return key.size() == 24 && key.ends_with("==") &&
           key.substr(0, 22).find_first_not_of(kBase64Letters) == std::string_view::npos;
}

std::string padded(std::string text) {
    std::ranges::replace(text, '-', '+');
    std::ranges::replace(text, '_', '/');
    text.append((4 - text.size() % 4) % 4, '=');
    return text;
}

std::string_view reasonOf(int status) {
    static constexpr std::array<std::pair<int, std::string_view>, 12> kReasons{
        {{200, "OK"},
         {304, "Not Modified"},
         {403, "Forbidden"},
         {404, "Not Found"},
         {405, "Method Not Allowed"},
         {408, "Request Timeout"},
         {421, "Misdirected Request"},
         {426, "Upgrade Required"},
         {429, "Too Many Requests"},
         {431, "Request Header Fields Too Large"},
         {503, "Service Unavailable"},
         {505, "HTTP Version Not Supported"}}};
    for (const auto& [known, reason] : kReasons) {
        if (known == status) {
            return reason;
        }
    }
    return "Bad Request";
}

} // namespace

std::size_t HttpHead::feed(std::span<const std::byte> bytes) {
    std::size_t taken = 0;
    while (taken < bytes.size() && text_.size() < kMaxBytes && !complete()) {
        text_ += static_cast<char>(bytes[taken++]);
    }
    return taken;
}

std::variant<HttpRequest, HttpRefusal> parseRequest(std::string_view head) {
    const auto refuse = [](int status, std::string_view why) { return HttpRefusal{status, why}; };
    std::string_view rest = head;
    std::string_view line = takeUntil(rest, "\r\n");
    const std::string_view method = takeUntil(line, " ");
    HttpRequest request;
    request.target = takeUntil(line, " ");
    if (!isToken(method) || request.target.empty() ||
        !std::ranges::all_of(request.target, isVisible) || !line.starts_with("HTTP/")) {
        return refuse(400, "The first line of the request is not as in HTTP/1.1.");
    }
    if (line != "HTTP/1.1") {
        return refuse(505, "Only HTTP/1.1 is spoken here.");
    }
    if (method != "GET" && method != "HEAD") {
        return refuse(405, "Only GET and HEAD are allowed.");
    }
    request.isHead = method == "HEAD";
    const Headers headers = parseHeaders(rest);
    if (headers.badLine) {
        return refuse(400, "A header is not as in HTTP/1.1.");
    }
    if (headers.count > kMaxHeaders) {
        return refuse(431, "There are more than 32 headers.");
    }
    if (headers.hosts != 1 || headers.host.empty()) {
        return refuse(400, "Exactly one header Host is expected.");
    }
    if (!isHost(headers.host)) {
        return refuse(400, "Host is not a name or an address.");
    }
    if (headers.origins > 1) {
        return refuse(400, "At most one header Origin is expected.");
    }
    if (headers.body) {
        return refuse(400, "A request has no body here.");
    }
    request.host = headers.host;
    request.origin = headers.origin;
    request.forwardedFor = headers.forwardedFor;
    request.ifNoneMatch = headers.ifNoneMatch;
    request.acceptsGzip = headers.gzip;
    if (headers.upgrade || headers.keys > 0) {
        if (!headers.upgrade || !headers.connectionUpgrade || request.isHead) {
            return refuse(400, "An upgrade needs GET, Upgrade: websocket and Connection: Upgrade.");
        }
        if (headers.version != "13") {
            return refuse(426, "Version 13 of WebSocket is expected.");
        }
        if (headers.keys != 1 || !isKey(headers.key)) {
            return refuse(400, "Sec-WebSocket-Key is not 16 bytes in Base64.");
        }
        request.webSocketKey = headers.key;
    }
    return request;
}

std::optional<std::string> filePath(std::string_view target) {
    target = target.substr(0, target.find_first_of("?#"));
    if (!target.starts_with('/')) {
        return std::nullopt;
    }
    std::string path;
    while (!target.empty()) {
        char letter = target.front();
        target.remove_prefix(1);
        if (letter == '%') {
            constexpr std::string_view kDigits = "0123456789abcdef";
            unsigned code = 0;
            for (int i = 0; i < 2; ++i) {
                const std::size_t digit =
                    target.empty() ? std::string_view::npos : kDigits.find(lower(target.front()));
                if (digit == std::string_view::npos) {
                    return std::nullopt;
                }
                code = code * 16 + static_cast<unsigned>(digit);
                target.remove_prefix(1);
            }
            letter = static_cast<char>(code);
        }
        const bool doubled = letter == '/' && path.ends_with('/');
        if (static_cast<unsigned char>(letter) < ' ' || letter == '\x7F' || letter == '\\' ||
            doubled) {
            return std::nullopt;
        }
        path += letter;
    }
    return isUtf8(path) ? std::optional{std::move(path)} : std::nullopt;
}

std::string hostName(std::string_view host) {
    std::string name{host.substr(0, host.find(':', host.find(']') + 1))}; // npos + 1 is 0
    std::ranges::transform(name, name.begin(), lower);
    if (name.ends_with('.')) { // of a name that is complete, for the name system
        name.pop_back();
    }
    return name;
}

bool isHostName(std::string_view name) {
    return !name.empty() && std::ranges::all_of(name, [](char letter) {
        return (isLetterOrDigit(letter) && lower(letter) == letter) || isOneOf(letter, ".-_");
    });
}

bool isOrigin(std::string_view text) {
    const bool safe = text.starts_with("https://");
    if (!safe && !text.starts_with("http://")) {
        return false;
    }
    const std::string_view host = text.substr(text.find("//") + 2);
    const std::string_view name = host.substr(0, hostName(host).size());
    const std::string_view port = host.substr(name.size());
    return isHostName(name) && port != (safe ? ":443" : ":80") &&
           (port.empty() ||
            (port.size() > 1 && port.find_first_not_of("0123456789", 1) == std::string_view::npos));
}

std::string responseHead(int status, std::string_view contentType, std::uint64_t length,
                         std::string_view headers) {
    return format("HTTP/1.1 {0} {1}\r\nContent-Type: {2}\r\nContent-Length: {3}\r\nConnection: "
                  "close\r\nX-Content-Type-Options: nosniff\r\n{4}\r\n",
                  {status, reasonOf(status), contentType, length, headers});
}

std::string notModifiedResponse(std::string_view headers) {
    return format("HTTP/1.1 304 {0}\r\nConnection: close\r\n{1}\r\n", {reasonOf(304), headers});
}

bool matchesTag(std::string_view ifNoneMatch, std::string_view tag) {
    while (!ifNoneMatch.empty()) {
        std::string_view one = trimmed(takeUntil(ifNoneMatch, ","));
        one.remove_prefix(one.starts_with("W/") ? 2 : 0); // a proxy has compressed it
        if (one == tag || one == "*") {
            return true;
        }
    }
    return false;
}

std::string refusalResponse(const HttpRefusal& refusal) {
    const std::string_view more = refusal.status == 405   ? "Allow: GET, HEAD\r\n"
                                  : refusal.status == 426 ? "Sec-WebSocket-Version: 13\r\n"
                                                          : "";
    return responseHead(refusal.status, "text/plain; charset=utf-8", refusal.why.size(), more) +
           std::string{refusal.isHead ? std::string_view{} : refusal.why};
}

std::string acceptKey(std::string_view key) {
    const std::string text = std::string{key} + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    return padded(encodeBase64Url(sha1(std::as_bytes(std::span{text}))));
}

std::string upgradeResponse(std::string_view key) {
    return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: "
           "Upgrade\r\nSec-WebSocket-Accept: " +
           acceptKey(key) + "\r\n\r\n";
}

std::string upgradeRequest(std::string_view host, std::string_view target, std::string_view key) {
    return format("GET {0} HTTP/1.1\r\nHost: {1}\r\nUpgrade: websocket\r\nConnection: "
                  "Upgrade\r\nSec-WebSocket-Key: {2}\r\nSec-WebSocket-Version: 13\r\n\r\n",
                  {target, host, key});
}

bool acceptsUpgrade(std::string_view head, std::string_view key) {
    const std::string_view line = takeUntil(head, "\r\n");
    const Headers headers = parseHeaders(head);
    return (line == "HTTP/1.1 101" || line.starts_with("HTTP/1.1 101 ")) && !headers.badLine &&
           headers.upgrade && headers.connectionUpgrade && !headers.extensions &&
           headers.accept == acceptKey(key);
}

std::string webSocketKey(std::span<const std::byte, 16> random) {
    return padded(encodeBase64Url(random));
}

} // namespace eng::net
