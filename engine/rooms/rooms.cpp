#include "engine/rooms/rooms.h"

#include "engine/net/room_code.h"
#include "engine/simulation/recording.h"
#include "platform/entropy.h"

#include <algorithm>

namespace eng::rooms {

using net::Reject;

struct Rooms::Entry {
    std::uint32_t number;
    HostAddress openedBy;
    net::Server server;
    std::unique_ptr<room::AnyRoom> room; ///< before its server
    double due, usedAt, seenAt;          ///< seconds
    double playedAt = -kResult;          ///< seconds
    bool isClosing = false;
    net::RateLimit recordings{kRecordings / 60.0, kRecordings};
};

void Histogram::add(double seconds) {
    const auto* const found = std::ranges::lower_bound(kSeconds, seconds);
    ++counts[static_cast<std::size_t>(found - kSeconds.begin())];
    sum += seconds;
}

Rooms::Rooms(Options options, MakeRoom makeRoom, double now)
    : options_{std::move(options)}
    , makeRoom_{std::move(makeRoom)}
    , lobby_{{.game = options_.room.game,
              .key = options_.room.key,
              .build = options_.room.build,
              .households = options_.room.households,
              .counts = &counts_}}
    , opened_{kOpenedPerMinute / 60.0 * options_.room.households,
              kOpenedPerMinute * options_.room.households}
    , quick_{kQuickPerMinute / 60.0 * options_.room.households,
             kQuickBurst * options_.room.households}
    , wrong_{kWrongPerSecond, kWrongBurst, 8192} // 2,000 who guess are not forgotten
    , startedAt_{now}
    , now_{now} {
    lobby_.onGuest([this](net::Guest&& guest) { admit(std::move(guest)); });
    options_.room.counts = &counts_;
    if (isOnly()) {
        add({}, false, options_.room.room);
    }
}

Rooms::~Rooms() = default;

void Rooms::onChange(
    Delegate<void(std::uint32_t, const net::Member&, net::MemberChange::State)> call) {
    changed_ = std::move(call);
}

void Rooms::onReject(Delegate<void(const HostAddress&, Reject::Why)> call) {
    rejected_ = std::move(call);
    lobby_.onReject(
        [this](const HostAddress& household, Reject::Why why) { rejected_(household, why); });
}

// --- Guests

void Rooms::admit(net::Guest&& guest) {
    Reject::Why why = Reject::Why::NoRoom;
    Entry* const entry = find(guest, why);
    if (entry == nullptr) {
        lobby_.reject(std::move(guest.connection), why);
        return;
    }
    guest.hello.room = entry->server.room(); // of `+` and `?`, too
    guest.connection->setOwner(entry->number);
    entry->server.admit(std::move(guest));
    visit(*entry); // so that the next guest of this round knows who has the seats
}

Rooms::Entry* Rooms::find(const net::Guest& guest, Reject::Why& why) {
    const std::string& wanted = guest.hello.room;
    if (isOnly()) {
        Entry& only = *rooms_.begin()->second;
        const bool isQuick = wanted == "?" && only.server.room().empty();
        return isQuick || wanted == only.server.room() ? &only : nullptr;
    }
    const HostAddress household = guest.connection->household();
    if (wanted.empty() || wanted == "?") {
        return quick(household, why);
    }
    return wanted == "+" ? open(household, false, {}, why) : findCode(guest, why);
}

Rooms::Entry* Rooms::findCode(const net::Guest& guest, Reject::Why& why) {
    const HostAddress household = guest.connection->household();
    const std::string& code = guest.hello.room;
    const auto found = std::ranges::find_if(rooms_, [&code](const auto& one) {
        return !one.second->isClosing && one.second->server.room() == code;
    });
    if (found != rooms_.end() && found->second->server.knows(guest.hello.token)) {
        return found->second.get(); // whatever others of its household have guessed
    }
    const std::optional<double> last = wrong_.last(household);
    const bool isKnown = last && now_ < *last + kWrongKept;
    if (!wrong_.mayAllow(household, now_) || (isKnown && !wrongOfAll_.mayAllow(now_))) {
        why = Reject::Why::TooOften; // also for a code that is right: else it could be guessed
        return nullptr;
    }
    if (found != rooms_.end()) {
        return found->second.get();
    }
    if (now_ < startedAt_ + kReopens && net::readRoomCode(code) == code &&
        net::slotOf(code) == options_.slot) {
        return open(household, false, code, why);
    }
    static_cast<void>(wrong_.allow(household, now_));
    static_cast<void>(wrongOfAll_.allow(now_));
    return nullptr;
}

Rooms::Entry* Rooms::quick(const HostAddress& household, Reject::Why& why) {
    if (!quick_.allow(household, now_)) {
        why = Reject::Why::TooOften;
        return nullptr;
    }
    for (const auto& [number, entry] : rooms_) {
        if (entry->server.isPublic() && !entry->isClosing && entry->room->isOffered() &&
            entry->server.hasSpace()) {
            ++counts_.joined;
            return entry.get();
        }
    }
    Entry* const entry = open(household, true, {}, why);
    counts_.opened += entry != nullptr ? 1 : 0;
    return entry;
}

Rooms::Entry* Rooms::open(const HostAddress& household, bool isPublic, std::string code,
                          Reject::Why& why) {
    const auto openedBy = [&](HostAddress (HostAddress::*group)() const) {
        return static_cast<double>(std::ranges::count_if(rooms_, [&](const auto& one) {
            return (one.second->openedBy.*group)() == (household.*group)();
        }));
    };
    const double most = kMaxOfHousehold * options_.room.households;
    const bool hasTooMany =
        !household.isNone() &&
        (openedBy(&HostAddress::household) >= most ||
         (!household.isIpv4() && // 256 addresses of IPv4 are seldom one stranger's
          openedBy(&HostAddress::neighbourhood) >= net::HouseholdLimit::kNeighbours * most));
    if (isFull() || isDraining_) {
        why = Reject::Why::NoSpace;
    } else if (hasTooMany || (!isPublic && !opened_.allow(household, now_))) {
        why = Reject::Why::TooOften;
    } else {
        return &add(household, isPublic,
                    code.empty() ? net::makeRoomCode(options_.slot, platform::entropy())
                                 : std::move(code));
    }
    return nullptr;
}

Rooms::Entry& Rooms::add(const HostAddress& household, bool isPublic, std::string code) {
    net::Server::Options options = options_.room;
    options.room = std::move(code);
    options.isPublic = isPublic;
    options.isManaged = !isOnly() && !isPublic;
    options.hasChat = !isPublic || options_.hasPublicChat;
    const std::uint32_t number = ++last_;
    Entry& entry = *(rooms_[number] =
                         std::unique_ptr<Entry>{new Entry{.number = number,
                                                          .openedBy = household,
                                                          .server = net::Server{std::move(options)},
                                                          .room = {},
                                                          .due = now_,
                                                          .usedAt = now_,
                                                          .seenAt = now_}});
    entry.server.onChange([this, number](const net::Member& member, auto state) {
        if (changed_) {
            changed_(number, member, state);
        }
    });
    entry.server.lobby().onReject([this](const HostAddress& from, Reject::Why why) {
        if (rejected_) {
            rejected_(from, why);
        }
    });
    entry.room = makeRoom_(entry.server);
    entry.room->onEnd([this, &entry](const Recording& match) {
        ++(match.result ? counts_.ended : counts_.left);
        if (recorded_ && entry.recordings.allow(now_)) {
            recorded_(match);
        }
    });
    if (!isOnly()) {
        entry.room->warmUp();
    }
    due_.emplace(now_, number);
    return entry;
}

// --- Time

void Rooms::update(double now, std::span<const std::uint32_t> ready) {
    now_ = now;
    lobby_.update(now);
    for (const std::uint32_t number : ready) {
        const auto found = rooms_.find(number); // 0: the port's own, or the lobby's
        if (found != rooms_.end() && found->second->due > now) {
            visit(*found->second);
        }
    }
    while (!due_.empty() && due_.top().first <= now) {
        const auto [due, number] = due_.top();
        due_.pop();
        const auto found = rooms_.find(number);
        if (found == rooms_.end() || found->second->due != due) {
            continue; // it was visited since
        }
        Entry& entry = *found->second;
        if (entry.room->isPlaying()) {
            counts_.late.add(now - due);
        }
        visit(entry);
        if (close(entry)) {
            rooms_.erase(found);
        }
    }
}

void Rooms::visit(Entry& entry) {
    entry.server.update(now_);
    entry.room->update(now_);
    entry.server.flush();
    entry.due = now_ + std::max(kMinAhead, entry.room->untilNext());
    due_.emplace(entry.due, entry.number);
    if (!entry.server.members().empty()) {
        entry.usedAt = now_;
        entry.seenAt = entry.room->isSeen() ? now_ : entry.seenAt;
        entry.playedAt = entry.room->isPlaying() && !entry.room->isWarmUp() ? now_ : entry.playedAt;
    }
}

bool Rooms::close(Entry& entry) {
    if (isOnly()) {
        return false;
    }
    if (!entry.isClosing &&
        (now_ > entry.usedAt + kEmptyKept || now_ > entry.seenAt + kUnseenKept)) {
        entry.isClosing = true;
        entry.room->end();
        entry.server.removeAll(Reject::Why::RoomClosed);
    }
    return entry.isClosing && entry.server.isClosed();
}

double Rooms::untilNext(double now) const {
    constexpr double kIdle = 0.25;
    return due_.empty() ? kIdle : std::clamp(due_.top().first - now, 0.0, kIdle);
}

// --- The end

void Rooms::drain(double seconds) {
    isDraining_ = true;
    for (const auto& [number, entry] : rooms_) {
        entry->server.closeDoor();
        entry->server.broadcast(
            net::Notice{net::Notice::What::Renewed, static_cast<std::uint16_t>(seconds)});
    }
}

bool Rooms::isBusy(double now) const {
    return std::ranges::any_of(rooms_, [now](const auto& one) {
        return now < one.second->playedAt + kResult && !one.second->server.members().empty();
    });
}

void Rooms::close(double now) {
    for (const auto& [number, entry] : rooms_) {
        entry->isClosing = true;
        entry->room->end();
        entry->room->update(now);
        entry->server.flush();
        entry->server.close();
    }
    lobby_.close();
}

bool Rooms::isClosed() const {
    return lobby_.isClosed() && std::ranges::all_of(rooms_, [](const auto& one) {
               return one.second->server.isClosed();
           });
}

std::size_t Rooms::members() const {
    std::size_t all = 0;
    for (const auto& [number, entry] : rooms_) {
        all += entry->server.members().size();
    }
    return all;
}

std::size_t Rooms::playing() const {
    return static_cast<std::size_t>(std::ranges::count_if(
        rooms_, [](const auto& one) { return one.second->room->isPlaying(); }));
}

} // namespace eng::rooms
