#include "platform/machine.h"

#include <emscripten.h>

namespace eng::platform {

unsigned processorCount() {
    return static_cast<unsigned>(EM_ASM_INT({ return navigator.hardwareConcurrency || 0; }));
}

// Rounded by the browser, in GiB; not in all browsers.
std::uint64_t memoryBytes() {
    return static_cast<std::uint64_t>(EM_ASM_DOUBLE({ return navigator.deviceMemory || 0; }) *
                                      1073741824.0);
}

// The browser tells it only later, and only approximately.
std::uint64_t freeDiskBytes() {
    return 0;
}

} // namespace eng::platform
