// Real sockets of this machine, over its loopback.

#include "engine/net/client.h"
#include "engine/net/server.h"
#include "engine/transport/socket_stream.h"
#include "engine/transport/web_server.h"
#include "engine/transport/web_socket_transport.h"
#include "platform/monotonic_time.h"
#include "tests/support/count_allocations.h"

#include <SDL.h>
#include <catch2/catch_test_macros.hpp>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace eng;
using platform::SocketPoll;
using platform::TcpConnector;
using platform::TcpListener;
using platform::TcpSocket;

namespace {

/// SDL keeps texts of errors, which a leak checker finds.
struct ForgetErrors {
    ~ForgetErrors() { SDL_TLSCleanup(); }
};
const ForgetErrors kForgetErrors{};

constexpr double kPatience = 10.0; // seconds until a test gives up

/// Runs something again and again, with a pause for the sockets, until it is true.
template <class Done>
bool until(Done done) {
    platform::MonotonicTime time;
    SocketPoll none;
    while (!done()) {
        if (time.now() > kPatience) {
            return false;
        }
        none.wait(0.001);
    }
    return true;
}

TcpListener listen() {
    std::optional<TcpListener> listener = TcpListener::open(0);
    REQUIRE(listener);
    return std::move(*listener);
}

std::pair<TcpSocket, TcpSocket> connected(TcpListener& listener) {
    TcpConnector connector{"127.0.0.1", listener.port()};
    REQUIRE(until([&] { return connector.state() == TcpConnector::State::Connected; }));
    std::optional<TcpSocket> accepted;
    REQUIRE(until([&] {
        accepted = listener.accept();
        return accepted.has_value();
    }));
    return {connector.take(), std::move(*accepted)};
}

std::span<const std::byte> bytes(std::string_view text) {
    return std::as_bytes(std::span{text});
}

} // namespace

TEST_CASE("two programs exchange bytes over TCP", "[sockets]") {
    TcpListener listener = listen();
    CHECK(listener.port() != 0);
    auto [client, server] = connected(listener);
    CHECK(client.peer() == HostAddress::ofIpv4(0x7F000001U));
    CHECK(server.peer().text() == "127.0.0.1"); // also if the listener has IPv6
    std::array<std::byte, 100> buffer{};
    CHECK(server.receive(buffer).state == TcpSocket::State::Later); // it does not wait
    REQUIRE(client.send(bytes("hello")).bytes == 5);
    SocketPoll poll;
    poll.add(server);
    poll.wait(kPatience);
    const TcpSocket::Result got = server.receive(buffer);
    CHECK(got.state == TcpSocket::State::Done);
    CHECK(std::string_view{reinterpret_cast<const char*>(buffer.data()), got.bytes} == "hello");
}

TEST_CASE("a wait for the same sockets allocates nothing", "[sockets]") {
    TcpListener listener = listen();
    auto [client, server] = connected(listener);
    SocketPoll poll;
    poll.add(listener);
    poll.add(server);
    poll.wait(0.0);
    const std::size_t before = test::allocationsOfThisThread();
    poll.wait(0.0);
    CHECK(test::allocationsOfThisThread() == before);
}

TEST_CASE("a full connection says so, and goes on when there is room", "[sockets]") {
    TcpListener listener = listen();
    auto [client, server] = connected(listener);
    const std::vector<std::byte> block(65536, std::byte{7});
    std::size_t sent = 0;
    TcpSocket::Result result{TcpSocket::State::Done, 0};
    for (int i = 0; i < 10'000 && result.state == TcpSocket::State::Done; ++i) {
        result = client.send(block);
        sent += result.bytes;
    }
    CHECK(result.state == TcpSocket::State::Later);
    SocketPoll poll;
    poll.add(client);
    poll.wait(0.0);
    CHECK(client.send(block).state == TcpSocket::State::Later);
    std::size_t read = 0;
    std::vector<std::byte> buffer(65536);
    REQUIRE(until([&] {
        read += server.receive(buffer).bytes;
        return read == sent;
    }));
    CHECK(client.send(block).state == TcpSocket::State::Later); // not before `wait` has seen it
    poll.wait(kPatience);
    CHECK(client.send(block).state == TcpSocket::State::Done);
}

TEST_CASE("a watched socket is read only after it was found ready", "[sockets]") {
    TcpListener listener = listen();
    SocketPoll poll;
    poll.add(listener);
    TcpConnector connector{"127.0.0.1", listener.port()};
    REQUIRE(until([&] { return connector.state() == TcpConnector::State::Connected; }));
    poll.wait(kPatience);
    std::optional<TcpSocket> server = listener.accept();
    REQUIRE(server);
    CHECK_FALSE(listener.accept());
    TcpSocket client = connector.take();
    poll.add(*server);
    CHECK(poll.watched() == 2);
    std::array<std::byte, 3> buffer{};
    CHECK(server->receive(buffer).state == TcpSocket::State::Later);
    client.send(bytes("hello"));
    CHECK(server->receive(buffer).state == TcpSocket::State::Later);
    poll.wait(kPatience);
    CHECK(server->receive(buffer).bytes == 3);
    CHECK(server->receive(buffer).bytes == 2);
    CHECK(server->receive(buffer).state == TcpSocket::State::Later);
    client.send(bytes("!"));
    {
        const TcpSocket gone = std::move(client);
    }
    poll.wait(kPatience);
    CHECK(until([&] {
        poll.wait(0.0);
        return server->receive(buffer).state == TcpSocket::State::Ended;
    }));
    server.reset();
    poll.wait(0.0);
    CHECK(poll.watched() == 1);
}

