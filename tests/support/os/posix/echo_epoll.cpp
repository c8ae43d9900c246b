// A server that sends back all bytes that it receives, by epoll(7): what the system needs for an
// echo, without any protocol, for tests/server/rooms_load.py. It prints its port, and ends with its
// input.

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdio>

#include "benchmarks/net/end_with_stdin.h"

int main() {
    const int listener = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    const int poll = ::epoll_create1(0);
    epoll_event wanted{};
    wanted.events = EPOLLIN;
    wanted.data.fd = listener;
    if (listener < 0 || ::bind(listener, any, size) != 0 || ::listen(listener, 1024) != 0 ||
        ::getsockname(listener, any, &size) != 0 ||
        ::epoll_ctl(poll, EPOLL_CTL_ADD, listener, &wanted) != 0) {
        return 1;
    }
    std::printf("%d\n", ntohs(address.sin_port));
    std::fflush(stdout);
    eng::bench::endWithStdin();
    std::array<epoll_event, 1024> found{};
    std::array<char, 4096> bytes{};
    for (;;) {
        const int count = ::epoll_wait(poll, found.data(), static_cast<int>(found.size()), -1);
        for (int i = 0; i < count; ++i) {
            const int one = found[static_cast<std::size_t>(i)].data.fd;
            if (one == listener) {
                int fresh = 0;
                while ((fresh = ::accept4(listener, nullptr, nullptr, SOCK_NONBLOCK)) >= 0) {
                    const int on = 1;
                    ::setsockopt(fresh, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
                    wanted.data.fd = fresh;
                    ::epoll_ctl(poll, EPOLL_CTL_ADD, fresh, &wanted);
                }
                continue;
            }
            const ssize_t got = ::recv(one, bytes.data(), bytes.size(), 0);
            if (got <= 0 ||
                ::send(one, bytes.data(), static_cast<std::size_t>(got), MSG_NOSIGNAL) != got) {
                ::close(one);
            }
        }
    }
}
