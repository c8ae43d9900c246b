#include "engine/online/online_context.h"

#include "engine/core/format.h"

#include <algorithm>

#include "online_text.h"

namespace eng::online {

std::string memberName(const StringTable& strings, const std::vector<net::Neighbour>& room,
                       const net::Neighbour& member) {
    const auto same = std::ranges::count_if(room, [&member](const net::Neighbour& other) {
        return other.name == member.name && other.seat < member.seat;
    });
    const bool isBlank = member.name.find_first_not_of(' ') == std::string::npos;
    const std::string name = isBlank ? std::string{strings.pattern(text::kNobody)} : member.name;
    return same == 0 ? name : format("{0} {1}", {name, same + 1});
}

std::string seatName(const OnlineContext& online, const StringTable& strings, int seat) {
    const auto& places = online.party.match().places();
    const auto index = static_cast<std::size_t>(seat);
    const net::Client* const client = online.party.client();
    if (client != nullptr && index < places.size() && places[index].member > 0) {
        for (const net::Neighbour& one : client->room()) {
            if (one.seat + 1 == places[index].member) {
                const std::string name = memberName(strings, client->room(), one);
                return places[index].isMachine ? strings.text(text::kPlaysFor, {name}) : name;
            }
        }
    }
    return std::string{strings.pattern(text::kMachine)};
}

bool isSeatFree(const OnlineContext& online) {
    const room::AnyPrediction& match = online.party.match();
    return !match.seat() &&
           std::ranges::any_of(match.places(),
                               [](const room::RoomState::Place& one) { return one.member == 0; });
}

} // namespace eng::online
