#include "platform/entropy.h"

#include <unistd.h>

#include <chrono>

// Has getentropy on macOS. Included last: Emscripten's version uses size_t without defining it.
#include <sys/random.h>

namespace eng::platform {

// getentropy: getrandom on Linux, arc4random on macOS, crypto.getRandomValues in a page.
std::uint64_t entropy() {
    std::uint64_t bits = 0;
    if (::getentropy(&bits, sizeof bits) != 0) {
        bits =
            static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
    }
    return bits;
}

} // namespace eng::platform
