// Streams: what is written reads back equal, what is damaged is refused.

#include "engine/core/random.h"
#include "engine/text/string_table.h"
#include "tests/support/everything.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "engine_text.h"

using namespace eng;
using namespace eng::test;

/// As in a library that knows nothing of streams.
namespace foreign {

struct Size {
    std::uint8_t width = 0;
    std::uint8_t height = 0;
};

template <class Stream>
void serialize(Stream& stream, Size& size) {
    stream.field("width", size.width);
    stream.field("height", size.height);
}

} // namespace foreign

namespace {

struct Locked {
    Color color;
    std::byte byte;
    std::uint32_t small;
    std::int16_t number;
    std::array<std::uint8_t, 2> pair;
    bool flag;

    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("color", color, upTo(Color::Blue));
        stream.field("byte", byte);
        stream.field("small", small, varint());
        stream.field("number", number);
        stream.field("pair", pair);
        stream.field("flag", flag);
    }
};

using Bytes = std::vector<std::byte>;

std::string said(const Message& message) {
    StringTable strings;
    return strings.text(message);
}
template <class T>
Bytes bytesOf(const T& value) {
    Result<Bytes> bytes = toBytes(value);
    INFO((bytes ? std::string{} : said(bytes.error())));
    REQUIRE(bytes);
    return *bytes;
}
Bytes raw(std::initializer_list<int> values) {
    Bytes bytes;
    for (const int value : values) {
        bytes.push_back(static_cast<std::byte>(value));
    }
    return bytes;
}
template <class T>
std::string refusal(const Bytes& bytes) {
    const Result<T> read = fromBytes<T>(bytes);
    return read ? "accepted" : said(read.error());
}

/// One field of any type and format.
template <class T, auto kFormat = AsTyped{}>
struct One {
    T value{};
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("value", value, kFormat);
    }
};
template <class T, auto kFormat = AsTyped{}>
Bytes oneAs(T value) {
    return bytesOf(One<T, kFormat>{value});
}

template <class T>
void survives(T value) {
    const Result<One<T>> read = fromBytes<One<T>>(oneAs(value));
    REQUIRE(read);
    CHECK(std::bit_cast<std::array<std::byte, sizeof(T)>>(read->value) ==
          std::bit_cast<std::array<std::byte, sizeof(T)>>(value));
}

struct Team {
    std::vector<Player> players;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("players", players, maxLength(3));
    }
};

struct Range {
    std::uint8_t low = 0;
    std::uint8_t high = 0;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("low", low);
        stream.field("high", high);
        stream.expect("high", low <= high);
    }
};

} // namespace

TEST_CASE("streams that do not read change nothing, not even to the same value", "[serialize]") {
    // In memory that cannot be written.
    static constexpr Locked kLocked{Color::Blue, std::byte{7}, 300, 5, {1, 2}, true};
    CHECK(bytesOf(kLocked) == raw({2, 7, 0xAC, 2, 0, 5, 1, 2, 1}));
    RollingHash hash;
    addTo(hash, kLocked);
    CHECK(dump(kLocked) == "color = 2\nbyte = 7\nsmall = 300\nnumber = 5\npair[0] = 1\n"
                           "pair[1] = 2\nflag = true\n");
}

TEST_CASE("a type of another library is described by a function in its namespace", "[serialize]") {
    const foreign::Size size{3, 4};
    const Result<foreign::Size> read = fromBytes<foreign::Size>(bytesOf(size));
    REQUIRE(read);
    CHECK(read->width == 3);
    CHECK(read->height == 4);
    CHECK(dump(One<foreign::Size>{size}) == "value.width = 3\nvalue.height = 4\n");
}

TEST_CASE("everything reads back equal", "[serialize]") {
    const Everything all = something();
    const Result<Everything> read = fromBytes<Everything>(bytesOf(all));
    REQUIRE(read);
    CHECK(*read == all);
    const Result<Everything> nothing = fromBytes<Everything>(bytesOf(Everything{}));
    REQUIRE(nothing);
    CHECK(*nothing == Everything{});
}

TEST_CASE("numbers are written with the highest byte first, in their own width", "[serialize]") {
    CHECK(oneAs<std::uint32_t>(0x01020304) == raw({1, 2, 3, 4}));
    CHECK(oneAs<std::int16_t>(-2) == raw({0xFF, 0xFE}));
    CHECK(oneAs<std::uint64_t>(1) == raw({0, 0, 0, 0, 0, 0, 0, 1}));
    CHECK(oneAs(1.0F) == raw({0x3F, 0x80, 0, 0}));
    CHECK(oneAs(-2.0) == raw({0xC0, 0, 0, 0, 0, 0, 0, 0}));
    CHECK(oneAs(Fixed{-1}) == raw({0xFF, 0xFF, 0, 0}));
    CHECK(oneAs(true) == raw({1}));
    CHECK(oneAs<std::array<std::uint16_t, 2>>({1, 2}) == raw({0, 1, 0, 2}));
}

