#pragma once

#include "engine/core/format.h"

#include <chrono>
#include <string>

namespace eng::platform {

/// Formats date and time in UTC, the same on all hosts: "2026-11-21 17:58:03 UTC".
inline std::string calendarTime(std::chrono::system_clock::time_point now) {
    const auto day = std::chrono::floor<std::chrono::days>(now);
    const std::chrono::year_month_day date{day};
    const std::chrono::hh_mm_ss time{std::chrono::floor<std::chrono::seconds>(now - day)};
    return format("{0:04d}-{1:02d}-{2:02d} {3:02d}:{4:02d}:{5:02d} UTC",
                  {int{date.year()}, unsigned{date.month()}, unsigned{date.day()},
                   time.hours().count(), time.minutes().count(), time.seconds().count()});
}

} // namespace eng::platform
