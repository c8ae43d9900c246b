// Discovery in virtual time, without sockets.

#include "engine/net/client.h"
#include "engine/net/discovery.h"
#include "tests/support/count_allocations.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "net_text.h"

using namespace eng;
using namespace eng::net;
using platform::DatagramAddress;

namespace {

using Bytes = std::vector<std::byte>;

constexpr std::uint32_t kServerHost = 0xC0A80002U; // 192.168.0.2
constexpr DatagramAddress kServer{kServerHost, kLanPort};
constexpr DatagramAddress kPlayer{0xC0A80005U, 40000};

LanGame game() {
    return {.game = "pong",
            .key = {0, 7, 99},
            .build = "server 1",
            .room = "Ann's room",
            .members = 1,
            .maxMembers = 4,
            .port = 8080};
}

/// A request, by hand.
Bytes request(std::uint64_t nonce) {
    Bytes bytes(256);
    constexpr std::string_view kHead{"ENG?\x01"};
    std::ranges::transform(kHead, bytes.begin(), [](char one) { return std::byte(one); });
    for (std::size_t i = 0; i < 8; ++i) {
        bytes[kHead.size() + i] = static_cast<std::byte>(nonce >> (8 * (7 - i)));
    }
    return bytes;
}

Bytes copied(std::span<const std::byte> bytes) {
    return {bytes.begin(), bytes.end()};
}

/// One program that searches.
struct Player {
    CompatibilityKey key{0, 7, 99};
    LanBrowser browser{"pong", key};

    /// Asks, and hands on the reply of a responder.
    bool ask(LanResponder& responder, double now, std::uint32_t host = kServerHost) {
        const Bytes asked = copied(browser.update(now));
        return !asked.empty() &&
               browser.take(responder.answer(asked, kPlayer, now), {host, kLanPort});
    }
    bool ask(const LanGame& of, double now, std::uint32_t host = kServerHost) {
        LanResponder responder{of};
        return ask(responder, now, host);
    }
};

int replies(LanResponder& responder, std::uint32_t host, double now, int requests) {
    static std::uint64_t nonce = 0;
    int count = 0;
    for (int i = 0; i < requests; ++i) {
        count += responder.answer(request(++nonce), {host, 40000}, now).empty() ? 0 : 1;
    }
    return count;
}

} // namespace

TEST_CASE("a game on the local network is listed with what it says", "[lan]") {
    Player player;
    LanResponder responder{game()};
    responder.setMembers(3, 4);
    CHECK(player.browser.games().empty());
    CHECK(player.ask(responder, 10.0));
    REQUIRE(player.browser.games().size() == 1);
    const FoundGame& found = player.browser.games().front();
    CHECK(found.at == DatagramAddress{kServerHost, 8080});
    CHECK(found.game.key == CompatibilityKey{kProtocolVersion, 7, 99});
    CHECK(found.game.build == "server 1");
    CHECK(found.game.room == "Ann's room");
    CHECK(found.game.members == 3);
    CHECK(found.game.maxMembers == 4);
    CHECK_FALSE(found.why);
}

TEST_CASE("a game that does not fit is listed with the reason, as Reject has it", "[lan]") {
    const auto why = [](const CompatibilityKey& key) {
        LanGame of = game();
        of.key = key;
        Player player;
        CHECK(player.ask(of, 1.0));
        REQUIRE(player.browser.games().size() == 1);
        return player.browser.games().front().why;
    };
    using Why = Reject::Why;
    CHECK(why({0, 8, 99}) == Why::OlderClient);
    CHECK(why({0, 6, 99}) == Why::OlderServer);
    CHECK(why({0, 7, 98}) == Why::OtherContent);
    CHECK(why({0, 8, 98}) == Why::OlderClient); // the version says more
    // The protocol goes before the rules.
    CHECK(mismatch({1, 9, 0}, {2, 1, 0}) == Why::OlderClient);
    CHECK(mismatch({2, 1, 0}, {1, 9, 0}) == Why::OlderServer);
    const Error words = wordsOf({Why::OlderServer, "server 1"}, "client 2");
    CHECK(words.text() == net::text::kOlderServer);
}

TEST_CASE("games of other names are not listed", "[lan]") {
    Player player;
    LanGame other = game();
    other.game = std::string{"chess"};
    CHECK_FALSE(player.ask(other, 1.0));
    CHECK(player.browser.games().empty());
    // A name beyond the limit is shortened at both ends.
    Player same;
    other.game = std::string(kMaxGame + 5, 'x');
    same.browser = LanBrowser{other.game, other.key};
    CHECK(same.ask(other, 1.0));
}

