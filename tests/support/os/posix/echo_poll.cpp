// A server that sends back all bytes that it receives, by poll(2), for `ci/bench --net`: what the
// system needs for an echo, without any protocol. It prints its port.

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <vector>

#include "benchmarks/net/end_with_stdin.h"

namespace {

constexpr int kWaiting = 256; // connections that wait for `accept`

int listenAt(sockaddr_in& address) {
    const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_ANY);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    const bool good = listener >= 0 && ::bind(listener, any, size) == 0 &&
                      ::listen(listener, kWaiting) == 0 && ::getsockname(listener, any, &size) == 0;
    return good ? listener : -1;
}

void acceptAll(int listener, std::vector<pollfd>& sockets) {
    for (;;) {
        const int socket = ::accept4(listener, nullptr, nullptr, SOCK_NONBLOCK);
        if (socket < 0) {
            return;
        }
        const int on = 1;
        ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        sockets.push_back({socket, POLLIN, 0});
    }
}

/// False: the connection has ended, or does not take an answer.
bool echo(int socket) {
    std::array<char, 4096> bytes; // NOLINT(cppcoreguidelines-pro-type-member-init)
    const ssize_t count = ::recv(socket, bytes.data(), bytes.size(), 0);
    if (count < 0) {
        return errno == EAGAIN;
    }
    return count > 0 &&
           ::send(socket, bytes.data(), static_cast<std::size_t>(count), MSG_NOSIGNAL) == count;
}

[[noreturn]] void serve(int listener) {
    std::vector<pollfd> sockets{{listener, POLLIN, 0}};
    for (;;) {
        int ready = ::poll(sockets.data(), sockets.size(), -1);
        if (sockets[0].revents != 0) {
            --ready;
            acceptAll(listener, sockets); // new ones have no events yet
        }
        for (std::size_t i = 1; ready > 0 && i < sockets.size(); ++i) {
            if (sockets[i].revents == 0) {
                continue;
            }
            --ready;
            if (!echo(sockets[i].fd)) {
                ::close(sockets[i].fd);
                sockets[i] = sockets.back();
                sockets.pop_back();
                --i;
            }
        }
    }
}

} // namespace

int main() {
    sockaddr_in address{};
    const int listener = listenAt(address);
    if (listener < 0) {
        std::perror("error: no port is free");
        return 1;
    }
    std::printf("%d\n", ntohs(address.sin_port));
    std::fflush(stdout);
    eng::bench::endWithStdin();
    serve(listener);
}