TEST_CASE("a bounded number takes the fewest bytes", "[serialize]") {
    CHECK(oneAs<std::int32_t, bounded(7, 7)>(7).empty());
    CHECK(oneAs<std::int32_t, bounded(-1, 254)>(0) == raw({1}));
    CHECK(oneAs<std::int32_t, bounded(-1, 255)>(0) == raw({0, 1}));
    CHECK(oneAs<std::int32_t, bounded(1000, 1000 + 0xFFFFFF)>(1001) == raw({0, 0, 1}));
    CHECK(oneAs<Color, upTo(Color::Blue)>(Color::Blue) == raw({2}));
    CHECK(refusal<One<std::int32_t, bounded(-1, 200)>>(raw({202})) ==
          "value, at byte 1: expected a number from -1 to 200, found 201.");
    CHECK(refusal<One<Color, upTo(Color::Blue)>>(raw({3})) ==
          "value, at byte 1: expected a number from 0 to 2, found 3.");
}

TEST_CASE("a varint takes the fewest bytes, in one form only", "[serialize]") {
    CHECK(oneAs<std::uint32_t, varint()>(127) == raw({127}));
    CHECK(oneAs<std::uint32_t, varint()>(128) == raw({0x80, 1}));
    CHECK(oneAs<std::int32_t, varint()>(-1) == raw({1}));
    CHECK(oneAs<std::int32_t, varint()>(1) == raw({2}));
    CHECK(oneAs<std::int64_t, varint()>(std::numeric_limits<std::int64_t>::min()).size() == 10);
    CHECK(oneAs<std::uint64_t, varint()>(~std::uint64_t{0}).size() == 10);
    using U64 = One<std::uint64_t, varint()>;
    CHECK(fromBytes<U64>(oneAs<std::uint64_t, varint()>(~std::uint64_t{0}))->value ==
          ~std::uint64_t{0});
    const std::string longer = "value, at byte 2: expected a number in its shortest form.";
    CHECK(refusal<U64>(raw({0x80, 0})) == longer);
    CHECK(refusal<U64>(raw({255, 255, 255, 255, 255, 255, 255, 255, 255, 2})) ==
          "value, at byte 10: expected a number in its shortest form.");
    CHECK(refusal<U64>(raw({255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1})) ==
          "value, at byte 10: expected a number in its shortest form.");
    Bytes endless(12, std::byte{0x80});
    CHECK(refusal<U64>(endless) == "value, at byte 11: expected a number in its shortest form.");
    CHECK(refusal<One<std::int8_t, varint()>>(raw({0x80, 2})) ==
          "value, at byte 2: expected a number from -128 to 127, found 128.");
    CHECK(refusal<One<std::uint8_t, varint()>>(raw({0x80, 2})) ==
          "value, at byte 2: expected at most 255, found 256.");
}