TEST_CASE("a reply has the nonce, and never more bytes than the request", "[lan]") {
    LanGame longest = game();
    longest.game = std::string(100, 'g');
    longest.key = {0, 0xFFFFFFFFU, 0xFFFFFFFFFFFFFFFFU};
    longest.build = std::string(500, 'b');
    longest.room = std::string(100, 'r');
    longest.members = longest.maxMembers = 65535;
    LanResponder responder{longest};
    const Bytes asked = request(0x0102030405060708U);
    const Bytes reply = copied(responder.answer(asked, kPlayer, 1.0));
    CHECK(reply.size() == 182);
    CHECK(reply.size() < kLanBytes);
    REQUIRE(reply.size() > 13);
    CHECK(std::equal(reply.begin() + 4, reply.begin() + 13, asked.begin() + 4)); // version, nonce
    CHECK(reply[3] == std::byte{'!'});
    // Two responders do not answer each other.
    LanResponder other{game()};
    CHECK(other.answer(reply, kServer, 1.0).empty());
    Bytes padded = reply;
    padded.resize(kLanBytes);
    CHECK(other.answer(padded, kServer, 1.0).empty());
}

TEST_CASE("only exact requests are answered", "[lan]") {
    const Bytes good = request(77);
    double now = 0.0;
    LanResponder responder{game()};
    const auto answered = [&](const Bytes& bytes) {
        now += 1.0; // no limit
        return !responder.answer(bytes, kPlayer, now).empty();
    };
    CHECK(answered(good));
    for (std::size_t size = 0; size < 600; ++size) { // cut or longer
        Bytes bytes = request(1000 + size);
        bytes.resize(size);
        CHECK(answered(bytes) == (size == kLanBytes));
    }
    for (std::size_t bit = 0; bit < 8 * kLanBytes; ++bit) {
        Bytes bytes = good;
        bytes[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
        const bool ofNonce = bit / 8 >= 5 && bit / 8 < 13;
        CHECK(answered(bytes) == ofNonce);
    }
}

TEST_CASE("only private addresses are answered and listed", "[lan]") {
    struct Case {
        std::uint32_t host;
        bool isPrivate;
    };
    for (const Case one : {
             Case{0x0A000000U, true},  Case{0x0AFFFFFFU, true}, // 10/8
             Case{0x09FFFFFFU, false}, Case{0x0B000000U, false}, Case{0xAC100000U, true},
             Case{0xAC1FFFFFU, true}, // 172.16/12
             Case{0xAC0FFFFFU, false}, Case{0xAC200000U, false}, Case{0xC0A80000U, true},
             Case{0xC0A8FFFFU, true}, // 192.168/16
             Case{0xC0A7FFFFU, false}, Case{0xC0A90000U, false}, Case{0xA9FE0000U, true},
             Case{0xA9FEFFFFU, true}, // 169.254/16
             Case{0xA9FDFFFFU, false}, Case{0xA9FF0000U, false}, Case{0x7F000001U, true}, // 127/8
             Case{0x7EFFFFFFU, false}, Case{0x80000000U, false}, Case{0U, false},
             Case{0xFFFFFFFFU, false}, Case{0xE0000001U, false}, Case{0x08080808U, false},
         }) {
        CAPTURE(one.host);
        LanResponder responder{game()};
        CHECK(responder.answer(request(1), {one.host, 40000}, 1.0).empty() != one.isPrivate);
        Player player;
        CHECK(player.ask(responder, 2.0, one.host) == one.isPrivate);
    }
    LanResponder responder{game()};
    CHECK(responder.answer(request(1), {kPlayer.host, 0}, 1.0).empty()); // where no reply can go
}

TEST_CASE("an address gets two replies in any second", "[lan]") {
    LanResponder responder{game()};
    CHECK(replies(responder, kPlayer.host, 10.0, 9) == 2);
    CHECK(replies(responder, kServerHost, 10.0, 9) == 2); // each address has its own limit
    CHECK(replies(responder, kPlayer.host, 10.99, 9) == 0);
    CHECK(replies(responder, kPlayer.host, 11.0, 1) == 1);
    CHECK(replies(responder, kPlayer.host, 11.5, 9) == 1);
    CHECK(replies(responder, kPlayer.host, 11.99, 9) == 0);
    CHECK(replies(responder, kPlayer.host, 12.0, 9) == 1);
    // Another port is the same address.
    CHECK(responder.answer(request(1), {kPlayer.host, 41000}, 12.1).empty());
}

TEST_CASE("a request that comes by two ways is answered and counted once", "[lan]") {
    LanResponder responder{game()};
    CHECK_FALSE(responder.answer(request(5), kPlayer, 1.0).empty());
    CHECK(responder.answer(request(5), kPlayer, 1.0).empty());
    CHECK(responder.answer(request(5), kPlayer, 1.0).empty());
    CHECK_FALSE(responder.answer(request(6), kPlayer, 1.0).empty());
}

TEST_CASE("a flood with forged addresses gets a bounded number of replies", "[lan]") {
    constexpr int kMax = LanResponder::kMaxAddresses;
    LanResponder responder{game()};
    const std::size_t before = test::allocationsOfThisThread();
    const Bytes asked = request(1);
    const std::size_t ofRequest = test::allocationsOfThisThread() - before;
    int count = 0;
    for (std::uint32_t i = 0; i < 5000; ++i) {
        count += responder.answer(asked, {0x0A000000U + i, 4000}, 1.0).empty() ? 0 : 1;
    }
    CHECK(count == kMax);
    CHECK(test::allocationsOfThisThread() - before == ofRequest);
    // No address has escaped its limit by being forgotten.
    CHECK(replies(responder, 0x0A000000U, 1.9, 9) == 1);
    CHECK(replies(responder, kPlayer.host, 1.9, 9) == 0);
    // After a second others have the places.
    CHECK(replies(responder, kPlayer.host, 2.0, 9) == 2);
}

TEST_CASE("an address that asks each second keeps its place in a flood", "[lan]") {
    LanResponder responder{game()};
    Player player;
    std::uint32_t forged = 0x0A000000U;
    for (int step = 0; step < 600; ++step) { // of a 60th of a second
        const double now = 1.0 + step / 60.0;
        const Bytes asked = copied(player.browser.update(now));
        if (!asked.empty()) {
            CHECK(player.browser.take(responder.answer(asked, kPlayer, now), kServer));
        }
        for (int i = 0; i < 60; ++i) { // many more than are remembered
            responder.answer(request(1), {++forged, 4000}, now);
        }
        CHECK(player.browser.games().size() == 1);
    }
}

TEST_CASE("a search asks again before a game is forgotten, each time otherwise", "[lan]") {
    LanBrowser browser{"pong", {}};
    std::vector<Bytes> asked;
    for (int i = 0; i <= 100; ++i) {
        const std::span<const std::byte> one = browser.update(5.0 + i * 0.1);
        if (!one.empty()) {
            asked.push_back(copied(one));
        }
    }
    CHECK(asked.size() >= 10); // in 10 seconds
    CHECK(asked.size() <= 12);
    for (const Bytes& one : asked) {
        CHECK(std::ranges::count(asked, one) == 1);
        std::uint64_t nonce = 0;
        for (std::size_t i = 5; i < 13; ++i) {
            nonce = nonce << 8U | static_cast<std::uint64_t>(one[i]);
        }
        CHECK(one == request(nonce));
    }
    // Less than half the time that a game is listed: one reply may be lost.
    CHECK(2.0 * LanBrowser::kAskEvery + 0.1 < LanBrowser::kFresh);
}

TEST_CASE("replies to the last two requests count", "[lan]") {
    LanBrowser browser{"pong", {0, 7, 99}};
    LanResponder responder{game()};
    const auto replyTo = [&](const Bytes& asked, double now) {
        return copied(responder.answer(asked, kPlayer, now));
    };
    CHECK_FALSE(browser.take(replyTo(request(0), 0.0), kServer)); // nothing was asked
    const Bytes first = replyTo(copied(browser.update(1.0)), 1.0);
    const Bytes second = replyTo(copied(browser.update(2.0)), 2.0);
    CHECK(browser.take(second, kServer));
    CHECK(browser.take(first, kServer)); // was late
    const Bytes third = replyTo(copied(browser.update(3.0)), 3.0);
    CHECK_FALSE(browser.take(first, kServer));
    CHECK(browser.take(second, kServer));
    CHECK(browser.take(third, kServer));
    CHECK_FALSE(browser.take(replyTo(request(1), 4.0), kServer)); // of another search
    CHECK(browser.games().size() == 1);
}

TEST_CASE("a reply that is cut or changed is not taken, or is valid", "[lan]") {
    Player player;
    LanResponder responder{game()};
    const Bytes asked = copied(player.browser.update(1.0));
    const Bytes good = copied(responder.answer(asked, kPlayer, 1.0));
    REQUIRE(player.browser.take(good, kServer));
    for (std::size_t size = 0; size < good.size(); ++size) {
        CHECK_FALSE(player.browser.take(std::span{good}.first(size), kServer));
    }
    Bytes longer = good;
    longer.push_back(std::byte{0});
    CHECK_FALSE(player.browser.take(longer, kServer));
    for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
        Bytes bytes = good;
        bytes[bit / 8] ^= static_cast<std::byte>(1U << (bit % 8));
        const std::size_t before = test::allocationsOfThisThread();
        const bool taken = player.browser.take(bytes, kServer);
        if (bit < 8 * std::size_t{13}) { // magic, version, nonce
            CHECK(test::allocationsOfThisThread() == before);
            CHECK_FALSE(taken);
        }
        for (const FoundGame& one : player.browser.games()) {
            CHECK(one.game.game == "pong");
            CHECK(one.game.members <= one.game.maxMembers);
            CHECK(one.game.port == one.at.port);
        }
    }
}

