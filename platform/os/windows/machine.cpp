#include "platform/machine.h"

#include <windows.h>

#include <thread>

namespace eng::platform {

unsigned processorCount() {
    return std::thread::hardware_concurrency();
}

std::uint64_t memoryBytes() {
    MEMORYSTATUSEX memory{};
    memory.dwLength = sizeof memory;
    return GlobalMemoryStatusEx(&memory) != 0 ? memory.ullTotalPhys : 0;
}

std::uint64_t freeDiskBytes() {
    ULARGE_INTEGER free{};
    return GetDiskFreeSpaceExW(nullptr, &free, nullptr, nullptr) != 0 ? free.QuadPart : 0;
}

} // namespace eng::platform