TEST_CASE("the end of a connection is noticed", "[sockets]") {
    TcpListener listener = listen();
    auto both = connected(listener);
    std::array<std::byte, 10> buffer{};
    {
        const TcpSocket gone = std::move(both.first);
    }
    CHECK(until([&] { return both.second.receive(buffer).state == TcpSocket::State::Ended; }));
    CHECK(until([&] { return both.second.send(bytes("x")).state == TcpSocket::State::Gone; }));
}

TEST_CASE("ports that are in use, names and addresses that do not exist", "[sockets]") {
    std::string why;
    std::optional<TcpListener> listener = TcpListener::open(0, {}, &why);
    REQUIRE(listener);
    const std::uint16_t port = listener->port();
    CHECK_FALSE(TcpListener::open(port, {}, &why));
    CHECK_FALSE(why.empty());
    CHECK_FALSE(TcpListener::open(port, HostAddress::ofIpv4(0x7F000001U), &why));
    CHECK_FALSE(TcpListener::open(0, *HostAddress::parse("192.0.2.1"), &why)); // not ours
    listener.reset();
    {
        const std::optional<TcpListener> one =
            TcpListener::open(0, HostAddress::ofIpv4(0x7F000001U), &why);
        REQUIRE(one);
        CHECK_FALSE(TcpListener::open(one->port(), {}, &why));
    }
    TcpConnector nobody{"127.0.0.1", port};
    CHECK(until([&] { return nobody.state() != TcpConnector::State::Working; }));
    CHECK(nobody.state() == TcpConnector::State::NoAnswer);
    TcpConnector unknown{"no-such-name.invalid", port};
    {
        const TcpConnector left{"no-such-name.invalid", port};
    } // the thread ends by itself
    CHECK(until([&] { return unknown.state() != TcpConnector::State::Working; }));
    CHECK(unknown.state() == TcpConnector::State::UnknownName);
}

TEST_CASE("IPv6 reaches the same port, if the system has it", "[sockets]") {
    TcpListener listener = listen();
    TcpConnector connector{"::1", listener.port()};
    REQUIRE(until([&] { return connector.state() != TcpConnector::State::Working; }));
    CHECK((connector.state() == TcpConnector::State::Connected) != listener.lacksIpv6());
    if (const std::optional<TcpSocket> server = listener.accept()) {
        CHECK(server->peer() == *HostAddress::parse("::1"));
        std::string why;
        const auto one = TcpListener::open(0, *HostAddress::parse("::1"), &why);
        CHECK(one);
    }
}

TEST_CASE("a burst of connections is accepted", "[sockets]") {
    TcpListener listener = listen();
    std::vector<std::unique_ptr<TcpConnector>> all;
    for (int i = 0; i < 60; ++i) {
        all.push_back(std::make_unique<TcpConnector>("127.0.0.1", listener.port()));
    }
    std::vector<TcpSocket> accepted;
    CHECK(until([&] {
        while (std::optional<TcpSocket> one = listener.accept()) {
            accepted.push_back(std::move(*one));
        }
        return accepted.size() == all.size();
    }));
    for (const auto& one : all) {
        CHECK(until([&] { return one->state() == TcpConnector::State::Connected; }));
    }
}

TEST_CASE("a room is joined over real sockets, and a file is served at the same port",
          "[sockets]") {
    TcpListener listener = listen();
    net::WebServer web{{.files = {{"/index.html", "text/html", "<p>hello"}}}};
    net::Server room{{.maxMembers = 2}};
    TcpConnector ofPlayer{"127.0.0.1", listener.port()};
    TcpConnector ofVisitor{"localhost", listener.port()};
    std::unique_ptr<net::Client> player;
    std::optional<TcpSocket> visitor;
    std::string page;
    platform::MonotonicTime time;
    const auto step = [&] {
        const double now = time.now();
        while (std::optional<TcpSocket> one = listener.accept()) {
            const HostAddress address = one->peer();
            web.add(std::make_unique<net::SocketStream>(std::move(*one)), address);
        }
        web.update(now);
        while (auto transport = web.takeWebSocket()) {
            room.add(std::move(transport));
        }
        room.update(now);
        room.flush();
        if (!player && ofPlayer.state() == TcpConnector::State::Connected) {
            player = std::make_unique<net::Client>(
                net::WebSocketTransport::connect(
                    std::make_unique<net::SocketStream>(ofPlayer.take()), "127.0.0.1", "/ws"),
                net::Hello{.name = "Ann"});
        }
        if (player) {
            player->update(now);
            player->flush();
        }
        if (!visitor && ofVisitor.state() == TcpConnector::State::Connected) {
            visitor = ofVisitor.take();
            visitor->send(bytes("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
        }
        std::array<std::byte, 1000> buffer{};
        if (visitor) {
            const TcpSocket::Result got = visitor->receive(buffer);
            page.append(reinterpret_cast<const char*>(buffer.data()), got.bytes);
        }
    };
    CHECK(until([&] {
        step();
        return player && player->state() == net::Client::State::Joined && page.ends_with("hello");
    }));
    REQUIRE(player);
    std::string heard;
    player->onChat([&](const net::Neighbour& from, const std::string& text) {
        heard = from.name + ": " + text;
    });
    player->send(net::Chat{0, "over the wire"});
    CHECK(until([&] {
        step();
        return !heard.empty();
    }));
    CHECK(heard == "Ann: over the wire");
    room.close();
    CHECK(until([&] {
        step();
        return player->state() == net::Client::State::Closed;
    }));
    CHECK(until([&] {
        step();
        return web.connections() == 0;
    }));
}

TEST_CASE("a program may end while it resolves a name", "[sockets]") { // the last one
    const TcpConnector left{"another-name.invalid", 7777};
    CHECK(left.state() != TcpConnector::State::Connected);
}
