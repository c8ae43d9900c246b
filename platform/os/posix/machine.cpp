#include "platform/machine.h"

#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <thread>

namespace eng::platform {

unsigned processorCount() {
    return std::thread::hardware_concurrency();
}

std::uint64_t memoryBytes() {
    const auto pages = ::sysconf(_SC_PHYS_PAGES);
    const auto bytes = ::sysconf(_SC_PAGESIZE);
    return pages > 0 && bytes > 0
               ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(bytes)
               : 0;
}

std::uint64_t freeDiskBytes() {
    std::error_code failed;
    const std::filesystem::space_info space = std::filesystem::space(".", failed);
    return failed ? 0 : space.available;
}

} // namespace eng::platform
