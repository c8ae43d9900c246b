#include "engine/online/party.h"

#include "engine/core/format.h"
#include "engine/core/player_name.h"
#include "engine/core/utf8.h"
#include "engine/transport/connect.h"

#include <algorithm>
#include <utility>

#include "net_text.h"

namespace eng::online {
namespace {

constexpr std::size_t kMaxSaid = 60; // bytes of words that are shown in a line

/// True if a connection ended by itself, so that another one may come about.
bool canReconnect(const std::optional<Error>& why) {
    return why && (why->text() == net::text::kLost || why->text() == net::text::kNotConnected);
}

} // namespace

Party::Party(Info info, room::Link link, Ended ended)
    : info_{std::move(info)}
    , link_{std::move(link)}
    , ended_{std::move(ended)}
    , match_{std::make_unique<room::AnyPrediction>()} {}

Party::~Party() {
    disconnect();
}

Status Party::host(std::uint16_t port, std::vector<net::WebFile> page, const std::string& name,
                   const std::string& roomName) {
    leave();
    own_.reset(); // else its port would be in use
    own_ = OwnRoom::open(
        port, std::move(page),
        {.game = info_.game, .key = info_.key, .build = info_.build, .room = roomName}, link_.room);
    if (!own_) {
        return Error{net::text::kPortInUse, {port}};
    }
    name_ = cleanName(name); // a name that an older build has saved, too
    address_.clear();
    connect(own_->connect(), {});
    return {};
}

void Party::join(std::string address, const std::string& name) {
    leave();
    address_ = std::move(address);
    name_ = cleanName(name); // a name that an older build has saved, too
    connect(net::connect(address_), {});
}

std::unique_ptr<net::Client> Party::makeClient(std::unique_ptr<net::Transport> transport,
                                               const net::MemberToken& token) {
    auto client = std::make_unique<net::Client>(std::move(transport),
                                                net::Hello{.simulation = info_.key.simulation,
                                                           .content = info_.key.content,
                                                           .game = info_.game,
                                                           .build = info_.build,
                                                           .name = name_,
                                                           .room = room_,
                                                           .token = token});
    client->onChat([this](const net::Neighbour& from, const std::string& words) {
        said_.push_back({from.name + ": " + std::string{startOf(words, kMaxSaid)}, now_});
    });
    return client;
}

void Party::connect(std::unique_ptr<net::Transport> transport, const net::MemberToken& token) {
    disconnect();
    client_ = makeClient(std::move(transport), token);
    match_ = link_.prediction(*client_);
}

void Party::disconnect() {
    giveEnded();
    match_ = std::make_unique<room::AnyPrediction>();
    starts_ = 0;
    nextMatch_.reset();
    next_.reset();
    client_.reset();
}

void Party::giveEnded() {
    const AnyMatch* const match = match_->match();
    if (!isGiven_ && match != nullptr && match->steps() > 0) {
        isGiven_ = true;
        const std::optional<int> own = match_->seat();
        ended_(match->recording(),
               own ? std::optional<std::string_view>{match->holder(*own).name} : std::nullopt);
    }
}

void Party::setHidden(bool hidden) {
    isHidden_ = hidden;
    request(hidden ? room::Request::What::Hidden : room::Request::What::Back);
}

void Party::leave() {
    if (client_) {
        client_->leave();
        client_->update(now_); // so that it is sent
    }
    disconnect();
    if (own_ && own_->isOpen()) {
        own_->close(now_);
    }
    lostAt_.reset();
    wasJoined_ = false;
    token_ = {};
    room_.clear();
    moves_ = 0;
    said_.clear();
}

void Party::update(double now) {
    now_ = now;
    if (own_) {
        own_->update(now);
        if (own_->isGone()) {
            own_.reset();
        }
    }
    if (lostAt_) {
        retry(now);
    } else if (client_) {
        updateClient(now);
    }
    std::erase_if(said_, [now](const Said& one) { return now > one.at + kSaidFor; });
}

void Party::updateClient(double now) {
    client_->update(now);
    match_->update(now);
    if (match_->phase() == room::Phase::Playing) {
        isGiven_ = false;
    } else if (match_->hasMatch() && match_->match()->recording().result) { // all of it has come
        giveEnded();
    }
    if (isJoined()) {
        if (!std::exchange(wasJoined_, true) && isHidden_) {
            setHidden(true);
        }
        token_ = client_->token();
        moves_ = 0;
    }
    client_->flush();
    if (client_->state() != net::Client::State::Closed) {
        return;
    }
    if (const std::optional<net::Moved> moved = client_->moved()) {
        wasJoined_ = false;
        if (follow(*moved)) {
            connect(net::connect(address_),
                    moved->ticket); // its own token is a secret of the other
        }
    } else if (match_->hasLeft()) {
        giveUp(Error{net::text::kMalformed});
    } else if (wasJoined_ && !address_.empty() && canReconnect(client_->problem())) {
        lostAt_ = retryAt_ = now; // the match is shown as it was
    } else {
        giveUp(client_->problem());
    }
}

bool Party::follow(const net::Moved& moved) {
    const std::size_t host = address_.find("://");
    if (host == std::string::npos || ++moves_ > kMaxMoves) { // a room of this program has no other
        giveUp(Error{net::text::kMovedTooOften});
        return false;
    }
    address_ = address_.substr(0, address_.find('/', host + 3)) + moved.to;
    room_ = moved.room;
    return true;
}

void Party::retry(double now) {
    if (!next_ && now >= retryAt_.value_or(now)) {
        retryAt_ = now + kRetryEvery;
        next_ = makeClient(net::connect(address_), token_);
        nextMatch_ = link_.prediction(*next_);
    }
    if (next_) {
        next_->update(now);
        nextMatch_->update(now);
        const bool knowsRoom = !nextMatch_->places().empty();
        if (knowsRoom && (nextMatch_->phase() != room::Phase::Playing || nextMatch_->hasMatch())) {
            starts_ = starts() + 1; // the match is shown as it was until here
            match_ = std::move(nextMatch_);
            client_ = std::move(next_);
            lostAt_.reset();
            wasJoined_ = false; // so that the room hears again whether the game is hidden
            updateClient(now);
            return;
        }
        next_->flush();
        if (next_->state() == net::Client::State::Closed) {
            const std::optional<Error> why = next_->problem();
            const std::optional<net::Moved> moved = next_->moved();
            nextMatch_.reset();
            next_.reset();
            if (moved) {
                if (follow(*moved)) {
                    token_ = moved->ticket;
                    retryAt_ = now;
                }
            } else if (!canReconnect(why)) {
                giveUp(why); // the room is full, for example
                return;
            }
        }
    }
    if (now > lostAt_.value_or(now) + kRetryFor) {
        giveUp(Error{net::text::kLost});
    }
}

void Party::giveUp(std::optional<Error> why) {
    problem_ = std::move(why);
    leave();
}

void Party::say(const std::string& words) {
    if (isJoined()) {
        client_->send(net::Chat{0, std::string{startOf(words, net::kMaxChat)}});
    }
}

} // namespace eng::online
