// A room and its members, in virtual time. One file: all of these use the same room.

#include "engine/core/player_name.h"
#include "engine/net/client.h"
#include "engine/net/server.h"
#include "engine/transport/memory_transport.h"
#include "tests/support/count_allocations.h"
#include "tests/support/faulty_transport.h"
#include "tests/support/from_address.h"

#include <catch2/catch_test_macros.hpp>

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "net_text.h"

using namespace eng;
using namespace eng::net;

namespace {

struct Move {
    static constexpr std::uint32_t kCode = 256;
    static constexpr std::size_t kMaxBytes = 1;
    std::int8_t x = 0;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("x", x, bounded(-1, 1));
    }
};
struct Places {
    static constexpr std::uint32_t kCode = 257;
    static constexpr std::size_t kMaxBytes = 16;
    std::int32_t sum = 0;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("sum", sum);
    }
};

/// A server and its clients, in virtual time.
struct Room {
    explicit Room(int places = 3, std::string code = {}, Server::Options options = {})
        : server{with(std::move(options), places, std::move(code))} {
        server.on<Move>([this](Member& from, const Move& move) {
            sum += move.x;
            movers.push_back(from.number);
        });
        server.onChange([this](const Member& member, MemberChange::State state) {
            changes.push_back(member.name + (state == MemberChange::State::Here   ? " here"
                                             : state == MemberChange::State::Away ? " away"
                                                                                  : " gone"));
        });
    }
    static Server::Options with(Server::Options options, int places, std::string code) {
        options.game = "chess";
        options.key = {0, 7, 99};
        options.build = "server 1";
        options.room = std::move(code);
        options.maxMembers = places;
        return options;
    }
    static Hello hello(std::string name, const MemberToken& token = {}) {
        return {.simulation = 7,
                .content = 99,
                .game = "chess",
                .build = "client 1",
                .name = std::move(name),
                .token = token};
    }
    Client& join(Hello hello, const Faults& faults = {}, const HostAddress& address = {}) {
        auto [here, there] = makeMemoryTransports();
        server.add(std::make_unique<test::FromAddress>(std::move(there), address));
        Client& client = clients.emplace_back(
            std::make_unique<FaultyTransport>(std::move(here), faults, clients.size()),
            std::move(hello));
        client.on<Places>([this](const Places& places) { seen.push_back(places.sum); });
        client.onChat([this](const Neighbour& from, const std::string& text) {
            chats.push_back(from.name + ": " + text);
        });
        return client;
    }
    void step(int count = 1) {
        for (; count > 0; --count) {
            now += 1.0 / 60.0;
            server.update(now);
            server.broadcast(Places{sum});
            server.flush();
            for (Client& client : clients) {
                client.update(now);
                client.flush();
            }
        }
    }
    /// A connection of which the test plays the other end.
    std::unique_ptr<Transport> connect() {
        auto [here, there] = makeMemoryTransports();
        server.add(std::move(there));
        return std::move(here);
    }

    Server server;
    std::deque<Client> clients;
    double now = 0.0;
    int sum = 0;
    std::vector<int> movers;
    std::vector<std::string> changes, chats;
    std::vector<int> seen;
};

using Texts = std::vector<std::string>;

std::vector<std::string> namesIn(const Client& client) {
    std::vector<std::string> names;
    for (const Neighbour& one : client.room()) {
        names.push_back(one.name + (one.isAway ? " (away)" : ""));
    }
    return names;
}

/// A newcomer gets the only number within the next two seconds, and not yet now.
void checkNewcomer(Room& room) {
    const Client& early = room.join(Room::hello("Ben"));
    room.step(5);
    CHECK(early.problem()->text() == net::text::kFull);
    room.step(2 * 60);
    const Client& ben = room.join(Room::hello("Ben"));
    room.step(5);
    CHECK(ben.state() == Client::State::Joined);
    CHECK(namesIn(ben) == Texts{"Ben"});
}

} // namespace

