#include "engine/online/members_screen.h"

#include "engine/online/online.h"
#include "engine/online/party.h"
#include "engine/screen/screen_stack.h"

#include <algorithm>

#include "engine_text.h"
#include "online_text.h"

namespace eng::online {

MembersScreen::MembersScreen(OnlinePart& online)
    : MenuScreen{online.ui(), {.heading = 0.2F, .wide = true}}
    , online_{online}
    , inMatch_{isInMatch()} {}

bool MembersScreen::isInMatch() const {
    const room::AnyPrediction& match = online_.party().match();
    return match.phase() == room::Phase::Playing && match.hasMatch();
}

TextId MembersScreen::heading() const {
    return text::kMembers;
}

std::vector<net::Neighbour> MembersScreen::others() const {
    const net::Client* const client = online_.party().client();
    std::vector<net::Neighbour> all;
    if (client != nullptr) {
        all = client->room();
        std::erase_if(all, [client](const auto& one) { return one.number == client->number(); });
    }
    return all;
}

bool MembersScreen::isManager() const {
    const net::Client* const client = online_.party().client();
    return client != nullptr && (client->info().flags & net::RoomInfo::kManages) != 0;
}

void MembersScreen::buildMenu(ui::MenuBuilder& lines) {
    shown_ = others();
    managed_ = isManager();
    chosen_ = std::min(chosen_, shown_.empty() ? 0 : shown_.size() - 1);
    if (!shown_.empty()) {
        Party& party = online_.party();
        const int number = shown_[chosen_].number;
        lines.add({.label = text::kNobody,
                   .value = [name = online_.memberName(shown_[chosen_])] { return name; },
                   .change =
                       [this](int direction) {
                           chosen_ += shown_.size() + static_cast<std::size_t>(direction);
                           chosen_ %= shown_.size();
                           shown_.clear(); // so that the lines are made again
                       }});
        lines.toggle(
            text::kMute, [&party, number] { return party.isMuted(number); },
            [&party, number](bool muted) { party.setMuted(number, muted); });
        if (managed_) {
            lines.toggle(
                text::kMuteAll, [&party, number] { return party.isMutedForAll(number); },
                [&party, number](bool muted) { party.setMutedForAll(number, muted); });
            lines.button(text::kRemove, [&party, number] { party.remove(number); });
        }
    }
    lines.button(eng::text::kUiBack, [this] { onBack(); });
}

void MembersScreen::onFrame() {
    const Party& party = online_.party();
    if ((party.client() == nullptr && !party.isRetrying()) || isInMatch() != inMatch_) {
        onBack(); // what is below shows what follows
        return;
    }
    if (others() != shown_ || isManager() != managed_) {
        const int line = menu().focus();
        rebuildMenu();
        setFocus(std::min(line, menu().size() - 1));
    }
    MenuScreen::onFrame();
}

void MembersScreen::onBack() {
    services().screens.pop();
}

} // namespace eng::online
