#include "engine/core/time_source.h"

#include <catch2/catch_test_macros.hpp>

#include <initializer_list>
#include <limits>
#include <vector>

using namespace eng;

namespace {

std::vector<double> timesOf(std::initializer_list<double> readings) {
    ManualTime clock;
    std::vector<double> times;
    for (const double reading : readings) {
        clock.set(reading);
        times.push_back(clock.now());
    }
    return times;
}
using Times = std::vector<double>;

} // namespace

TEST_CASE("time never decreases and continues after a backward jump", "[time]") {
    CHECK(timesOf({5.0, 6.0, 6.0}) == Times{5.0, 6.0, 6.0});
    CHECK(timesOf({100.0, 40.0, 41.0, 10.0, 12.0}) == Times{100.0, 100.0, 101.0, 101.0, 103.0});
    CHECK(timesOf({-3.0, -1.0}) == Times{0.0, 2.0});
}

TEST_CASE("invalid readings are ignored", "[time]") {
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    CHECK(timesOf({kNone, 1.0, kInfinite, -kInfinite, kNone, 1e300, -1e300, 2.0}) ==
          Times{0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0});
    CHECK(timesOf({1.0, 3.2e7}) == Times{1.0, 3.2e7}); // a program can be suspended for a year
}
