#pragma once

#include "platform/os/windows/wide.h"

#include <winsock2.h>
#include <ws2tcpip.h>

#include <cstddef>
#include <string>

/// What the sockets of systems have in common has the same names here as for POSIX.

namespace eng::platform::native {

using Socket = SOCKET;
using Poll = WSAPOLLFD;
using Length = int; ///< of bytes
inline constexpr int kReadable = POLLRDNORM;
inline constexpr int kWritable = POLLWRNORM;

inline void start() {
    static const int kStarted = [] {
        WSADATA data{};
        return ::WSAStartup(MAKEWORD(2, 2), &data);
    }();
    static_cast<void>(kStarted);
}
inline void close(Socket socket) {
    ::closesocket(socket);
}
/// True if the last call on this thread failed only because it would have had to wait.
inline bool wouldHaveWaited() {
    return ::WSAGetLastError() == WSAEWOULDBLOCK;
}
inline bool makeNonBlocking(Socket socket) {
    u_long on = 1;
    // NOLINTNEXTLINE(google-runtime-int): as Winsock declares it
    return ::ioctlsocket(socket, static_cast<long>(FIONBIO), &on) == 0;
}
/// Without it another program could take the port, and a port in use would not be noticed.
inline bool claimPort(Socket socket) {
    const BOOL on = TRUE;
    return ::setsockopt(socket, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, reinterpret_cast<const char*>(&on),
                        sizeof on) == 0;
}
inline int poll(Poll* sockets, std::size_t count, int milliseconds) {
    if (count == 0) { // which WSAPoll refuses
        ::Sleep(static_cast<DWORD>(milliseconds));
        return 0;
    }
    return ::WSAPoll(sockets, static_cast<ULONG>(count), milliseconds);
}
/// True if the last call failed since another program has the port.
inline bool isPortTaken() {
    return ::WSAGetLastError() == WSAEADDRINUSE || ::WSAGetLastError() == WSAEACCES;
}
inline std::string lastError() {
    return windows::errorText(static_cast<std::uint32_t>(::WSAGetLastError()));
}

} // namespace eng::platform::native
