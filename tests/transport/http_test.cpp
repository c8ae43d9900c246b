#include "engine/transport/http.h"
#include "engine/transport/sha1.h"

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <string_view>
#include <vector>

using namespace eng;
using namespace eng::net;

namespace {

std::span<const std::byte> bytes(std::string_view text) {
    return std::as_bytes(std::span{text});
}

std::string hex(std::span<const std::byte> bytes) {
    std::string text;
    for (const std::byte byte : bytes) {
        text += "0123456789abcdef"[static_cast<unsigned>(byte) >> 4U];
        text += "0123456789abcdef"[static_cast<unsigned>(byte) & 15U];
    }
    return text;
}

int statusOf(std::string_view head) {
    const auto parsed = parseRequest(head);
    const auto* const refusal = std::get_if<HttpRefusal>(&parsed);
    return refusal != nullptr ? refusal->status : 200;
}

const std::string kKey = "dGhlIHNhbXBsZSBub25jZQ=="; // RFC 6455, 1.3

std::string upgrade(std::string_view extra = {}) {
    return "GET /ws HTTP/1.1\r\nHost: a:1\r\nConnection: keep-alive, Upgrade\r\nUpgrade: "
           "WebSocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " +
           kKey + "\r\n" + std::string{extra} + "\r\n";
}

} // namespace

TEST_CASE("SHA-1 gives the values of its standard", "[net]") {
    CHECK(hex(sha1(bytes("abc"))) == "a9993e364706816aba3e25717850c26c9cd0d89d");
    CHECK(hex(sha1({})) == "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    CHECK(hex(sha1(bytes("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))) ==
          "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
    CHECK(hex(sha1(bytes(std::string(1'000'000, 'a')))) ==
          "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
}

TEST_CASE("names, addresses and origins have one form", "[net]") {
    CHECK(hostName("a.example:80") == "a.example");
    CHECK(hostName("A.Example") == "a.example");
    CHECK(hostName("[::1]:80") == "[::1]");
    CHECK(hostName("[::1]") == "[::1]");
    CHECK(hostName("a.example.:80") == "a.example");
    CHECK(hostName("a.example.") == "a.example");
    for (const char* const good :
         {"https://a.example", "http://localhost:8600", "https://10.0.0.1"}) {
        CHECK(isOrigin(good));
    }
    for (const char* const bad :
         {"", "a.example", "https://", "https://a.example/", "https://A.example", "ftp://a.example",
          "https://a.example:443", "http://a.example:80", "https://a.example:", "https://a:b",
          "https://a.example, https://b.example", "*", "null"}) {
        CAPTURE(bad);
        CHECK_FALSE(isOrigin(bad));
    }
    CHECK_FALSE(isHostName("A.example"));
    CHECK_FALSE(isHostName("a.example:80"));
}

