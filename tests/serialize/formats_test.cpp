// Formats beyond whole numbers: ranges of fixed point, one's own.

#include "engine/serialize/serialize.h"
#include "engine/text/string_table.h"
#include "tests/support/assertions.h"

#include <catch2/catch_test_macros.hpp>

#include <optional>
#include <string>
#include <vector>

using namespace eng;

namespace {

using Bytes = std::vector<std::byte>;

struct Ball {
    Fixed height;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("height", height, bounded(Fixed{-1}, Fixed{900}));
    }
};

/// A number that a game writes in its own way: even ones from 0 to 510, in a byte.
struct Even {
    template <class Stream>
    void visit(Stream& stream, FieldName name, int& value) const {
        std::int64_t half = value / 2;
        stream.whole(name, half, 0, 255);
        if (stream.isReading()) {
            value = static_cast<int>(half * 2);
        }
    }
    static constexpr std::size_t minBytes() { return 1; }
};
struct Evens {
    int one = 0;
    std::vector<int> many;
    std::optional<int> maybe;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("one", one, Even{});
        stream.field("many", many, maxLength(1'000'000, Even{}));
        stream.field("maybe", maybe, Even{});
    }
};

enum class Mood : std::uint8_t { Calm, Angry };
struct Person {
    Mood mood = Mood::Calm;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("mood", mood, upTo(300)); // a mistake
    }
};

template <class T>
Bytes bytesOf(const T& value) {
    const Result<Bytes> bytes = toBytes(value);
    REQUIRE(bytes);
    return *bytes;
}
template <class T>
std::string refusal(const Result<T>& result) {
    REQUIRE_FALSE(result);
    StringTable strings;
    return strings.text(result.error());
}

} // namespace

TEST_CASE("a fixed-point number has a range", "[serialize]") {
    const Ball ball{Fixed::ratio(1801, 2)};
    CHECK(refusal(toBytes(ball)) ==
          "height, at byte 0: expected a number from -1.0000 to 900.0000, found 900.5000.");
    for (const Fixed height : {Fixed{-1}, Fixed{}, Fixed::fromRaw(1), Fixed{900}}) {
        const Bytes bytes = bytesOf(Ball{height});
        CHECK(bytes.size() == 4);
        CHECK(fromBytes<Ball>(bytes)->height == height);
    }
    Bytes bytes = bytesOf(Ball{Fixed{900}});
    bytes.back() |= std::byte{1}; // a little more
    CHECK(refusal(fromBytes<Ball>(bytes)).starts_with("height, at byte 4: expected a number from"));
    bytes.assign(4, std::byte{0xFF});
    CHECK_FALSE(fromBytes<Ball>(bytes));
    bytes.resize(3);
    CHECK(refusal(fromBytes<Ball>(bytes)) == "height, at byte 0: expected 4 more bytes, found 3.");
    CHECK(dump(Ball{Fixed::ratio(1, 2)}) == "height = 0.5\n");
    RollingHash asRange;
    addTo(asRange, Ball{Fixed{7}});
    RollingHash asNumber;
    asNumber.add(Fixed{7}.raw());
    CHECK(asRange.value() == asNumber.value());
}

TEST_CASE("a game has formats of its own", "[serialize]") {
    Evens evens{.one = 510, .many = {0, 2, 4}, .maybe = 6};
    const Bytes bytes = bytesOf(evens);
    CHECK(bytes.size() == 1 + 3 + 3 + 2);
    const Result<Evens> read = fromBytes<Evens>(bytes);
    REQUIRE(read);
    CHECK(read->one == 510);
    CHECK(read->many == evens.many);
    CHECK(read->maybe == 6);
    evens.one = 512;
    CHECK(refusal(toBytes(evens)) == "one, at byte 0: expected a number from 0 to 255, found 256.");
    // Its fewest bytes bound a length from an attacker.
    const Bytes liar{std::byte{0}, std::byte{0x0F}, std::byte{0}, std::byte{0}, std::byte{1}};
    CHECK(refusal(fromBytes<Evens>(liar)) ==
          "many.length, at byte 4: expected at most 1, found 983040.");
    CHECK(dump(Evens{}) == "one = 0\nmany.length = 0\nmaybe.has = false\n");
}

TEST_CASE("an enum does not take a number that its type cannot hold", "[serialize]") {
    if constexpr (kAsserts) {
        const test::ThrowingAssertions throwing;
        CHECK_THROWS_AS(toBytes(Person{}), test::BrokenAssertion);
    } else { // 257 is not 1
        CHECK(refusal(fromBytes<Person>(Bytes{std::byte{1}, std::byte{1}}))
                  .ends_with("expected a number from 0 to 255, found 257."));
    }
}

TEST_CASE("a hash goes on where it was kept", "[serialize]") {
    RollingHash whole;
    RollingHash first;
    for (int i = 0; i < 10; ++i) {
        whole.add(i);
        (i < 5 ? whole : first).add(0); // both differ from a new one
    }
    RollingHash again{whole.value()};
    whole.add(11);
    again.add(11);
    CHECK(again.value() == whole.value());
    const Result<RollingHash> read = fromBytes<RollingHash>(bytesOf(whole));
    REQUIRE(read);
    CHECK(read->value() == whole.value());
}
