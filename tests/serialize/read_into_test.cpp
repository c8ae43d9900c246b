// Reading into memory that is there.

#include "tests/support/count_allocations.h"
#include "tests/support/everything.h"

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <vector>

using namespace eng;
using namespace eng::test;

namespace {

using Bytes = std::vector<std::byte>;

/// A longer name than a string holds without memory of its own.
constexpr const char* kLong = "a name longer than a string holds itself";

struct Ship {
    std::string name;
    std::vector<std::int16_t> damage;

    friend bool operator==(const Ship&, const Ship&) = default;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("name", name, maxLength(100));
        stream.field("damage", damage, maxLength(100));
    }
};
struct World {
    std::vector<Ship> ships;
    std::vector<Player> players;

    friend bool operator==(const World&, const World&) = default;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("ships", ships, maxLength(100));
        stream.field("players", players, maxLength(100));
    }
};

World worldOf(int ships, int first) {
    World world;
    for (int i = 0; i < ships; ++i) {
        world.ships.push_back({std::string{kLong} + std::to_string(first + i),
                               {static_cast<std::int16_t>(first), 2, 3}});
    }
    return world;
}
Bytes bytesOf(const World& world) {
    const Result<Bytes> bytes = toBytes(world);
    REQUIRE(bytes);
    return *bytes;
}

} // namespace

TEST_CASE("reading again and again allocates nothing", "[serialize]") {
    World value;
    World spare;
    std::vector<Bytes> packets;
    for (int i = 0; i < 6; ++i) {
        packets.push_back(bytesOf(worldOf(50, i * 100 + 100)));
    }
    for (int i = 0; i < 6; ++i) {
        const std::size_t before = allocationsOfThisThread();
        const Status read = readInto(value, spare, packets[static_cast<std::size_t>(i)]);
        const std::size_t used = allocationsOfThisThread() - before;
        CHECK(read);
        CHECK((i < 2) == (used > 0)); // until both have been used
        CHECK(value == worldOf(50, i * 100 + 100));
    }
}

TEST_CASE("an error leaves the value as it was", "[serialize]") {
    World value;
    World spare;
    REQUIRE(readInto(value, spare, bytesOf(worldOf(3, 100))));
    const Bytes whole = bytesOf(worldOf(4, 200));
    for (std::size_t bytes = 0; bytes < whole.size(); ++bytes) {
        CHECK_FALSE(readInto(value, spare, std::span{whole}.first(bytes)));
        CHECK(value == worldOf(3, 100));
    }
    Bytes longer = whole;
    longer.push_back(std::byte{0});
    CHECK_FALSE(readInto(value, spare, longer));
    CHECK(value == worldOf(3, 100));
    CHECK(readInto(value, spare, whole)); // a partly read spare does no harm
    CHECK(value == worldOf(4, 200));
}

TEST_CASE("fewer elements and more leave none behind", "[serialize]") {
    World value;
    World spare;
    for (const int ships : {5, 2, 0, 7, 1, 9, 9}) {
        REQUIRE(readInto(value, spare, bytesOf(worldOf(ships, ships))));
        CHECK(value == worldOf(ships, ships));
    }
}

TEST_CASE("an object of an older version keeps nothing of the one before", "[serialize]") {
    World full = worldOf(1, 100);
    full.players = {{"first", 9, 4.5}, {"second", 8, 2.5}};
    World value;
    World spare;
    for (int i = 0; i < 3; ++i) {
        REQUIRE(readInto(value, spare, bytesOf(full)));
    }
    // No ships, one player of version 1: its name and its armour.
    const Bytes old{std::byte{0},   std::byte{1}, std::byte{1}, std::byte{1},
                    std::byte{'x'}, std::byte{0}, std::byte{7}};
    REQUIRE(readInto(value, spare, old));
    REQUIRE(value.players.size() == 1);
    CHECK(value.players[0] == Player{"x", 3, 7.0}); // the lives of a new player
    CHECK(value.ships.empty());
}