TEST_CASE("the head of a request ends with an empty line, wherever it is split", "[net]") {
    const std::string text = upgrade() + "frames";
    const std::size_t head = upgrade().size();
    for (std::size_t split = 0; split <= text.size(); ++split) {
        HttpHead reader;
        std::size_t taken = reader.feed(bytes(text).first(split));
        CHECK(taken == std::min(split, head));
        CHECK(reader.complete() == (split >= head));
        taken += reader.feed(bytes(text).subspan(taken));
        CHECK(taken == head);
        CHECK(reader.complete());
        CHECK(reader.text() == upgrade());
    }
    HttpHead reader;
    const std::string endless(10'000, 'x');
    CHECK(reader.feed(bytes(endless)) == HttpHead::kMaxBytes);
    CHECK(reader.tooLong());
}

TEST_CASE("a request for a file is understood", "[net]") {
    const auto parsed =
        parseRequest("GET /a%20b.js?x=1 HTTP/1.1\r\nhost:  example:8080 \r\nORIGIN: "
                     "http://example:8080\r\nX-Forwarded-For: 1.2.3.4, 5.6.7.8\r\n"
                     "Content-Length: 0\r\n\r\n");
    const auto& request = std::get<HttpRequest>(parsed);
    CHECK_FALSE(request.isHead);
    CHECK(request.target == "/a%20b.js?x=1");
    CHECK(filePath(request.target) == "/a b.js");
    CHECK(request.host == "example:8080");
    CHECK(request.origin == "http://example:8080");
    CHECK(request.forwardedFor == "5.6.7.8");
    CHECK(request.webSocketKey.empty());
    CHECK(std::get<HttpRequest>(parseRequest("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")).isHead);
}

TEST_CASE("a request that a proxy could understand otherwise is refused", "[net]") {
    const std::vector<std::pair<int, std::string>> cases{
        {200, "GET / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "\r\n\r\n"},
        {400, "GET /\r\n\r\n"},
        {400, "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET / x HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET /\x01 HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "G ET / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {505, "GET / HTTP/1.0\r\nHost: a\r\n\r\n"},
        {505, "GET / HTTP/2.0\r\nHost: a\r\n\r\n"},
        {400, "GET / http/1.1\r\nHost: a\r\n\r\n"},
        {405, "POST / HTTP/1.1\r\nHost: a\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\n\r\n"},                       // no Host
        {400, "GET / HTTP/1.1\r\nHost:\r\n\r\n"},              // an empty one
        {400, "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"}, // two
        {400, "GET / HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nOrigin: http://a\r\n\r\n"},
        {400, "GET / HTTP/1.1\r\nHost: a; script-src *\r\n\r\n"},                  // no name
        {400, "GET / HTTP/1.1\r\nHost : a\r\n\r\n"},                               // a blank
        {400, "GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n"},                     // a folded line
        {400, "GET / HTTP/1.1\r\nHost: a\nX: b\r\n\r\n"},                          // a bare LF
        {400, "GET / HTTP/1.1\r\nHost: a\r\nX: b\rY: c\r\n\r\n"},                  // a bare CR
        {400, "GET / HTTP/1.1\r\nHost: a\r\nnothing\r\n\r\n"},                     // no colon
        {400, "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n"},           // a body
        {400, "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: +0\r\n\r\n"},          //
        {400, "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"},  //
        {400, "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n"}, //
        {400, "GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(1, '\0') + "\r\n\r\n"}, // a zero
    };
    for (const auto& [status, head] : cases) {
        CAPTURE(head);
        CHECK(statusOf(head) == status);
    }
    std::string many = "GET / HTTP/1.1\r\nHost: a\r\n";
    for (int i = 0; i < 32; ++i) {
        many += "X: y\r\n";
    }
    CHECK(statusOf(many + "\r\n") == 431);
}

TEST_CASE("an upgrade is accepted as the standard has it", "[net]") {
    const std::string head = upgrade();
    const auto parsed = parseRequest(head);
    CHECK(std::get<HttpRequest>(parsed).webSocketKey == kKey);
    CHECK(acceptKey(kKey) == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    CHECK(acceptsUpgrade(upgradeResponse(kKey), kKey));
    CHECK_FALSE(acceptsUpgrade(upgradeResponse(kKey), "AAAAAAAAAAAAAAAAAAAAAA=="));
    const auto replaced = [&](std::string_view from, std::string_view to) {
        std::string changed = head;
        changed.replace(changed.find(from), from.size(), to);
        return changed;
    };
    CHECK(statusOf(replaced(": 13", ": 8")) == 426);
    CHECK(statusOf(replaced("Upgrade\r\nUpgrade", "close\r\nUpgrade")) == 400);
    CHECK(statusOf(replaced("WebSocket", "h2c")) == 400);
    CHECK(statusOf(replaced("Q==", "QQ=")) == 400);
    CHECK(statusOf(replaced("GET", "HEAD")) == 400);
    CHECK(statusOf(upgrade("Sec-WebSocket-Key: " + kKey + "\r\n")) == 400);
    CHECK(statusOf(upgrade("Sec-WebSocket-Extensions: permessage-deflate\r\n")) == 200);
}

TEST_CASE("a client accepts only the answer to its own request", "[net]") {
    const std::string answer = upgradeResponse(kKey);
    const auto replaced = [&](std::string_view from, std::string_view to) {
        std::string changed = answer;
        changed.replace(changed.find(from), from.size(), to);
        return changed;
    };
    CHECK_FALSE(acceptsUpgrade(replaced("101", "200"), kKey));
    CHECK_FALSE(acceptsUpgrade(replaced("101 ", "1010 "), kKey));
    CHECK_FALSE(acceptsUpgrade(replaced("Upgrade: websocket", "Upgrade: x"), kKey));
    CHECK_FALSE(acceptsUpgrade(replaced("Connection: Upgrade", "Connection: close"), kKey));
    CHECK_FALSE(acceptsUpgrade(
        replaced("Connection", "Sec-WebSocket-Extensions: permessage-deflate\r\nConnection"),
        kKey));
    CHECK_FALSE(
        acceptsUpgrade(replaced("Connection", "Sec-WebSocket-Protocol: a\r\nConnection"), kKey));
    CHECK_FALSE(acceptsUpgrade(replaced("Connection", "x\r\nConnection"), kKey));
    const std::string own = upgradeRequest("a:1", "/ws", kKey);
    const auto request = parseRequest(own);
    CHECK(std::get<HttpRequest>(request).webSocketKey == kKey);
    std::array<std::byte, 16> random{};
    CHECK(webSocketKey(random) == "AAAAAAAAAAAAAAAAAAAAAA==");
}

TEST_CASE("the path of a file is decoded once", "[net]") {
    CHECK(filePath("/") == "/");
    CHECK(filePath("/a?b#c") == "/a");
    CHECK(filePath("/%41%2e") == "/A.");
    CHECK(filePath("/..%2f..%2fetc") == "/../../etc"); // in no list
    CHECK(filePath("/%252e") == "/%2e");
    CHECK(filePath("/\xC3\xA4") == "/\xC3\xA4");
    for (const std::string_view wrong :
         {"", "a", "*", "http://a/b", "/%", "/%4", "/%4g", "/%00", "/%0a", "/a\\b", "/%5c", "//a",
          "/a%2f/b", "/%ff", "/%7f"}) {
        CAPTURE(wrong);
        CHECK_FALSE(filePath(wrong));
    }
}

TEST_CASE("a refusal says why", "[net]") {
    const std::string answer = refusalResponse({405, "Only GET and HEAD are allowed."});
    CHECK(answer.starts_with("HTTP/1.1 405 Method Not Allowed\r\n"));
    CHECK(answer.find("Allow: GET, HEAD\r\n") != std::string::npos);
    CHECK(answer.find("Content-Length: 30\r\n") != std::string::npos);
    CHECK(answer.ends_with("\r\n\r\nOnly GET and HEAD are allowed."));
}
