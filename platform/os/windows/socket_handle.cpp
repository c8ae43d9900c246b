#include "platform/os/socket_handle.h"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <vector>

namespace eng::platform {

SocketHandle handleIn(const void* socket) {
    struct Inside { // the beginning of _TCPsocket in SDL_net 2.2
        int ready;
        SOCKET channel;
    };
    return static_cast<const Inside*>(socket)->channel;
}

bool wouldHaveWaited() {
    return ::WSAGetLastError() == WSAEWOULDBLOCK;
}

bool makeQuick(SocketHandle handle) {
    u_long on = 1;
    const BOOL noDelay = TRUE;
    return ::ioctlsocket(handle, static_cast<long>(FIONBIO), &on) == 0 &&
           ::setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, reinterpret_cast<const char*>(&noDelay),
                        sizeof noDelay) == 0;
}

bool listenFor(SocketHandle handle, int connections) {
    return ::listen(handle, connections) == 0;
}

std::uint16_t portOf(SocketHandle handle) {
    sockaddr_in address{};
    int size = sizeof address;
    return ::getsockname(handle, reinterpret_cast<sockaddr*>(&address), &size) == 0
               ? ::ntohs(address.sin_port)
               : std::uint16_t{0};
}

std::size_t maxSockets() {
    return 65'536; // bounded by memory only
}

void pollSockets(std::span<const std::shared_ptr<detail::Readiness>> sockets, int milliseconds) {
    if (sockets.empty()) { // which WSAPoll refuses
        ::Sleep(static_cast<DWORD>(milliseconds));
        return;
    }
    std::vector<WSAPOLLFD> wanted;
    wanted.reserve(sockets.size());
    for (const auto& one : sockets) {
        wanted.push_back({one->socket,
                          static_cast<SHORT>(one->writable ? POLLRDNORM : POLLRDNORM | POLLWRNORM),
                          0});
    }
    if (::WSAPoll(wanted.data(), static_cast<ULONG>(wanted.size()), milliseconds) <= 0) {
        return;
    }
    for (std::size_t i = 0; i < sockets.size(); ++i) {
        const int found = wanted[i].revents;
        const bool ended = (found & (POLLHUP | POLLERR | POLLNVAL)) != 0;
        sockets[i]->readable |= ended || (found & POLLRDNORM) != 0;
        sockets[i]->writable |= ended || (found & POLLWRNORM) != 0;
    }
}

} // namespace eng::platform
