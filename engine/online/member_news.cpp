#include "engine/online/member_news.h"

#include "engine/game/game_program.h"
#include "engine/online/online.h"
#include "engine/online/party.h"

#include <algorithm>
#include <utility>

#include "online_text.h"

namespace eng::online {

std::vector<MemberNews::Seen> MemberNews::look() const {
    const Party& party = online_.party();
    std::vector<Seen> all;
    for (const net::Neighbour& one : party.client()->room()) {
        if (one.number != party.client()->number()) {
            all.push_back({one.number, online_.memberName(one), one.isAway,
                           std::ranges::any_of(party.match().places(), [&](const auto& place) {
                               return place.member == one.number + 1;
                           })});
        }
    }
    return all;
}

void MemberNews::update(double now) {
    constexpr double kQuiet = 1.0; // seconds
    Party& party = online_.party();
    tellNotice();
    if (!party.isJoined() || party.isRetrying()) {
        return;
    }
    std::vector<Seen> all = look();
    if (std::exchange(connections_, party.connections()) != party.connections()) {
        quietUntil_ = now + kQuiet;
    }
    for (const Seen& old : seen_) {
        if (std::ranges::find(all, old.number, &Seen::number) == all.end()) {
            party.forget(old.number);
        }
    }
    if (now >= quietUntil_ && party.match().phase() == room::Phase::Playing) {
        compare(all);
    } else {
        warmUpStarts_ = -1;
    }
    if (party.match().phase() == room::Phase::Playing && party.match().seat() &&
        std::ranges::none_of(all, &Seen::plays) && warmUpStarts_ < 0) {
        warmUpStarts_ = party.starts();
    }
    seen_ = std::move(all);
}

void MemberNews::tellNotice() {
    const std::optional<net::Notice> notice = online_.party().takeNotice();
    if (!notice) {
        return;
    }
    using What = net::Notice::What;
    const TextId words = notice->what == What::Renewed ? text::kRenewed
                         : notice->what == What::Idle  ? text::kWillIdle
                                                       : text::kRoomCloses;
    online_.party().tell(online_.program().strings().text(words, {notice->seconds}));
}

void MemberNews::compare(const std::vector<Seen>& all) {
    const StringTable& strings = online_.program().strings();
    for (const Seen& old : seen_) {
        if (std::ranges::find(all, old.number, &Seen::number) == all.end()) {
            online_.party().tell(
                strings.text(old.plays ? text::kHasLeftBot : text::kHasLeft, {old.name}));
        }
    }
    for (const Seen& one : all) {
        const auto old = std::ranges::find(seen_, one.number, &Seen::number);
        tell(one, old == seen_.end(), old == seen_.end() ? Seen{} : *old);
        if (one.plays && warmUpStarts_ >= 0 && online_.party().starts() > warmUpStarts_) {
            warmUpStarts_ = -1;
            online_.party().tell(strings.text(text::kBegins, {one.name}));
        }
    }
}

void MemberNews::tell(const Seen& member, bool isNew, const Seen& before) {
    TextId words = {};
    if (member.isAway && !before.isAway) {
        words = member.plays ? text::kLostBot : text::kIsLost;
    } else if (before.isAway && !member.isAway) {
        words = text::kIsBack;
    } else if (member.plays && !before.plays) {
        words = text::kPlaysNow;
    } else if (before.plays && !member.plays) {
        words = text::kWatchesNow;
    } else if (isNew) {
        words = text::kHasCome;
    } else {
        return;
    }
    online_.party().tell(online_.program().strings().text(words, {member.name}));
}

} // namespace eng::online