TEST_CASE("clients join, see each other, and send what the server handles", "[net]") {
    Room room;
    Client& ann = room.join(Room::hello("Ann"));
    Client& ben = room.join(Room::hello("Ben"));
    room.step(5);
    CHECK(ann.state() == Client::State::Joined);
    CHECK(ann.number() == 0);
    CHECK(ben.number() == 1);
    CHECK(namesIn(ann) == Texts{"Ann", "Ben"});
    CHECK(namesIn(ben) == Texts{"Ann", "Ben"});
    CHECK(room.changes == Texts{"Ann here", "Ben here"});
    ann.send(Move{1});
    ben.send(Move{1});
    ben.send(Chat{.member = 0, .text = "hello"}); // the number is the server's to say
    room.step(5);
    CHECK(room.movers == std::vector{0, 1});
    CHECK(room.seen.back() == 2);
    CHECK(room.chats == Texts{"Ben: hello", "Ben: hello"});
    ben.leave();
    room.step(5);
    CHECK(room.changes.back() == "Ben gone");
    CHECK(namesIn(ann) == Texts{"Ann"});
    CHECK_FALSE(ben.problem());
    CHECK(room.server.members().size() == 1);
}

TEST_CASE("who does not fit is told why, in the player's words", "[net]") {
    Room room{1, "SECRET"};
    const auto problemOf = [&](auto change) {
        Hello hello = Room::hello("Ann");
        hello.room = "SECRET";
        change(hello);
        const Client& client = room.join(hello);
        room.step(5);
        return client.problem() ? client.problem()->text() : TextId{};
    };
    CHECK(problemOf([](Hello& hello) { hello.protocol = 0; }) == net::text::kOlderClient);
    CHECK(problemOf([](Hello& hello) { hello.protocol = kProtocolVersion + 1; }) ==
          net::text::kOlderServer);
    CHECK(problemOf([](Hello& hello) { hello.simulation = 6; }) == net::text::kOlderClient);
    CHECK(problemOf([](Hello& hello) { hello.simulation = 8; }) == net::text::kOlderServer);
    CHECK(problemOf([](Hello& hello) { hello.content = 98; }) == net::text::kOtherContent);
    CHECK(problemOf([](Hello& hello) { hello.game = "chat"; }) == net::text::kOtherGame);
    CHECK(problemOf([](Hello& hello) { hello.room = "SECRE"; }) == net::text::kNoRoom);
    for (const char* const name :
         {"a\nb", "\x1B[2J", "\xFF", "Ann\u200B", " Ann", "Ann\u2028", "P\u0430ul"}) {
        CHECK(problemOf([&](Hello& hello) { hello.name = name; }) == net::text::kBadName);
    }
    CHECK(room.server.members().empty());
    CHECK(problemOf([](Hello&) {}) == TextId{});
    CHECK(problemOf([](Hello&) {}) == net::text::kFull);
    CHECK(room.server.waiting() == 0);
}

TEST_CASE("a second player of a name gets a number", "[net]") {
    Room room{4};
    std::vector<std::string> names;
    for (const std::string& name : {std::string{"Ann"}, std::string{"Ann"}, std::string{"Ann"}}) {
        room.join(Room::hello(name));
        room.step(5);
        names.push_back(room.server.members().back().name);
    }
    CHECK(names == std::vector<std::string>{"Ann", "Ann 2", "Ann 3"});
}

TEST_CASE("the number of a second player fits behind any name", "[net]") {
    for (const std::string& name : {std::string(14, 'A'), std::string(15, 'A'),
                                    std::string(16, 'A'), std::string{"AAAAAAAAAAAAA A"},
                                    std::string{"\u65E5\u65E5\u65E5\u65E5\u65E5\u65E5\u65E5"}}) {
        INFO(name);
        Room room{4};
        room.join(Room::hello("Ben"));
        room.join(Room::hello(name));
        room.step(5);
        room.join(Room::hello(name));
        room.step(5);
        REQUIRE(room.server.members().size() == 3);
        const std::string& second = room.server.members().back().name;
        CHECK(second.ends_with(" 2"));
        CHECK(cleanName(second) == second);
        CHECK(second.size() <= kMaxName);
        for (const Client& client : room.clients) {
            CHECK(client.state() == Client::State::Joined);
        }
    }
}

