#include "engine/online/member_news.h"

#include "engine/game/game_program.h"
#include "engine/online/online.h"
#include "engine/online/party.h"

#include <algorithm>

#include "online_text.h"

namespace eng::online {
namespace {

bool plays(const std::vector<room::RoomNews::Place>& places, const net::Neighbour& member) {
    return std::ranges::any_of(
        places, [&](const auto& place) { return place.member == member.number + 1; });
}

const net::Neighbour* find(const std::vector<net::Neighbour>& members, int number) {
    const auto found = std::ranges::find(members, number, &net::Neighbour::number);
    return found != members.end() ? &*found : nullptr;
}

} // namespace

void MemberNews::update(double now) {
    constexpr double kQuiet = 1.0; // seconds
    Party& party = online_.party();
    tellNotice();
    if (!party.isJoined() || party.isRetrying()) {
        return;
    }
    const Members& members = party.client()->room();
    const Places& places = party.match().places();
    const bool isOther = connections_ != party.connections();
    if (!isOther && members_ == members && places_ == places && phase_ == party.match().phase() &&
        starts_ == party.starts()) {
        return; // as in most frames
    }
    if (isOther) {
        quietUntil_ = now + kQuiet;
    }
    connections_ = party.connections();
    phase_ = party.match().phase();
    starts_ = party.starts();
    const bool isPlaying = phase_ == room::Phase::Playing;
    if (now < quietUntil_ || !isPlaying) {
        warmUpStarts_ = -1;
    } else {
        compare(members, places);
    }
    for (const net::Neighbour& old : members_) {
        if (find(members, old.number) == nullptr) {
            party.forget(old.number);
        }
    }
    members_ = members;
    places_ = places;
    const auto playing = std::ranges::count_if(
        places_, [](const room::RoomNews::Place& one) { return one.member != 0; });
    if (isPlaying && party.match().seat() && playing == 1 && warmUpStarts_ < 0) {
        warmUpStarts_ = starts_;
    }
}

void MemberNews::tellNotice() {
    if (const std::optional<net::Notice> notice = online_.party().takeNotice()) {
        using What = net::Notice::What;
        const TextId words = notice->what == What::Renewed ? text::kDrains
                             : notice->what == What::Idle  ? text::kWillIdle
                                                           : text::kRoomCloses;
        online_.party().tell(online_.program().strings().text(words, {notice->seconds}));
    }
}

void MemberNews::tell(TextId words, const net::Neighbour& member, bool botPlays) {
    const StringTable& strings = online_.program().strings();
    std::string all = strings.text(words, {online_.memberName(member)});
    if (botPlays) {
        all += ' ';
        all += strings.pattern(text::kBotPlays);
    }
    online_.party().tell(std::move(all));
}

void MemberNews::compare(const Members& members, const Places& places) {
    for (const net::Neighbour& old : members_) {
        if (find(members, old.number) == nullptr) {
            tell(text::kHasLeft, old, plays(places_, old));
        }
    }
    for (const net::Neighbour& one : members) {
        if (one.number == online_.party().client()->number()) {
            continue;
        }
        const net::Neighbour* const old = find(members_, one.number);
        const bool isSeated = plays(places, one);
        const bool wasSeated = plays(places_, one) && old != nullptr;
        if (one.isAway != (old != nullptr && old->isAway)) {
            tell(one.isAway ? text::kIsAway : text::kIsBack, one, one.isAway && isSeated);
        } else if (isSeated != wasSeated) {
            tell(isSeated ? text::kPlaysNow : text::kWatches, one, wasSeated);
        } else if (old == nullptr) {
            tell(text::kHasCome, one);
        }
        if (isSeated && warmUpStarts_ >= 0 && starts_ > warmUpStarts_) {
            warmUpStarts_ = -1;
            tell(text::kBegins, one);
        }
    }
}

} // namespace eng::online
