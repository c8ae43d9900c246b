#pragma once

#include "engine/serialize/serialize.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace eng::test {

/// Types that use every kind of field, for the tests and the fuzzer of the streams.

enum class Color : std::uint8_t { Red, Green, Blue };

struct Point {
    float x = 0.0F;
    float y = 0.0F;

    friend bool operator==(const Point&, const Point&) = default;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("x", x);
        stream.field("y", y);
    }
};

/// A versioned type: `lives` came with version 2, `shield` replaced `armour` in version 3.
struct Player {
    static constexpr int kVersion = 3;

    std::string name;
    std::uint8_t lives = 3;
    double shield = 0.0;

    friend bool operator==(const Player&, const Player&) = default;
    template <class Stream>
    void serialize(Stream& stream, int version) {
        stream.field("name", name, maxLength(20));
        if (version >= 2) {
            stream.field("lives", lives, bounded(0, 9));
        }
        if (version < 3) {
            std::int16_t armour = 0;
            stream.field("armour", armour);
            shield = armour;
        } else {
            stream.field("shield", shield);
        }
    }
};

/// A tree.
struct Node {
    std::int32_t value = 0;
    std::vector<Node> children;

    friend bool operator==(const Node&, const Node&) = default;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("value", value);
        stream.field("children", children, maxLength(1000));
    }
};

struct Everything {
    std::int8_t i8 = 0;
    std::int16_t i16 = 0;
    std::int32_t i32 = 0;
    std::int64_t i64 = 0;
    std::uint8_t u8 = 0;
    std::uint16_t u16 = 0;
    std::uint32_t u32 = 0;
    std::uint64_t u64 = 0;
    float single = 0.0F;
    double number = 0.0;
    Fixed fixed;
    bool flag = false;
    Color color = Color::Red;
    std::int32_t percent = 0; ///< -100 to 100
    std::int64_t far = 0;     ///< any
    std::uint32_t small = 0;  ///< varint
    std::int64_t change = 0;  ///< varint
    std::string text;
    std::array<std::int16_t, 3> three{};
    std::array<Color, 2> colors{};
    std::vector<std::uint16_t> numbers;
    std::vector<std::string> names;
    std::vector<Point> points;
    std::vector<std::byte> bytes;
    std::optional<std::int32_t> maybe;
    std::optional<Point> goal;
    std::vector<std::int32_t> stars;                 ///< 0 to 3
    std::vector<std::int64_t> steps;                 ///< varints
    std::vector<std::array<std::uint32_t, 2>> pairs; ///< 0 to 9
    std::vector<std::int16_t> sevens;                ///< always 7: no byte
    std::vector<std::vector<std::int32_t>> rows;     ///< of varints
    Player player;
    Node tree;

    friend bool operator==(const Everything&, const Everything&) = default;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("i8", i8);
        stream.field("i16", i16);
        stream.field("i32", i32);
        stream.field("i64", i64);
        stream.field("u8", u8);
        stream.field("u16", u16);
        stream.field("u32", u32);
        stream.field("u64", u64);
        stream.field("single", single);
        stream.field("number", number);
        stream.field("fixed", fixed);
        stream.field("flag", flag);
        stream.field("color", color, upTo(Color::Blue));
        stream.field("percent", percent, bounded(-100, 100));
        stream.field("far", far,
                     bounded(std::numeric_limits<std::int64_t>::min(),
                             std::numeric_limits<std::int64_t>::max()));
        stream.field("small", small, varint());
        stream.field("change", change, varint());
        stream.field("text", text, maxLength(300));
        stream.field("three", three);
        stream.field("colors", colors, upTo(Color::Blue));
        stream.field("numbers", numbers, maxLength(1000));
        stream.field("names", names, maxLength(10, maxLength(12)));
        stream.field("points", points, maxLength(70'000));
        stream.field("bytes", bytes, maxLength(100));
        stream.field("maybe", maybe, varint());
        stream.field("goal", goal);
        stream.field("stars", stars, maxLength(50, bounded(0, 3)));
        stream.field("steps", steps, maxLength(300, varint()));
        stream.field("pairs", pairs, maxLength(10, bounded(0, 9)));
        stream.field("sevens", sevens, maxLength(6, bounded(7, 7)));
        stream.field("rows", rows, maxLength(9, maxLength(9, varint())));
        stream.field("player", player);
        stream.field("tree", tree);
    }
};

/// An object with something in each field.
inline Everything something() {
    Everything all;
    all.i8 = -1;
    all.i16 = -300;
    all.i32 = 70'000;
    all.i64 = -5'000'000'000;
    all.u8 = 200;
    all.u16 = 40'000;
    all.u32 = 4'000'000'000;
    all.u64 = 0x0123456789ABCDEF;
    all.single = 0.1F;
    all.number = -2.5e300;
    all.fixed = Fixed::ratio(-7, 2);
    all.flag = true;
    all.color = Color::Green;
    all.percent = -40;
    all.far = std::numeric_limits<std::int64_t>::min();
    all.small = 300;
    all.change = -3;
    all.text = std::string{"a\0b \"\n", 6};
    all.three = {1, -2, 3};
    all.colors = {Color::Blue, Color::Red};
    all.numbers = {1, 2, 65535};
    all.names = {"", "twelve bytes"};
    all.points = {{1.0F, 2.0F}, {-0.0F, 1e-40F}};
    all.bytes = {std::byte{0}, std::byte{255}};
    all.maybe = -1000;
    all.goal = Point{3.0F, 4.0F};
    all.stars = {3, 0, 1};
    all.steps = {0, -1, 1, std::numeric_limits<std::int64_t>::min()};
    all.pairs = {{1, 2}, {9, 0}};
    all.sevens = {7, 7, 7, 7, 7, 7};
    all.rows = {{}, {1, -1}, {70'000}};
    all.player = {"eve", 9, 0.5};
    all.tree = {1, {{2, {}}, {3, {{4, {}}}}}};
    return all;
}

} // namespace eng::test
