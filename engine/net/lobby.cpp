#include "engine/net/lobby.h"

#include "engine/core/player_name.h"
#include "engine/core/utf8.h"

#include <algorithm>
#include <utility>

namespace eng::net {

Lobby::Lobby(Options options)
    : options_{std::move(options)}
    , hellos_{kHellosPerSecond * options_.households, kHelloBurst * options_.households} {
    options_.key.protocol = kProtocolVersion;
    options_.build = startOf(options_.build, kMaxBuild);
}

void Lobby::add(std::unique_ptr<Transport> transport) {
    const std::optional<double> since = transport->since(); // a slow request takes its time
    auto connection = std::make_unique<Connection>(std::move(transport));
    if (options_.counts != nullptr) {
        connection->countInto(options_.counts->traffic);
    }
    waiting_.push_back({std::move(connection), since});
    makeRoom();
}

void Lobby::makeRoom() {
    const auto householdOf = [](const Loose& one) { return one.connection->household(); };
    const HostAddress newest = householdOf(waiting_.back());
    const auto ofNewest =
        static_cast<std::size_t>(std::ranges::count(waiting_, newest, householdOf)); // with itself
    HostAddress most = newest;
    if (newest.isNone() || ofNewest <= kMaxOfHousehold) {
        if (waiting_.size() <= kMaxWaiting) {
            return;
        }
        std::vector<HostAddress> all;
        std::ranges::transform(waiting_, std::back_inserter(all), householdOf);
        std::ranges::sort(all);
        std::ptrdiff_t longest = 0; // of runs of one household
        for (auto from = all.begin(); from != all.end();) {
            const auto to = std::upper_bound(from, all.end(), *from);
            if (to - from > longest) {
                longest = to - from;
                most = *from;
            }
            from = to;
        }
    }
    const auto oldest = std::ranges::find(waiting_, most, householdOf);
    oldest->connection->close(CloseCode::Policy, "Too many wait to join.");
    closeLater(std::move(oldest->connection));
    waiting_.erase(oldest);
}

void Lobby::update(double now) {
    now_ = now;
    for (Loose& one : closing_) {
        one.since = one.since.value_or(now);
        one.connection->update(now);
    }
    std::erase_if(closing_, [this](const Loose& one) {
        const bool isClosed = one.connection->state() == Transport::State::Closed;
        const bool isDone = isClosed || now_ > one.since.value_or(now_) + kMaxClosing;
        if (isDone && options_.counts != nullptr) {
            ++options_.counts->closed[isClosed ? one.connection->closeCode() : CloseCode::Lost];
        }
        return isDone;
    });
    for (Loose& one : waiting_) {
        one.since = one.since.value_or(now);
        one.connection->update(now);
        if (const std::optional<MessageReader::Raw> raw = one.connection->receive()) {
            take(one, *raw);
        } else if (now > *one.since + kMaxJoinTime) {
            one.connection->close(CloseCode::Policy, "Hello did not come within 3 seconds.");
        }
        if (one.connection && one.connection->isClosing()) {
            closeLater(std::move(one.connection));
        }
    }
    std::erase_if(waiting_, [](const Loose& one) { return one.connection == nullptr; });
}

void Lobby::take(Loose& one, const MessageReader::Raw& raw) {
    Hello hello;
    if (raw.code != Hello::kCode || !readMessage(raw.payload, hello)) {
        one.connection->close(CloseCode::Protocol, "The first message is not Hello.");
    } else if (const auto why = refusal(hello, one.connection->household())) {
        reject(std::move(one.connection), *why);
    } else {
        door_({std::move(one.connection), std::move(hello)});
    }
}

std::optional<Reject::Why> Lobby::refusal(const Hello& hello, const HostAddress& household) {
    using Why = Reject::Why;
    if (hello.protocol == kProtocolVersion && hello.game != options_.game) {
        return Why::OtherGame;
    }
    if (const std::optional<Why> why = mismatch(hello.key(), options_.key)) {
        return why; // first: older clients know no others
    }
    if (!hellos_.allow(household, now_)) {
        return Why::TooOften;
    }
    if (cleanName(hello.name) != hello.name) {
        return Why::BadName;
    }
    return std::nullopt;
}

void Lobby::reject(std::unique_ptr<Connection> connection, Reject::Why why) {
    if (options_.counts != nullptr) {
        ++options_.counts->rejected[static_cast<std::size_t>(why)];
    }
    if (rejected_) {
        rejected_(connection->household(), why);
    }
    connection->send(Reject{why, options_.build});
    connection->close(CloseCode::Normal, "The client may not join.");
    closeLater(std::move(connection));
}

void Lobby::closeLater(std::unique_ptr<Connection> connection) {
    closing_.push_back({std::move(connection), std::nullopt});
}

void Lobby::close() {
    for (Loose& one : waiting_) {
        one.connection->close(CloseCode::GoingAway, "The server ends.");
        closeLater(std::move(one.connection));
    }
    waiting_.clear();
}

} // namespace eng::net
