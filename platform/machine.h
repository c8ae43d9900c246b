#pragma once

#include <cstdint>

/// The machine's processors, memory and disk, for the log. Each function returns 0 if the value is
/// unknown: in pages the free disk space always is, the memory in some browsers.
///
/// Threads: any.

namespace eng::platform {

/// The number of logical processors.
unsigned processorCount();
/// The size of the memory in bytes.
std::uint64_t memoryBytes();
/// The free space on the disk of the current folder, in bytes; 0 also if the disk is full.
std::uint64_t freeDiskBytes();

} // namespace eng::platform
