#include "engine/net/connection.h"
#include "engine/transport/memory_transport.h"
#include "tests/support/count_allocations.h"
#include "tests/support/faulty_transport.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <string>
#include <vector>

#include "net_text.h"

using namespace eng;
using namespace eng::net;

namespace {

struct Move {
    static constexpr std::uint32_t kCode = 256;
    static constexpr std::size_t kMaxBytes = 2;
    std::int8_t x = 0;
    std::int8_t y = 0;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("x", x, bounded(-1, 1));
        stream.field("y", y, bounded(-1, 1));
    }
};

struct Peer {
    std::vector<int> moves;
    std::vector<std::string> chats;
};

/// Two connections over transports in memory.
struct Pair {
    explicit Pair(const Faults& faults = {}, std::size_t queue = std::size_t{64} << 10U)
        : Pair{makeMemoryTransports(queue), faults} {}
    Pair(std::pair<std::unique_ptr<Transport>, std::unique_ptr<Transport>> transport,
         const Faults& faults)
        : client{std::make_unique<FaultyTransport>(std::move(transport.first), faults, 1), false}
        , server{std::make_unique<FaultyTransport>(std::move(transport.second), faults, 2)} {}

    void step(double by = 1.0 / 60.0) {
        now += by;
        client.update(now);
        server.update(now);
        while (client.receive()) {
        }
        while (server.receive()) {
        }
        client.flush();
        server.flush();
    }

    double now = 0.0;
    Connection client;
    Connection server;
};

void put(std::vector<std::byte>& batch, std::initializer_list<unsigned> bytes) {
    for (const unsigned byte : bytes) {
        batch.push_back(static_cast<std::byte>(byte));
    }
}

} // namespace

TEST_CASE("messages reach the handlers of their types", "[net]") {
    std::vector<std::byte> batch;
    CHECK(appendMessage(batch, Move{1, -1}));
    CHECK(appendMessage(batch, Chat{3, "hello"}));
    CHECK(appendMessage(batch, Bye{}));
    CHECK_FALSE(appendMessage(batch, Move{2, 0}));                     // out of range
    CHECK_FALSE(appendMessage(batch, Chat{0, std::string(130, 'x')})); // too long
    MessageHandlers<Peer> handlers;
    handlers.on<Move>([](Peer& peer, const Move& move) { peer.moves.push_back(move.x - move.y); });
    handlers.on<Chat>([](Peer& peer, const Chat& chat) { peer.chats.push_back(chat.text); });
    Peer peer;
    MessageReader reader{batch};
    using Outcome = MessageHandlers<Peer>::Outcome;
    std::vector<Outcome> outcomes;
    while (const auto raw = reader.next()) {
        outcomes.push_back(handlers.handle(peer, *raw));
    }
    CHECK_FALSE(reader.malformed());
    CHECK(outcomes == std::vector{Outcome::Handled, Outcome::Handled, Outcome::Unknown});
    CHECK(peer.moves == std::vector{2});
    CHECK(peer.chats == std::vector<std::string>{"hello"});
}

TEST_CASE("malformed messages are found before anything is done", "[net]") {
    const auto malformed = [](std::initializer_list<unsigned> bytes) {
        std::vector<std::byte> batch;
        put(batch, bytes);
        MessageReader reader{batch};
        while (reader.next()) {
        }
        return reader.malformed();
    };
    CHECK_FALSE(malformed({}));
    CHECK_FALSE(malformed({7, 0}));
    CHECK_FALSE(malformed({0x80, 2, 1, 9}));
    CHECK(malformed({7}));                      // no length
    CHECK(malformed({7, 1}));                   // no payload
    CHECK(malformed({0x87, 0, 0}));             // a code that is not its shortest form
    CHECK(malformed({7, 0x80, 0x80, 0x80, 1})); // a length of more than 21 bits
    CHECK(malformed({7, 0xFF, 0xFF, 0x7F}));    // 2 MB that are not there
    MessageHandlers<Peer> handlers;
    handlers.on<Move>([](Peer& peer, const Move&) { peer.moves.push_back(0); });
    Peer peer;
    for (const std::vector<unsigned>& payload :
         {std::vector<unsigned>{}, {0}, {3, 0}, {0, 0, 0}, {0, 255}}) {
        std::vector<std::byte> bytes;
        for (const unsigned byte : payload) {
            put(bytes, {byte});
        }
        CHECK(handlers.handle(peer, {Move::kCode, bytes}) ==
              MessageHandlers<Peer>::Outcome::Malformed);
    }
    CHECK(peer.moves.empty());
}

