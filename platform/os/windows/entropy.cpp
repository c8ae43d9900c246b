#include "platform/entropy.h"

#include <windows.h>

// Needs windows.h before it.
#include <bcrypt.h>

namespace eng::platform {

std::uint64_t entropy() {
    std::uint64_t bits = 0;
    if (BCryptGenRandom(nullptr, reinterpret_cast<PUCHAR>(&bits), sizeof bits,
                        BCRYPT_USE_SYSTEM_PREFERRED_RNG) < 0) {
        LARGE_INTEGER ticks{};
        QueryPerformanceCounter(&ticks);
        bits = static_cast<std::uint64_t>(ticks.QuadPart);
    }
    return bits;
}

} // namespace eng::platform
