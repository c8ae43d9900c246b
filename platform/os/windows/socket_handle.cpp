#include "platform/os/socket_handle.h"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <thread>
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

void pollSockets(std::span<SocketPoll::Entry> entries, int milliseconds) {
    if (entries.empty()) { // which WSAPoll refuses
        ::Sleep(static_cast<DWORD>(milliseconds));
        return;
    }
    std::vector<WSAPOLLFD> wanted;
    wanted.reserve(entries.size());
    for (const SocketPoll::Entry& one : entries) {
        wanted.push_back(
            {one.socket, static_cast<SHORT>(one.write ? POLLRDNORM | POLLWRNORM : POLLRDNORM), 0});
    }
    if (::WSAPoll(wanted.data(), static_cast<ULONG>(wanted.size()), milliseconds) <= 0) {
        return;
    }
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const int found = wanted[i].revents;
        entries[i].readable = (found & (POLLRDNORM | POLLHUP | POLLERR | POLLNVAL)) != 0;
        entries[i].writable = (found & POLLWRNORM) != 0;
    }
}

} // namespace eng::platform
