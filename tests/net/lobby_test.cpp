// Who may join, how often, and who waits: in virtual time, with addresses.

#include "engine/net/client.h"
#include "engine/net/limits.h"
#include "engine/net/lobby.h"
#include "engine/net/server.h"
#include "engine/transport/memory_transport.h"
#include "tests/support/from_address.h"

#include <catch2/catch_test_macros.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "net_text.h"

using namespace eng;
using namespace eng::net;
using test::FromAddress;

namespace {

HostAddress address(std::uint32_t host) {
    return HostAddress::ofIpv4(host);
}

struct Street {
    Lobby lobby{{.game = "chess", .key = {0, 7, 0}}};
    std::vector<std::string> guests;
    std::vector<std::unique_ptr<Connection>> inside;
    double now = 0.0;

    Street() {
        lobby.onGuest([this](Guest&& guest) {
            guests.push_back(guest.hello.name);
            inside.push_back(std::move(guest.connection));
        });
    }
    /// @return  the other end
    std::unique_ptr<Transport> connect(const HostAddress& from) {
        auto [here, there] = makeMemoryTransports();
        lobby.add(std::make_unique<FromAddress>(std::move(there), from));
        return std::move(here);
    }
    static Hello hello(std::string name = "Ann") {
        return {.simulation = 7, .game = "chess", .name = std::move(name)};
    }
    /// Why a client that says Hello is refused; nothing: it is not.
    std::optional<Reject::Why> refusal(const HostAddress& from, const Hello& said) {
        const auto end = connect(from);
        std::vector<std::byte> batch;
        REQUIRE(appendMessage(batch, said));
        end->send(batch);
        lobby.update(now);
        while (const auto heard = end->receive()) {
            MessageReader reader{*heard};
            while (const auto raw = reader.next()) {
                Reject reject;
                if (raw->code == Reject::kCode && readMessage(raw->payload, reject)) {
                    return reject.why;
                }
            }
        }
        return std::nullopt;
    }
};

} // namespace

TEST_CASE("a household says Hello twice in a second, ten times at once", "[net]") {
    Street street;
    street.now = 100.0;
    for (int i = 0; i < 10; ++i) {
        CHECK_FALSE(street.refusal(address(0x01020304), Street::hello()));
    }
    CHECK(street.refusal(address(0x01020304), Street::hello()) == Reject::Why::TooOften);
    CHECK_FALSE(street.refusal(address(0x01020305), Street::hello())); // a neighbour
    street.now += 0.5;
    CHECK_FALSE(street.refusal(address(0x01020304), Street::hello()));
    CHECK(street.refusal(address(0x01020304), Street::hello()) == Reject::Why::TooOften);
    for (int i = 0; i < 50; ++i) { // of this program
        CHECK_FALSE(street.refusal({}, Street::hello()));
    }
    // An older client hears first that it is older: it knows no other reason.
    Hello older = Street::hello();
    older.protocol = 1;
    CHECK(street.refusal(address(0x01020304), older) == Reject::Why::OlderClient);
}

TEST_CASE("what does not fit is refused before it reaches the door", "[net]") {
    Street street;
    const auto why = [&street](auto change) {
        Hello said = Street::hello();
        change(said);
        return street.refusal({}, said);
    };
    CHECK(why([](Hello& said) { said.protocol = kProtocolVersion + 1; }) ==
          Reject::Why::OlderServer);
    CHECK(why([](Hello& said) { said.simulation = 6; }) == Reject::Why::OlderClient);
    CHECK(why([](Hello& said) { said.content = 6; }) == Reject::Why::OtherContent);
    CHECK(why([](Hello& said) { said.game = "go"; }) == Reject::Why::OtherGame);
    CHECK(why([](Hello& said) { said.name = "A\nB"; }) == Reject::Why::BadName);
    CHECK(street.guests.empty());
    CHECK_FALSE(why([](Hello&) {}));
    CHECK(street.guests == std::vector<std::string>{"Ann"});
}

TEST_CASE("a network of IPv6 has four times the limit of a household in it", "[net]") {
    HouseholdLimit limit{2.0, 10.0};
    int allowed = 0;
    for (int i = 0; i < 65'536; ++i) { // a /48 has as many
        HostAddress household = *HostAddress::parse("2001:db8:1::");
        household.bytes[6] = static_cast<std::uint8_t>(i >> 8);
        household.bytes[7] = static_cast<std::uint8_t>(i);
        allowed += limit.allow(household, 100.0) ? 1 : 0;
    }
    CHECK(allowed == 40);
    CHECK(limit.allow(*HostAddress::parse("2001:db8:2::"), 100.0));
    CHECK_FALSE(limit.allow(*HostAddress::parse("2001:db8:1:77::"), 100.1));
    CHECK(limit.allow(*HostAddress::parse("2001:db8:1:78::"), 100.2));
}

