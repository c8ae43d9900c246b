#include "engine/core/random.h"
#include "engine/map/collide.h"
#include "tests/support/drawn_map.h"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cmath>

using namespace eng;
using namespace eng::test;

namespace {

/// A number of the kind that is tested.
template <class T>
T num(double value) {
    if constexpr (std::is_same_v<T, Fixed>) {
        return Fixed::fromRaw(static_cast<std::int32_t>(std::lround(value * 65536.0)));
    } else {
        return static_cast<T>(value);
    }
}
template <class T>
double real(T value) {
    if constexpr (std::is_same_v<T, Fixed>) {
        return value.toDouble();
    } else {
        return static_cast<double>(value);
    }
}
template <class T>
BasicRect<T> rect(double left, double top, double width, double height) {
    return {num<T>(left), num<T>(top), num<T>(width), num<T>(height)};
}
template <class T>
BasicCircle<T> circle(double x, double y, double radius) {
    return {{num<T>(x), num<T>(y)}, num<T>(radius)};
}
template <class T>
BasicVec2<T> way(double x, double y) {
    return {num<T>(x), num<T>(y)};
}
bool near(double a, double b) {
    return std::abs(a - b) < 0.01;
}

} // namespace

TEMPLATE_TEST_CASE("shapes overlap if they share an area", "[unit][map]", float, Fixed) {
    using T = TestType;
    const auto box = rect<T>(10, 10, 20, 20);
    CHECK(overlaps(box, rect<T>(29, 29, 5, 5)));
    CHECK_FALSE(overlaps(box, rect<T>(30, 10, 5, 5))); // they touch
    CHECK_FALSE(overlaps(box, rect<T>(10, 0, 5, 10)));
    CHECK(overlaps(circle<T>(0, 0, 10), circle<T>(19, 0, 10)));
    CHECK_FALSE(overlaps(circle<T>(0, 0, 10), circle<T>(20, 0, 10)));
    CHECK_FALSE(overlaps(circle<T>(0, 0, 10), circle<T>(15, 15, 10)));
    CHECK(overlaps(circle<T>(5, 20, 6), box));
    CHECK(overlaps(box, circle<T>(5, 20, 6)));
    CHECK_FALSE(overlaps(circle<T>(5, 20, 5), box));
    CHECK_FALSE(overlaps(circle<T>(6, 6, 5), box)); // near the corner
    CHECK(overlaps(circle<T>(7, 7, 5), box));
    CHECK(overlaps(circle<T>(20, 20, 1), box)); // inside
    CHECK_FALSE(overlaps(circle<T>(-30000, 0, 100), circle<T>(30000, 0, 100)));
    CHECK(overlaps(circle<T>(-16000, 0, 16383), circle<T>(16000, 0, 16383)));
}

TEMPLATE_TEST_CASE("a shape overlaps solid cells only", "[unit][map]", float, Fixed) {
    using T = TestType;
    const Map map = drawnMap({"....", //
                              ".#-.", //
                              "...."});
    CHECK(overlaps(rect<T>(10, 10, 7, 7), map));
    CHECK_FALSE(overlaps(rect<T>(10, 10, 6, 6), map));
    CHECK_FALSE(overlaps(rect<T>(33, 17, 4, 4), map)); // one-way
    CHECK_FALSE(overlaps(rect<T>(-50, -50, 10, 10), map));
    CHECK(overlaps(circle<T>(14, 24, 3), map));
    CHECK_FALSE(overlaps(circle<T>(13, 13, 4), map)); // its bounds reach the corner
    const MapCells cells = cellsIn(rect<T>(-5, 16, 21, 17), map);
    CHECK(cells.left == 0);
    CHECK(cells.right == 1); // up to x = 16, which is the next column's edge
    CHECK(cells.top == 1);
    CHECK(cells.bottom == 3);
}

TEMPLATE_TEST_CASE("a box slides along walls and stops at them", "[unit][map]", float, Fixed) {
    using T = TestType;
    const Map map = drawnMap({"######", //
                              "#....#", //
                              "#....#", //
                              "######"});
    const auto box = rect<T>(30, 20, 10, 12);
    auto moved = sweep(box, way<T>(100, 3), map);
    CHECK(near(real(moved.way.x), 40)); // to x = 80
    CHECK(near(real(moved.way.y), 3));
    CHECK(moved.right);
    CHECK_FALSE((moved.left || moved.up || moved.down));
    moved = sweep(box, way<T>(-100, 100), map);
    CHECK(near(real(moved.way.x), -14));
    CHECK(near(real(moved.way.y), 16)); // its feet at y = 48
    CHECK((moved.left && moved.down));
    moved = sweep(box, way<T>(0, -100), map);
    CHECK(near(real(moved.way.y), -4));
    CHECK(moved.up);
    moved = sweep(box, way<T>(2, 2), map);
    CHECK(near(real(moved.way.x), 2));
    CHECK_FALSE((moved.left || moved.right || moved.up || moved.down));
}

