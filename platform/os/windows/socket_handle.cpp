#include "platform/os/socket_handle.h"

#include <winsock2.h>

namespace eng::platform {

SocketHandle handleIn(const void* socket) {
    struct Inside { // the beginning of _UDPsocket in SDL_net 2.2
        int ready;
        SOCKET channel;
    };
    return static_cast<const Inside*>(socket)->channel;
}

std::size_t maxSockets() {
    return 65'536; // bounded by memory only
}

} // namespace eng::platform