TEST_CASE("games with texts that cannot be shown, or impossible numbers, are not listed", "[lan]") {
    Player player;
    double now = 0.0;
    const auto taken = [&](auto change) {
        LanGame of = game();
        change(of);
        now += 1.0;
        return player.ask(of, now);
    };
    CHECK(taken([](LanGame&) {}));
    CHECK(taken([](LanGame& of) { of.members = of.maxMembers; }));
    CHECK_FALSE(taken([](LanGame& of) { of.room = std::string{"two\nlines"}; }));
    CHECK_FALSE(taken([](LanGame& of) { of.room = std::string{"\xff"}; }));
    CHECK_FALSE(taken([](LanGame& of) { of.build = std::string{"\x1b[2J"}; }));
    CHECK_FALSE(taken([](LanGame& of) { of.members = 5; }));
    CHECK_FALSE(taken([](LanGame& of) { of.port = 0; }));
}

TEST_CASE("a game that does not reply for two seconds is no longer listed", "[lan]") {
    Player player;
    REQUIRE(player.ask(game(), 10.0));
    player.browser.update(11.9);
    CHECK(player.browser.games().size() == 1);
    REQUIRE(player.ask(game(), 12.9) == true);
    player.browser.update(14.89);
    CHECK(player.browser.games().size() == 1);
    player.browser.update(14.9);
    CHECK(player.browser.games().empty());
}