TEST_CASE("the longest messages of the engine have at most the bytes of the table", "[net]") {
    std::vector<std::byte> batch;
    Hello hello{.protocol = 0xFFFFFFFFU,
                .simulation = 0xFFFFFFFFU,
                .content = 1,
                .build = std::string(kMaxBuild, 'b'),
                .name = std::string(kMaxName, 'n'),
                .room = std::string(kMaxRoom, 'r')};
    CHECK(appendMessage(batch, hello));
    CHECK(appendMessage(batch, Welcome{65535, ~std::uint64_t{0}, {}}));
    CHECK(appendMessage(batch, Reject{Reject::Why::UsedElsewhere, std::string(kMaxBuild, 'b')}));
    CHECK(appendMessage(batch, Chat{65535, std::string(kMaxChat, 'c')}));
    CHECK(appendMessage(batch, net::Ping{0xFFFFFFFFU}));
}

TEST_CASE("a connection sends the messages of a step together", "[net]") {
    Pair pair;
    pair.step();
    const std::uint64_t before = pair.client.statistics().bytesOut;
    CHECK(pair.client.send(Move{1, 0}));
    CHECK(pair.client.send(Move{0, 1}));
    CHECK(pair.client.statistics().bytesOut == before);
    pair.client.flush();
    CHECK(pair.client.statistics().bytesOut == before + 10); // two bytes of code, one of length
    pair.client.update(pair.now + 0.001);                    // the faulty transport sends
    pair.server.update(pair.now + 0.001);
    int moves = 0;
    while (const auto raw = pair.server.receive()) {
        moves += raw->code == Move::kCode ? 1 : 0;
    }
    CHECK(moves == 2);
}

namespace {
struct Blob {
    static constexpr std::uint32_t kCode = 300;
    static constexpr std::size_t kMaxBytes = 8000;
    std::string bytes;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("bytes", bytes, maxLength(7000));
    }
};
} // namespace

TEST_CASE("a batch never has more bytes than a server takes", "[net]") {
    auto [here, there] = makeMemoryTransports();
    Connection client{std::move(here), false};
    client.update(0.1);
    CHECK(client.send(Blob{std::string(1900, 'a')}));
    CHECK(client.send(Blob{std::string(2500, 'b')})); // not together
    CHECK_FALSE(client.send(Blob{std::string(6000, 'c')}));
    CHECK(client.send(Move{1, 0}));
    client.flush();
    std::size_t bytes = 0;
    while (const auto batch = there->receive()) {
        CHECK(batch->size() <= Connection::kMaxBatch);
        bytes += batch->size();
    }
    CHECK(bytes > 4400);
    CHECK(bytes < 4500);
}

TEST_CASE("empty batches close a connection", "[net]") {
    auto [here, there] = makeMemoryTransports();
    Connection server{std::move(there)};
    here->send({});
    server.update(0.1);
    CHECK_FALSE(server.receive());
    CHECK(server.isClosing());
    CHECK(server.closeCode() == CloseCode::Protocol);
}

TEST_CASE("a ping that is lost is sent again", "[net]") {
    auto [here, there] = makeMemoryTransports(1000);
    Connection client{std::move(here), false};
    double now = 0.0;
    const auto step = [&](double seconds) {
        for (const double end = now + seconds; now < end; now += 0.25) {
            client.update(now);
            client.flush();
        }
    };
    const std::vector<std::byte> other(990);
    step(0.5); // the queue takes the first one
    there->receive();
    for (int i = 0; i < 6; ++i) {
        client.update(now += 0.1);
        client.send(Chat{0, std::string(kMaxChat, 'x')}); // until the queue is full
        client.flush();
    }
    CHECK(client.queued() > 700);
    step(4.0);
    while (there->receive()) { // the peer reads again; no ping is among it
    }
    step(Connection::kMaxUnanswered);
    bool asked = false;
    while (const auto batch = there->receive()) {
        MessageReader reader{*batch};
        while (const auto raw = reader.next()) {
            asked = asked || raw->code == net::Ping::kCode;
        }
    }
    CHECK(asked);
}

TEST_CASE("a connection measures the round trip and its jitter", "[net]") {
    Pair still{{.delay = 0.05}};
    Pair shaky{{.delay = 0.05, .jitter = 0.08}};
    for (int i = 0; i < 60 * 60; ++i) {
        still.step();
        shaky.step();
    }
    const ConnectionStatistics& one = still.client.statistics();
    CHECK(one.roundTrip == Catch::Approx(0.1).margin(0.04)); // and the time until the next step
    CHECK(one.jitter < 0.01);
    CHECK(shaky.client.statistics().roundTrip > one.roundTrip + 0.04);
    CHECK(shaky.client.statistics().jitter > 0.01);
    CHECK(still.server.statistics().roundTrip == Catch::Approx(0.1).margin(0.04));

    StringTable strings;
    strings.addTable(net::text::kTable);
    std::string words;
    appendStatistics(words, strings,
                     {.roundTrip = 0.0234,
                      .jitter = 0.004,
                      .bytesIn = 12'345,
                      .bytesOut = 600,
                      .dropped = 2,
                      .queued = 1500});
    CHECK(words == "23 ms ±4, in 12.3 kB, out 0.6 kB, dropped 2, waiting 1.5 kB");
}

