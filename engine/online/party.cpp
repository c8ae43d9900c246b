#include "engine/online/party.h"

#include "engine/core/format.h"
#include "engine/core/utf8.h"
#include "engine/transport/connect.h"
#include "engine/transport/memory_transport.h"

#include <algorithm>
#include <utility>

#include "net_text.h"

namespace eng::online {

Party::~Party() {
    match_->follow(nullptr);
    match_->serve(nullptr);
}

Status Party::host(std::uint16_t port, std::vector<net::WebFile> page, const std::string& name,
                   const std::string& roomName) {
    leave();
    lan_.reset(); // the searching one
    match_->serve(nullptr);
    server_.reset();
    endAt_.reset();
    hasPage_ = !page.empty();
    web_ = net::WebHost::open(port, {.files = std::move(page)});
    if (!web_) {
        return Error{net::text::kPortInUse, port};
    }
    server_ = std::make_unique<net::Server>(net::Server::Options{
        .game = info_.game, .key = info_.key, .build = info_.build, .seats = kMembers});
    match_->serve(server_.get());
    lan_ = Lan::announce({.game = info_.game,
                          .key = info_.key,
                          .build = info_.build,
                          .room = roomName,
                          .seats = kMembers,
                          .port = web_->port()});
    name_ = name;
    address_.clear();
    auto [here, there] = net::makeMemoryLine();
    server_->add(std::move(there));
    connect(std::move(here), {});
    return {};
}

void Party::join(std::string address, const std::string& name) {
    leave();
    address_ = std::move(address);
    name_ = name;
    connect(net::connect(address_), {});
}

void Party::connect(std::unique_ptr<net::Transport> line, const net::SeatToken& token) {
    disconnect();
    client_ = std::make_unique<net::Client>(std::move(line),
                                            net::Hello{.simulation = info_.key.simulation,
                                                       .content = info_.key.content,
                                                       .game = info_.game,
                                                       .build = info_.build,
                                                       .name = name_,
                                                       .token = token});
    client_->onChat([this](const net::Neighbour& from, const std::string& words) {
        said_.push_back({from.name + ": " + words, now_});
    });
    match_->follow(client_.get());
}

void Party::disconnect() {
    match_->follow(nullptr);
    client_.reset();
}

void Party::leave() {
    if (client_) {
        client_->leave();
        client_->update(now_); // so that it is sent
    }
    disconnect();
    if (server_ && !endAt_) {
        match_->end();
        match_->updateRoom(now_);
        server_->flush();
        server_->close();
        endAt_ = now_ + kFarewell;
    }
    lostAt_.reset();
    wasJoined_ = false;
    token_ = {};
    said_.clear();
}

void Party::update(double now) {
    constexpr double kAgain = 0.001; // seconds: twice in a frame is once
    if (now < now_ + kAgain) {
        return;
    }
    now_ = now;
    updateServer(now);
    if (client_) {
        client_->update(now);
        match_->updateMatch(now);
        client_->flush();
        if (isJoined()) {
            wasJoined_ = true;
            token_ = client_->token();
            lostAt_.reset();
        }
        handleEnd(now);
    } else if (lostAt_ && now >= retryAt_.value_or(now)) {
        retryAt_ = now + kRetryEvery;
        connect(net::connect(address_), token_);
    }
    std::erase_if(said_, [now](const Said& one) { return now > one.at + kSaidFor; });
}

void Party::updateServer(double now) {
    if (!server_) {
        return;
    }
    web_->wait(0.0);
    if (!endAt_) {
        web_->update(*server_, now);
    }
    server_->update(now);
    if (endAt_) {
        if (server_->isClosed() || now > *endAt_) {
            match_->serve(nullptr);
            server_.reset();
            web_.reset();
            lan_.reset();
            endAt_.reset();
        }
        return;
    }
    match_->updateRoom(now);
    if (lan_) {
        lan_->setSeats(static_cast<std::uint16_t>(server_->members().size()), kMembers);
        lan_->update(now);
    }
    server_->flush();
}

void Party::handleEnd(double now) {
    if (client_->state() != net::Client::State::Closed) {
        return;
    }
    const std::optional<Error> why = client_->problem();
    const bool left = match_->hasLeft();
    disconnect();
    const TextId text = why ? why->text() : TextId{};
    const bool isLine = text == net::text::kLost || text == net::text::kNotConnected;
    if (wasJoined_ && isLine && !address_.empty()) {
        lostAt_ = lostAt_.value_or(now);
        retryAt_ = retryAt_.value_or(now);
        if (now < *lostAt_ + kRetryFor) {
            return;
        }
    }
    problem_ = left ? Error{net::text::kMalformed} : why;
    leave();
}

void Party::say(const std::string& words) {
    if (isJoined()) {
        client_->send(net::Chat{0, std::string{startOf(words, net::kMaxChat)}});
    }
}

} // namespace eng::online
