#pragma once

#include "engine/transport/transport.h"

#include <memory>
#include <utility>

namespace eng::net {

/// The two ends of a connection within a program: of a game that is its own server, and of tests. A
/// message arrives with the sender's `send`; the ends may be destroyed in any order.
///
/// @param maxQueued  bytes that an end keeps for its reader; further messages are refused
///
/// Source: Enginuity II, local comm.
std::pair<std::unique_ptr<Transport>, std::unique_ptr<Transport>>
makeMemoryTransports(std::size_t maxQueued = std::size_t{64} << 10U);

} // namespace eng::net
