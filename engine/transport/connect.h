#pragma once

#include "engine/transport/transport.h"

#include <memory>
#include <string_view>

namespace eng::net {

/// Opens a connection to a server: in a program by a TCP connection of its own, in a page by the
/// browser's WebSocket. It is connecting at first; if the server cannot be reached, or refuses, it
/// is closed.
///
///     const std::string own = platform::pageSocketAddress(); // of the server of the page
///     Client client{connect(own.empty() ? "ws://example.org:8600/ws" : own), hello};
///
/// A program's connection is not encrypted. A page of an https address may open "wss://" only, and
/// a page whose policy has no `connect-src` for the address may not open it (docs/web.md).
///
/// Errors: a malformed or forbidden address gives a connection that is closed (CloseCode::Lost).
///
/// Threads: the main thread.
///
/// @param address  "ws://host:port/ws"; in a page also "wss://..."
std::unique_ptr<Transport> connect(std::string_view address);

} // namespace eng::net
