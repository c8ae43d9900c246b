#include "engine/net/client.h"

#include "engine/core/player_name.h"
#include "engine/core/utf8.h"

#include <algorithm>
#include <array>

#include "net_text.h"

namespace eng::net {

Error wordsOf(const Reject& reject, const std::string& ours) {
    static constexpr std::array kTexts{
        // in the order of Why
        text::kOlderClient, text::kOlderServer,   text::kOtherContent, text::kFull,   text::kNoRoom,
        text::kBadName,     text::kUsedElsewhere, text::kOtherGame,    text::kKicked, text::kIdle,
        text::kTooOften,    text::kNoSpace,       text::kRoomClosed};
    static_assert(kTexts.size() == static_cast<std::size_t>(Reject::Why::RoomClosed) + 1);
    return Error{kTexts[static_cast<std::size_t>(reject.why)], {reject.build, ours}};
}

Client::Client(std::unique_ptr<Transport> transport, Hello hello)
    : connection_{std::move(transport), false}
    , hello_{std::move(hello)} {
    hello_.build = startOf(hello_.build, kMaxBuild);
    if (hello_.name.size() > kMaxName) {
        hello_.name = cleanName(startOf(hello_.name, kMaxName));
    }
    connection_.send(hello_);
    connection_.flush();
}

void Client::update(double now) {
    connection_.update(now);
    if (state_ == State::Closed) {
        return;
    }
    since_ = since_.value_or(now);
    // Only time in which this program runs: a page may be stopped for minutes.
    constexpr double kMaxStep = 0.25;
    silence_ += std::min(now - updatedAt_.value_or(now), kMaxStep);
    updatedAt_ = now;
    while (state_ != State::Closed) {
        const std::optional<MessageReader::Raw> raw = connection_.receive();
        if (!raw) {
            break;
        }
        handle(*raw);
    }
    if (const std::uint64_t bytes = statistics().bytesIn; bytes != heardBytes_) {
        heardBytes_ = bytes;
        silence_ = 0.0;
    } else if (state_ == State::Joined && silence_ > kMaxSilence) {
        connection_.close(CloseCode::Policy, "The server is silent.");
    }
    if (state_ != State::Closed && connection_.isClosing()) {
        end(Error{state_ == State::Joined ? text::kLost : text::kNotConnected});
    } else if (state_ == State::Joining && now > *since_ + kMaxJoinTime) {
        end(Error{text::kNotConnected});
    }
}

void Client::handle(const MessageReader::Raw& raw) {
    bool good = true;
    if (raw.code < kFirstSystemCode) {
        good = handleOwn(raw);
    } else if (state_ == State::Joined) {
        using Outcome = MessageHandlers<Client>::Outcome;
        const Outcome outcome = handlers_.handle(*this, raw);
        good = outcome != Outcome::Malformed;
        if (outcome == Outcome::Unknown) {
            connection_.countUnknown();
        }
    }
    if (!good) {
        connection_.close(CloseCode::Protocol, "A message is malformed.");
        end(Error{text::kMalformed});
    }
}

bool Client::handleOwn(const MessageReader::Raw& raw) {
    if (raw.code == Welcome::kCode) {
        if (state_ != State::Joining || !readMessage(raw.payload, welcome_)) {
            return false;
        }
        state_ = State::Joined;
        change({welcome_.member, MemberChange::State::Here, hello_.name});
        return true;
    }
    if (raw.code == Reject::kCode) {
        Reject reject;
        if (!readMessage(raw.payload, reject) || !isPlainText(reject.build)) {
            return false;
        }
        end(wordsOf(reject, hello_.build));
        return true;
    }
    if (raw.code == MemberChange::kCode) {
        MemberChange message;
        if (!readMessage(raw.payload, message) || cleanName(message.name) != message.name) {
            return false;
        }
        change(message);
        return true;
    }
    if (raw.code == Chat::kCode) {
        Chat message;
        if (!readMessage(raw.payload, message) || !isPlainText(message.text)) {
            return false;
        }
        const auto from = std::ranges::find(room_, int{message.member}, &Neighbour::number);
        if (from != room_.end() && chat_) {
            chat_(*from, message.text);
        }
        return true;
    }
    if (raw.code == Bye::kCode) {
        end(Error{text::kServerEnds});
        return true;
    }
    if (raw.code == Moved::kCode) {
        Moved message;
        if (!readMessage(raw.payload, message) || !isRoomPath(message.to) ||
            readRoomCode(message.room) != message.room) {
            return false;
        }
        moved_ = std::move(message);
        end(std::nullopt);
        return true;
    }
    if (raw.code == RoomInfo::kCode) {
        RoomInfo message;
        if (!readMessage(raw.payload, message) || !isPlainText(message.code)) {
            return false;
        }
        info_ = std::move(message);
        return true;
    }
    if (raw.code == Notice::kCode) {
        Notice message;
        if (!readMessage(raw.payload, message)) {
            return false;
        }
        if (notice_) {
            notice_(message);
        }
        return true;
    }
    connection_.countUnknown();
    return true;
}

void Client::change(const MemberChange& change) {
    std::erase_if(room_, [&](const Neighbour& one) { return one.number == change.member; });
    constexpr std::size_t kMost = kMaxMembers; // a server that tells of more is not one of ours
    if (change.state != MemberChange::State::Free && room_.size() < kMost) {
        const auto place =
            std::ranges::lower_bound(room_, int{change.member}, {}, &Neighbour::number);
        room_.insert(place,
                     {change.member, change.name, change.state == MemberChange::State::Away});
    }
}

void Client::leave() {
    if (state_ == State::Closed) {
        return;
    }
    connection_.send(Bye{});
    connection_.close(CloseCode::Normal, "Goodbye.");
    end(std::nullopt);
}

void Client::end(std::optional<Error> problem) {
    state_ = State::Closed;
    problem_ = std::move(problem);
    connection_.close(CloseCode::Normal, {});
}

} // namespace eng::net
