#include "engine/core/reference_cycles.h"

#include <catch2/catch_test_macros.hpp>

#include <vector>

using namespace eng;

namespace {

struct Door;
struct Room : Managed {
    std::vector<Ref<Door>> doors;
    Ref<Managed> guest;
    void trace(ReferenceVisitor& visitor) const;
};
struct Door final : Managed {
    Ref<Room> room;
    void trace(ReferenceVisitor& visitor) const { visitor("room", room); }
};
void Room::trace(ReferenceVisitor& visitor) const {
    visitor("doors", doors);
    visitor("guest", guest);
}
/// Has no trace.
struct Box final : Managed {
    Ref<Managed> inside;
};

/// Lets everything go.
void open(Room& room) {
    room.doors.clear();
    room.guest.reset();
}

} // namespace

TEST_CASE("objects that hold each other are named with the members they do it by", "[cycles]") {
    ManagedHeap heap;
    const Ref<Room> room = heap.make<Room>();
    const Ref<Door> other = heap.make<Door>();
    const Ref<Door> door = heap.make<Door>();
    room->doors = {other, door};
    CHECK(findReferenceCycles(heap).cycles.empty());
    door->room = room;
    const ReferenceCycles found = findReferenceCycles(heap);
    CHECK(found.untraced.empty());
    REQUIRE(found.cycles.size() == 1);
    const auto& links = found.cycles[0].links;
    REQUIRE(links.size() == 2);
    CHECK(links[0].typeName.find("Room") != std::string_view::npos);
    CHECK(links[0].creationIndex == 1);
    CHECK(links[0].member == "doors[1]");
    CHECK(links[1].typeName.find("Door") != std::string_view::npos);
    CHECK(links[1].creationIndex == 3);
    CHECK(links[1].member == "room");
    const std::string words = describe(found.cycles[0]);
    CHECK(words.find(" 1.doors[1] -> ") != std::string::npos);
    CHECK(words.find(" 3.room -> ") != std::string::npos);
    CHECK(words.ends_with(" 1"));
    open(*room);
}

TEST_CASE("an object that holds itself is a cycle of one", "[cycles]") {
    ManagedHeap heap;
    const Ref<Room> room = heap.make<Room>();
    room->guest = room;
    const ReferenceCycles found = findReferenceCycles(heap);
    REQUIRE(found.cycles.size() == 1);
    REQUIRE(found.cycles[0].links.size() == 1);
    CHECK(found.cycles[0].links[0].member == "guest");
    open(*room);
}

TEST_CASE("each group is told of once, by the shortest way round", "[cycles]") {
    ManagedHeap heap;
    std::vector<Ref<Room>> rooms;
    for (int i = 0; i < 10; ++i) {
        rooms.push_back(heap.make<Room>());
    }
    const auto hold = [&](std::size_t from, std::size_t to) { rooms[from]->guest = rooms[to]; };
    hold(0, 1); // a way in, no part of it
    hold(1, 2); // round: 1 2 3, and the longer 1 2 3 4 1
    hold(2, 3);
    hold(3, 4);
    hold(4, 1);
    const Ref<Door> door = heap.make<Door>();
    door->room = rooms[1];
    rooms[3]->doors.push_back(door);
    hold(8, 7); // another one
    hold(7, 8);
    const ReferenceCycles found = findReferenceCycles(heap);
    REQUIRE(found.cycles.size() == 2);
    CHECK(found.cycles[0].links.size() == 4);
    CHECK(found.cycles[0].links[0].creationIndex == 2);
    CHECK(found.cycles[1].links.size() == 2);
    CHECK(found.cycles[1].links[0].creationIndex == 8);
    for (const Ref<Room>& room : rooms) {
        open(*room);
    }
}

TEST_CASE("types that do not show what they hold are named", "[cycles]") {
    ManagedHeap heap;
    const Ref<Room> room = heap.make<Room>();
    const Ref<Box> box = heap.make<Box>();
    const Ref<Box> second = heap.make<Box>();
    room->guest = box;
    box->inside = room;
    const ReferenceCycles found = findReferenceCycles(heap);
    CHECK(found.cycles.empty());
    REQUIRE(found.untraced.size() == 1);
    CHECK(found.untraced[0].find("Box") != std::string_view::npos);
    open(*room);
}

TEST_CASE("a derived type that only inherits its trace is named", "[cycles]") {
    struct Hall final : Room {
        Ref<Hall> twin;
    };
    ManagedHeap heap;
    const Ref<Hall> hall = heap.make<Hall>();
    hall->twin = hall;
    const ReferenceCycles found = findReferenceCycles(heap);
    CHECK(found.cycles.empty());
    REQUIRE(found.untraced.size() == 1);
    CHECK(found.untraced[0].find("Hall") != std::string_view::npos);
    hall->twin.reset();
}

TEST_CASE("each of many small rings is told of", "[cycles]") {
    // That none looks at all objects is seen by `ci/bench "reference cycles"`.
    constexpr int kPairs = 1000;
    ManagedHeap heap;
    std::vector<Ref<Room>> rooms;
    for (int i = 0; i < kPairs; ++i) {
        const Ref<Room> one = heap.make<Room>();
        one->guest = heap.make<Room>();
        static_cast<Room&>(*one->guest).guest = one;
        rooms.push_back(one);
    }
    CHECK(findReferenceCycles(heap).cycles.size() == kPairs);
    for (const Ref<Room>& room : rooms) {
        open(*room);
    }
}

TEST_CASE("a ring of a million objects is found without deep recursion", "[cycles]") {
    ManagedHeap heap;
    const Ref<Room> first = heap.make<Room>();
    Ref<Room> last = first;
    for (int i = 1; i < 1'000'000; ++i) {
        Ref<Room> next = heap.make<Room>();
        last->guest = next;
        last = std::move(next);
    }
    last->guest = first;
    const ReferenceCycles found = findReferenceCycles(heap);
    REQUIRE(found.cycles.size() == 1);
    CHECK(found.cycles[0].links.size() == 1'000'000);
    CHECK(describe(found.cycles[0], 2).find("... (999998) -> ") != std::string::npos);
    open(*first);
}

TEST_CASE("what another heap has, or none, is no part of it", "[cycles]") {
    ManagedHeap heap;
    ManagedHeap elsewhere;
    const Ref<Room> room = heap.make<Room>();
    const Ref<Room> other = elsewhere.make<Room>();
    Room local;
    room->guest = other;
    other->guest = room;
    CHECK(findReferenceCycles(heap).cycles.empty());
    room->guest = Ref<Room>{&local};
    CHECK(findReferenceCycles(heap).cycles.empty());
    open(*room);
    open(*other);
}
