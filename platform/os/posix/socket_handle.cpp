#include "platform/os/socket_handle.h"

#include <sys/resource.h>

#include <algorithm>

namespace eng::platform {

SocketHandle handleIn(const void* socket) {
    struct Inside { // the beginning of _UDPsocket in SDL_net 2.2
        int ready;
        int channel;
    };
    return static_cast<SocketHandle>(static_cast<const Inside*>(socket)->channel);
}

std::size_t maxSockets() {
    constexpr rlim_t kEnough = 65'536;
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return 256; // as POSIX systems have at least
    }
    const rlimit more{std::max(limit.rlim_cur, std::min(limit.rlim_max, kEnough)), limit.rlim_max};
    if (::setrlimit(RLIMIT_NOFILE, &more) == 0) {
        limit = more;
    }
    return static_cast<std::size_t>(std::min(limit.rlim_cur, kEnough));
}

} // namespace eng::platform
