#include "platform/machine.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng::platform;

TEST_CASE("the machine has processors, memory and room on its disk", "[platform]") {
    CHECK(processorCount() >= 1);
    CHECK(processorCount() < 100'000);
    CHECK(memoryBytes() > 1U << 24U);
    CHECK(memoryBytes() < std::uint64_t{1} << 50U);
    CHECK(freeDiskBytes() > 0);
}
