// An installed engine is a release build. A game that uses it may be a debug build.

#include <array>
#include <cstddef>

namespace test {

std::array<std::size_t, 6> layoutWithAssertions();
std::array<std::size_t, 6> layoutWithoutAssertions();

} // namespace test

#include <catch2/catch_test_macros.hpp>

TEST_CASE("objects have the same layout with and without assertions", "[kernel]") {
    CHECK(test::layoutWithAssertions() == test::layoutWithoutAssertions());
}
