#include "engine/map/platforms.h"
#include "tests/support/drawn_map.h"

#include <catch2/catch_test_macros.hpp>

#include <array>

using namespace eng;
using namespace eng::test;

namespace {

MapObject platform(double left, double top, int dx, int dy, double seconds) {
    MapObject made;
    made.type = "platform";
    made.box = {Fixed{static_cast<int>(left)}, Fixed{static_cast<int>(top)}, Fixed{32}, Fixed{8}};
    made.properties.all = {
        {.name = "dx", .kind = MapProperty::Kind::Int, .number = static_cast<double>(dx)},
        {.name = "dy", .kind = MapProperty::Kind::Int, .number = static_cast<double>(dy)},
        {.name = "seconds", .kind = MapProperty::Kind::Float, .number = seconds}};
    return made;
}
Map with(const std::vector<std::string_view>& lines, std::vector<MapObject> objects) {
    Map map = bareMap(lines);
    map.allObjects = std::move(objects);
    return *Map::decode(encoded(map), "drawn");
}
const std::vector<std::string_view> kRoom{"..........", "..........", "..........",
                                          "..........", "..........", ".........."};

} // namespace

TEST_CASE("a platform goes to its end and back", "[unit][map]") {
    const MapObject moves = platform(10, 20, 60, -30, 0.5); // 30 steps one way
    CHECK(platformAt(moves, 0, 60) == moves.box);
    CHECK(platformAt(moves, 15, 60) == moves.box.moved({Fixed{30}, Fixed{-15}}));
    CHECK(platformAt(moves, 30, 60) == moves.box.moved({Fixed{60}, Fixed{-30}}));
    CHECK(platformAt(moves, 45, 60) == platformAt(moves, 15, 60));
    CHECK(platformAt(moves, 60, 60) == moves.box);
    CHECK(platformAt(moves, 10, 60, 0.5F).left == 10.0F + 19.0F);
    CHECK(platformAt(moves, 0, 60, 0.5F).left == 10.0F);
    const MapObject still = platform(10, 20, 60, 0, 0.0); // not 0 steps
    CHECK(platformAt(still, 1, 60) == still.box.moved({Fixed{60}, Fixed{}}));
    CHECK(platformAt(platform(10, 20, 2'000'000, 0, 1e9), 3'000'000'000U, 1000).left >= Fixed{10});
}

TEST_CASE("a rider stays on a platform that goes sideways, up and down", "[unit][map]") {
    for (const auto& way :
         {std::array{60, 0}, std::array{0, -40}, std::array{0, 40}, std::array{-20, 30}}) {
        const Map map = with(kRoom, {platform(40, 50, way[0], way[1], 0.7)});
        FixedRect rider{Fixed{50}, Fixed{30}, Fixed{10}, Fixed{20}};
        FixedVec2 speed;
        for (std::uint32_t step = 1; step < 300; ++step) {
            speed.y += Fixed::ratio(1, 4);
            const auto moved = sweepWithPlatforms(rider, speed, map, step, 60);
            speed = moved.stopped(speed);
            const FixedRect place = platformAt(map.allObjects[0], step, 60);
            CAPTURE(step, way[0], way[1]);
            REQUIRE(moved.down);
            REQUIRE(rider.bottom() == place.top);
            REQUIRE(rider.left - place.left == Fixed{10});
        }
    }
}

TEST_CASE("a rising platform meets what falls at any phase", "[unit][map]") {
    for (int height = 1; height < 60; ++height) {
        const Map map = with(kRoom, {platform(40, 90, 0, -80, 0.5)});
        FixedRect rider{Fixed{50}, Fixed{-height}, Fixed{10}, Fixed{20}};
        FixedVec2 speed;
        bool stood = false;
        for (std::uint32_t step = 1; step < 120 && !stood; ++step) {
            speed.y = std::min(speed.y + Fixed::ratio(1, 4), Fixed{6});
            const auto moved = sweepWithPlatforms(rider, speed, map, step, 60);
            speed = moved.stopped(speed);
            stood = moved.down;
            REQUIRE(rider.bottom() <= platformAt(map.allObjects[0], step, 60).top);
        }
        CHECK(stood);
    }
}

TEST_CASE("who drops falls through planks and platforms, not through floors", "[unit][map]") {
    const Map map = with({"..........", "..........", "----......", "..........", "##########"},
                         {platform(80, 32, 0, 0, 1.0)});
    for (const int left : {10, 90}) {
        FixedRect box{Fixed{left}, Fixed{12}, Fixed{10}, Fixed{20}};
        CHECK(sweepWithPlatforms(box, {Fixed{}, Fixed{2}}, map, 1, 60).down);
        CHECK(box.bottom() == Fixed{32});
        for (int i = 0; i < 40; ++i) {
            sweepWithPlatforms(box, {Fixed{}, Fixed{2}}, map, 2, 60, true);
        }
        CHECK(box.bottom() == Fixed{64}); // the floor
    }
}

TEST_CASE("a walker turns at walls and at edges", "[unit][map]") {
    const Map map = drawnMap({"..........", //
                              "#.........", //
                              "#####....."});
    Walker walker{.box = {Fixed{40}, Fixed{20}, Fixed{14}, Fixed{12}}};
    Fixed left = walker.box.left;
    Fixed right = left;
    int turns = 0;
    for (int i = 0; i < 600; ++i) {
        const std::int8_t way = walker.way;
        walker.step(map, Fixed{1});
        turns += walker.way != way ? 1 : 0;
        left = std::min(left, walker.box.left);
        right = std::max(right, walker.box.right());
    }
    CHECK(left == Fixed{16});
    CHECK(right > Fixed{70});
    CHECK(right <= Fixed{81}); // not over the edge at 80
    CHECK(turns > 8);
    CHECK(walker.box.bottom() == Fixed{32});
}

TEST_CASE("an object is touched by what overlaps it", "[unit][map]") {
    MapObject flag;
    flag.type = "flag";
    flag.box = {Fixed{10}, Fixed{10}, Fixed{8}, Fixed{8}};
    const Map map = with(kRoom, {flag});
    CHECK(objectAt({Fixed{5}, Fixed{5}, Fixed{6}, Fixed{6}}, map, "flag") == &map.allObjects[0]);
    CHECK(objectAt({Fixed{4}, Fixed{4}, Fixed{6}, Fixed{6}}, map, "flag") == nullptr);
    CHECK(objectAt({Fixed{5}, Fixed{5}, Fixed{6}, Fixed{6}}, map, "coin") == nullptr);
}

TEST_CASE("a walker turns at the left edge of the map too", "[unit][map]") {
    const Map map = drawnMap({"..........", "..........", "##########"});
    for (const int way : {-1, 1}) {
        Walker walker{.box = {Fixed{60}, Fixed{20}, Fixed{14}, Fixed{12}},
                      .way = static_cast<std::int8_t>(way)};
        for (int i = 0; i < 600; ++i) {
            walker.step(map, Fixed::ratio(1, 2));
            REQUIRE(walker.box.left >= Fixed{-1});
            REQUIRE(walker.box.right() <= Fixed{161});
            REQUIRE(walker.box.bottom() <= Fixed{32});
        }
    }
}

TEST_CASE("a rider on two platforms side by side moves once", "[unit][map]") {
    for (const auto& way : {std::array{60, 0}, std::array{0, -40}, std::array{30, 30}}) {
        const Map map = with(
            kRoom, {platform(20, 50, way[0], way[1], 1.0), platform(52, 50, way[0], way[1], 1.0)});
        FixedRect rider{Fixed{46}, Fixed{30}, Fixed{12}, Fixed{20}};
        for (std::uint32_t step = 1; step < 110; ++step) {
            REQUIRE(sweepWithPlatforms(rider, {Fixed{}, Fixed{1}}, map, step, 60).down);
            const FixedRect place = platformAt(map.allObjects[0], step, 60);
            REQUIRE(rider.left - place.left == Fixed{26});
            REQUIRE(rider.bottom() == place.top);
        }
    }
}

TEST_CASE("down in the air does nothing", "[unit][map]") {
    const Map map =
        with({"..........", "..........", "----......", "..........", "##########"}, {});
    FixedRect box{Fixed{10}, Fixed{4}, Fixed{10}, Fixed{20}};
    const FixedRect before = box;
    sweepWithPlatforms(box, {}, map, 1, 60, true);
    CHECK(box == before);
    sweepWithPlatforms(box, {Fixed{}, Fixed{-3}}, map, 2, 60, true);
    CHECK(box == before.moved({Fixed{}, Fixed{-3}}));
}

TEST_CASE("the way of a platform may be a float", "[unit][map]") {
    MapObject moves = platform(10, 20, 0, 0, 0.5);
    moves.properties.all[0] = {.name = "dx", .kind = MapProperty::Kind::Float, .number = 30.5};
    CHECK(platformAt(moves, 30, 60).left == Fixed{40} + Fixed::ratio(1, 2));
}
