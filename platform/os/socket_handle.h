#pragma once

#include "platform/sockets.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

/// What SDL2_net lacks, by functions of the system.

namespace eng::platform {

/// A descriptor, or a SOCKET of Windows.
using SocketHandle = std::uintptr_t;

/// The handle in SDL2_net's own structure of a TCP socket, which it does not show.
SocketHandle handleIn(const void* socket);
/// True if the last call on this thread failed only because it would have had to wait.
bool wouldHaveWaited();
/// Calls never wait, and what is sent leaves at once.
bool makeQuick(SocketHandle handle);
/// Lets so many connections wait for `accept`.
bool listenFor(SocketHandle handle, int connections);
/// The port of this end; 0: not a socket.
std::uint16_t portOf(SocketHandle handle);
/// How many sockets the program may have, with the limit raised as far as the system allows.
std::size_t maxSockets();
/// Waits until a socket can be read, a full socket can be written to again, or the time is over.
/// Marks the sockets that are ready.
///
/// @param memory  for the call, kept for the next one
void pollSockets(std::span<const std::shared_ptr<detail::Readiness>> sockets,
                 std::vector<std::byte>& memory, int milliseconds);

} // namespace eng::platform
