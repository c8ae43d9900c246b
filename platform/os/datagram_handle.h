#pragma once

#include "platform/os/socket_handle.h"

namespace eng::platform {

/// Calls on a UDP socket never wait. False: SDL2_net cannot receive from it, since the `select` of
/// this system does not know so high a handle.
bool makeDatagramsQuick(SocketHandle handle);

} // namespace eng::platform
