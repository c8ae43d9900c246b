#pragma once

#include "engine/core/result.h"

#include <string>
#include <string_view>

namespace eng::online {

/// For Hello: opens a private room, or finds a match with others.
inline constexpr std::string_view kNewRoom = "+";
inline constexpr std::string_view kQuickMatch = "?";

/// A server, and a room of it.
struct RoomPlace {
    std::string address;   ///< of the server's WebSocket: "wss://play.example.org/pong/ws"
    std::string room = {}; ///< a code, kNewRoom or kQuickMatch; empty: the server has one room
};

/// Reads what a player types or opens: "192.168.0.7:7777", an address that begins with ws://,
/// wss://, http:// or https://, or the link of a room,
/// "https://play.example.org/pong/#room=K7QM2D4XN9".
///
/// Errors: the link has a code that cannot be one.
///
/// @param text  without a scheme its port is 7777 unless it names one
Result<RoomPlace> readPlace(std::string_view text);

/// For a text that is not the code of a room.
Error badCode(std::string_view text);

/// The page of a server: "https://play.example.org/pong/" for "wss://play.example.org/pong/ws".
std::string pageOf(const std::string& address);
/// The link that opens the room in the page of its server. A room without a code is joined by
/// `?+together`.
std::string linkTo(const RoomPlace& place);

} // namespace eng::online