TEST_CASE("floating-point numbers keep every bit", "[serialize]") {
    for (const double value : {0.0, -0.0, 1e-320, std::numeric_limits<double>::infinity(),
                               std::numeric_limits<double>::quiet_NaN()}) {
        survives(value);
        survives(static_cast<float>(value));
    }
    survives(std::bit_cast<double>(std::uint64_t{0x7FF0'0000'0000'0001})); // signalling
}

TEST_CASE("a text keeps bytes of any value", "[serialize]") {
    const std::string text{"a\0b\xFF", 4};
    using Text = One<std::string, maxLength(300)>;
    const Bytes bytes = bytesOf(Text{text});
    CHECK(bytes == raw({0, 4, 'a', 0, 'b', 0xFF}));
    CHECK(fromBytes<Text>(bytes)->value == text);
}

TEST_CASE("every truncation is refused and names the field", "[serialize]") {
    const Bytes bytes = bytesOf(something());
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        const Result<Everything> read = fromBytes<Everything>(std::span{bytes}.first(size));
        INFO(size);
        REQUIRE_FALSE(read);
    }
    CHECK(refusal<Everything>({bytes.begin(), bytes.begin() + 3}) ==
          "i32, at byte 3: expected 4 more bytes, found 0.");
    Bytes longer = bytes;
    longer.resize(bytes.size() + 2);
    CHECK(refusal<Everything>(longer) == "end, at byte " + std::to_string(bytes.size()) +
                                             ": expected the end, found 2 more bytes.");
}

TEST_CASE("every flipped bit is refused or gives another object", "[serialize]") {
    const Bytes bytes = bytesOf(something());
    for (std::size_t i = 0; i < bytes.size() * 8; ++i) {
        Bytes flipped = bytes;
        flipped[i / 8] ^= static_cast<std::byte>(1U << (i % 8));
        if (const Result<Everything> read = fromBytes<Everything>(flipped)) {
            INFO(i);
            CHECK(bytesOf(*read) == flipped); // one form only: nothing is silently ignored
        }
    }
}

TEST_CASE("an error names the path, the place and what was expected", "[serialize]") {
    Bytes bytes = bytesOf(Team{{{"a", 1, 0.0}, {"b", 2, 0.0}}});
    // length, then 12 bytes a player: version, length, name, lives, shield
    bytes[1 + 12 + 3] = std::byte{10};
    CHECK(refusal<Team>(bytes) ==
          "players[1].lives, at byte 17: expected a number from 0 to 9, found 10.");
    bytes[1 + 12] = std::byte{4};
    CHECK(refusal<Team>(bytes) ==
          "players[1].version, at byte 14: expected version 3 or older, found 4.");
    bytes[0] = std::byte{4};
    CHECK(refusal<Team>(bytes) == "players.length, at byte 1: expected at most 3, found 4.");
}

TEST_CASE("a length is bounded by its limit and by the remaining bytes", "[serialize]") {
    using Points = One<std::vector<Point>, maxLength(70'000)>;
    CHECK(refusal<Points>(raw({0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0})) ==
          "value[1].y, at byte 15: expected 4 more bytes, found 3.");
    using Text = One<std::string, maxLength(0xFFFF'FFFFU)>;
    for (const std::uint32_t length : {1U, 0x7FFF'FFFFU, 0xFFFF'FFFEU, 0xFFFF'FFFFU}) {
        CHECK(refusal<Text>(oneAs(length)) ==
              "value, at byte 4: expected at most 0, found " + std::to_string(length) + ".");
    }
    CHECK(fromBytes<Text>(oneAs(std::uint32_t{0}))->value.empty());
}

TEST_CASE("what cannot be read is not written", "[serialize]") {
    const auto refused = [](const auto& value) {
        const Result<Bytes> bytes = toBytes(value);
        return bytes ? "written" : said(bytes.error());
    };
    CHECK(refused(One<std::string, maxLength(3)>{"four"}) ==
          "value, at byte 0: expected at most 3, found 4.");
    CHECK(refused(One<std::vector<int>, maxLength(1)>{{1, 2}}) ==
          "value.length, at byte 0: expected at most 1, found 2.");
    CHECK(refused(One<std::int32_t, bounded(0, 9)>{10}) ==
          "value, at byte 0: expected a number from 0 to 9, found 10.");
    CHECK(refused(One<Color, upTo(Color::Blue)>{static_cast<Color>(3)}) ==
          "value, at byte 0: expected a number from 0 to 2, found 3.");
}

TEST_CASE("writing stops where the memory ends", "[serialize]") {
    std::array<std::byte, 6> memory{};
    WriteStream stream{memory};
    std::uint32_t first = 1;
    std::uint32_t second = 2;
    std::uint8_t third = 3;
    stream.field("first", first);
    stream.field("second", second);
    stream.field("third", third);
    CHECK_FALSE(stream.ok());
    CHECK(said(stream.status().error()) == "second, at byte 4: expected 4 more bytes, found 2.");
    CHECK(stream.written().size() == 4);
    CHECK(memory[4] == std::byte{0});
}

TEST_CASE("old versions are read, newer ones are refused", "[serialize]") {
    const Result<Player> first = fromBytes<Player>(raw({1, 1, 'a', 0, 7}));
    REQUIRE(first);
    CHECK(*first == Player{"a", 3, 7.0});
    const Result<Player> second = fromBytes<Player>(raw({2, 1, 'a', 5, 0, 7}));
    REQUIRE(second);
    CHECK(*second == Player{"a", 5, 7.0});
    CHECK(refusal<Player>(raw({4, 1, 'a'})) ==
          "version, at byte 1: expected version 3 or older, found 4.");
    CHECK(refusal<Player>(raw({0, 1, 'a'})) ==
          "version, at byte 1: expected version 3 or older, found 0.");
}

TEST_CASE("objects within each other have a limit", "[serialize]") {
    const auto chain = [](int depth) {
        Node node;
        for (int i = 1; i < depth; ++i) {
            Node parent;
            parent.children.push_back(std::move(node));
            node = std::move(parent);
        }
        return node;
    };
    const Node deepest = chain(StreamState::kMaxDepth / 2); // an object and a vector each
    const Result<Node> read = fromBytes<Node>(bytesOf(deepest));
    REQUIRE(read);
    CHECK(*read == deepest);
    const Result<Bytes> deeper = toBytes(chain(StreamState::kMaxDepth / 2 + 1));
    REQUIRE_FALSE(deeper);
    CHECK(said(deeper.error()).ends_with("expected at most 64 nested objects."));
    // An attacker writes values that our own program never writes.
    Bytes bytes;
    for (int i = 0; i < 100'000; ++i) {
        bytes.insert(bytes.end(), {std::byte{0}, std::byte{0}, std::byte{0}, std::byte{0}});
        bytes.insert(bytes.end(), {std::byte{0}, std::byte{1}});
    }
    CHECK(refusal<Node>(bytes).ends_with("expected at most 64 nested objects."));
}

TEST_CASE("a rule between fields can refuse", "[serialize]") {
    CHECK(fromBytes<Range>(raw({1, 1})));
    CHECK(refusal<Range>(raw({2, 1})) ==
          "high, at byte 2: expected values that are possible together.");
}

TEST_CASE("the hash depends on every value, and on nothing else", "[serialize]") {
    const auto hashOf = [](const auto& value) {
        RollingHash hash;
        addTo(hash, value);
        return hash.value();
    };
    CHECK(hashOf(One<std::int32_t>{5}) == hashOf(One<std::int64_t, varint()>{5}));
    RollingHash plain;
    plain.add(-5);
    CHECK(hashOf(One<std::int8_t>{-5}) == plain.value());
    const Bytes bytes = bytesOf(something());
    int changed = 0;
    for (std::size_t i = 0; i < bytes.size() * 8; ++i) {
        Bytes flipped = bytes;
        flipped[i / 8] ^= static_cast<std::byte>(1U << (i % 8));
        if (const Result<Everything> read = fromBytes<Everything>(flipped)) {
            ++changed;
            CHECK(hashOf(*read) != hashOf(something()));
        }
    }
    CHECK(changed > 500);
}

TEST_CASE("a dump has a line for each field", "[serialize]") {
    CHECK(dump(Player{"a\n\"\x01", 2, 0.1}) == "version = 3\nname = \"a\\n\\\"\\x01\"\nlives = 2\n"
                                               "shield = 0.1\n");
    const std::string all = dump(something());
    CHECK(all.starts_with("i8 = -1\ni16 = -300\ni32 = 70000\ni64 = -5000000000\nu8 = 200\n"));
    CHECK(all.find("\nfixed = -3.5\n") != std::string::npos);
    CHECK(all.find("\nu64 = 81985529216486895\n") != std::string::npos);
    CHECK(all.find("\nsingle = 0.1\n") != std::string::npos);
    CHECK(all.find("\nflag = true\ncolor = 1\npercent = -40\n") != std::string::npos);
    CHECK(all.find("\nthree[2] = 3\n") != std::string::npos);
    CHECK(all.find("\npoints.length = 2\npoints[0].x = 1\n") != std::string::npos);
    CHECK(all.find("\ntree.children[1].children[0].value = 4\n") != std::string::npos);
}

TEST_CASE("the first difference is named, with both values", "[serialize]") {
    const Everything one = something();
    CHECK_FALSE(firstDifference(one, one));
    Everything other = one;
    other.tree.children[1].children[0].value = 5;
    std::optional<Difference> difference = firstDifference(one, other);
    REQUIRE(difference);
    CHECK(difference->field == "tree.children[1].children[0].value");
    CHECK(difference->first == "4");
    CHECK(difference->second == "5");
    other.names.emplace_back("more");
    difference = firstDifference(one, other);
    REQUIRE(difference);
    CHECK(difference->field == "names.length");
    other.i8 = 0;
    CHECK(firstDifference(one, other)->field == "i8");
    other = one;
    other.points[1].x = 0.0F; // was -0
    CHECK(firstDifference(one, other)->field == "points[1].x");
}

TEST_CASE("random objects read back equal", "[serialize]") {
    Random random{4};
    const Bytes seed = bytesOf(something());
    int read = 0;
    for (int i = 0; i < 20'000; ++i) {
        Bytes bytes = seed;
        for (int flips = random.between(1, 8); flips > 0; --flips) {
            bytes[static_cast<std::size_t>(
                random.between(0, static_cast<std::int32_t>(bytes.size()) - 1))] =
                static_cast<std::byte>(random.between(0, 255));
        }
        if (const Result<Everything> value = fromBytes<Everything>(bytes)) {
            ++read;
            CHECK(bytesOf(*value) == bytes);
        }
    }
    CHECK(read > 1000);
}
