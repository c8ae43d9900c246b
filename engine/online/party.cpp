#include "engine/online/party.h"

#include "engine/core/player_name.h"
#include "engine/core/utf8.h"
#include "engine/transport/connect.h"
#include "platform/entropy.h"

#include <algorithm>
#include <utility>

#include "net_text.h"

namespace eng::online {
namespace {

constexpr std::size_t kMaxSaid = 60; // bytes of words that are shown in a line

/// True if a connection ended by itself, or came with many others of its household, so that
/// another one may come about.
bool canReconnect(const std::optional<Error>& why) {
    return why && (why->text() == net::text::kLost || why->text() == net::text::kNotConnected ||
                   why->text() == net::text::kTooOften);
}

/// True if a server does not know rooms by codes.
bool hasOneRoom(const std::optional<Error>& why) {
    return why && why->text() == net::text::kNoRoom;
}

/// True for a client that has not come into a room of its own yet.
bool isRequest(std::string_view room) {
    return room == kNewRoom || room == kQuickMatch;
}

/// Reads the letters of `keep`; malformed ones give a token that no server knows.
net::MemberToken tokenOf(std::string_view word) {
    net::MemberToken token{};
    for (std::size_t i = 0; i < 2 * token.size() && i < word.size(); ++i) {
        token[i / 2] = token[i / 2] << 4 | static_cast<std::byte>((word[i] - 'a') & 15);
    }
    return token;
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
    enter({}, name);
    connect(own_->connect(), {});
    return {};
}

void Party::join(const RoomPlace& place, const std::string& name) {
    leave();
    enter(place, name);
    connect(net::connect(address_), {});
}

void Party::enter(const RoomPlace& place, const std::string& name) {
    entry_ = address_ = place.address;
    room_ = place.room;
    name_ = cleanName(name); // a name that an older build has saved, too
}

bool Party::resume(std::string_view kept, const std::string& name) {
    const auto next = [&kept] { // line, as `keep` writes them
        const std::size_t end = std::min(kept.find('\n'), kept.size());
        std::string line{kept.substr(0, end)};
        kept.remove_prefix(std::min(end + 1, kept.size()));
        return line;
    };
    leave();
    enter({next()}, name);
    entry_ = next();
    room_ = next();
    token_ = tokenOf(next());
    isReloaded_ = !kept.empty();
    if (address_.empty() || entry_.empty()) {
        return false;
    }
    isResumed_ = true;
    keep();
    connect(net::connect(address_), token_);
    return true;
}

void Party::keep() {
    kept_.clear();
    for (const std::string* const line : {&address_, &entry_, &room_}) {
        kept_ += *line;
        kept_ += '\n';
    }
    for (const std::byte one : token_) { // two letters for each
        kept_ += static_cast<char>('a' + std::to_integer<int>(one >> 4));
        kept_ += static_cast<char>('a' + std::to_integer<int>(one & std::byte{15}));
    }
    if (isReloaded_) {
        kept_ += "\nreloaded";
    }
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
    client->onNotice([this](const net::Notice& notice) { notice_ = notice; });
    client->onChat([this](const net::Neighbour& from, const std::string& words) {
        if (isMuted(from.number)) {
            return;
        }
        said_.push_back({from.name + ": " + std::string{startOf(words, kMaxSaid)}, now_});
    });
    return client;
}

void Party::connect(std::unique_ptr<net::Transport> transport, const net::MemberToken& token) {
    disconnect();
    client_ = makeClient(std::move(transport), token);
    match_ = link_.prediction(*client_);
    ++connections_;
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
    wasJoined_ = isResumed_ = isReloaded_ = wantsReload_ = false;
    token_ = {};
    room_.clear();
    kept_.clear();
    moves_ = 0;
    notice_.reset();
    said_.clear();
    muted_.clear();
    mutedForAll_.clear();
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
        noteRoom();
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
    } else if (isRequest(room_) && !wasJoined_ && hasOneRoom(client_->problem())) {
        room_.clear();
        connect(net::connect(address_), {});
    } else if (canRetry() && canReconnect(client_->problem())) {
        lostAt_ = now; // the match is shown as it was
        tries_ = 0;
        constexpr std::uint64_t kParts = 1024;
        retryAt_ = now + kFirstRetry * static_cast<double>(platform::entropy() % kParts) / kParts;
    } else {
        giveUp(client_->problem());
    }
}

void Party::noteRoom() {
    moves_ = 0;
    const std::string& code = client_->info().code;
    if (token_ == client_->token() && (code.empty() || room_ == code) && !kept_.empty() &&
        !isResumed_ && !isReloaded_) {
        return; // nothing is new, as in most frames
    }
    token_ = client_->token();
    isResumed_ = isReloaded_ = false;
    if (!code.empty()) {
        room_ = code;
    }
    if (!address_.empty()) {
        keep();
    }
}

/// Not if that would open another room.
bool Party::canRetry() const {
    return (wasJoined_ || isResumed_) && !address_.empty() && !(wasJoined_ && isRequest(room_));
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
        retryAt_ = now + std::min(static_cast<double>(1U << std::min(tries_, 8)), kMaxRetry);
        ++tries_;
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
            ++connections_;
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
            } else if (tries_ >= kTriesAtPath) {
                address_ = entry_;
            }
        }
    }
    if (now > lostAt_.value_or(now) + kRetryFor) {
        giveUp(Error{net::text::kLost});
    }
}

void Party::giveUp(std::optional<Error> why) {
    const TextId what = why ? why->text() : TextId{};
    const bool isOld = what == net::text::kOlderClient && !isReloaded_ && !address_.empty();
    if (isOld) {
        isReloaded_ = true;
        keep();
    }
    std::string kept = isOld || canReconnect(why) ? std::move(kept_) : std::string{};
    problem_ = std::move(why);
    leave();
    kept_ = std::move(kept);
    wantsReload_ = isOld;
}

void Party::setMuted(int member, bool muted) {
    std::erase(muted_, member);
    if (muted) {
        muted_.push_back(member);
    }
}

void Party::setMutedForAll(int member, bool muted) {
    using What = net::Manage::What;
    manage(muted ? What::Mute : What::Unmute, member);
    std::erase(mutedForAll_, member);
    if (muted) {
        mutedForAll_.push_back(member);
    }
}

void Party::forget(int member) {
    std::erase(muted_, member);
    std::erase(mutedForAll_, member);
}

void Party::manage(net::Manage::What what, int member) {
    if (isJoined()) {
        client_->send(net::Manage{what, static_cast<std::uint16_t>(member)});
    }
}

void Party::say(const std::string& words) {
    if (isJoined()) {
        client_->send(net::Chat{0, std::string{startOf(words, net::kMaxChat)}});
    }
}

} // namespace eng::online
