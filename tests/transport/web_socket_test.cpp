#include "engine/core/random.h"
#include "engine/transport/web_socket.h"
#include "tests/support/count_allocations.h"

#include <catch2/catch_test_macros.hpp>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

using namespace eng;
using namespace eng::net;

namespace {

using Bytes = std::vector<std::byte>;
using Role = WebSocket::Role;
using State = WebSocket::State;

Bytes bytesOf(std::string_view text) {
    const auto bytes = std::as_bytes(std::span{text});
    return {bytes.begin(), bytes.end()};
}
std::string textOf(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// A frame, written by hand.
struct Frame {
    unsigned opcode = 2;
    std::string payload = {};
    bool fin = true;
    bool masked = false;
    unsigned reserved = 0;
    int lengthBytes = 0;                      ///< 0: the shortest form; 2 or 8
    std::uint64_t length = ~std::uint64_t{0}; ///< other than that of the payload

    Bytes bytes() const {
        Bytes out;
        const auto put = [&](std::uint64_t byte) { out.push_back(static_cast<std::byte>(byte)); };
        put((fin ? 0x80U : 0U) | reserved << 4U | opcode);
        const std::uint64_t size = length != ~std::uint64_t{0} ? length : payload.size();
        const int wide = lengthBytes != 0 ? lengthBytes : size < 126 ? 0 : size < 65536 ? 2 : 8;
        const unsigned mask = masked ? 0x80U : 0U;
        put(mask | (wide == 0 ? size : wide == 2 ? 126U : 127U));
        for (int i = wide - 1; i >= 0; --i) {
            put(size >> (8U * static_cast<unsigned>(i)) & 0xFFU);
        }
        constexpr unsigned kKey = 0x5A;
        for (int i = 0; masked && i < 4; ++i) {
            put(kKey);
        }
        for (const char letter : payload) {
            put(static_cast<unsigned char>(letter) ^ (masked ? kKey : 0U));
        }
        return out;
    }
};

/// What an end has done with some bytes: its messages, its state, and how it closes.
struct Seen {
    std::vector<std::string> messages;
    State state = State::Open;
    CloseCode code = CloseCode::Lost;
    std::string output;

    bool operator==(const Seen&) const = default;
};

WebSocket make(Role role) {
    return WebSocket{role, {.message = 1000, .fragments = 16}, 1};
}

Seen feed(WebSocket& socket, std::span<const std::byte> bytes, std::size_t atOnce = 1U << 20U) {
    Seen seen;
    while (!bytes.empty()) {
        const std::size_t count = std::min(atOnce, bytes.size());
        socket.feed(bytes.first(count));
        bytes = bytes.subspan(count);
        while (const auto message = socket.next(0.0)) {
            seen.messages.push_back(textOf(*message));
        }
    }
    seen.state = socket.state();
    seen.code = socket.closeCode();
    seen.output = textOf(socket.output());
    return seen;
}

/// The bytes of frames for an end: masked if it is a server.
Bytes framesFor(Role role, std::initializer_list<Frame> frames) {
    Bytes all;
    for (Frame frame : frames) {
        frame.masked = frame.masked != (role == Role::Server);
        const Bytes bytes = frame.bytes();
        all.insert(all.end(), bytes.begin(), bytes.end());
    }
    return all;
}

std::string closing(unsigned code, std::string_view reason = {}) {
    const std::string bytes{static_cast<char>(code >> 8U), static_cast<char>(code & 0xFFU)};
    return bytes + std::string{reason};
}

/// A case with its result. The ideas are those of the Autobahn test suite.
struct Case {
    std::string name;
    std::vector<Frame> frames;
    std::vector<std::string> messages;
    State state = State::Open;
    CloseCode code = CloseCode::Lost;
};

std::vector<Case> cases() {
    const std::string big(1000, 'b');
    std::vector<Case> all{
        {"empty message", {{2, ""}}, {""}},
        {"125 bytes", {{2, std::string(125, 'x')}}, {std::string(125, 'x')}},
        {"126 bytes", {{2, std::string(126, 'x')}}, {std::string(126, 'x')}},
        {"the longest", {{2, big}}, {big}},
        {"two messages", {{2, "a"}, {2, "b"}}, {"a", "b"}},
        {"too long", {{2, big + "b"}}, {}, State::Closed, CloseCode::TooBig},
        {"too long in parts", {{2, big, false}, {0, "b"}}, {}, State::Closed, CloseCode::TooBig},
        {"an enormous length",
         {{.payload = "x", .length = std::uint64_t{1} << 62U}},
         {},
         State::Closed,
         CloseCode::TooBig},
        {"a length with its highest bit",
         {{.payload = "x", .length = std::uint64_t{1} << 63U}},
         {},
         State::Closed,
         CloseCode::Protocol},
        {"a length not in its shortest form, 16 bits",
         {{.payload = "abc", .lengthBytes = 2}},
         {},
         State::Closed,
         CloseCode::Protocol},
        {"a length not in its shortest form, 64 bits",
         {{.payload = "abc", .lengthBytes = 8}},
         {},
         State::Closed,
         CloseCode::Protocol},
        {"text", {{1, "hello"}}, {}, State::Closed, CloseCode::Unsupported},
        {"a masked frame too few or too many",
         {{.payload = "a", .masked = true}},
         {},
         State::Closed,
         CloseCode::Protocol},
        // Fragments
        {"two fragments", {{2, "a", false}, {0, "b"}}, {"ab"}},
        {"a ping between fragments", {{2, "a", false}, {9, "p"}, {0, "b"}}, {"ab"}},
        {"empty fragments", {{2, "", false}, {0, "", false}, {0, ""}}, {""}},
        {"a continuation of nothing", {{0, "b"}}, {}, State::Closed, CloseCode::Protocol},
        {"a continuation after the end",
         {{2, "a"}, {0, "b"}},
         {"a"},
         State::Closed,
         CloseCode::Protocol},
        {"a message inside another",
         {{2, "a", false}, {2, "b"}},
         {},
         State::Closed,
         CloseCode::Protocol},
        {"text inside a message",
         {{2, "a", false}, {1, "b"}},
         {},
         State::Closed,
         CloseCode::Unsupported},
        // Control frames
        {"ping of 125 bytes", {{9, std::string(125, 'p')}, {2, "a"}}, {"a"}},
        {"ping of 126 bytes", {{9, std::string(126, 'p')}}, {}, State::Closed, CloseCode::Protocol},
        {"ping in fragments", {{9, "p", false}, {0, "q"}}, {}, State::Closed, CloseCode::Protocol},
        {"pong without a ping", {{10, "p"}, {2, "a"}}, {"a"}},
        {"close without a code", {{8, ""}}, {}, State::Closed, CloseCode::None},
        {"close with a code", {{8, closing(1000)}}, {}, State::Closed, CloseCode::Normal},
        {"close with a reason",
         {{8, closing(1001, "bye")}},
         {},
         State::Closed,
         CloseCode::GoingAway},
        {"close of one byte", {{8, "a"}}, {}, State::Closed, CloseCode::Protocol},
        {"close of 126 bytes",
         {{8, closing(1000, std::string(124, 'r'))}},
         {},
         State::Closed,
         CloseCode::Protocol},
        {"close with a reason that is not UTF-8",
         {{8, closing(1000, "\xFF")}},
         {},
         State::Closed,
         CloseCode::NotUtf8},
        {"messages after a close",
         {{8, closing(1000)}, {2, "a"}},
         {},
         State::Closed,
         CloseCode::Normal},
    };
    for (const unsigned code :
         {0U, 999U, 1004U, 1005U, 1006U, 1015U, 1016U, 2999U, 5000U, 65535U}) {
        all.push_back({"close code " + std::to_string(code),
                       {{8, closing(code)}},
                       {},
                       State::Closed,
                       CloseCode::Protocol});
    }
    for (const unsigned code : {1002U, 1003U, 1007U, 1011U, 3000U, 4999U}) {
        all.push_back({"close code " + std::to_string(code),
                       {{8, closing(code)}},
                       {},
                       State::Closed,
                       static_cast<CloseCode>(code)});
    }
    for (const unsigned opcode : {3U, 4U, 7U, 11U, 15U}) {
        all.push_back({"opcode " + std::to_string(opcode),
                       {{opcode, ""}},
                       {},
                       State::Closed,
                       CloseCode::Protocol});
    }
    for (const unsigned reserved : {1U, 2U, 4U, 7U}) {
        all.push_back({"reserved bits " + std::to_string(reserved),
                       {{.payload = "a", .reserved = reserved}},
                       {},
                       State::Closed,
                       CloseCode::Protocol});
    }
    return all;
}

Bytes framesFor(Role role, const std::vector<Frame>& frames) {
    Bytes all;
    for (const Frame& frame : frames) {
        const Bytes bytes = framesFor(role, {frame});
        all.insert(all.end(), bytes.begin(), bytes.end());
    }
    return all;
}

/// A server and a client, and the bytes between them.
struct Pair {
    WebSocket server = make(Role::Server);
    WebSocket client = make(Role::Client);

    static void pass(WebSocket& from, WebSocket& to, double now,
                     std::vector<std::string>& messages) {
        const Bytes bytes{from.output().begin(), from.output().end()};
        from.sent(bytes.size());
        to.feed(bytes);
        while (const auto message = to.next(now)) {
            messages.push_back(textOf(*message));
        }
    }
    void exchange(double now = 0.0) {
        pass(client, server, now, atServer);
        pass(server, client, now, atClient);
        pass(client, server, now, atServer);
    }
    std::vector<std::string> atServer, atClient;
};

} // namespace

TEST_CASE("each case of the standard has its result, at both ends and every split", "[net]") {
    for (const Role role : {Role::Server, Role::Client}) {
        for (const Case& one : cases()) {
            CAPTURE(one.name, role == Role::Server);
            const Bytes bytes = framesFor(role, one.frames);
            WebSocket socket = make(role);
            const Seen seen = feed(socket, bytes);
            CHECK(seen.messages == one.messages);
            CHECK(seen.state == one.state);
            CHECK(seen.code == one.code);
            for (const std::size_t atOnce : {1U, 2U, 3U, 7U, 64U}) {
                WebSocket split = make(role);
                CHECK(feed(split, bytes, atOnce) == seen);
            }
        }
    }
}

TEST_CASE("a cut or changed byte never does harm", "[net]") {
    const Bytes traffic = framesFor(Role::Server, {{2, "first"},
                                                   {2, "in ", false},
                                                   {9, "ping"},
                                                   {0, "parts"},
                                                   {2, std::string(300, 'x')},
                                                   {8, closing(1000, "end")}});
    for (std::size_t cut = 0; cut < traffic.size(); ++cut) {
        WebSocket socket = make(Role::Server);
        const Seen seen = feed(socket, std::span{traffic}.first(cut));
        CHECK(seen.state == State::Open);
        CHECK(seen.messages.size() <= 3);
    }
    for (std::size_t at = 0; at < traffic.size() * 8; ++at) {
        Bytes changed = traffic;
        changed[at / 8] ^= static_cast<std::byte>(1U << (at % 8));
        WebSocket socket = make(Role::Server);
        const Seen seen = feed(socket, changed, 5);
        CHECK(seen.messages.size() <= 3);
        CHECK(seen.output.size() < 300);
    }
    Random random{1};
    for (int i = 0; i < 2000; ++i) {
        Bytes noise;
        for (int k = random.between(1, 200); k > 0; --k) {
            noise.push_back(static_cast<std::byte>(random.next()));
        }
        WebSocket socket = make(i % 2 == 0 ? Role::Server : Role::Client);
        feed(socket, noise, 17);
    }
}

TEST_CASE("two ends exchange messages of every length", "[net]") {
    for (const std::size_t size : {0U, 1U, 125U, 126U, 127U, 999U, 1000U}) {
        Pair pair;
        const std::string text(size, 'm');
        CHECK(pair.client.send(bytesOf(text)));
        CHECK(pair.server.send(bytesOf(text + text.substr(0, 1000 - size))));
        pair.exchange();
        CHECK(pair.atServer == std::vector{text});
        CHECK(pair.atClient == std::vector{text + text.substr(0, 1000 - size)});
    }
    // Larger than the buffers of the library, too.
    WebSocket server{Role::Server, {.message = 60'000}, 1};
    WebSocket client{Role::Client, {}, 7};
    std::string text;
    for (int i = 0; i < 60'000; ++i) {
        text += static_cast<char>(i * 7);
    }
    CHECK(client.send(bytesOf(text)));
    std::vector<std::string> messages;
    Pair::pass(client, server, 0.0, messages);
    CHECK(messages == std::vector{text});
}

TEST_CASE("a client masks each frame otherwise", "[net]") {
    WebSocket client = make(Role::Client);
    CHECK(client.send(bytesOf("secret")));
    const std::string first = textOf(client.output());
    client.sent(first.size());
    CHECK(client.send(bytesOf("secret")));
    CHECK(textOf(client.output()) != first);
    CHECK(first.find("secret") == std::string::npos);
}

TEST_CASE("one end closes, and the other answers", "[net]") {
    for (const bool byServer : {false, true}) {
        Pair pair;
        WebSocket& closer = byServer ? pair.server : pair.client;
        WebSocket& other = byServer ? pair.client : pair.server;
        CHECK(closer.send(bytesOf("last")));
        closer.close(CloseCode::GoingAway, "The program ends.");
        closer.close(CloseCode::Normal, "later");
        CHECK(closer.state() == State::Closing);
        CHECK_FALSE(closer.send(bytesOf("too late")));
        pair.exchange();
        CHECK((byServer ? pair.atClient : pair.atServer) == std::vector<std::string>{"last"});
        CHECK(other.send(bytesOf("an answer to it")));
        other.answerClose();
        CHECK_FALSE(other.send(bytesOf("too late")));
        pair.exchange();
        CHECK(closer.state() == State::Closed);
        CHECK(other.state() == State::Closed);
        CHECK(other.closeCode() == CloseCode::GoingAway);
        CHECK(other.closeReason() == "The program ends.");
    }
}

TEST_CASE("messages that cross a close are dropped", "[net]") {
    WebSocket server = make(Role::Server);
    server.close(CloseCode::Normal, "");
    const Seen seen = feed(server, framesFor(Role::Server, {{2, "a"}, {2, "b", false}, {0, "c"}}));
    CHECK(seen.messages.empty());
    CHECK(seen.state == State::Closing);
}

TEST_CASE("a long reason is cut between characters", "[net]") {
    WebSocket server = make(Role::Server);
    server.close(CloseCode::Policy, std::string(122, 'x') + "\xC3\xA4");
    CHECK(server.closeReason() == std::string(122, 'x'));
    CHECK(server.output().size() == 2 + 2 + 122);
}

TEST_CASE("output is bounded, and a close frame still fits", "[net]") {
    WebSocket server{Role::Server, {.queue = 1000}, 1};
    int sent = 0;
    while (server.send(bytesOf(std::string(90, 'x')))) {
        ++sent;
    }
    CHECK(sent == 10);
    CHECK(server.output().size() <= 1000);
    // Pings that nobody reads are not answered without limit.
    WebSocket flooded{Role::Server, {.queue = 1000}, 1};
    for (int i = 0; i < 20; ++i) {
        feed(flooded, framesFor(Role::Server, {{9, std::string(100, 'p')}}));
    }
    CHECK(flooded.output().size() <= 1000);
    server.close(CloseCode::Policy, "slow");
    CHECK(server.output().size() > 920);
    // Parts of the output are sent.
    const std::string all = textOf(server.output());
    std::string got;
    while (!server.output().empty()) {
        const std::size_t count = std::min<std::size_t>(7, server.output().size());
        got += textOf(server.output().first(count));
        server.sent(count);
    }
    CHECK(got == all);
}

TEST_CASE("more than 10 control frames in a second close", "[net]") {
    WebSocket server = make(Role::Server);
    const Bytes ping = framesFor(Role::Server, {{9, ""}});
    double now = 0.0;
    for (int i = 0; i < 100; ++i) { // 9 a second
        server.feed(ping);
        CHECK_FALSE(server.next(now += 1.0 / 9.0));
    }
    CHECK(server.state() == State::Open);
    for (int i = 0; i < 30; ++i) {
        server.feed(ping);
        server.next(now);
    }
    CHECK(server.closeCode() == CloseCode::Policy);
}

TEST_CASE("more than 16 fragments close, also empty ones", "[net]") {
    WebSocket server = make(Role::Server);
    feed(server, framesFor(Role::Server, {{2, "", false}}));
    const Bytes more = framesFor(Role::Server, {{0, "", false}});
    int count = 1;
    while (server.state() == State::Open && count < 100) {
        feed(server, more);
        ++count;
    }
    CHECK(count == 17);
    CHECK(server.closeCode() == CloseCode::Policy);
}

TEST_CASE("a ping waits for its answer", "[net]") {
    Pair pair;
    CHECK_FALSE(pair.server.unansweredSince());
    pair.server.ping(1.0);
    pair.server.ping(2.0); // the first was not answered yet
    CHECK(pair.server.output().size() == 3);
    CHECK(pair.server.unansweredSince() == 1.0);
    feed(pair.server, framesFor(Role::Server, {{10, "x"}})); // not an answer to it
    CHECK(pair.server.unansweredSince() == 1.0);
    pair.exchange(1.5);
    pair.exchange(1.5);
    CHECK_FALSE(pair.server.unansweredSince());
    pair.server.ping(3.0);
    CHECK(pair.server.unansweredSince() == 3.0);
}

TEST_CASE("a ping for which there is no room is not waited for", "[net]") {
    WebSocket server{Role::Server, {.queue = 100}, 1};
    REQUIRE(server.send(bytesOf(std::string(84, 'x'))));
    server.ping(1.0);
    CHECK_FALSE(server.unansweredSince());
    server.sent(server.output().size());
    server.ping(2.0);
    CHECK(server.unansweredSince() == 2.0);
}

TEST_CASE("a limit may rise during a connection", "[net]") {
    WebSocket server{Role::Server, {.message = 256}, 1};
    server.setMessageLimit(4096);
    const Seen seen = feed(server, framesFor(Role::Server, {{2, std::string(4096, 'x')}}));
    CHECK(seen.messages.size() == 1);
}

TEST_CASE("a steady step of a WebSocket allocates nothing", "[net]") {
    Pair pair;
    const Bytes message = bytesOf("twenty bytes or more");
    Bytes buffer(1000);
    std::size_t got = 0;
    const auto step = [&](WebSocket& from, WebSocket& to) {
        from.send(message);
        const std::span<const std::byte> out = from.output();
        std::copy(out.begin(), out.end(), buffer.begin());
        const std::size_t count = out.size();
        from.sent(count);
        to.feed(std::span{buffer}.first(count));
        while (to.next(0.0)) {
            ++got;
        }
    };
    step(pair.client, pair.server);
    step(pair.server, pair.client);
    const std::size_t before = eng::test::allocations();
    for (int i = 0; i < 1000; ++i) {
        step(pair.client, pair.server);
        step(pair.server, pair.client);
    }
    CHECK(eng::test::allocations() == before);
    CHECK(got == 2002);
}
