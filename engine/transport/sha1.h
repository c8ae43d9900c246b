#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace eng::net {

/// SHA-1 (RFC 3174), which the handshake of WebSockets needs. It is not for secrets: collisions are
/// known.
std::array<std::byte, 20> sha1(std::span<const std::byte> bytes);

} // namespace eng::net