TEST_CASE("a peer that sends too much is disconnected", "[net]") {
    Pair pair;
    pair.step();
    for (int second = 0; second < 3; ++second) { // 120 a second are allowed
        for (int i = 0; i < 119; ++i) {
            CHECK(pair.client.send(Move{}));
        }
        pair.step(1.0);
    }
    CHECK(pair.server.state() == Transport::State::Open);
    for (int i = 0; i < 300; ++i) {
        CHECK(pair.client.send(Move{}));
    }
    for (int i = 0; i < 3; ++i) {
        pair.step();
    }
    CHECK(pair.server.closeCode() == CloseCode::Policy);
    CHECK(pair.server.closeReason().find("120") != std::string_view::npos);
}

TEST_CASE("malformed input closes a connection", "[net]") {
    auto [here, there] = makeMemoryTransports();
    Connection server{std::move(here)};
    std::vector<std::byte> batch;
    put(batch, {7, 9, 1});
    CHECK(there->send(batch));
    CHECK(there->send({}));
    std::vector<std::byte> later;
    CHECK(appendMessage(later, Move{1, 0}));
    CHECK(there->send(later));
    server.update(0.0);
    CHECK_FALSE(server.receive());
    CHECK(there->state() == Transport::State::Closed);
    CHECK(there->closeCode() == CloseCode::Protocol);
    // What came before is not handled any more.
    CHECK_FALSE(server.receive());
}

TEST_CASE("a peer that does not read loses batches, and then the connection", "[net]") {
    auto [here, there] = makeMemoryTransports(200);
    Connection server{std::move(here)};
    double now = 0.0;
    for (int i = 0; i < 4 * 60; ++i) {
        server.update(now += 1.0 / 60.0);
        CHECK(server.send(Move{}));
        server.flush();
    }
    CHECK(server.state() == Transport::State::Open);
    CHECK(server.statistics().dropped > 100);
    CHECK(server.statistics().queued <= 200);
    while (there->receive()) { // it reads again
    }
    for (int i = 0; i < 4 * 60; ++i) {
        server.update(now += 1.0 / 60.0);
        CHECK(server.send(Move{}));
        server.flush();
    }
    CHECK(server.state() == Transport::State::Open);
    for (int i = 0; i < 3 * 60; ++i) {
        server.update(now += 1.0 / 60.0);
        server.send(Move{});
        server.flush();
    }
    CHECK(server.state() == Transport::State::Closed);
    CHECK(server.closeReason() == "The peer has not read for 5 seconds.");
}

TEST_CASE("a steady step of a connection allocates nothing", "[net]") {
    /// A transport that gives the same batch in every step, and takes what is sent.
    struct Endless final : Transport {
        State state() const override { return State::Open; }
        CloseCode closeCode() const override { return CloseCode::None; }
        std::string_view closeReason() const override { return {}; }
        bool send(std::span<const std::byte>) override { return true; }
        std::size_t queued() const override { return 0; }
        std::optional<std::span<const std::byte>> receive() override {
            return std::exchange(given, true) ? std::nullopt
                                              : std::optional{std::span<const std::byte>{batch}};
        }
        void update(double) override { given = false; }
        void close(CloseCode, std::string_view) override {}
        bool given = false;
        std::vector<std::byte> batch;
    };
    auto transport = std::make_unique<Endless>();
    CHECK(appendMessage(transport->batch, Move{1, 1}));
    CHECK(appendMessage(transport->batch, net::Ping{7}));
    Connection connection{std::move(transport), false};
    MessageHandlers<Peer> handlers;
    int sum = 0;
    handlers.on<Move>([&sum](Peer&, const Move& move) { sum += move.x; });
    Peer peer;
    double now = 0.0;
    const auto step = [&] {
        connection.update(now += 0.01);
        while (const auto raw = connection.receive()) {
            handlers.handle(peer, *raw);
        }
        connection.send(Move{0, 1});
        connection.flush();
    };
    for (int i = 0; i < 200; ++i) {
        step();
    }
    const std::size_t before = eng::test::allocations();
    for (int i = 0; i < 1000; ++i) {
        step();
    }
    CHECK(eng::test::allocations() == before);
    CHECK(sum == 1200);
}
