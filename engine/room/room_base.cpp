#include "engine/room/room_base.h"

#include <algorithm>
#include <utility>

namespace eng::room {

RoomBase::RoomBase(net::Server& server, int seats, int forPeople, int stepsPerSecond)
    : server_{server}
    , forPeople_{std::min(forPeople, seats)}
    , rate_{static_cast<double>(stepsPerSecond)}
    , places_(static_cast<std::size_t>(seats))
    , clock_{stepsPerSecond} {
    server_.on<Commands>(
        [this](net::Member& from, const Commands& message) { take(from, message); });
    server_.on<Request>([this](net::Member& from, const Request& message) { take(from, message); });
    server_.on<Resync>([this](net::Member& from, const Resync& message) { take(from, message); });
}

void RoomBase::update(double now) {
    const double delta = isNew_ ? 0.0 : now - now_;
    isNew_ = false;
    now_ = now;
    updateMembers();
    updateIdle();
    if (viewers_.empty()) {
        end(); // bots need no match of their own
    }
    if (phase_ != Phase::Playing && mayBegin()) {
        begin();
    } else if (phase_ == Phase::Playing) {
        for (int due = clock_.advance(delta); due > 0 && phase_ == Phase::Playing; --due) {
            step();
        }
    }
    sendNews();
    send();
}

void RoomBase::end() {
    if (phase_ == Phase::Playing) {
        finish();
    }
}

double RoomBase::untilNext() const {
    constexpr double kIdle = 0.25;
    return phase_ == Phase::Playing ? (1.0 - clock_.alpha()) / rate_ : kIdle;
}

bool RoomBase::isOffered() const {
    const auto people = std::span{places_}.first(static_cast<std::size_t>(forPeople_));
    return std::ranges::any_of(people, [this](const Place& one) { return isFree(one); }) &&
           std::ranges::any_of(people, [this](const Place& one) { return isThere(one); });
}

bool RoomBase::isFree(const Place& place) const {
    const Viewer* const holder = viewerOf(place.member);
    return holder == nullptr || (holder->isGone() && now_ > holder->quietSince + kSeatKept);
}

bool RoomBase::isSeen() const {
    return std::ranges::any_of(viewers_, [](const Viewer& one) { return !one.isGone(); });
}

const RoomBase::Viewer* RoomBase::viewerOf(int member) const {
    const auto found = std::ranges::find(viewers_, member, &Viewer::member);
    return found != viewers_.end() ? &*found : nullptr;
}

RoomBase::Viewer* RoomBase::viewerOf(int member) {
    return const_cast<Viewer*>(std::as_const(*this).viewerOf(member));
}

RoomBase::Viewer& RoomBase::viewerOf(const net::Member& member) {
    const Viewer* const known = viewerOf(member.number);
    if (known == nullptr || known->token != member.token) {
        updateMembers();
    }
    return *viewerOf(member.number);
}

RoomBase::Place* RoomBase::placeOf(int member) {
    const auto found = std::ranges::find(places_, member, &Place::member);
    return found != places_.end() ? &*found : nullptr;
}

// --- Members

void RoomBase::updateMembers() {
    std::erase_if(viewers_, [this](const Viewer& viewer) {
        const net::Member* const member = server_.member(viewer.member);
        const bool gone = member == nullptr || member->token != viewer.token;
        if (gone) {
            if (Place* const place = placeOf(viewer.member)) {
                vacate(*place);
            }
        }
        return gone;
    });
    for (const net::Member& member : server_.members()) {
        Viewer* viewer = viewerOf(member.number);
        if (viewer == nullptr) {
            viewers_.push_back({.member = member.number,
                                .token = member.token,
                                .connections = member.connections,
                                .since = now_,
                                .quietSince = now_});
            viewer = &viewers_.back();
            follow(*viewer);
        }
        if (viewer->isAway != member.isAway || viewer->connections != member.connections) {
            viewer->connections = member.connections; // it may return before it was missed
            viewer->isAway = member.isAway;
            viewer->knows = false;
            viewer->isHidden = false;
            viewer->asked = {};
            heard(*viewer);
            if (member.isAway) {
                viewer->quietSince = member.awaySince;
                viewer->sender.stop();
            } else {
                follow(*viewer);
            }
        }
        grant(*viewer, Request::What::Hidden);
        grant(*viewer, Request::What::Watch);
        if (!viewer->watches && !viewer->isAway && placeOf(member.number) == nullptr) {
            seat(*viewer);
            viewer->watches = placeOf(member.number) == nullptr; // until it asks to play
            viewer->wants = viewer->watches;
        }
        grant(*viewer, Request::What::Ready);
    }
}

void RoomBase::heard(Viewer& viewer) {
    viewer.quietSince = now_;
    viewer.warnedAt.reset();
}

void RoomBase::updateIdle() {
    for (Viewer& viewer : viewers_) {
        const bool isWanted = isSeatWanted();
        const double quiet = now_ - viewer.quietSince;
        Place* const place = placeOf(viewer.member);
        net::Member* const member = server_.member(viewer.member);
        if (place == nullptr) {
            if ((viewer.isHidden && quiet > kMaxHidden) || now_ > viewer.since + kMaxWatching) {
                server_.remove(*member, net::Reject::Why::Idle);
            }
        } else if (viewer.isGone()) {
            if (quiet > (isWanted ? kSeatKept : kSeatKeptLong)) {
                viewer.watches = true;
                vacate(*place);
            }
        } else if (!isWanted) {
            viewer.warnedAt.reset();
        } else if (!viewer.warnedAt && quiet > kMaxQuiet) {
            viewer.warnedAt = now_;
            server_.send(*member,
                         net::Notice{net::Notice::What::Idle, static_cast<std::uint16_t>(kNotice)});
        } else if (viewer.warnedAt && now_ > *viewer.warnedAt + kNotice) {
            viewer.watches = true;
            vacate(*place);
            seatWaiting(); // so that others keep theirs
        }
    }
}

void RoomBase::seatWaiting() {
    const auto waiting = std::ranges::find_if(
        viewers_, [](const Viewer& one) { return one.wants && !one.isGone(); });
    if (waiting != viewers_.end()) {
        waiting->watches = waiting->wants = false;
        heard(*waiting);
        seat(*waiting);
    }
}

bool RoomBase::isSeatWanted() const {
    return (server_.isPublic() && isOffered()) ||
           std::ranges::any_of(viewers_,
                               [](const Viewer& one) { return one.wants && !one.isGone(); });
}

void RoomBase::seat(const Viewer& viewer) {
    const auto people = std::span{places_}.first(static_cast<std::size_t>(forPeople_));
    auto place = std::ranges::find(people, -1, &Place::member);
    if (place == people.end()) {
        place = std::ranges::find_if(people, [this](const Place& one) { return isFree(one); });
        if (place == people.end()) {
            return;
        }
        viewerOf(place->member)->watches = true;
        vacate(*place);
    }
    place->member = viewer.member;
    place->isReady = isWarmUp_;
    const auto isTaken = [](const Place& one) { return one.member >= 0; };
    if (isWarmUp_ && std::ranges::count_if(people, isTaken) > 1) { // now a match begins from zero
        isWarmUp_ = false;
        phase_ = Phase::Waiting;
        for (Place& one : people) {
            one.isReady = isThere(one);
        }
    } else if (phase_ == Phase::Playing) {
        takeSeat(*place);
    }
}

void RoomBase::vacate(Place& place) {
    place.member = -1;
    place.isReady = false;
    if (phase_ == Phase::Playing) {
        botTakes(place);
    }
}

void RoomBase::take(net::Member& from, const Request& request) {
    // Of Ready and NotReady, Watch and Play, Hidden and Back the last one counts.
    Viewer& viewer = viewerOf(from);
    viewer.asked[static_cast<std::size_t>(request.what) / 2] = request.what;
}

void RoomBase::grant(Viewer& viewer, Request::What kind) {
    using What = Request::What;
    std::optional<What>& asked = viewer.asked[static_cast<std::size_t>(kind) / 2];
    net::RateLimit& limit = kind == What::Watch ? viewer.moves : viewer.requests;
    if (!asked || !limit.allow(now_)) {
        return;
    }
    const What what = *asked;
    asked.reset();
    heard(viewer);
    Place* const place = placeOf(viewer.member);
    switch (what) {
    case What::Ready:
    case What::NotReady:
        if (place != nullptr && phase_ != Phase::Playing) { // else it was meant for this one
            place->isReady = what == What::Ready;
        }
        break;
    case What::Watch:
        viewer.watches = true;
        viewer.wants = false;
        if (place != nullptr) {
            vacate(*place);
        }
        break;
    case What::Play:
        viewer.watches = false; // `updateMembers` gives a seat, if one is free
        break;
    case What::Hidden:
        viewer.isHidden = true;
        viewer.sender.stop();
        if (place != nullptr && phase_ == Phase::Playing) {
            botTakes(*place);
        }
        break;
    case What::Back:
        if (std::exchange(viewer.isHidden, false)) {
            viewer.knows = false;
            follow(viewer);
        }
        break;
    }
}

void RoomBase::sendNews() {
    RoomNews news{.phase = phase_, .places = {}};
    for (const Place& place : places_) {
        const bool isBot = phase_ == Phase::Playing &&
                           match()->holder(seatOf(place)).kind == SeatHolder::Kind::Bot;
        news.places.push_back({static_cast<std::uint16_t>(place.member + 1), place.isReady, isBot});
    }
    if (!(news == news_) && newsLimit_.allow(now_)) {
        news_ = std::move(news);
        for (Viewer& viewer : viewers_) {
            viewer.knows = false;
        }
    }
    for (Viewer& viewer : viewers_) {
        net::Member* const member = server_.member(viewer.member);
        if (!viewer.knows && !viewer.isHidden && member != nullptr && member->connection &&
            member->connection->hasRoom()) {
            viewer.knows = true;
            server_.send(*member, news_);
        }
    }
}

// --- A match

bool RoomBase::mayBegin() {
    if (std::ranges::none_of(places_, &Place::isReady) || server_.isDoorClosed()) {
        readyAt_.reset();
        return false;
    }
    readyAt_ = readyAt_.value_or(now_);
    return now_ >= *readyAt_ + kMaxReady ||
           std::ranges::all_of(
               places_, [this](const Place& place) { return place.isReady || !isThere(place); });
}

bool RoomBase::isThere(const Place& place) const {
    const Viewer* const viewer = viewerOf(place.member);
    return viewer != nullptr && !viewer->isGone();
}

void RoomBase::begin() {
    makeMatch();
    phase_ = Phase::Playing;
    clock_.reset();
    newest_.reset();
    notePoint();
    for (Place& place : places_) {
        place.isReady = false;
        place.isBot = false;
        isThere(place) ? takeSeat(place) : botTakes(place);
    }
    for (Viewer& viewer : viewers_) {
        viewer.resyncAt.reset();
        if (!viewer.isGone()) {
            follow(viewer);
        }
    }
}

void RoomBase::finish() {
    phase_ = Phase::Over;
    if (ended_ && !isWarmUp_) {
        ended_(match()->recording());
    }
}

void RoomBase::step() {
    const std::uint64_t now = match()->steps();
    for (Place& place : places_) {
        if (place.member >= 0 && !place.isBot) {
            giveCommand(seatOf(place), now >= place.covered + steps(kRepeated));
            if (now >= place.covered + steps(kUntilBot)) {
                botTakes(place);
            }
        }
    }
    match()->step();
    if (match()->steps() % steps(1.0) == 0) {
        notePoint();
    }
    if (match()->isOver()) {
        match()->finish();
        finish();
        for (Place& place : places_) {
            place.isReady = isWarmUp_ && isThere(place); // it goes on until a second person comes
        }
    } else if (match()->steps() >= steps(kMaxMatch)) {
        finish();
    }
}

void RoomBase::takeSeat(Place& place) {
    const net::Member* const member = server_.member(place.member);
    seatPlayer(seatOf(place), member != nullptr ? member->name : std::string{});
    place.isBot = false;
    place.covered = match()->steps();
    place.margin.reset();
}

void RoomBase::botTakes(Place& place) {
    if (!std::exchange(place.isBot, true)) {
        seatBot(seatOf(place));
    }
}

void RoomBase::take(net::Member& from, const Commands& message) {
    Viewer& viewer = viewerOf(from);
    Place* const place = placeOf(from.number);
    if (place == nullptr || viewer.isHidden || phase_ != Phase::Playing) {
        return; // as of one who does not know yet that it is over
    }
    const std::uint64_t next = match()->steps();
    const std::uint64_t end = message.first + message.count;
    if (message.first > kMaxRecordingSteps || end > next + steps(kMaxAhead)) {
        return;
    }
    if (place->isBot && end + steps(kRepeated) > next) { // also if all come a bit late
        takeSeat(*place);
    }
    if (!queue(seatOf(*place), message, end)) {
        from.connection->close(net::CloseCode::Protocol, "A command is malformed.");
        return;
    }
    if (!message.changes.empty()) {
        heard(viewer);
    }
    place->covered = std::max(place->covered, end);
    const auto margin =
        static_cast<int>(static_cast<std::int64_t>(end) - 1 - static_cast<std::int64_t>(next));
    place->margin = std::min(place->margin.value_or(margin), margin);
}

// --- To the clients

void RoomBase::notePoint() {
    const Recording& played = match()->recording();
    Recording start;
    start.info = played.info;
    if (match()->steps() > 0) {
        start.startStep = start.steps = match()->steps();
        start.startState = match()->state();
        for (const Place& place : places_) {
            start.startSeats.push_back({match()->holder(seatOf(place)), commandOf(seatOf(place))});
        }
    }
    auto point = std::make_shared<StartPoint>();
    if (Result<std::vector<std::byte>> bytes = toBytes(start)) { // all of it can be written
        point->bytes = std::move(*bytes);
    }
    point->step = match()->steps();
    point->logAt = match()->droppedBytes() + played.log().size();
    earlier_ = std::exchange(newest_, std::move(point));
}

void RoomBase::follow(Viewer& viewer) {
    if (newest_) {
        viewer.sender.start(newest_);
    }
}

void RoomBase::take(net::Member& from, const Resync& message) {
    Viewer& viewer = viewerOf(from);
    if (!viewer.sender.isOn() || (viewer.resyncAt && now_ < *viewer.resyncAt + kResyncEvery)) {
        return;
    }
    viewer.resyncAt = now_;
    // With the state of that step both programs can say what differs.
    const bool hasStep = earlier_ && earlier_->step == message.step;
    viewer.sender.start(hasStep ? earlier_ : newest_);
}

void RoomBase::send() {
    if (match() == nullptr) {
        return;
    }
    const Recording& played = match()->recording();
    for (Viewer& viewer : viewers_) {
        net::Member* const member = server_.member(viewer.member);
        if (!viewer.sender.isOn() || member == nullptr || !member->connection) {
            continue;
        }
        if (viewer.sender.isBehind(played, *newest_)) {
            follow(viewer);
        }
        Place* const place = placeOf(viewer.member);
        const int margin = place != nullptr ? place->margin.value_or(kNoMargin) : kNoMargin;
        const double pace = phase_ != Phase::Playing ? 0.0 // the rest
                            : place == nullptr       ? MatchSender::kWatched
                                                     : kQuiet;
        if (viewer.sender.send(server_, *member, played, match()->droppedBytes(), margin, pace,
                               now_) &&
            place != nullptr) {
            place->margin.reset();
        }
    }
}

} // namespace eng::room
