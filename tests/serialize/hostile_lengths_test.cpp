// Lengths from an attacker: memory never exceeds what the remaining bytes can fill.

#include "tests/support/count_allocations.h"
#include "tests/support/everything.h"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <string>
#include <vector>

using namespace eng;
using namespace eng::test;

namespace {

constexpr std::size_t kMax = 0xFFFF'FFFFU;

template <class T, auto kFormat>
struct Holder {
    T value{};
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("value", value, kFormat);
    }
};

/// Reads a length of four bytes and some bytes after it; nothing is allocated beyond `max` bytes
/// for each byte that follows, and the error. A vector that grows takes room four times in all.
template <class T, auto kFormat>
void bounded(std::size_t max) {
    constexpr std::size_t kError = 8192; // and the first four elements
    for (const std::size_t rest : {0U, 1U, 7U, 100U, 1000U}) {
        for (const std::uint32_t length :
             {0U, 1U, 99U, 100U, 101U, 0x7FFF'FFFFU, 0xFFFF'FFFEU, 0xFFFF'FFFFU}) {
            std::vector<std::byte> bytes(4 + rest);
            detail::storeBytes(bytes.data(), length, 4);
            const std::size_t before = allocatedBytesOfThisThread();
            static_cast<void>(fromBytes<Holder<T, kFormat>>(bytes));
            const std::size_t used = allocatedBytesOfThisThread() - before;
            INFO(length << " elements in " << rest << " bytes");
            CHECK(used <= max * rest + kError);
        }
    }
}

/// Takes 1024 bytes, always.
struct Big {
    std::array<std::int32_t, 256> numbers{};
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("numbers", numbers);
    }
};

/// A tree without a small limit.
struct Deep {
    std::vector<Deep> children;
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("children", children, maxLength(kMax));
    }
};

} // namespace

TEST_CASE("memory never exceeds what the remaining bytes can fill", "[serialize]") {
    bounded<std::string, maxLength(kMax)>(1);
    bounded<std::vector<std::uint8_t>, maxLength(kMax)>(1);
    bounded<std::vector<std::uint64_t>, maxLength(kMax)>(1);
    bounded<std::vector<std::int32_t>, maxLength(kMax, varint())>(4 * 4);
    bounded<std::vector<Point>, maxLength(kMax)>(4 * sizeof(Point) / 8);
    bounded<std::vector<std::string>, maxLength(kMax, maxLength(100))>(4 * sizeof(std::string));
    bounded<std::vector<Everything>, maxLength(kMax)>(4 * sizeof(Everything) / 100);
    bounded<std::vector<Big>, maxLength(kMax)>(4 * sizeof(Big) / 1024);
    bounded<std::vector<std::vector<Point>>, maxLength(kMax, maxLength(1000))>(
        4 * sizeof(std::vector<Point>));
}

TEST_CASE("memory stays small if every length within the others lies", "[serialize]") {
    std::vector<std::byte> bytes(std::size_t{1} << 16U);
    for (const std::uint32_t claimed : {5U, 10'000U, 0xFFFF'FFFFU}) {
        for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
            detail::storeBytes(&bytes[at], claimed, 4);
        }
        const std::size_t before = allocatedBytesOfThisThread();
        CHECK_FALSE(fromBytes<Deep>(bytes).ok());
        CHECK_FALSE(fromBytes<Holder<std::vector<Big>, maxLength(kMax)>>(bytes).ok());
        CHECK(allocatedBytesOfThisThread() - before < 8 * bytes.size());
    }
}
