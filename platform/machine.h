#pragma once

#include <cstdint>

/// What the machine has. 0: unknown, as in some browsers.
///
/// Threads: any.

namespace eng::platform {

/// Processors that run at the same time.
unsigned processorCount();
/// Bytes of memory.
std::uint64_t memoryBytes();
/// Free bytes on the disk of the current folder.
std::uint64_t freeDiskBytes();

} // namespace eng::platform