TEMPLATE_TEST_CASE("a box that stands on a floor walks over its cells", "[unit][map]", float,
                   Fixed) {
    using T = TestType;
    const Map map = drawnMap({"........", "........", "########"});
    auto box = rect<T>(3.3, 19.7, 10.1, 12.2);
    for (int i = 0; i < 200; ++i) {
        const auto moved = sweep(box, way<T>(0.5, 0.7), map);
        REQUIRE_FALSE(moved.right);
        box = box.moved(moved.way);
        if (i > 2) {
            REQUIRE(moved.down);
            REQUIRE(near(real(box.bottom()), 32));
        }
    }
    CHECK(near(real(box.left), 103.3));
}

TEMPLATE_TEST_CASE("nothing passes through a wall at any speed", "[unit][map]", float, Fixed) {
    using T = TestType;
    std::vector<std::string> lines(3, std::string(1000, '.'));
    lines[1][700] = '#';
    const Map map = drawnMap({lines.begin(), lines.end()});
    const auto moved = sweep(rect<T>(0, 20, 8, 8), way<T>(30000, 0), map);
    CHECK(near(real(moved.way.x), 700 * 16 - 8));
    CHECK(moved.right);
    const auto ball = sweep(circle<T>(15990, 24, 5), way<T>(-30000, 0), map);
    CHECK(near(real(ball.way.x), 701 * 16 + 5 - 15990));
    CHECK(ball.left);
}

TEMPLATE_TEST_CASE("one-way cells stop only what comes from above", "[unit][map]", float, Fixed) {
    using T = TestType;
    const Map map = drawnMap({"....", "....", "----", "...."});
    const auto above = rect<T>(20, 10, 10, 10);
    auto moved = sweep(above, way<T>(0, 50), map);
    CHECK(near(real(moved.way.y), 12));
    CHECK(moved.down);
    const auto below = rect<T>(20, 50, 10, 10);
    moved = sweep(below, way<T>(30, -45), map);
    CHECK(near(real(moved.way.y), -45)); // up through it
    CHECK(near(real(moved.way.x), 30));
    const auto within = rect<T>(20, 28, 10, 10); // its feet are below the top
    moved = sweep(within, way<T>(-40, 20), map);
    CHECK(near(real(moved.way.y), 20));
    CHECK(near(real(moved.way.x), -40));
    const auto ball = sweep(circle<T>(20, 20, 6), way<T>(0, 50), map);
    CHECK(near(real(ball.way.y), 6));
    CHECK(ball.down);
}

TEMPLATE_TEST_CASE("what begins inside a wall can leave it", "[unit][map]", float, Fixed) {
    using T = TestType;
    const Map map = drawnMap({"....", ".#..", "...."});
    const auto moved = sweep(rect<T>(20, 20, 8, 8), way<T>(20, 0), map);
    CHECK(near(real(moved.way.x), 20));
    CHECK_FALSE(moved.right);
    const auto ball = sweep(circle<T>(24, 24, 4), way<T>(0, -20), map);
    CHECK(near(real(ball.way.y), -20));
}

TEMPLATE_TEST_CASE("a circle rolls around corners", "[unit][map]", float, Fixed) {
    using T = TestType;
    const Map map = drawnMap({"....", ".#..", "...."});
    // Half of the radius beside the corner: it goes on until the corner touches it.
    const auto moved = sweep(circle<T>(12, 0, 8), way<T>(0, 40), map);
    CHECK(near(real(moved.way.y), 16 - std::sqrt(64.0 - 16.0)));
    CHECK(moved.down);
    const auto past = sweep(circle<T>(8, 0, 8), way<T>(0, 40), map); // it only touches the side
    CHECK(near(real(past.way.y), 40));
    const auto flat = sweep(circle<T>(24, 0, 8), way<T>(0, 40), map);
    CHECK(near(real(flat.way.y), 8));
}

