#include "platform/os/socket_handle.h"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <memory>
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
    // NOLINTNEXTLINE(google-runtime-int): as Winsock declares it
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

void pollSockets(std::span<const std::shared_ptr<detail::Readiness>> sockets,
                 std::vector<std::byte>& memory, int milliseconds) {
    if (sockets.empty()) { // which WSAPoll refuses
        ::Sleep(static_cast<DWORD>(milliseconds));
        return;
    }
    memory.resize(sockets.size() * sizeof(WSAPOLLFD));
    auto* const wanted = reinterpret_cast<WSAPOLLFD*>(memory.data());
    for (std::size_t i = 0; i < sockets.size(); ++i) {
        const int events = sockets[i]->writable ? POLLRDNORM : POLLRDNORM | POLLWRNORM;
        std::construct_at(wanted + i, WSAPOLLFD{sockets[i]->socket, static_cast<SHORT>(events), 0});
    }
    if (::WSAPoll(wanted, static_cast<ULONG>(sockets.size()), milliseconds) <= 0) {
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
