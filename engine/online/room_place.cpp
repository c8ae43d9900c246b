#include "engine/online/room_place.h"

#include "engine/app/settings_module.h"
#include "engine/core/format.h"
#include "engine/core/utf8.h"
#include "engine/net/room_code.h"
#include "engine/online/party.h"

#include <algorithm>

#include "online_text.h"

namespace eng::online {

Error badCode(std::string_view text) {
    constexpr std::size_t kMaxShown = 24; // bytes
    return Error{text::kBadCode, {startOf(text, kMaxShown)}};
}

Result<RoomPlace> readPlace(std::string_view text) {
    RoomPlace place;
    const std::size_t fragment = std::min(text.find('#'), text.size());
    if (const std::string_view rest = text.substr(fragment); rest.starts_with(kRoomLink)) {
        const std::string_view typed = rest.substr(kRoomLink.size());
        place.room = net::readRoomCode(typed).value_or("");
        if (place.room.empty()) {
            return badCode(typed);
        }
    }
    std::string_view way = text.substr(0, std::min(text.find('?'), fragment));
    const std::size_t scheme = way.find("://");
    const bool hasScheme = scheme != std::string_view::npos;
    const bool isSafe = way.starts_with("https:") || way.starts_with("wss:");
    way.remove_prefix(hasScheme ? scheme + 3 : 0);
    const std::size_t slash = std::min(way.find('/'), way.size());
    std::string host{way.substr(0, slash)};
    if (!hasScheme && host.find(':') == std::string::npos) {
        host += format(":{0}", {Party::kPort});
    }
    std::string path{way.substr(slash)};
    if (!path.ends_with("/ws")) {
        path += path.ends_with('/') ? "ws" : "/ws";
    }
    place.address = (isSafe ? "wss://" : "ws://") + host + path;
    return place;
}

std::string pageOf(const std::string& address) {
    return "http" + address.substr(2, address.size() - 4); // ws, and /ws at the end
}

std::string linkTo(const RoomPlace& place) {
    return pageOf(place.address) +
           (place.room.empty() ? "?+together" : std::string{kRoomLink} + place.room);
}

} // namespace eng::online
