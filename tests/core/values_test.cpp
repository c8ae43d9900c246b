#include "engine/core/fixed.h"
#include "engine/core/geometry.h"
#include "engine/core/hash.h"
#include "engine/core/json.h"
#include "engine/core/random.h"
#include "engine/core/result.h"
#include "engine/core/sort.h"
#include "engine/core/utf8.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace eng;

TEST_CASE("fixed-point arithmetic gives the expected results", "[fixed]") {
    CHECK((Fixed{3} + Fixed{4}) == Fixed{7});
    CHECK((Fixed{3} - Fixed{4}) == Fixed{-1});
    CHECK((Fixed::ratio(1, 2) * Fixed{-3}).toDouble() == -1.5);
    CHECK((Fixed{-7} / Fixed{2}).toDouble() == -3.5);
    CHECK(Fixed::fromRaw(-1) / Fixed{2} == Fixed::fromRaw(-1)); // rounds towards minus infinity
    CHECK(Fixed{2} < Fixed{3});
    CHECK(abs(Fixed{-5}) == Fixed{5});
    CHECK(clamp(Fixed{9}, Fixed{1}, Fixed{4}) == Fixed{4});
}

TEST_CASE("a point between two fixed-point numbers is exact at both ends", "[fixed]") {
    const Fixed low{-30'000}, high{30'000}; // further apart than a number can be
    CHECK(lerp(low, high, Fixed{}) == low);
    CHECK(lerp(low, high, Fixed{1}) == high);
    CHECK(lerp(low, high, Fixed::ratio(1, 2)) == Fixed{});
    CHECK(lerp(high, low, Fixed::ratio(3, 4)) == Fixed{-15'000});
    CHECK(lerp(Fixed{2}, Fixed{4}, Fixed{3}) == Fixed{8}); // beyond the end
    CHECK(lerp(Fixed{}, Fixed::fromRaw(-1), Fixed::ratio(1, 2)) == Fixed::fromRaw(-1));
    CHECK(lerp(FixedVec2{Fixed{1}, Fixed{2}}, FixedVec2{Fixed{3}, Fixed{6}}, Fixed::ratio(1, 2)) ==
          FixedVec2{Fixed{2}, Fixed{4}});
}

TEST_CASE("a ratio rounds like a division", "[fixed]") {
    for (int top = -20; top <= 20; ++top) {
        for (const int bottom : {-7, -3, -2, -1, 1, 2, 3, 7}) {
            CAPTURE(top, bottom);
            CHECK(Fixed::ratio(top, bottom) == Fixed{top} / Fixed{bottom});
        }
    }
    CHECK(Fixed::ratio(-1, 3) == Fixed::fromRaw(-21846)); // -21845.33 rounds towards minus infinity
    // The whole range, and arguments outside it.
    CHECK(Fixed::ratio(-32768, 1) == Fixed::fromRaw(std::numeric_limits<std::int32_t>::min()));
    CHECK(Fixed::ratio(2'000'000'000, 1'000'000'000) == Fixed{2});
    CHECK(Fixed::ratio(2'147'483'647, 65536) ==
          Fixed::fromRaw(std::numeric_limits<std::int32_t>::max()));
}

TEST_CASE("a square root is exact to the last bit", "[fixed]") {
    for (const std::int32_t raw :
         {1, 2, 65535, 65536, 65537, 123456789, std::numeric_limits<std::int32_t>::max()}) {
        const std::int64_t root = squareRoot(Fixed::fromRaw(raw)).raw();
        const std::int64_t square = std::int64_t{raw} * 65536;
        CHECK(root * root <= square);
        CHECK((root + 1) * (root + 1) > square);
    }
    CHECK(squareRoot(Fixed{-1}) == Fixed{});
}

TEST_CASE("vectors have lengths, directions and angles", "[geometry]") {
    Vec2 way{3.0F, 4.0F};
    CHECK(way.length() == 5.0F);
    CHECK(way.normalized() == Vec2{0.6F, 0.8F});
    CHECK(Vec2{}.normalized() == Vec2{});
    CHECK(way.dot({2.0F, -1.0F}) == 2.0F);
    CHECK(-way == Vec2{-3.0F, -4.0F});
    CHECK(lerp(way, {5.0F, 0.0F}, 0.5F) == Vec2{4.0F, 2.0F});
    CHECK((Vec2{1.0F, 0.0F}.rotated(1.5707964F) - Vec2{0.0F, 1.0F}).length() < 1e-6F); // clockwise
    way += {1.0F, 1.0F};
    way -= {2.0F, 0.0F};
    way *= 2.0F;
    CHECK(way == Vec2{4.0F, 10.0F});
    const FixedVec2 exact{Fixed{-3}, Fixed{4}};
    CHECK(exact.length() == Fixed{5});
    CHECK(exact.normalized() == FixedVec2{Fixed::ratio(-3, 5), Fixed::ratio(4, 5)});
    CHECK(FixedVec2{Fixed{20'000}, Fixed{20'000}}.length().toInt() == 28'284);
    CHECK(FixedVec2{Fixed{-32'768}, Fixed{-32'768}}.length() == // longer than numbers can be
          Fixed::fromRaw(std::numeric_limits<std::int32_t>::max()));
    CHECK(FixedVec2{Fixed::fromRaw(1), Fixed{}}.length() == Fixed::fromRaw(1));
    const FixedRect box{Fixed{1}, Fixed{2}, Fixed{3}, Fixed{4}};
    CHECK(box.center() == FixedVec2{Fixed::ratio(5, 2), Fixed{4}});
    CHECK(box.moved({Fixed{1}, Fixed{-1}}).bottom() == Fixed{5});
    CHECK(toFloat(box) == Rect{1.0F, 2.0F, 3.0F, 4.0F});
}

TEST_CASE("random numbers are the same on all platforms", "[random]") {
    Random random{42};
    CHECK(random.next() == 3270867926U);
    Random same{42};
    same.setState(random.state());
    CHECK(random.next() == same.next());
}

TEST_CASE("a random number stays within its limits and reaches both", "[random]") {
    Random random{1};
    std::set<std::int32_t> seen;
    for (int i = 0; i < 1000; ++i) {
        seen.insert(random.between(-2, 2));
    }
    CHECK(seen == std::set<std::int32_t>{-2, -1, 0, 1, 2});
    CHECK(random.between(5, 5) == 5);
    static_cast<void>(random.between(std::numeric_limits<std::int32_t>::min(),
                                     std::numeric_limits<std::int32_t>::max()));
}

TEST_CASE("a rolling hash depends on all values and their order", "[hash]") {
    const auto of = [](std::initializer_list<std::int64_t> values) {
        RollingHash hash;
        for (const std::int64_t value : values) {
            hash.add(value);
        }
        return hash.value();
    };
    CHECK(of({1, 2}) != of({2, 1}));
    CHECK(of({1}) != of({1, 0}));
    CHECK(of({0}) != of({1}));
    CHECK(of({1, 2}) == of({1, 2}));
}

TEST_CASE("sort orders a range of any length by any criterion", "[sort]") {
    for (int length = 0; length < 40; ++length) {
        std::vector<int> numbers;
        for (int i = 0; i < length; ++i) {
            numbers.push_back(i * 7 % 11);
        }
        sort(numbers);
        CHECK(std::is_sorted(numbers.begin(), numbers.end()));
        sort(numbers, std::greater<>{});
        CHECK(std::is_sorted(numbers.begin(), numbers.end(), std::greater<>{}));
        CHECK(numbers.size() == static_cast<std::size_t>(length));
    }
}

TEST_CASE("plain text has no control characters", "[utf8]") {
    CHECK(isPlainText(""));
    CHECK(isPlainText("Zo\xC3\xAB \xE2\x82\xAC"));
    CHECK(isPlainText("\xC2\xA0"));
    for (const std::string_view text : {"a\n", "\x1B[2J", "\x7F", "\xC2\x80", "\xC2\x9F", "\xFF"}) {
        CHECK_FALSE(isPlainText(text));
    }
}

TEST_CASE("UTF-8 decoding follows the Unicode standard", "[utf8]") {
    const auto all = [](std::string_view text) {
        std::u32string out;
        while (!text.empty()) {
            out += takeCharacter(text);
        }
        return out;
    };
    CHECK(all("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x99\x82") == U"a\u00E9\u20AC\U0001F642");
    CHECK(all("\xC3") == U"\uFFFD");                     // truncated
    CHECK(all("\xC0\xAF") == U"\uFFFD\uFFFD");           // overlong
    CHECK(all("\xED\xA0\x80") == U"\uFFFD\uFFFD\uFFFD"); // a surrogate
    CHECK(all("\xF4\x90\x80\x80").front() == U'\uFFFD'); // above U+10FFFF
    CHECK(all("\xE2\x82"
              "a") == U"\uFFFDa");
    CHECK(isUtf8("\xEF\xBF\xBD"));
    CHECK_FALSE(isUtf8("a\xFF"));
}

TEST_CASE("a written JSON string reads back unchanged", "[json]") {
    std::string out;
    appendJsonString(out, "a\"b\\c\n\x01\xC3\xA9\xFF");
    CHECK(out == "\"a\\\"b\\\\c\\u000a\\u0001\xC3\xA9\xEF\xBF\xBD\"");
}

TEST_CASE("an error keeps its arguments", "[result]") {
    Result<int> result = [] {
        const std::string gone = "words";
        const eng::Message inner{TextId{6}, {gone}};
        return Result<int>{Error{TextId{5}, {42, 2.5, gone, "literal", TextId{7}, inner}}};
    }();
    REQUIRE_FALSE(result.ok());
    CHECK(result.error().text() == TextId{5});
    const auto& arguments = result.error().arguments();
    CHECK(std::get<std::int64_t>(arguments[0]) == 42);
    CHECK(std::get<double>(arguments[1]) == 2.5);
    CHECK(std::get<std::string>(arguments[2]) == "words");
    CHECK(std::get<std::string>(arguments[3]) == "literal");
    using Inner = std::shared_ptr<const eng::Message>;
    CHECK(std::get<Inner>(arguments[4])->text() == TextId{7});
    const Inner inner = std::get<Inner>(arguments[5]);
    CHECK(inner->text() == TextId{6});
    CHECK(std::get<std::string>(inner->arguments()[0]) == "words");
    CHECK(Result<int>{7}.value() == 7);
    CHECK(Status{}.ok());
}

TEST_CASE("random fractions, picks and orders are even", "[random]") {
    Random random{7};
    std::array<int, 4> quarters{};
    for (int i = 0; i < 4000; ++i) {
        const float unit = random.unit();
        REQUIRE(unit >= 0.0F);
        REQUIRE(unit < 1.0F);
        ++quarters[static_cast<std::size_t>(unit * 4.0F)];
    }
    CHECK(std::ranges::all_of(quarters, [](int count) { return count > 900 && count < 1100; }));

    const std::vector<std::string> fruit{"apple", "pear", "plum"};
    std::map<std::string, int> picked;
    for (int i = 0; i < 3000; ++i) {
        ++picked[random.pick(fruit)];
    }
    CHECK(picked.size() == 3);
    CHECK(std::ranges::all_of(picked, [](const auto& one) { return one.second > 900; }));

    std::map<std::array<int, 3>, int> orders;
    for (int i = 0; i < 6000; ++i) {
        std::array<int, 3> order{1, 2, 3};
        random.shuffle(order);
        ++orders[order];
    }
    CHECK(orders.size() == 6);
    CHECK(std::ranges::all_of(orders, [](const auto& one) { return one.second > 900; }));
}
