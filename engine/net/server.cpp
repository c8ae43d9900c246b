#include "engine/net/server.h"

#include "engine/core/format.h"
#include "engine/core/player_name.h"
#include "engine/core/utf8.h"
#include "platform/entropy.h"

#include <algorithm>

namespace eng::net {
namespace {

MemberToken newToken() {
    MemberToken token{};
    for (std::size_t at = 0; at < token.size(); at += sizeof(std::uint64_t)) {
        const std::uint64_t bits = platform::entropy();
        for (std::size_t i = 0; i < sizeof(bits); ++i) {
            token[at + i] = static_cast<std::byte>(bits >> (8 * i));
        }
    }
    return token;
}

/// In a time that says nothing about where two tokens differ.
bool same(const MemberToken& one, const MemberToken& other) {
    std::byte different{0};
    for (std::size_t i = 0; i < one.size(); ++i) {
        different |= one[i] ^ other[i];
    }
    return different == std::byte{0};
}

} // namespace

Server::Server(Options options)
    : options_{std::move(options)}
    , lobby_{{.game = options_.game,
              .key = options_.key,
              .build = options_.build,
              .households = options_.households,
              .counts = options_.counts}}
    , chats_{kChatsPerSecond * options_.maxMembers, kChatBurst * options_.maxMembers} {
    lobby_.onGuest([this](Guest&& guest) { admit(std::move(guest)); });
    members_.reserve(static_cast<std::size_t>(options_.maxMembers));
}

void Server::update(double now) {
    now_ = now;
    lobby_.update(now);
    sendChanges(); // before what the members say
    updateMembers();
    sendChanges();
}

void Server::admit(Guest&& guest) {
    Member* member = memberOf(guest.hello.token);
    const auto reject = [&](Reject::Why why) { lobby_.reject(std::move(guest.connection), why); };
    if (guest.hello.room != options_.room) {
        return reject(Reject::Why::NoRoom);
    }
    if (isKicked(guest)) {
        return reject(Reject::Why::Kicked);
    }
    if (member == nullptr) {
        if (isDoorClosed_) {
            return reject(Reject::Why::NoSpace);
        }
        const std::optional<int> number = takeNumber();
        if (!number) {
            return reject(Reject::Why::Full);
        }
        member = &members_.emplace_back();
        member->number = *number;
        member->token = newToken();
        member->since = now_;
    } else if (member->connection) { // from elsewhere, or the old one is not known to be lost
        lobby_.reject(std::move(member->connection), Reject::Why::UsedElsewhere);
    }
    member->name = options_.hasNames ? nameFor(*member, guest.hello.name) : std::string{};
    member->isAway = member->hasLeft = false;
    member->connection = std::move(guest.connection);
    member->household = member->connection->household();
    ++member->connections;
    member->connection->trust();
    send(*member, Welcome{static_cast<std::uint16_t>(member->number), 0, member->token});
    member->toldFlags.reset();
    member->untold.reset();
    for (const Member& other : members_) {
        member->untold.set(static_cast<std::size_t>(other.number));
    }
    tell(*member, MemberChange::State::Here);
}

bool Server::isKicked(const Guest& guest) const {
    // Who shares the manager's address may be a friend in the same flat or school.
    const HostAddress household = guest.connection->household();
    const bool counts =
        !household.isNone() && !members_.empty() && household != members_.front().household;
    return std::ranges::any_of(kicked_, [&](const Kicked& one) {
        return same(one.token, guest.hello.token) || (counts && one.household == household);
    });
}

std::string Server::nameFor(const Member& member, const std::string& wanted) const {
    std::string name = wanted;
    const auto isTaken = [&](const Member& other) {
        return &other != &member && other.name == name;
    };
    for (int number = 2; !wanted.empty() && std::ranges::any_of(members_, isTaken); ++number) {
        const std::string end = format(" {0}", {number});
        std::string start{startOf(wanted, kMaxName - end.size())};
        while (cleanName(start + end) != start + end) { // too long, or ends with a space
            removeLastCharacter(start);
        }
        name = start + end;
    }
    return name;
}

Member* Server::memberOf(const MemberToken& token) {
    const auto found =
        std::ranges::find_if(members_, [&](const Member& one) { return same(one.token, token); });
    return found != members_.end() ? &*found : nullptr;
}

std::optional<int> Server::takeNumber() {
    for (int number = 0; number < options_.maxMembers; ++number) {
        if (member(number) == nullptr) {
            return number;
        }
    }
    const auto gone =
        std::ranges::find_if(members_, [this](const Member& one) { return isReplaceable(one); });
    if (gone == members_.end()) {
        return std::nullopt;
    }
    const int number = gone->number;
    tell(*gone, MemberChange::State::Free);
    members_.erase(gone);
    return number;
}

bool Server::isReplaceable(const Member& member) const {
    // Else one stranger, who joins and is gone at once, could block all numbers.
    const double stayed = std::max(member.lostAt - member.since, kPageKept);
    return member.isAway &&
           (now_ >= member.awaySince + kMemberKept || now_ > member.lostAt + stayed);
}

bool Server::hasSpace() const {
    return std::ssize(members_) < options_.maxMembers ||
           std::ranges::any_of(members_, [this](const Member& one) { return isReplaceable(one); });
}

bool Server::knows(const MemberToken& token) const {
    return std::ranges::any_of(members_, [&](const Member& one) { return same(one.token, token); });
}

Member* Server::member(int number) {
    const auto found = std::ranges::find(members_, number, &Member::number);
    return found != members_.end() ? &*found : nullptr;
}

void Server::updateMembers() {
    for (std::size_t i = 0; i < members_.size(); ++i) {
        Member& member = members_[i];
        if (member.connection) {
            member.connection->update(now_);
            while (member.connection) {
                const std::optional<MessageReader::Raw> raw = member.connection->receive();
                if (!raw) {
                    break;
                }
                handle(member, *raw);
            }
            if (member.connection && member.connection->isClosing()) {
                lose(member);
            }
        }
    }
    const auto isGone = [this](const Member& one) {
        return one.isAway && (one.hasLeft || now_ >= one.awaySince + kMemberKeptLong);
    };
    for (const Member& member : members_) {
        if (isGone(member)) {
            tell(member, MemberChange::State::Free);
        }
    }
    std::erase_if(members_, isGone);
}

void Server::handle(Member& member, const MessageReader::Raw& raw) {
    if (raw.code == Bye::kCode) {
        leave(member);
        return;
    }
    bool good = true;
    std::string_view why = "A message is malformed.";
    if (raw.code == Chat::kCode) {
        why = "A chat is not plain text.";
        Chat chat;
        good = readMessage(raw.payload, chat) && isPlainText(chat.text);
        if (good) {
            passOn(member, chat);
        }
    } else if (raw.code == Manage::kCode) {
        Manage wish;
        good = readMessage(raw.payload, wish);
        if (good && isManager(member)) {
            manage(member, wish);
        }
    } else {
        using Outcome = MessageHandlers<Member>::Outcome;
        const Outcome outcome = handlers_.handle(member, raw);
        good = outcome != Outcome::Malformed;
        if (outcome == Outcome::Unknown) {
            member.connection->countUnknown();
        }
    }
    if (!good) {
        member.connection->close(CloseCode::Protocol, why);
    }
}

void Server::passOn(Member& from, Chat& chat) {
    // The limit of all: else a flood for all, from one.
    if (!options_.hasChat || from.isMuted || !from.chats.allow(now_) || !chats_.allow(now_)) {
        return;
    }
    chat.member = static_cast<std::uint16_t>(from.number);
    for (Member& other : members_) {
        if (other.connection && other.connection->hasRoom()) {
            send(other, chat);
        }
    }
}

void Server::manage(const Member& manager, const Manage& wish) {
    Member* const other = member(wish.member);
    if (other == nullptr || other == &manager) {
        return;
    }
    if (wish.what != Manage::What::Kick) {
        other->isMuted = wish.what == Manage::What::Mute;
        return;
    }
    if (kicked_.size() == kMaxKicked) {
        kicked_.erase(kicked_.begin());
    }
    kicked_.push_back({other->household, other->token});
    remove(*other, Reject::Why::Kicked);
}

void Server::remove(Member& member, Reject::Why why) {
    if (member.connection) {
        lobby_.reject(std::move(member.connection), why);
    }
    member.isAway = true;
    member.hasLeft = true;
}

void Server::removeAll(Reject::Why why) {
    for (Member& member : members_) {
        remove(member, why);
    }
}

void Server::leave(Member& member) {
    member.connection->close(CloseCode::Normal, "Goodbye.");
    lobby_.closeLater(std::move(member.connection));
    member.isAway = true;
    member.hasLeft = true;
}

void Server::lose(Member& member) {
    // A browser says that a page was left, or is loaded again: that takes less time than a network.
    const bool isPage = member.connection->state() == Transport::State::Closed &&
                        member.connection->closeCode() == CloseCode::GoingAway;
    lobby_.closeLater(std::move(member.connection));
    member.isAway = true;
    member.lostAt = now_;
    member.awaySince = isPage ? now_ - (kMemberKept - kPageKept) : now_;
    tell(member, MemberChange::State::Away);
}

void Server::tell(const Member& member, MemberChange::State state) {
    for (Member& other : members_) {
        other.untold.set(static_cast<std::size_t>(member.number));
    }
    if (changed_) {
        changed_(member, state);
    }
}

void Server::sendInfo(Member& to) {
    const auto flags = static_cast<std::uint8_t>((isManager(to) ? RoomInfo::kManages : 0) |
                                                 (options_.isPublic ? RoomInfo::kPublic : 0) |
                                                 (isDoorClosed_ ? RoomInfo::kDrains : 0));
    if (to.toldFlags != flags && to.connection && to.connection->hasRoom()) {
        to.toldFlags = flags;
        send(to, RoomInfo{options_.room, flags});
    }
}

void Server::sendChanges() {
    for (Member& to : members_) {
        sendInfo(to);
        for (int number = 0; to.untold.any() && number < options_.maxMembers; ++number) {
            const auto bit = static_cast<std::size_t>(number);
            if (!to.untold.test(bit) || !to.connection || !to.connection->hasRoom()) {
                continue;
            }
            to.untold.reset(bit);
            const Member* const other = member(number);
            using State = MemberChange::State;
            send(to, MemberChange{static_cast<std::uint16_t>(number),
                                  other == nullptr ? State::Free
                                  : other->isAway  ? State::Away
                                                   : State::Here,
                                  other != nullptr ? other->name : std::string{}});
        }
    }
}

void Server::flush() {
    for (Member& member : members_) {
        if (member.connection) {
            member.connection->flush();
        }
    }
}

void Server::close() {
    for (Member& member : members_) {
        if (member.connection) {
            member.connection->send(Bye{});
            member.connection->close(CloseCode::GoingAway, "The server ends.");
            lobby_.closeLater(std::move(member.connection));
        }
    }
    members_.clear();
    lobby_.close();
}

} // namespace eng::net
