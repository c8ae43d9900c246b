// Real UDP sockets of this machine, over its loopback.

#include "engine/net/lan_socket.h"
#include "platform/monotonic_time.h"
#include "platform/sockets.h"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace eng;
using platform::DatagramAddress;
using platform::DatagramSocket;

namespace {

constexpr std::uint32_t kThisMachine = 0x7F000001U;
constexpr double kPatience = 10.0; // seconds until a test gives up

DatagramSocket open() {
    std::optional<DatagramSocket> socket = DatagramSocket::open(0);
    REQUIRE(socket);
    return std::move(*socket);
}

/// Runs something again and again, with a pause for the sockets, until it is true.
template <class Done>
bool until(Done done) {
    platform::MonotonicTime time;
    platform::SocketPoll none;
    while (!done()) {
        if (time.now() > kPatience) {
            return false;
        }
        none.wait(0.001);
    }
    return true;
}

std::span<const std::byte> bytes(std::string_view text) {
    return std::as_bytes(std::span{text});
}

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

} // namespace

TEST_CASE("datagrams arrive with the address of their sender", "[sockets]") {
    DatagramSocket here = open();
    DatagramSocket there = open();
    CHECK(here.port() != 0);
    CHECK(here.port() != there.port());
    std::array<std::byte, 4> buffer{};
    CHECK_FALSE(there.receive(buffer)); // it does not wait
    REQUIRE(here.send(bytes("abc"), {kThisMachine, there.port()}));
    std::optional<DatagramSocket::Received> got;
    const auto receive = [&] {
        got = there.receive(buffer);
        return got.has_value();
    };
    REQUIRE(until(receive));
    CHECK(got->from == DatagramAddress{kThisMachine, here.port()});
    CHECK(std::string_view{reinterpret_cast<const char*>(buffer.data()), got->bytes} == "abc");
    // A longer one fills the buffer, or is dropped; the next one is whole.
    REQUIRE(here.send(bytes("too long"), {kThisMachine, there.port()}));
    REQUIRE(here.send(bytes("x"), {kThisMachine, there.port()}));
    REQUIRE(until(receive));
    if (got->bytes == buffer.size()) {
        REQUIRE(until(receive));
    }
    CHECK(got->bytes == 1);
    CHECK_FALSE(there.receive(buffer));
    REQUIRE(here.send({}, {kThisMachine, there.port()})); // an empty one is one
    REQUIRE(until(receive));
    CHECK(got->bytes == 0);
    CHECK_FALSE(here.send(bytes("abc"), {kThisMachine, 0})); // the host refuses
}

TEST_CASE("a UDP port has one socket", "[sockets]") {
    std::optional<DatagramSocket> socket = DatagramSocket::open(0);
    REQUIRE(socket);
    const std::uint16_t port = socket->port();
    CHECK_FALSE(DatagramSocket::open(port));
    socket.reset();
    socket = DatagramSocket::open(port);
    REQUIRE(socket);
    CHECK(socket->port() == port);
}

TEST_CASE("a socket that could not receive is not opened", "[sockets]") {
    constexpr std::size_t kMaxFiles = 1100; // or as many as this process may have
    std::vector<std::unique_ptr<std::FILE, CloseFile>> files;
    while (files.size() < kMaxFiles) {
        std::unique_ptr<std::FILE, CloseFile> file{std::fopen(ENGINUITY_ANY_FILE, "rb")};
        if (!file) {
            break;
        }
        files.push_back(std::move(file));
    }
    CHECK(files.size() > 100);
    if (files.size() > 512) { // else they are Windows' files, which are not counted with sockets
        CHECK_FALSE(DatagramSocket::open(0));
    }
    files.clear();
    CHECK(DatagramSocket::open(0));
}

TEST_CASE("a game on this machine is found by a broadcast", "[sockets]") {
    DatagramSocket server = open(); // another program may have the usual port
    DatagramSocket player = open();
    net::LanResponder responder{
        {.game = "enginuity sockets_test", .room = "Ann's room", .maxMembers = 2, .port = 8080}};
    net::LanBrowser browser{"enginuity sockets_test", {}};
    platform::MonotonicTime time;
    CHECK(until([&] {
        net::searchLan(player, browser, time.now(), server.port());
        net::replyToLan(server, responder, time.now());
        return !browser.games().empty();
    }));
    REQUIRE(!browser.games().empty());
    CHECK(browser.games().front().at.port == 8080);
    CHECK(browser.games().front().game.room == "Ann's room");
    CHECK(platform::isPrivate(browser.games().front().at.host));
}

TEST_CASE("one step handles a bounded part of a flood of datagrams", "[sockets]") {
    DatagramSocket here = open();
    DatagramSocket there = open();
    for (int i = 0; i < net::kMaxLanDatagrams + 5; ++i) {
        REQUIRE(here.send(bytes("x"), {kThisMachine, there.port()}));
    }
    int count = 0;
    const auto take = [&](std::span<const std::byte>, const DatagramAddress&) { ++count; };
    net::receiveLan(there, take);
    CHECK(count == net::kMaxLanDatagrams);
    net::receiveLan(there, take);
    CHECK(count == net::kMaxLanDatagrams + 5);
}
