#include "platform/os/socket_handle.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <vector>

namespace eng::platform {
namespace {

int descriptor(SocketHandle handle) {
    return static_cast<int>(handle);
}

} // namespace

SocketHandle handleIn(const void* socket) {
    struct Inside { // the beginning of _TCPsocket in SDL_net 2.2
        int ready;
        int channel;
    };
    return static_cast<SocketHandle>(static_cast<const Inside*>(socket)->channel);
}

bool wouldHaveWaited() {
    return errno == EAGAIN || errno == EWOULDBLOCK;
}

bool makeQuick(SocketHandle handle) {
    const int flags = ::fcntl(descriptor(handle), F_GETFL);
    const int on = 1;
    return flags >= 0 && ::fcntl(descriptor(handle), F_SETFL, flags | O_NONBLOCK) == 0 &&
           ::setsockopt(descriptor(handle), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) == 0;
}

bool listenFor(SocketHandle handle, int connections) {
    return ::listen(descriptor(handle), connections) == 0;
}

std::uint16_t portOf(SocketHandle handle) {
    sockaddr_in address{};
    socklen_t size = sizeof address;
    return ::getsockname(descriptor(handle), reinterpret_cast<sockaddr*>(&address), &size) == 0
               ? ntohs(address.sin_port)
               : std::uint16_t{0};
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

void pollSockets(std::span<const std::shared_ptr<detail::Readiness>> sockets,
                 std::vector<std::byte>& memory, int milliseconds) {
    memory.resize(sockets.size() * sizeof(pollfd));
    auto* const wanted = reinterpret_cast<pollfd*>(memory.data());
    for (std::size_t i = 0; i < sockets.size(); ++i) {
        const int events = sockets[i]->writable ? POLLIN : POLLIN | POLLOUT;
        std::construct_at(wanted + i, pollfd{descriptor(sockets[i]->socket),
                                             static_cast<decltype(pollfd::events)>(events), 0});
    }
    if (::poll(wanted, sockets.size(), milliseconds) <= 0) {
        return; // the time is over, or a signal has come
    }
    for (std::size_t i = 0; i < sockets.size(); ++i) {
        const int found = wanted[i].revents;
        const bool ended = (found & (POLLHUP | POLLERR | POLLNVAL)) != 0;
        sockets[i]->readable |= ended || (found & POLLIN) != 0;
        sockets[i]->writable |= ended || (found & POLLOUT) != 0;
    }
}

} // namespace eng::platform
