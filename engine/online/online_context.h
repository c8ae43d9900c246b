#pragma once

#include "engine/online/party.h"
#include "engine/record/record.h"
#include "engine/screen/screen.h"
#include "engine/ui/menu_builder.h"
#include "engine/ui/ui_module.h"

#include <cstdint>
#include <string>
#include <vector>

namespace eng::online {

/// What the states of an online game share. The application owns it; it outlives them.
struct OnlineContext {
    ui::UiModule& ui;
    Party& party;
    Record<std::string>& name;        ///< of the player
    Record<std::string>& lastAddress; ///< that was joined by typing it
    std::string pageFolder;           ///< of the page for browsers; empty: none
    std::uint16_t port = Party::kPort;
    Delegate<Ref<Screen>()> makePlay; ///< the state in which the match is played, or watched
    Delegate<void(ui::MenuBuilder&)> replayLines; ///< to watch and share the match
    Party::Info info;
};

/// The name of a member; with a number if members before it have the same one.
std::string memberName(const StringTable& strings, const std::vector<net::Neighbour>& room,
                       const net::Neighbour& member);
/// The name of a seat's player, for the picture: a member, or a machine.
std::string seatName(const OnlineContext& online, const StringTable& strings, int seat);
/// True if this player watches, and could play.
bool isSeatFree(const OnlineContext& online);

} // namespace eng::online