TEST_CASE("a lost member gets the number back with the token", "[net]") {
    Room room;
    MemberToken token;
    {
        Client& ann = room.join(Room::hello("Ann"));
        room.join(Room::hello("Ben"));
        room.step(600);
        token = ann.token();
        room.clients.pop_front(); // the connection is lost
    }
    room.step(60);
    CHECK(room.changes.back() == "Ann away");
    CHECK(namesIn(room.clients[0]) == Texts{"Ann (away)", "Ben"});
    Client& other = room.join(Room::hello("Cem"));
    room.step(5);
    CHECK(other.number() == 2); // the number is kept
    MemberToken forged = token;
    forged[3] ^= std::byte{1};
    Client& forger = room.join(Room::hello("Eve", forged));
    room.step(5);
    CHECK(forger.problem()->text() == net::text::kFull);
    Client& again = room.join(Room::hello("Ann", token));
    room.step(5);
    CHECK(again.number() == 0);
    CHECK(again.token() == token);
    CHECK(room.changes.back() == "Ann here");
    again.leave();
    room.step(5);
    Client& late =
        room.join(Room::hello("Ann", token)); // after leaving for good it is another member's
    room.step(5);
    CHECK(late.state() == Client::State::Joined);
    CHECK(late.token() != token);
}

TEST_CASE("a number is kept for ten minutes, or 30 seconds if a newcomer needs it", "[net]") {
    Room room{1};
    const MemberToken token = [&] {
        Client& ann = room.join(Room::hello("Ann"));
        room.step(40 * 60); // else she is away for longer than she had stayed
        return ann.token();
    }();
    room.clients.clear();
    room.step(29 * 60);
    CHECK(room.changes.back() == "Ann away");
    SECTION("no newcomer") {
        room.step(570 * 60);
        CHECK(room.changes.back() == "Ann away");
        room.step(2 * 60);
        CHECK(room.changes.back() == "Ann gone");
        CHECK(room.server.members().empty());
        const Client& ann = room.join(Room::hello("Ann", token));
        room.step(5);
        CHECK(ann.token() != token);
    }
    SECTION("a newcomer") {
        checkNewcomer(room);
    }
}

TEST_CASE("who opened a room removes and mutes others, then who is there longest", "[net]") {
    Room room{4, {}, {.isManaged = true}};
    Client& ann = room.join(Room::hello("Ann"));
    Client& ben = room.join(Room::hello("Ben"));
    Client& cem = room.join(Room::hello("Cem"));
    room.step(5);
    CHECK(ann.info().flags == RoomInfo::kManages);
    CHECK(ben.info().flags == 0);
    ben.send(Manage{Manage::What::Kick, 2}); // he may not
    ann.send(Manage{Manage::What::Kick, 0}); // not herself
    ann.send(Manage{Manage::What::Kick, 9}); // a number that is free
    ann.send(Manage{Manage::What::Mute, 2});
    room.step(5);
    CHECK(namesIn(ann) == Texts{"Ann", "Ben", "Cem"});
    cem.send(Chat{0, "one"});
    room.step(5);
    CHECK(room.chats.empty());
    ann.send(Manage{Manage::What::Unmute, 2});
    room.step(5);
    cem.send(Chat{0, "two"});
    room.step(5);
    CHECK(room.chats == Texts{"Cem: two", "Cem: two", "Cem: two"});

    const MemberToken token = cem.token();
    ann.send(Manage{Manage::What::Kick, 2});
    room.step(5);
    CHECK(cem.problem()->text() == net::text::kKicked);
    CHECK(namesIn(ann) == Texts{"Ann", "Ben"});
    const Client& again = room.join(Room::hello("Cem", token));
    room.step(5);
    CHECK(again.problem()->text() == net::text::kKicked);

    ann.leave();
    room.step(5);
    CHECK(ben.info().flags == RoomInfo::kManages);
}

TEST_CASE("a kicked household stays out, but not the manager's own", "[net]") {
    Room room{4, {}, {.isManaged = true}};
    const HostAddress home = HostAddress::ofIpv4(0x0A000001);
    const HostAddress other = HostAddress::ofIpv4(0x0A000002);
    Client& ann = room.join(Room::hello("Ann"), {}, home);
    Client& flatmate = room.join(Room::hello("Ben"), {}, home);
    Client& stranger = room.join(Room::hello("Eve"), {}, other);
    room.step(5);
    ann.send(Manage{Manage::What::Kick, 1});
    ann.send(Manage{Manage::What::Kick, 2});
    room.step(5);
    CHECK(flatmate.problem()->text() == net::text::kKicked);
    CHECK(stranger.problem()->text() == net::text::kKicked);
    const Client& renamed = room.join(Room::hello("Mallory"), {}, other); // a new name, no token
    const Client& third = room.join(Room::hello("Cem"), {}, home);
    room.step(5);
    CHECK(renamed.problem()->text() == net::text::kKicked);
    CHECK(third.state() == Client::State::Joined);
}

