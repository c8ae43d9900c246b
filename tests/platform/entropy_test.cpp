#include "platform/entropy.h"

#include <catch2/catch_test_macros.hpp>

#include <cstdint>
#include <set>

TEST_CASE("entropy values never repeat, and all their bits vary", "[platform]") {
    std::set<std::uint64_t> seen;
    std::uint64_t ones = 0;
    std::uint64_t zeros = 0;
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t bits = eng::platform::entropy();
        seen.insert(bits);
        ones |= bits;
        zeros |= ~bits;
    }
    CHECK(seen.size() == 1000);
    CHECK(ones == ~std::uint64_t{0});
    CHECK(zeros == ~std::uint64_t{0});
}
