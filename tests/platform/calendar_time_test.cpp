#include "platform/calendar_time.h"

#include <catch2/catch_test_macros.hpp>

using eng::platform::calendarTime;

TEST_CASE("calendar times are right for leap days and for times before 1970", "[platform]") {
    using namespace std::chrono;
    const sys_days leap{2024y / February / 29};
    CHECK(calendarTime(leap + 23h + 59min + 58s + 999ms) == "2024-02-29 23:59:58 UTC");
    CHECK(calendarTime(leap + 24h) == "2024-03-01 00:00:00 UTC");
    CHECK(calendarTime(sys_seconds{-1s}) == "1969-12-31 23:59:59 UTC");
    CHECK(calendarTime(sys_days{2100y / March / 1} - 1s) == "2100-02-28 23:59:59 UTC");
}