TEST_CASE("a public room has no manager, and what strangers write is not passed on", "[net]") {
    Room room{4, {}, {.isPublic = true, .hasChat = false, .hasNames = false}};
    Client& ann = room.join(Room::hello("Ann"));
    Client& ben = room.join(Room::hello("Ben"));
    room.step(5);
    CHECK(ann.info().flags == RoomInfo::kPublic);
    ann.send(Manage{Manage::What::Kick, 1});
    ann.send(Chat{0, "Hello!"});
    room.step(5);
    CHECK(ben.state() == Client::State::Joined);
    CHECK(room.chats.empty());
    CHECK(namesIn(ben) == Texts{"", ""});
    room.server.closeDoor();
    room.step(5);
    CHECK(ann.info().flags == (RoomInfo::kPublic | RoomInfo::kDrains));
}

TEST_CASE("the number of a page that is left is kept for a reload, then for who needs it",
          "[net]") {
    Room room{1};
    const auto transport = room.connect();
    std::vector<std::byte> batch;
    REQUIRE(appendMessage(batch, Room::hello("Ann")));
    transport->send(batch);
    room.step(60 * 60);
    REQUIRE(room.changes.back() == "Ann here");
    const MemberToken token = room.server.members().front().token;
    transport->close(CloseCode::GoingAway, ""); // as browsers do
    room.step(7 * 60);
    CHECK(room.changes.back() == "Ann away");
    SECTION("it is loaded again") {
        const Client& ann = room.join(Room::hello("Ann", token));
        room.step(5);
        CHECK(ann.token() == token);
    }
    SECTION("a newcomer") {
        checkNewcomer(room);
    }
}

TEST_CASE("who joins and is gone blocks a number for eight seconds", "[net]") {
    Room room{2};
    constexpr int kSecond = 60;
    room.join(Room::hello("Ann"));
    room.step(20 * kSecond);
    room.clients.clear();
    const auto comeAndGo = [&] {
        room.join(Room::hello("Eve"));
        room.step(2);
        room.clients.clear();
        room.step(5);
    };
    comeAndGo();
    CHECK(room.changes.back() == "Eve away");
    comeAndGo(); // a page may be loaded again
    CHECK(room.changes == Texts{"Ann here", "Ann away", "Eve here", "Eve away"});
    room.step(8 * kSecond);
    comeAndGo(); // Eve's own number: Ann had stayed for longer
    CHECK(room.changes == Texts{"Ann here", "Ann away", "Eve here", "Eve away", "Eve gone",
                                "Eve here", "Eve away"});
    room.step(12 * kSecond);
    const Client& ben = room.join(Room::hello("Ben"));
    room.step(5);
    CHECK(ben.state() == Client::State::Joined);
    CHECK(ben.number() == 0); // by now Ann is away for longer
}

TEST_CASE("one token at two connections: the newer one is the member", "[net]") {
    Room room;
    Client& first = room.join(Room::hello("Ann"));
    room.step(5);
    Client& second = room.join(Room::hello("Ann", first.token()));
    room.step(5);
    CHECK(second.number() == first.number());
    CHECK(first.state() == Client::State::Closed);
    CHECK(first.problem()->text() == net::text::kUsedElsewhere);
    CHECK(room.server.members().size() == 1);
    second.send(Move{1});
    room.step(5);
    CHECK(room.sum == 1);
}

