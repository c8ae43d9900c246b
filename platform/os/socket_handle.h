#pragma once

#include "platform/sockets.h"

#include <cstddef>
#include <cstdint>

/// What SDL2_net lacks and systems do not have in common.

namespace eng::platform {

/// A descriptor, or a SOCKET of Windows.
using SocketHandle = detail::OwnedSocket::Handle;

/// The handle in SDL2_net's own structure of a UDP socket, which it does not show.
SocketHandle handleIn(const void* socket);
/// The port of this end; 0: not a socket.
std::uint16_t portOf(SocketHandle handle);
/// How many sockets the program may have, with the limit raised as far as the system allows.
std::size_t maxSockets();

} // namespace eng::platform
