#include "platform/system_host.h"

#include "platform/build_info.h"
#include "platform/calendar_time.h"

namespace eng::platform {

const BuildInfo& SystemHost::build() const {
    return buildInfo();
}

std::string SystemHost::calendarTime() const {
    return platform::calendarTime(std::chrono::system_clock::now());
}

} // namespace eng::platform