TEST_CASE("who says no Hello, or something else, is closed", "[net]") {
    Room room;
    const auto reasonAfter = [&](Transport& transport, int steps) {
        room.step(steps);
        while (transport.receive()) {
        }
        return transport.state() == Transport::State::Closed ? std::string{transport.closeReason()}
                                                             : "open";
    };
    const auto silent = room.connect();
    CHECK(reasonAfter(*silent, 170) == "open");
    CHECK(reasonAfter(*silent, 20) == "Hello did not come within 3 seconds.");
    std::vector<std::byte> batch;
    REQUIRE(appendMessage(batch, Move{1}));
    const auto hasty = room.connect();
    hasty->send(batch);
    CHECK(reasonAfter(*hasty, 3) == "The first message is not Hello.");
    batch.assign({std::byte{1}, std::byte{2}, std::byte{1}, std::byte{1}}); // a Hello that is cut
    const auto cut = room.connect();
    cut->send(batch);
    CHECK(reasonAfter(*cut, 3) == "The first message is not Hello.");
    batch.assign(5, std::byte{0xFF});
    const auto noise = room.connect();
    noise->send(batch);
    CHECK(reasonAfter(*noise, 3) == "A message is malformed.");
    CHECK(room.sum == 0);
    CHECK(room.server.waiting() == 0);
}

TEST_CASE("of too many who wait, the oldest goes", "[net]") {
    Room room;
    std::vector<std::unique_ptr<Transport>> transports;
    for (std::size_t i = 0; i < Lobby::kMaxWaiting + 5; ++i) {
        transports.push_back(room.connect());
    }
    room.step(2);
    CHECK(room.server.waiting() == Lobby::kMaxWaiting);
    CHECK(transports[4]->state() == Transport::State::Closed);
    CHECK(transports[5]->state() == Transport::State::Open);
    const Client& ann = room.join(Room::hello("Ann"));
    room.step(5);
    CHECK(ann.state() == Client::State::Joined);
}

TEST_CASE("a member's nonsense closes the connection, and harms nobody else", "[net]") {
    Room room;
    Client& ben = room.join(Room::hello("Ben"));
    room.step(5);
    const auto transport = room.connect();
    std::vector<std::byte> batch;
    REQUIRE(appendMessage(batch, Room::hello("Eve")));
    transport->send(batch);
    room.step(2);
    CHECK(room.server.members().size() == 2);
    SECTION("a value out of range") {
        batch.assign({std::byte{0x80}, std::byte{2}, std::byte{1}, std::byte{9}});
    }
    SECTION("a chat with a line break") {
        batch.clear();
        REQUIRE(appendMessage(batch, Chat{0, "a\nb"}));
    }
    transport->send(batch);
    room.step(5);
    CHECK(transport->state() == Transport::State::Closed);
    CHECK(transport->closeCode() == CloseCode::Protocol);
    CHECK(room.sum == 0);
    CHECK(room.chats.empty());
    CHECK(namesIn(ben) == Texts{"Ben", "Eve (away)"});
}

TEST_CASE("messages that nobody knows are counted", "[net]") {
    Room room;
    Client& ann = room.join(Room::hello("Ann"));
    room.step(5);
    ann.send(net::MemberChange{}); // only servers send it
    room.step(5);
    CHECK(room.server.members()[0].connection->statistics().unknown == 1);
    CHECK(ann.state() == Client::State::Joined);
}

TEST_CASE("a server that ends says so to all its members", "[net]") {
    Room room;
    Client& ann = room.join(Room::hello("Ann"));
    const auto waiting = room.connect();
    room.step(5);
    room.server.close();
    room.step(2);
    CHECK(ann.problem()->text() == net::text::kServerEnds);
    CHECK(waiting->closeCode() == CloseCode::GoingAway);
}

namespace {

/// A connection to a peer that takes nothing and never closes.
struct Deaf final : Transport {
    explicit Deaf(bool& destroyed)
        : gone{destroyed} {}
    ~Deaf() override { gone = true; }
    State state() const override { return State::Open; }
    CloseCode closeCode() const override { return CloseCode::None; }
    std::string_view closeReason() const override { return {}; }
    bool send(std::span<const std::byte>) override { return false; }
    std::size_t queued() const override { return 1000; }
    std::optional<std::span<const std::byte>> receive() override { return std::nullopt; }
    void update(double) override {}
    void close(CloseCode, std::string_view) override {}
    bool& gone;
};

} // namespace

TEST_CASE("a server that is silent for ten seconds is lost", "[net]") {
    Room room;
    Client& ann = room.join(Room::hello("Ann"));
    room.step(60);
    double now = room.now;
    const auto alone = [&](int steps, double each) {
        for (; steps > 0; --steps) {
            now += each;
            ann.update(now);
            ann.flush();
        }
    };
    alone(9 * 60, 1.0 / 60.0);
    CHECK(ann.state() == Client::State::Joined);
    alone(1, 600.0); // a page that was stopped: that was not the server
    CHECK(ann.state() == Client::State::Joined);
    alone(2 * 60, 1.0 / 60.0);
    CHECK(ann.state() == Client::State::Closed);
    CHECK(ann.problem()->text() == net::text::kLost);
}