TEMPLATE_TEST_CASE("a circle never ends inside a wall", "[unit][map]", float, Fixed) {
    using T = TestType;
    const Map map = drawnMap({"########", //
                              "#..#...#", //
                              "#......#", //
                              "#.##.#.#", //
                              "#......#", //
                              "########"});
    Random random{7};
    auto ball = circle<T>(40, 40, 5.7);
    auto slow = ball;
    slow.radius = ball.radius - num<T>(0.05);
    double farthest = 0.0;
    for (int i = 0; i < 20'000; ++i) {
        const BasicVec2<T> speed{num<T>((random.unit() - 0.5) * 14.0),
                                 num<T>((random.unit() - 0.5) * 14.0)};
        const auto moved = sweep(ball, speed, map);
        ball.center += moved.way;
        slow.center = ball.center;
        REQUIRE_FALSE(overlaps(slow, map));
        farthest = std::max(farthest, real(ball.center.x));
    }
    CHECK(farthest > 90.0); // it came around
}

TEMPLATE_TEST_CASE("obstacles are in the way like cells", "[unit][map]", float, Fixed) {
    using T = TestType;
    const Map map = drawnMap({"....", "....", "...."});
    const std::array<Obstacle<T>, 2> more{Obstacle<T>{rect<T>(40, 0, 10, 48), Solidity::Solid},
                                          Obstacle<T>{rect<T>(0, 30, 20, 4), Solidity::OneWay}};
    const auto moved = sweep<T>(rect<T>(5, 10, 10, 10), way<T>(0, 30), map, more);
    CHECK(near(real(moved.way.y), 10));
    CHECK(moved.down);
    const auto side = sweep<T>(rect<T>(5, 10, 10, 10), way<T>(60, 0), map, more);
    CHECK(near(real(side.way.x), 25));
    CHECK(side.right);
    const auto ball = sweep<T>(circle<T>(20, 20, 5), way<T>(60, 0), map, more);
    CHECK(near(real(ball.way.x), 15));
}

TEMPLATE_TEST_CASE("a platform carries its rider and lifts who it meets", "[unit][map]", float,
                   Fixed) {
    using T = TestType;
    const Map map = drawnMap({"....", "....", "...#"});
    const auto platform = rect<T>(0, 32, 30, 4);
    const auto rider = rect<T>(10, 22, 8, 10);
    CHECK(carried(rider, platform, way<T>(3, 2), map) == way<T>(3, 2));
    CHECK(carried(rider, platform, way<T>(0, -5), map) == way<T>(0, -5));
    CHECK(carried(rect<T>(10, 10, 8, 10), platform, way<T>(3, 2), map) == way<T>(0, 0)); // above
    CHECK(carried(rect<T>(60, 22, 8, 10), platform, way<T>(3, 2), map) == way<T>(0, 0)); // beside
    CHECK(carried(rect<T>(10, 30, 8, 10), platform, way<T>(3, 2), map) == way<T>(0, 0)); // within
    // A rising platform whose top passes the feet of something that falls.
    const auto falling = rect<T>(10, 20, 8, 10);
    CHECK(carried(falling, platform, way<T>(1, -6), map) == way<T>(0, -4));
    // A wall stops the rider, not the platform.
    const auto atWall = carried(rect<T>(36, 24, 8, 10), rect<T>(30, 34, 30, 4), way<T>(9, 0), map);
    CHECK(near(real(atWall.x), 4));
}

TEST_CASE("moves of fixed-point numbers are the same on every system", "[unit][map]") {
    const Map map = drawnMap({"################", //
                              "#....#.....-...#", //
                              "#..--....#.....#", //
                              "#......#...##..#", //
                              "################"});
    Random random{3};
    RollingHash hash;
    FixedRect box{Fixed{20}, Fixed{20}, Fixed::ratio(71, 10), Fixed::ratio(93, 10)};
    FixedCircle ball{{Fixed{40}, Fixed{24}}, Fixed::ratio(47, 10)};
    for (int i = 0; i < 5000; ++i) {
        const FixedVec2 speed{Fixed::fromRaw(random.between(-900'000, 900'000)),
                              Fixed::fromRaw(random.between(-900'000, 900'000))};
        const auto moved = sweep(box, speed, map);
        box = box.moved(moved.way);
        ball.center += sweep(ball, speed, map).way;
        for (const Fixed each : {box.left, box.top, ball.center.x, ball.center.y}) {
            hash.add(each.raw());
        }
        hash.add(moved.down ? 1 : 0);
    }
    CHECK(hash.value() == 0xF0656CAF40B93F86ULL);
}
