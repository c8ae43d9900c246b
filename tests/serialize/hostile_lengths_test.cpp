// Lengths from an enemy: memory never exceeds what the remaining bytes can fill.

#include "tests/support/count_allocations.h"
#include "tests/support/everything.h"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <string>
#include <vector>

using namespace eng;
using namespace eng::test;

namespace {

constexpr std::size_t kMost = 0xFFFF'FFFFU;

template <class T, auto kFormat>
struct Holder {
    T value{};
    template <class Stream>
    void serialize(Stream& stream) {
        stream.field("value", value, kFormat);
    }
};

/// Reads a length of four bytes and some bytes after it; nothing is allocated beyond `most` bytes
/// and the error.
template <class T, auto kFormat>
void bounded(std::size_t elementBytes, std::size_t leastBytes) {
    constexpr std::size_t kError = 2048;
    for (const std::size_t rest : {0U, 1U, 7U, 100U, 1000U}) {
        for (const std::uint32_t length :
             {0U, 1U, 99U, 100U, 101U, 0x7FFF'FFFFU, 0xFFFF'FFFEU, 0xFFFF'FFFFU}) {
            std::vector<std::byte> bytes(4 + rest);
            detail::storeBytes(bytes.data(), length, 4);
            const std::size_t before = allocatedBytesOfThisThread();
            static_cast<void>(fromBytes<Holder<T, kFormat>>(bytes));
            const std::size_t used = allocatedBytesOfThisThread() - before;
            INFO(length << " elements in " << rest << " bytes");
            CHECK(used <= elementBytes * (rest / leastBytes) + kError);
        }
    }
}

} // namespace

TEST_CASE("memory never exceeds what the remaining bytes can fill", "[serialize]") {
    bounded<std::string, atMost(kMost)>(1, 1);
    bounded<std::vector<std::uint8_t>, atMost(kMost)>(1, 1);
    bounded<std::vector<std::uint64_t>, atMost(kMost)>(8, 8);
    bounded<std::vector<Point>, atMost(kMost)>(sizeof(Point), Point::kLeastBytes);
    bounded<std::vector<std::string>, atMost(kMost, atMost(100))>(sizeof(std::string), 1);
    bounded<std::vector<Everything>, atMost(kMost)>(sizeof(Everything), 1);
    bounded<std::vector<std::vector<Point>>, atMost(kMost, atMost(1000))>(
        sizeof(std::vector<Point>) + sizeof(Point), 1);
    // A node of a map and its pair.
    bounded<std::map<std::uint8_t, std::uint8_t>, atMost(kMost)>(80, 1);
}