TEST_CASE("a peer that never takes what is queued is dropped", "[net]") {
    Room room;
    bool gone = false;
    room.server.add(std::make_unique<Deaf>(gone));
    room.step(4 * 60); // it has not said Hello, and is closed
    CHECK(room.server.waiting() == 0);
    CHECK_FALSE(gone);
    room.step(5 * 60);
    CHECK(gone);
}

TEST_CASE("a server that never answers ends a client's wait", "[net]") {
    bool gone = false;
    Client client{std::make_unique<Deaf>(gone), Room::hello("Ann")};
    client.update(0.0);
    client.update(4.0);
    CHECK(client.state() == Client::State::Joining);
    client.update(11.0);
    CHECK(client.state() == Client::State::Closed);
    CHECK(client.problem()->text() == net::text::kNotConnected);
}

TEST_CASE("who leaves and joins again cannot flood the others with chat", "[net]") {
    Room room; // three members: six chats in a second, 24 at once
    room.join(Room::hello("Ann"));
    room.step(5);
    for (int i = 0; i < 30; ++i) {
        Client& loud = room.join(Room::hello("Loud"));
        room.step(3);
        for (int j = 0; j < 8; ++j) {
            loud.send(Chat{0, "spam"});
        }
        room.step();
        loud.leave();
        room.step(2);
    }
    CHECK(room.now < 4.0);
    const auto heard = std::ranges::count(room.chats, "Loud: spam");
    CHECK(heard > 20);
    CHECK(heard < 2 * (24 + 4 * 6)); // by Ann, and by himself
}

TEST_CASE("of a member only the last state in a step is told", "[net]") {
    Room room{8};
    const auto ann = room.connect();
    std::vector<std::byte> batch;
    REQUIRE(appendMessage(batch, Room::hello("Ann")));
    ann->send(batch);
    room.step(2);
    const auto heard = [&ann] {
        Texts all;
        while (const auto some = ann->receive()) {
            MessageReader reader{*some};
            while (const auto raw = reader.next()) {
                MemberChange change;
                if (raw->code == MemberChange::kCode && readMessage(raw->payload, change)) {
                    all.push_back(std::to_string(change.member) +
                                  (change.state == MemberChange::State::Here   ? " here "
                                   : change.state == MemberChange::State::Away ? " away "
                                                                               : " free ") +
                                  change.name);
                }
            }
        }
        return all;
    };
    CHECK(heard() == Texts{"0 here Ann"});
    const auto joinAndLeave = [&] {
        const auto eve = room.connect();
        std::vector<std::byte> both;
        REQUIRE(appendMessage(both, Room::hello("Eve")));
        REQUIRE(appendMessage(both, Bye{}));
        eve->send(both);
        room.step();
    };
    joinAndLeave();
    CHECK(heard() == Texts{"1 here Eve", "1 free "});
    Client& ben = room.join(Room::hello("Ben")); // two leave and two come in one step
    room.step(5);
    CHECK(heard() == Texts{"1 here Ben"});
    CHECK(namesIn(ben) == Texts{"Ann", "Ben"});
    // Who does not read hears of it later, and then only how it is.
    Member* const member = room.server.member(0);
    while (member->connection->hasRoom()) {
        member->connection->send(Chat{1, std::string(100, 'x')});
        member->connection->flush();
    }
    for (int i = 0; i < 20; ++i) {
        joinAndLeave();
    }
    room.join(Room::hello("Eve"));
    room.step(2);
    CHECK(heard().empty());
    room.step();
    CHECK(heard() == Texts{"2 here Eve"});
    CHECK(member->connection->statistics().dropped == 0);
}

TEST_CASE("one member cannot flood the others with chat", "[net]") {
    Room room;
    Client& ann = room.join(Room::hello("Ann"));
    room.step(5);
    for (int i = 0; i < 60; ++i) {
        ann.send(Chat{0, "spam"});
        room.step();
    }
    room.step(5);
    CHECK(room.chats.size() >= 9);
    CHECK(room.chats.size() <= 11);
    CHECK(ann.state() == Client::State::Joined);
}

