#include "engine/net/client.h"
#include "engine/net/server.h"
#include "engine/transport/web_server.h"
#include "engine/transport/web_socket_transport.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

using namespace eng;
using namespace eng::net;

namespace {

/// Both directions of a connection in memory.
struct Wire {
    std::string way[2]; // by the end that reads
    bool open = true;
    bool ended = false;         ///< the stranger sends no more
    std::size_t room = 100'000; ///< bytes that wait at most
    std::size_t atOnce = 100'000;
};

class WireEnd final : public ByteStream {
public:
    WireEnd(std::shared_ptr<Wire> wire, int end)
        : wire_{std::move(wire)}
        , end_{end} {}
    ~WireEnd() override { wire_->open = false; }
    Result receive(std::span<std::byte> to) override {
        std::string& in = wire_->way[end_];
        if (in.empty()) {
            return {!wire_->open ? State::Gone : wire_->ended ? State::Ended : State::Later, 0};
        }
        const std::size_t count = std::min({to.size(), in.size(), wire_->atOnce});
        std::ranges::copy(std::as_bytes(std::span{in}).first(count), to.begin());
        in.erase(0, count);
        return {State::Done, count};
    }
    Result send(std::span<const std::byte> bytes) override {
        if (!wire_->open) {
            return {State::Gone, 0};
        }
        std::string& out = wire_->way[1 - end_];
        const std::size_t count = std::min(
            {bytes.size(), wire_->room - std::min(wire_->room, out.size()), wire_->atOnce});
        out.append(reinterpret_cast<const char*>(bytes.data()), count);
        return {count > 0 ? State::Done : State::Later, count};
    }

private:
    std::shared_ptr<Wire> wire_;
    int end_;
};

struct Web {
    explicit Web(WebServer::Options options = {})
        : server{withFiles(std::move(options))} {}
    static WebServer::Options withFiles(WebServer::Options options) {
        options.files = {{"/index.html", "text/html", R"(<a href="big?v=7d" id="?v="><p>hello)"},
                         {"/big", "text/plain", std::string(300'000, 'b')},
                         {"/script.js", "text/javascript", "let a = 1;", "(compressed)"}};
        return options;
    }
    /// A connection of a stranger, who writes and reads `way`.
    std::shared_ptr<Wire> connect(std::string address = "1.2.3.4") {
        auto wire = std::make_shared<Wire>();
        server.add(std::make_unique<WireEnd>(wire, 0), *HostAddress::parse(address));
        return wire;
    }
    void step(int count = 1) {
        for (; count > 0; --count) {
            server.update(now += 0.05);
        }
    }
    /// What comes back for a request, with the connection closed after it.
    std::string answer(const std::string& request, std::string address = "1.2.3.4") {
        const auto wire = connect(std::move(address));
        wire->way[0] = request;
        std::string all;
        for (int i = 0; i < 100 && (wire->open || !wire->way[1].empty()); ++i) {
            step();
            all += std::exchange(wire->way[1], {});
        }
        CHECK_FALSE(wire->open);
        return all;
    }

    WebServer server;
    double now = 0.0;
};

std::string get(std::string_view path, std::string_view method = "GET") {
    return std::string{method} + ' ' + std::string{path} + " HTTP/1.1\r\nHost: game:80\r\n\r\n";
}
std::string upgrade(std::string_view more = {}) {
    return "GET /ws HTTP/1.1\r\nHost: game:80\r\nUpgrade: websocket\r\nConnection: "
           "Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
           "dGhlIHNhbXBsZSBub25jZQ==\r\n" +
           std::string{more} + "\r\n";
}
bool hasStatus(const std::string& answer, int status) {
    return answer.starts_with("HTTP/1.1 " + std::to_string(status) + ' ');
}

/// A web server, a room, and clients of programs.
struct Game : Web {
    Client& join(std::string name, std::size_t atOnce = 100'000) {
        const auto wire = connect("1.2.3." + std::to_string(clients.size()));
        wire->atOnce = atOnce;
        wires.push_back(wire);
        return *clients.emplace_back(std::make_unique<Client>(
            WebSocketTransport::connect(std::make_unique<WireEnd>(wire, 1), "game:80", "/ws"),
            Hello{.name = std::move(name)}));
    }
    void play(int count = 1) {
        for (; count > 0; --count) {
            step();
            while (auto transport = server.takeWebSocket()) {
                room.add(std::move(transport));
            }
            room.update(now);
            room.flush();
            for (const auto& client : clients) {
                client->update(now);
                client->flush();
            }
        }
    }
    Server room{{.maxMembers = 4}};
    std::vector<std::unique_ptr<Client>> clients;
    std::vector<std::shared_ptr<Wire>> wires;
};

} // namespace

TEST_CASE("the files of a list are served, and no others", "[net]") {
    Web web;
    const std::string index = web.answer(get("/"));
    CHECK(hasStatus(index, 200));
    CHECK(index.find("Content-Type: text/html\r\n") != std::string::npos);
    INFO(index);
    CHECK(index.ends_with("<p>hello"));
    CHECK(index.find("connect-src 'self' ws://game:80 wss://game:80\r\n") != std::string::npos);
    CHECK(web.answer("GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n").find("connect-src 'self'\r\n") !=
          std::string::npos);
    CHECK(web.answer(get("/index.html?x=1")).ends_with("<p>hello"));
    CHECK(web.answer(get("/%69ndex.html")).ends_with("<p>hello"));
    const std::string head = web.answer(get("/", "HEAD"));
    CHECK(hasStatus(head, 200));
    CHECK(head.find("Content-Length: 36\r\n") != std::string::npos);
    CHECK(head.ends_with("\r\n\r\n"));
    const std::string big = web.answer(get("/big"));
    CHECK(big.ends_with(std::string(300'000, 'b')));
    for (const std::string_view path : {"/etc/passwd", "/../index.html", "/..%2findex.html",
                                        "/index.html/", "/INDEX.HTML", "/%2e%2e/big", "/big%00"}) {
        CAPTURE(path);
        const std::string refused = web.answer(get(path));
        CHECK((hasStatus(refused, 404) || hasStatus(refused, 400)));
    }
    const std::string missing = web.answer(get("/missing", "HEAD"));
    CHECK(hasStatus(missing, 404));
    CHECK(missing.ends_with("\r\n\r\n")); // a body would be the next answer
    CHECK(missing.find("Content-Length: 22\r\n") != std::string::npos);
    CHECK(hasStatus(web.answer(get("/", "DELETE")), 405));
    CHECK(hasStatus(web.answer(get("/ws")), 426));
    CHECK(hasStatus(web.answer("nonsense\r\n\r\n"), 400));
    CHECK(hasStatus(web.answer(std::string(5000, 'x')), 431));
    CHECK(web.server.connections() == 0);
}

TEST_CASE("a request that drips, or does not come, is given up", "[net]") {
    Web web;
    const auto silent = web.connect();
    const auto drips = web.connect();
    const std::string request = "GET / HTTP/1.1\r\nHost: game:80\r\nX: " + std::string(50, 'x');
    for (int i = 0; i < 39; ++i) {
        drips->way[0] += request[static_cast<std::size_t>(i)];
        web.step();
    }
    CHECK(silent->open);
    web.step(2);
    CHECK(silent->way[1].starts_with("HTTP/1.1 408 "));
    CHECK_FALSE(silent->open);
    for (int i = 0; i < 21; ++i) { // each byte comes in time, but the head does not
        drips->way[0] += 'x';
        web.step();
    }
    CHECK(drips->way[1].starts_with("HTTP/1.1 408 "));
}

TEST_CASE("a slow page load is given up by its progress, not by its time", "[net]") {
    Web web;
    const auto slow = web.connect();
    slow->room = 500;
    slow->way[0] = get("/big");
    std::string all;
    for (int i = 0; i < 12 * 60 * 20 && slow->open; ++i) { // 500 bytes a second for ten minutes
        web.step();
        if (i % 20 == 0) {
            all += std::exchange(slow->way[1], {});
        }
    }
    all += slow->way[1];
    CHECK(all.ends_with(std::string(300'000, 'b')));
    const auto tooSlow = web.connect();
    tooSlow->room = 300;
    tooSlow->way[0] = get("/big");
    for (int i = 0; i < 9 * 20; ++i) {
        web.step();
        if (i % 20 == 0) {
            tooSlow->way[1].clear();
        }
    }
    CHECK(tooSlow->open);
    web.step(2 * 20);
    CHECK_FALSE(tooSlow->open);
}

TEST_CASE("a browser gets a file once, and compressed if it likes", "[net]") {
    Web web;
    const auto ask = [&web](std::string_view path, std::string_view more) {
        return web.answer("GET " + std::string{path} + " HTTP/1.1\r\nHost: game\r\n" +
                          std::string{more} + "\r\n");
    };
    const auto tagOf = [](const std::string& answer) {
        const std::size_t at = answer.find("ETag: ") + 6;
        return answer.substr(at, answer.find('\r', at) - at);
    };
    const std::string plain = ask("/script.js", "Accept-Encoding: br\r\n");
    CHECK(plain.ends_with("\r\n\r\nlet a = 1;"));
    CHECK(plain.find("Content-Encoding") == std::string::npos);
    CHECK(plain.find("Vary: Accept-Encoding\r\n") != std::string::npos);
    const std::string zipped = ask("/script.js", "Accept-Encoding: br, gzip\r\n");
    CHECK(zipped.ends_with("\r\n\r\n(compressed)"));
    CHECK(zipped.find("Content-Encoding: gzip\r\n") != std::string::npos);
    CHECK(zipped.find("Content-Length: 12\r\n") != std::string::npos);
    CHECK(ask("/script.js", "Accept-Encoding: gzip;q=0\r\n").ends_with("let a = 1;"));
    CHECK(ask("/", "Accept-Encoding: gzip\r\n").ends_with("<p>hello"));
    CHECK(tagOf(plain) != tagOf(zipped));
    CHECK(tagOf(plain) != tagOf(ask("/", {})));
    for (const std::string& tags :
         {tagOf(plain), "\"other\", " + tagOf(plain), "W/" + tagOf(plain), std::string{"*"}}) {
        CAPTURE(tags);
        const std::string same = ask("/script.js", "If-None-Match: " + tags + "\r\n");
        CHECK(hasStatus(same, 304));
        CHECK(same.ends_with("\r\n\r\n"));
        CHECK(tagOf(same) == tagOf(plain));
    }
    CHECK(hasStatus(ask("/script.js", "If-None-Match: " + tagOf(zipped) + "\r\n"), 200));
    CHECK(hasStatus(ask("/script.js", "If-None-Match: \"other\"\r\n"), 200));
}

TEST_CASE("a browser asks once for what the page names by its version", "[net]") {
    Web web;
    const auto isKept = [&web](std::string_view path) {
        const std::string answer = web.answer(get(path));
        CHECK(hasStatus(answer, 200));
        const bool once = answer.find("Cache-Control: max-age=31536000, immutable\r\n") < 1000;
        CHECK((answer.find("Cache-Control: no-cache\r\n") < 1000) != once);
        return once;
    };
    CHECK(isKept("/script.js?v=7d"));
    for (const std::string_view path :
         {"/script.js", "/script.js?v=", "/script.js?v=7", "/script.js?v=6c", "/script.js?x=1?v=7d",
          "/script.js?v=7d&", "/", "/?v=7d", "/index.html?v=7d"}) {
        CAPTURE(path);
        CHECK_FALSE(isKept(path));
    }
}

TEST_CASE("a network of IPv6 has four times the connections of a household in it", "[net]") {
    Web web;
    std::vector<std::shared_ptr<Wire>> all;
    const auto open = [&] {
        return std::ranges::count_if(all, [](const auto& wire) { return wire->open; });
    };
    for (const std::string house : {"a", "b", "c", "d", "e"}) {
        for (int i = 0; i < 7; ++i) {
            all.push_back(web.connect("2001:db8:1:" + house + "::1"));
            web.step();
        }
    }
    CHECK(open() == 32);
    all.push_back(web.connect("2001:db8:2:a::1"));
    web.step();
    CHECK(open() == 33);
}

TEST_CASE("a proxy that is not listed is reported", "[net]") {
    std::vector<std::string> told;
    Web web{{.proxies = {*Network::parse("10.0.0.0/24")},
             .onUnlistedProxy = [&told](const HostAddress& who) { told.push_back(who.text()); }}};
    const std::string asks = "GET / HTTP/1.1\r\nHost: game\r\nX-Forwarded-For: 5.6.7.8\r\n\r\n";
    CHECK(hasStatus(web.answer(asks, "10.0.0.7"), 200));
    CHECK(told.empty());
    CHECK(hasStatus(web.answer(asks, "10.0.1.7"), 200));
    CHECK(told == std::vector<std::string>{"10.0.1.7"});
}

TEST_CASE("each address has eight requests and WebSockets, and proxies say for whom they ask",
          "[net]") {
    Web web{{.proxies = {*Network::parse("10.0.0.0/24")}}};
    std::vector<std::shared_ptr<Wire>> all;
    for (int i = 0; i < 8; ++i) {
        all.push_back(web.connect());
    }
    CHECK(hasStatus(web.answer(get("/")), 429));
    CHECK(hasStatus(web.answer(get("/"), "5.6.7.8"), 200));
    all[0]->open = false;
    web.step();
    CHECK(hasStatus(web.answer(get("/")), 200));
    // WebSockets are counted apart.
    std::vector<std::unique_ptr<Transport>> transports;
    for (std::size_t i = 1; i < 8; ++i) {
        all[i]->way[0] = upgrade();
    }
    web.step();
    while (auto transport = web.server.takeWebSocket()) {
        transports.push_back(std::move(transport));
    }
    REQUIRE(transports.size() == 7);
    CHECK(web.server.connections() == 7);
    const auto last = web.connect();
    last->way[0] = upgrade();
    web.step();
    transports.push_back(web.server.takeWebSocket());
    CHECK(transports.back() != nullptr);
    CHECK(hasStatus(web.answer(get("/")), 200));
    CHECK(hasStatus(web.answer(upgrade()), 429));
    transports.clear();
    const auto again = web.connect();
    again->way[0] = upgrade();
    web.step();
    CHECK(web.server.takeWebSocket() != nullptr);
    // Only a listed proxy is believed.
    const auto asked = [](std::string_view from) {
        return "GET / HTTP/1.1\r\nHost: game:80\r\nX-Forwarded-For: 6.6.6.6, " + std::string{from} +
               "\r\n\r\n";
    };
    for (int i = 0; i < 8; ++i) {
        all.push_back(web.connect());
    }
    CHECK(hasStatus(web.answer(asked("9.9.9.9")), 429));
    CHECK(hasStatus(web.answer(asked("9.9.9.9"), "10.0.0.1"), 200));
    CHECK(hasStatus(web.answer(asked("9.9.9.9, nonsense"), "10.0.0.1"), 200)); // the proxy's own
    for (int i = 8; i < 32; ++i) { // a school behind a proxy
        const auto wire = all.emplace_back(web.connect("10.0.0.7"));
        wire->way[0] = "GET /big HTTP/1.1\r\nHost: game\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n";
        wire->room = 1000;
    }
    web.step();
    CHECK(hasStatus(web.answer(asked("1.2.3.4"), "10.0.0.1"), 429));
    CHECK(hasStatus(web.answer(asked("::ffff:1.2.3.4"), "10.0.0.1"), 429)); // the same
    // A network of IPv6 is one household's, whatever its last half is.
    for (int i = 0; i < 32; ++i) {
        const auto wire = all.emplace_back(web.connect("10.0.0.1"));
        wire->way[0] = "GET /big HTTP/1.1\r\nHost: game\r\nX-Forwarded-For: 2001:db8:7:1::" +
                       std::to_string(i + 1) + "\r\n\r\n";
        wire->room = 1000;
    }
    web.step();
    CHECK(hasStatus(web.answer(asked("2001:db8:7:1:a:b:c:d"), "10.0.0.1"), 429));
    CHECK(hasStatus(web.answer(asked("2001:db8:7:2::1"), "10.0.0.1"), 200));
    CHECK(hasStatus(web.answer(asked("2001:db8::1"), "10.0.0.1"), 200));
    CHECK(hasStatus(web.answer(asked("::1"), "10.0.0.1"), 200));
    CHECK(hasStatus(web.answer(asked("::ffff:1.2.3.5"), "10.0.0.1"), 200));
}

TEST_CASE("a page that gave its own name the server's address cannot use it", "[net]") {
    Web web{{.hosts = {"pong.example.org"}}};
    const auto asked = [&web](std::string_view host) {
        return web.answer("GET / HTTP/1.1\r\nHost: " + std::string{host} + "\r\n\r\n");
    };
    for (const char* const host :
         {"192.168.0.7", "192.168.0.7:7777", "localhost:7777", "gamebox", "[::1]", "[::1]:7777",
          "gamebox.local", "gamebox.lan", "gamebox.home.arpa", "pong.example.org",
          "PONG.example.org:7777"}) {
        CAPTURE(host);
        CHECK(hasStatus(asked(host), 200));
    }
    for (const char* const host :
         {"evil.example", "evil.example:7777", "192.168.0.7.evil.example", "localhost.evil.example",
          "evil.local.example", "evillan.example", "fritz.box", "1.2.3.4.5", "1.2.3.256",
          "a.pong.example.org"}) {
        CAPTURE(host);
        CHECK(hasStatus(asked(host), 421));
    }
}

TEST_CASE("pages of this server open WebSockets, and those of listed ones", "[net]") {
    Web web{{.origins = {"https://friend.example"}}};
    const auto status = [&](std::string_view origin) {
        const auto wire = web.connect();
        wire->way[0] =
            upgrade(origin.empty() ? std::string{} : "Origin: " + std::string{origin} + "\r\n");
        web.step();
        const std::unique_ptr<Transport> transport = web.server.takeWebSocket();
        if (transport) {
            transport->update(web.now);
        }
        return wire->way[1].substr(9, 3);
    };
    CHECK(status("") == "101"); // a program
    CHECK(status("http://game:80") == "101");
    CHECK(status("https://game:80") == "101");
    CHECK(status("https://friend.example") == "101");
    for (const std::string_view origin : {"http://evil.example", "null", "http://game:81",
                                          "http://game:80.evil", "https://friend.example.evil"}) {
        CAPTURE(origin);
        CHECK(status(origin) == "403");
    }
}

TEST_CASE("programs play in a room over WebSockets, however bytes are split", "[net]") {
    for (const std::size_t atOnce : {1U, 7U, 100'000U}) {
        Game game;
        Client& ann = game.join("Ann", atOnce);
        game.join("Ben", atOnce);
        std::string heard;
        ann.onChat([&](const Neighbour& from, const std::string& text) {
            heard += from.name + ": " + text;
        });
        game.play(400);
        CHECK(ann.state() == Client::State::Joined);
        CHECK(ann.room().size() == 2);
        game.clients[1]->send(Chat{0, "hello"});
        game.play(100);
        CHECK(heard == "Ben: hello");
        CHECK(ann.statistics().roundTrip > 0.0);
        game.room.close();
        game.play(100);
        CHECK(ann.state() == Client::State::Closed);
        CHECK_FALSE(game.wires[0]->open);
        CHECK(game.server.connections() == 0);
    }
}

TEST_CASE("a peer that answers no ping is given up after 10 seconds", "[net]") {
    Game game;
    game.join("Ann");
    game.play(20 * 20);
    REQUIRE(game.room.members().size() == 1);
    CHECK_FALSE(game.room.members()[0].isAway); // a client answers by itself
    game.clients.clear();
    game.wires[0]->open = true; // nobody is there, but the connection seems to be
    game.play(7 * 20);
    CHECK_FALSE(game.room.members()[0].isAway);
    game.play(5 * 20);
    CHECK(game.room.members()[0].isAway);
    CHECK(game.server.connections() == 0);
}

TEST_CASE("players stay when the clock of the server jumps", "[net]") {
    Game game; // a machine that slept
    game.join("Ann");
    game.play(3 * 20);
    for (const double jump : {5.0, 60.0, 86'400.0}) {
        game.now += jump;
        game.play(3 * 20);
        REQUIRE(game.room.members().size() == 1);
        CHECK_FALSE(game.room.members()[0].isAway);
        CHECK(game.clients[0]->state() == Client::State::Joined);
    }
}

TEST_CASE("a client gives up a server that answers nonsense, or not at all", "[net]") {
    const auto problemAfter = [](std::string_view answer, double seconds) {
        auto wire = std::make_shared<Wire>();
        const auto transport =
            WebSocketTransport::connect(std::make_unique<WireEnd>(wire, 1), "game:80", "/ws");
        transport->update(0.0);
        CHECK(wire->way[0].starts_with("GET /ws HTTP/1.1\r\nHost: game:80\r\n"));
        wire->way[1] = answer;
        transport->update(seconds);
        while (transport->receive()) {
        }
        transport->update(seconds);
        return transport->state();
    };
    using State = Transport::State;
    CHECK(problemAfter("", 1.0) == State::Connecting);
    CHECK(problemAfter("", 6.0) == State::Closed);
    CHECK(problemAfter("HTTP/1.1 200 OK\r\n\r\n", 1.0) == State::Closed);
    CHECK(problemAfter(std::string(5000, 'x'), 1.0) == State::Closed);
    CHECK(problemAfter("HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: "
                       "Upgrade\r\nSec-WebSocket-Accept: AAAA\r\n\r\n",
                       1.0) == State::Closed);
}

TEST_CASE("what a client says while it connects follows the answer of the server", "[net]") {
    auto wire = std::make_shared<Wire>();
    const auto transport =
        WebSocketTransport::connect(std::make_unique<WireEnd>(wire, 1), "game:80", "/ws");
    CHECK(transport->send(std::as_bytes(std::span{"hello"})));
    transport->update(0.0);
    const std::string request = wire->way[0];
    CHECK(request.ends_with("\r\n\r\n")); // a server may take no more yet (RFC 6455, 4.1)
    const std::string name = "Sec-WebSocket-Key: ";
    const std::size_t key = request.find(name) + name.size();
    wire->way[1] = "HTTP/1.1 101 X\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   "Sec-WebSocket-Accept: " +
                   acceptKey(request.substr(key, request.find('\r', key) - key)) + "\r\n\r\n";
    transport->update(0.1);
    CHECK(transport->state() == Transport::State::Open);
    CHECK(wire->way[0].size() == request.size() + 2 + 4 + sizeof "hello");
}

TEST_CASE("what a peer sends after its end is read and dropped", "[net]") {
    // Else a socket would stay ready to be read, and the server never sleep.
    Game game;
    const auto lurker = game.connect("9.9.9.9");
    lurker->room = 10'000;
    lurker->way[0] = get("/big") + "and more";
    game.play(2);
    CHECK(lurker->open);
    CHECK(lurker->way[0].empty());

    game.join("Ann");
    game.play(5);
    REQUIRE(game.clients[0]->state() == Client::State::Joined);
    const auto wire = game.wires[0];
    wire->room = 0; // nothing reaches the peer
    wire->way[0] += "nonsense that closes the connection";
    game.room.update(game.now);
    for (int i = 0; i < 3; ++i) {
        wire->way[0] += std::string(1000, 'x');
        game.room.update(game.now);
        CHECK(wire->way[0].empty());
    }
    CHECK(wire->open); // it waits for the peer to take the close frame
}

TEST_CASE("what came before a close frame in a packet is answered", "[net]") {
    Game game;
    const auto wire = game.connect("1.2.3.4");
    wire->way[0] = upgrade();
    game.play(2);
    std::vector<std::byte> batch;
    REQUIRE(appendMessage(batch, Hello{.name = "Ann"}));
    WebSocket client{WebSocket::Role::Client, {}, 1};
    REQUIRE(client.send(batch));
    client.ping(1.0);
    client.close(CloseCode::Normal, "Goodbye.");
    const auto output = client.output();
    wire->way[0].append(reinterpret_cast<const char*>(output.data()), output.size());
    game.play(3);
    CHECK_FALSE(wire->open);
    const std::string heard = wire->way[1].substr(wire->way[1].find("\r\n\r\n") + 4);
    std::vector<std::string> kinds;
    for (std::size_t at = 0; at + 2 <= heard.size();
         at += 2U + static_cast<unsigned char>(heard[at + 1])) {
        kinds.push_back(std::to_string(heard[at] & 15));
    }
    // Ping (9) and Pong (10) of the socket, Welcome in a batch (2), the close frame (8) at the end.
    CHECK(kinds == std::vector<std::string>{"9", "10", "2", "8"});
}

TEST_CASE("a peer that sends no more gets its answer", "[net]") {
    Web web;
    const auto wire = web.connect();
    wire->way[0] = get("/big");
    wire->ended = true;
    std::string all;
    for (int i = 0; i < 100 && wire->open; ++i) {
        web.step();
        all += std::exchange(wire->way[1], {});
    }
    CHECK(all.ends_with(std::string(300'000, 'b')));
    const auto cut = web.connect();
    cut->way[0] = "GET / HTTP/1.1\r\n";
    cut->ended = true;
    web.step();
    CHECK_FALSE(cut->open); // in the middle of a request
}

TEST_CASE("a whole join takes three seconds, however they are used", "[net]") {
    Game game;
    const auto wire = game.connect("9.9.9.9");
    wire->way[0] = "GET /ws HTTP/1.1\r\n";
    game.play(2 * 20 + 10); // 2.5 s
    wire->way[0] = upgrade().substr(std::string_view{"GET /ws HTTP/1.1\r\n"}.size());
    game.play(5);
    CHECK(game.room.waiting() == 1);
    game.play(10);
    CHECK(game.room.waiting() == 0);
    CHECK(wire->way[1].find("Hello did not come") != std::string::npos);
}

TEST_CASE("a client that has not joined sends short messages only", "[net]") {
    Game game;
    const auto wire = game.connect("9.9.9.9");
    wire->way[0] = upgrade();
    game.play(2);
    // A masked frame of 257 bytes, before Hello
    wire->way[0] += std::string{"\x82\xFE\x01\x01\x00\x00\x00\x00", 8} + std::string(257, 'x');
    wire->way[1].clear();
    game.play(2);
    CHECK(wire->way[1].find("too big") != std::string::npos);

    game.join("Ann");
    game.play(5);
    for (int i = 0; i < 40; ++i) { // more than 256 bytes in one batch
        game.clients[0]->send(Chat{0, "hello"});
    }
    game.play(5);
    CHECK(game.clients[0]->state() == Client::State::Joined);
}

TEST_CASE("one update sends a bounded part of what many ask for", "[net]") {
    Web web;
    std::vector<std::shared_ptr<Wire>> wires;
    for (int i = 0; i < 16; ++i) {
        wires.push_back(web.connect("1.2.3." + std::to_string(i)));
        wires.back()->room = 1'000'000;
        wires.back()->way[0] = get("/big");
    }
    const auto sent = [&] {
        std::size_t all = 0;
        for (const auto& wire : wires) {
            all += wire->way[1].size();
        }
        return all;
    };
    web.step(); // the requests, and what fits of the answers
    CHECK(sent() <= WebServer::kPerUpdate);
    CHECK(sent() > WebServer::kPerUpdate / 2);
    CHECK(web.server.hasMore());
    web.step(25);
    CHECK(sent() > 16 * 300'000U);
    CHECK_FALSE(web.server.hasMore());
}

TEST_CASE("one update reads a bounded part of a flood", "[net]") {
    auto wire = std::make_shared<Wire>();
    const auto transport =
        WebSocketTransport::accept(std::make_unique<WireEnd>(wire, 0), "", {}, {}, 0.0);
    std::string frames; // empty masked messages
    for (int i = 0; i < 40'000; ++i) {
        frames += std::string{"\x82\x80zzzz", 6};
    }
    wire->way[0] = frames;
    transport->update(0.0);
    std::size_t count = 0;
    while (transport->receive()) {
        ++count;
    }
    CHECK(count > 1000);
    CHECK(count <= WebSocketTransport::kPerUpdate / 6 + 1);
}
