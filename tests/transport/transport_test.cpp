#include "engine/transport/memory_transport.h"
#include "tests/support/faulty_transport.h"

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

std::vector<std::string> received(Transport& end) {
    std::vector<std::string> all;
    while (const auto message = end.receive()) {
        all.emplace_back(reinterpret_cast<const char*>(message->data()), message->size());
    }
    return all;
}

using Texts = std::vector<std::string>;

/// Sends the numbers below `count`, 10 ms apart, and says when each arrived.
std::vector<std::pair<double, std::string>> arrivals(const Faults& faults, std::uint64_t seed,
                                                     int count = 200) {
    auto [here, there] = makeMemoryTransports();
    FaultyTransport transport{std::move(here), faults, seed};
    std::vector<std::pair<double, std::string>> all;
    for (int i = 0; i < count + 300; ++i) {
        const double now = i * 0.01;
        transport.update(now);
        if (i < count) {
            transport.send(bytes(std::to_string(i)));
        }
        for (std::string& message : received(*there)) {
            all.emplace_back(now, std::move(message));
        }
    }
    return all;
}

} // namespace

TEST_CASE("a connection in memory carries messages both ways", "[net]") {
    auto [one, other] = makeMemoryTransports();
    CHECK(one->send(bytes("a")));
    CHECK(one->send(bytes("")));
    CHECK(other->send(bytes("b")));
    CHECK(one->queued() == 1);
    CHECK(received(*other) == Texts{"a", ""});
    CHECK(received(*one) == Texts{"b"});
    CHECK(one->send(bytes("last")));
    one->close(CloseCode::Normal, "enough");
    CHECK(other->state() == Transport::State::Closed);
    CHECK(other->closeCode() == CloseCode::Normal);
    CHECK(other->closeReason() == "enough");
    CHECK_FALSE(other->send(bytes("c")));
    CHECK(received(*other) == Texts{"last"});
}

TEST_CASE("a connection in memory is bounded, and ends with either end", "[net]") {
    auto [one, other] = makeMemoryTransports(10);
    CHECK(one->send(bytes("123456")));
    CHECK_FALSE(one->send(bytes("12345")));
    CHECK(one->send(bytes("1234")));
    CHECK(received(*other).size() == 2);
    CHECK(one->send(bytes("1234567890")));
    one.reset();
    CHECK(other->state() == Transport::State::Closed);
    CHECK(other->closeCode() == CloseCode::Lost);
    CHECK(received(*other).size() == 1);
}

TEST_CASE("a faulty connection delays messages and keeps their order", "[net]") {
    const auto all = arrivals({.delay = 0.1, .jitter = 0.05}, 1);
    REQUIRE(all.size() == 200);
    double latest = 0.0;
    double shortest = 1.0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        CHECK(all[i].second == std::to_string(i));
        const double needed = all[i].first - static_cast<double>(i) * 0.01;
        latest = std::max(latest, needed);
        shortest = std::min(shortest, needed);
    }
    CHECK(shortest >= 0.099);
    CHECK(latest > 0.13);
    CHECK(latest < 0.17);
    CHECK(all == arrivals({.delay = 0.1, .jitter = 0.05}, 1)); // the same for each seed
    CHECK(all != arrivals({.delay = 0.1, .jitter = 0.05}, 2));
}

TEST_CASE("a faulty connection stalls, repeats, exchanges and is cut", "[net]") {
    const auto stalled = arrivals({.stallChance = 0.02, .stallTime = 0.5}, 3);
    REQUIRE(stalled.size() == 200);
    double longest = 0.0;
    for (std::size_t i = 1; i < stalled.size(); ++i) {
        longest = std::max(longest, stalled[i].first - stalled[i - 1].first);
    }
    CHECK(longest > 0.45);
    CHECK(arrivals({.duplicateChance = 0.5}, 4).size() > 250);
    const auto exchanged = arrivals({.delay = 0.1, .reorderChance = 0.3}, 5);
    REQUIRE(exchanged.size() == 200);
    int wrong = 0;
    for (std::size_t i = 0; i < exchanged.size(); ++i) {
        wrong += exchanged[i].second != std::to_string(i) ? 1 : 0;
    }
    CHECK(wrong > 20);
    const std::size_t before = arrivals({.delay = 0.1, .cutChance = 0.02}, 6).size();
    CHECK(before > 0);
    CHECK(before < 200);
}

TEST_CASE("a faulty connection that is cut is lost for both ends", "[net]") {
    auto [here, there] = makeMemoryTransports();
    FaultyTransport transport{std::move(here), {.cutChance = 1.0}, 1};
    CHECK_FALSE(transport.send(bytes("a")));
    CHECK(transport.state() == Transport::State::Closed);
    CHECK(transport.closeCode() == CloseCode::Lost);
    CHECK(there->state() == Transport::State::Closed);
    CHECK(there->closeCode() == CloseCode::Lost);
}

TEST_CASE("a faulty connection closes after what is on its way", "[net]") {
    auto [here, there] = makeMemoryTransports();
    FaultyTransport transport{std::move(here), {.delay = 0.1}, 1};
    transport.update(0.0);
    CHECK(transport.send(bytes("a")));
    transport.close(CloseCode::GoingAway, "end");
    CHECK_FALSE(transport.send(bytes("b")));
    transport.update(0.05);
    CHECK(there->state() == Transport::State::Open);
    transport.update(0.11);
    CHECK(there->state() == Transport::State::Closed);
    CHECK(there->closeReason() == "end");
    CHECK(received(*there) == Texts{"a"});
}
