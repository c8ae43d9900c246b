#include "platform/machine.h"

#include "platform/os/web/page.h"

namespace eng::platform {

unsigned processorCount() {
    return enginuity_page_processors();
}

std::uint64_t memoryBytes() {
    constexpr double kGibibyte = 1073741824.0;
    return static_cast<std::uint64_t>(enginuity_page_memory() * kGibibyte);
}

// Browsers only estimate it, and answer later.
std::uint64_t freeDiskBytes() {
    return 0;
}

} // namespace eng::platform
