#pragma once

#include "engine/net/transport.h"

#include <memory>
#include <string_view>

namespace eng::net {

/// Opens a line to a server: in a program by a TCP connection, in a page by the browser's
/// WebSocket. It is connecting at first; an address that is not valid is a line that is closed.
///
/// @param address  "ws://host:port/ws", in a page also "wss://"
std::unique_ptr<Transport> connect(std::string_view address);

} // namespace eng::net
