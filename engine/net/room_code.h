#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace eng::net {

/// The code of a room: ten letters, of which two name the slot of its server and eight are secret.
/// They are Crockford's base 32: digits and A to Z without I, L, O and U.
inline constexpr std::size_t kRoomCode = 10;
inline constexpr std::uint32_t kMaxSlots = 1024;

/// @param slot    below kMaxSlots
/// @param secret  random: 40 bits of it are used
std::string makeRoomCode(std::uint32_t slot, std::uint64_t secret);
/// A code as a player types it, or as a messenger has wrapped it: in any case, O reads 0, I and L
/// read 1, spaces, line breaks and hyphens are skipped. Nothing: it is not a code.
std::optional<std::string> readRoomCode(std::string_view text);
/// The slot in a code.
std::uint32_t slotOf(std::string_view code);

/// True for a path that a server may send a client to: "/pong/s2/ws", of at most four parts with
/// letters, digits, '-' and '_'. Others could lead to another host.
bool isRoomPath(std::string_view path);
inline constexpr std::size_t kMaxRoomPath = 64; ///< bytes

} // namespace eng::net