TEST_CASE("a client does not trust the server", "[net]") {
    const auto problemOf = [](const std::vector<std::byte>& batch) {
        auto [here, there] = makeMemoryTransports();
        Client client{std::move(here), Room::hello("Ann")};
        client.on<Places>([](const Places&) {});
        client.update(0.0);
        std::vector<std::byte> welcome;
        REQUIRE(appendMessage(welcome, Welcome{}));
        there->send(welcome);
        there->send(batch);
        client.update(0.1);
        return client.problem() ? client.problem()->text() : TextId{};
    };
    const auto batchOf = [](const auto& message) {
        std::vector<std::byte> batch;
        REQUIRE(appendMessage(batch, message));
        return batch;
    };
    CHECK(problemOf(batchOf(Places{3})) == TextId{});
    CHECK(problemOf(batchOf(Welcome{})) == net::text::kMalformed); // a second one
    CHECK(problemOf(batchOf(MemberChange{1, MemberChange::State::Here, "a\x1B"})) ==
          net::text::kMalformed);
    CHECK(problemOf(batchOf(Chat{0, "a\nb"})) == net::text::kMalformed);
    CHECK(problemOf(batchOf(Reject{Reject::Why::Full, "\x1B[2J"})) == net::text::kMalformed);
    for (const char* const path :
         {"//evil.example", "/\\evil.example", "http://evil.example", ""}) {
        CHECK(problemOf(batchOf(Moved{path, "K7QM2D4XN9", {}})) == net::text::kMalformed);
    }
    CHECK(problemOf(batchOf(Moved{std::string(64, 'a'), "K7QM2D4XN9", {}})) ==
          net::text::kMalformed);
    CHECK(problemOf(batchOf(Moved{"/pong/s2/ws", "k7qm2d4xn9", {}})) == net::text::kMalformed);
    CHECK(problemOf(batchOf(Moved{"/pong/s2/ws", "K7QM2D4XN9", {}})) == TextId{}); // it has moved
    CHECK(problemOf(batchOf(RoomInfo{"a\x1B", 0})) == net::text::kMalformed);
    CHECK(problemOf(batchOf(RoomInfo{"K7QM2D4XN9", 3})) == TextId{});
    CHECK(problemOf(batchOf(Notice{Notice::What::Idle, 15})) == TextId{});
    CHECK(problemOf({std::byte{11}, std::byte{2}, std::byte{3}, std::byte{1}}) ==
          net::text::kMalformed); // a notice of what?
    CHECK(problemOf({std::byte{0x81}, std::byte{2}, std::byte{1}, std::byte{0}}) ==
          net::text::kMalformed); // Places of one byte
    CHECK(problemOf({std::byte{0xFF}}) == net::text::kLost);
    // Members without end.
    auto [here, there] = makeMemoryTransports(std::size_t{1} << 20U);
    Client client{std::move(here), Room::hello("Ann")};
    for (int number = 0; number < 2000; ++number) {
        there->send(batchOf(
            MemberChange{static_cast<std::uint16_t>(number), MemberChange::State::Here, "x"}));
    }
    client.update(0.0);
    CHECK(client.room().size() <= 256);
}

TEST_CASE("rooms work over bad connections", "[net]") {
    const Faults bad{.delay = 0.05, .jitter = 0.05, .stallChance = 0.02, .stallTime = 0.3};
    Room room{8};
    for (int i = 0; i < 8; ++i) {
        room.join(Room::hello("P" + std::to_string(i)), bad);
    }
    room.step(120);
    for (int i = 0; i < 600; ++i) {
        if (i % 10 == 0) {
            for (Client& client : room.clients) {
                client.send(Move{1});
            }
        }
        room.step();
    }
    room.step(60);
    CHECK(room.sum == 8 * 60);
    CHECK(room.clients[3].room().size() == 8);
    // And with connections that are cut: they come back, and nothing is left over.
    for (int i = 0; i < 200; ++i) {
        Client& first = room.clients.front();
        const MemberToken token = first.token();
        room.clients.pop_front();
        room.join(Room::hello("again", token), bad);
        room.step(20);
    }
    room.step(60);
    CHECK(room.server.members().size() == 8);
    CHECK(room.server.waiting() == 0);
}
