// engine/net/PROTOCOL.md describes the real bytes.

#include "engine/core/format.h"
#include "engine/net/client.h"
#include "engine/net/discovery.h"
#include "engine/net/server.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

using namespace eng;

namespace {

std::string hex(const std::vector<std::byte>& bytes) {
    constexpr std::size_t kInLine = 32;
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        text += format("{0:02x}", {static_cast<unsigned char>(bytes[i])});
        text += i % kInLine == kInLine - 1 || i + 1 == bytes.size() ? '\n' : ' ';
    }
    return text;
}

/// The lines of a page that begin with a cell of this text.
std::string row(const std::string& page, std::string_view name) {
    const std::size_t at = page.find(format("| {0} |", {name}));
    REQUIRE(at != std::string::npos);
    return page.substr(at, page.find('\n', at) - at);
}

template <class T>
void checkRow(const std::string& page, std::string_view name) {
    const std::string cells = row(page, name);
    CHECK(page.find(format("| {0} | {1} |", {std::uint32_t{T::kCode}, name})) != std::string::npos);
    CHECK(cells.find(format("| {0} |", {std::uint64_t{T::kMaxBytes}})) != std::string::npos);
}

} // namespace

TEST_CASE("the page of the states has the times of the code", "[net]") {
    std::ifstream file{ENGINUITY_STATES_PAGE};
    const std::string page{std::istreambuf_iterator<char>{file}, {}};
    REQUIRE(!page.empty());
    const auto says = [&](std::string_view pattern, double number) {
        return page.find(format(pattern, {number})) != std::string::npos;
    };
    CHECK(says("after {0:.0f} s without one", net::Lobby::kMaxJoinTime));
    CHECK(says("{0:.0f} wait, 8 of a household", static_cast<double>(net::Lobby::kMaxWaiting)));
    CHECK(says("wait, {0:.0f} of a household", static_cast<double>(net::Lobby::kMaxOfHousehold)));
    CHECK(says("may say Hello {0:.0f} times", net::Lobby::kHellosPerSecond));
    CHECK(says("in a second, {0:.0f} times at once; its", net::Lobby::kHelloBurst));
    CHECK(says("is kept for {0:.0f} s for sure", net::Server::kMemberKept));
    CHECK(says("({0:.0f} s after 1001", net::Server::kPageKept));
    CHECK(says("for up to {0:.0f} s, until a newcomer", net::Server::kMemberKeptLong));
    CHECK(says("The last {0:.0f} are remembered", static_cast<double>(net::Server::kMaxKicked)));
    CHECK(says("is sent, or after {0:.0f} s", net::Lobby::kMaxClosing));
    CHECK(says("or after {0:.0f} s: closed", net::Client::kMaxJoinTime));
    CHECK(says("sends Ping {0:.0f} s after", net::Connection::kPingEvery));
    CHECK(says("or {0:.0f} s if that was not answered", net::Connection::kMaxUnanswered));
    CHECK(says("for whom {0:.0f} KiB wait", net::Connection::kMaxQueued / 1024.0));
    CHECK(says("after {0:.0f} s without room", net::Connection::kMaxStalled));
    CHECK(says("a request each {0:.1f} s", net::LanBrowser::kAskEvery));
    CHECK(says("for {0:.0f} s is no longer listed", net::LanBrowser::kFresh));
    CHECK(says("at most {0:.0f} games", double{net::LanBrowser::kMaxGames}));
    CHECK(says("{0:.0f} of an address", double{net::LanBrowser::kMaxOfAddress}));
    CHECK(says("remembers {0:.0f} addresses", double{net::LanResponder::kMaxAddresses}));
    CHECK(says("two replies to an address within {0:.0f} s", net::LanResponder::kWindow));
}

TEST_CASE("the page of the protocol shows real bytes and limits", "[net]") {
    std::ifstream file{ENGINUITY_PROTOCOL_PAGE};
    const std::string page{std::istreambuf_iterator<char>{file}, {}};
    REQUIRE(!page.empty());
    std::vector<std::string> shown;
    constexpr std::string_view kBegin = "```hex\n";
    for (std::size_t at = page.find(kBegin); at != std::string::npos;
         at = page.find(kBegin, at + 1)) {
        const std::size_t begin = at + kBegin.size();
        shown.push_back(page.substr(begin, page.find("```", begin) - begin));
    }
    std::vector<std::byte> client;
    REQUIRE(net::appendMessage(
        client, net::Hello{.simulation = 2, .game = "pong", .build = "1.0", .name = "Ann"}));
    std::vector<std::byte> server;
    REQUIRE(net::appendMessage(server, net::Chat{1, "hello"}));
    REQUIRE(net::appendMessage(server, net::Ping{300}));
    std::vector<std::byte> rooms;
    net::Moved moved{.to = "/pong/s2/ws", .room = "K7QM2D4XN9"};
    for (std::size_t i = 0; i < moved.ticket.size(); ++i) {
        moved.ticket[i] = static_cast<std::byte>(i + 1);
    }
    REQUIRE(net::appendMessage(rooms, moved));
    REQUIRE(net::appendMessage(rooms, net::RoomInfo{.code = "K7QM2D4XN9", .flags = 3}));
    REQUIRE(net::appendMessage(rooms, net::Notice{net::Notice::What::Idle, 15}));
    REQUIRE(net::appendMessage(rooms, net::Manage{net::Manage::What::Kick, 1}));
    std::vector<std::byte> request(net::kLanBytes);
    const std::string_view head{"ENG?\x01\0\0\0\0\0\0\0\x01", 13};
    std::ranges::transform(head, request.begin(), [](char one) { return std::byte(one); });
    net::LanResponder responder{{.game = "pong",
                                 .key = {0, 2, 0},
                                 .build = "1.0",
                                 .room = "Ann",
                                 .members = 1,
                                 .maxMembers = 4,
                                 .port = 8080}};
    const std::span<const std::byte> reply = responder.answer(request, {0x0A000001U, 1}, 0.0);
    request.resize(request.size() - 240);
    CHECK(shown == std::vector{hex(client), hex(server), hex(rooms), hex(request),
                               hex({reply.begin(), reply.end()})});
    CHECK(page.find(format("to port {0};", {net::kLanPort})) != std::string::npos);
    CHECK(page.find(format("| request | {0} |", {std::uint64_t{net::kLanBytes}})) !=
          std::string::npos);
    CHECK(page.find(format("version of discovery is {0};", {net::kLanVersion})) !=
          std::string::npos);

    checkRow<net::Hello>(page, "Hello");
    checkRow<net::Welcome>(page, "Welcome");
    checkRow<net::Reject>(page, "Reject");
    checkRow<net::Ping>(page, "Ping");
    checkRow<net::Pong>(page, "Pong");
    checkRow<net::Chat>(page, "Chat");
    checkRow<net::Bye>(page, "Bye");
    checkRow<net::MemberChange>(page, "MemberChange");
    checkRow<net::Moved>(page, "Moved");
    checkRow<net::RoomInfo>(page, "RoomInfo");
    checkRow<net::Notice>(page, "Notice");
    checkRow<net::Manage>(page, "Manage");
    CHECK(page.find(format("the version of this page: {0}.", {net::kProtocolVersion})) !=
          std::string::npos);
    CHECK(net::kFirstGameCode == 256);
}