TEST_CASE("nearly all of two thousand households are remembered", "[net]") {
    HouseholdLimit limit{1.0, 5.0, 8192};
    const auto household = [](std::uint32_t i) { return address(0x0B000000U + (i << 8U)); };
    for (std::uint32_t i = 0; i < 2000; ++i) {
        limit.allow(household(i), 100.0 + 0.01 * i);
    }
    int remembered = 0;
    for (std::uint32_t i = 0; i < 2000; ++i) {
        remembered += limit.last(household(i)) ? 1 : 0;
    }
    CHECK(remembered > 1900);
}

TEST_CASE("a flood of addresses does not make a server forget who asks often", "[net]") {
    HouseholdLimit limit{2.0, 10.0};
    double now = 100.0;
    int allowed = 0;
    for (std::uint32_t i = 0; i < 100'000; ++i, now += 0.001) { // 1,000 households in a second
        limit.allow(address(0x0B000000U + (i << 8U)), now);
        allowed += limit.allow(address(0x01020304), now) ? 1 : 0; // and one that asks all the time
    }
    CHECK(allowed >= 205);
    CHECK(allowed < 220); // 100 s at 2, and 10 at once
}

TEST_CASE("of too many connections that wait, the household with the most loses its oldest",
          "[net]") {
    Street street;
    std::vector<std::unique_ptr<Transport>> greedy;
    for (int i = 0; i < 9; ++i) {
        greedy.push_back(street.connect(address(0x01020304)));
    }
    street.lobby.update(0.0);
    CHECK(street.lobby.waiting() == Lobby::kMaxOfHousehold);
    CHECK(greedy[0]->state() == Transport::State::Closed);
    CHECK(greedy[1]->state() == Transport::State::Open);
    // Many households, all of them with less: the one with eight makes room.
    std::vector<std::unique_ptr<Transport>> others;
    for (std::uint32_t i = 0; i < Lobby::kMaxWaiting - 8; ++i) {
        others.push_back(street.connect(address(0x05000000U + i)));
    }
    street.lobby.update(0.1);
    CHECK(street.lobby.waiting() == Lobby::kMaxWaiting);
    for (std::uint32_t i = 0; i < 7; ++i) {
        others.push_back(street.connect(address(0x06000000U + i)));
    }
    street.lobby.update(0.2);
    CHECK(street.lobby.waiting() == Lobby::kMaxWaiting);
    CHECK(greedy[7]->state() == Transport::State::Closed);
    CHECK(greedy[8]->state() == Transport::State::Open);
    CHECK(others[0]->state() == Transport::State::Open);
    for (std::uint32_t i = 0; i < 2; ++i) {
        others.push_back(street.connect(address(0x07000000U + i)));
    }
    street.lobby.update(0.3);
    CHECK(street.lobby.waiting() == Lobby::kMaxWaiting);
    street.lobby.update(Lobby::kMaxJoinTime + 0.5);
    CHECK(street.lobby.waiting() == 0);
    street.lobby.update(Lobby::kMaxJoinTime + 1.0);
    CHECK(street.lobby.isClosed());
}

TEST_CASE("a lobby hands guests to several rooms", "[net]") {
    Lobby lobby{{.game = "chess", .key = {0, 7, 0}}};
    Server red{{.maxMembers = 2}};
    Server blue{{.maxMembers = 2}};
    lobby.onGuest([&](Guest&& guest) {
        Server& room = guest.hello.room == "RED" ? red : blue;
        guest.hello.room.clear();
        room.admit(std::move(guest));
    });
    const auto said = [](std::string name, std::string room) {
        Hello hello = Street::hello(std::move(name));
        hello.room = std::move(room);
        return hello;
    };
    auto [oneEnd, oneThere] = makeMemoryTransports();
    auto [twoEnd, twoThere] = makeMemoryTransports();
    lobby.add(std::move(oneThere));
    lobby.add(std::move(twoThere));
    Client one{std::move(oneEnd), said("Ann", "RED")};
    Client two{std::move(twoEnd), said("Ben", "BLUE")};
    std::string heard;
    one.onChat([&](const Neighbour& from, const std::string& text) { heard = from.name + text; });
    for (double now = 0.0; now < 1.0; now += 0.1) {
        for (Client* const client : {&one, &two}) {
            client->update(now);
            client->send(Chat{0, "!"});
            client->flush();
        }
        lobby.update(now);
        red.update(now);
        blue.update(now);
        red.flush();
        blue.flush();
    }
    CHECK(red.members().size() == 1);
    CHECK(blue.members().size() == 1);
    CHECK(heard == "Ann!");
}

TEST_CASE("a room that was not updated yet still says why it refuses", "[net]") {
    Server room{{.room = "SECRET", .maxMembers = 2}};
    auto [here, there] = makeMemoryTransports();
    auto slow = std::make_unique<FromAddress>(std::move(there), HostAddress{});
    slow->isSlow = true;
    room.admit({std::make_unique<Connection>(std::move(slow)), Street::hello()});
    CHECK_FALSE(room.isClosed());
    room.update(1000.0); // of a server that has run for long
    CHECK_FALSE(room.isClosed());
    room.update(1000.0 + Lobby::kMaxClosing + 0.1);
    CHECK(room.isClosed());
}