TEST_CASE("the list is sorted by address and port, and bounded", "[lan]") {
    Player player;
    const Bytes asked = copied(player.browser.update(1.0));
    const auto take = [&](std::uint32_t host, std::uint16_t port, std::uint16_t maxMembers = 4) {
        LanGame of = game();
        of.port = port;
        of.maxMembers = maxMembers;
        LanResponder responder{of};
        CHECK(player.browser.take(responder.answer(asked, kPlayer, 1.0), {host, kLanPort}));
    };
    const std::vector<FoundGame>& games = player.browser.games();
    take(0x0A000002U, 7);
    take(0x0A000001U, 9);
    take(0x0A000001U, 8);
    take(0xC0A80001U, 1);
    take(0x0A000002U, 7, 2); // again, with other contents
    REQUIRE(games.size() == 4);
    CHECK(games[0].at == DatagramAddress{0x0A000001U, 8});
    CHECK(games[1].at == DatagramAddress{0x0A000002U, 7});
    CHECK(games[1].game.maxMembers == 2);
    CHECK(games[2].at == DatagramAddress{0xC0A80001U, 1});
    CHECK(games[3].at == DatagramAddress{0x0A000001U, 9}); // the second one of its address
    const LanBrowser& browser = player.browser;
    CHECK(browser.page(0, 3).size() == 3);
    CHECK(browser.page(1, 3).size() == 1);
    CHECK(browser.page(1, 3)[0].at == games[3].at);
    CHECK(browser.page(2, 3)[0].at == games[0].at);
    CHECK(browser.page(0, 4).size() == 4);
    CHECK(browser.page(7, 4).size() == 4);
    // One machine cannot fill the list, and many cannot make it grow.
    for (std::uint16_t port = 1; port < 100; ++port) {
        take(0x0A000001U, port);
    }
    CHECK(std::ranges::count(games, 0x0A000001U, [](const FoundGame& one) {
              return one.at.host;
          }) == LanBrowser::kMaxOfAddress);
    for (std::uint32_t i = 0; i < 200; ++i) {
        take(0x0A010000U + i, 7);
    }
    CHECK(games.size() == LanBrowser::kMaxGames);
    CHECK(games[0].at == DatagramAddress{0x0A000001U, 1});
    take(0xC0A80001U, 1, 9); // listed games stay, and are renewed
    const auto renewed = std::ranges::find(games, DatagramAddress{0xC0A80001U, 1}, &FoundGame::at);
    REQUIRE(renewed != games.end());
    CHECK(renewed->game.maxMembers == 9);
    CHECK(games.back().at.host == 0x0A000001U); // its fourth
    CHECK(browser.page(0, 4)[1].at.host == 0x0A000002U);
    static_cast<void>(player.browser.update(1000.0));
    CHECK(browser.page(3, 4).empty());
}
