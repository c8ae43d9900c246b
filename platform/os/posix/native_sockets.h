#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstring>
#include <string>

/// What the sockets of systems have in common has the same names here as for Windows.

namespace eng::platform::native {

using Socket = int;
using Poll = pollfd;
using Length = std::size_t; ///< of bytes
inline constexpr int kReadable = POLLIN;
inline constexpr int kWritable = POLLOUT;

/// Lets a program live on that sends to a closed connection.
inline void start() {
    static const auto kIgnored = std::signal(SIGPIPE, SIG_IGN);
    static_cast<void>(kIgnored);
}
inline void close(Socket socket) {
    ::close(socket);
}
/// True if the last call on this thread failed only because it would have had to wait.
inline bool wouldHaveWaited() {
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINPROGRESS;
}
inline bool makeNonBlocking(Socket socket) {
    const int flags = ::fcntl(socket, F_GETFL);
    return flags >= 0 && ::fcntl(socket, F_SETFL, flags | O_NONBLOCK) == 0 &&
           ::fcntl(socket, F_SETFD, FD_CLOEXEC) == 0;
}
/// Lets a port be used again at once after a program that had it.
inline bool claimPort(Socket socket) {
    const int on = 1;
    return ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0;
}
inline int poll(Poll* sockets, std::size_t count, int milliseconds) {
    return ::poll(sockets, static_cast<nfds_t>(count), milliseconds);
}
/// True if the last call failed since another program has the port.
inline bool isPortTaken() {
    return errno == EADDRINUSE;
}
inline std::string lastError() {
    return std::strerror(errno);
}

} // namespace eng::platform::native
