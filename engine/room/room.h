#pragma once

#include "engine/core/fixed_step.h"
#include "engine/net/server.h"
#include "engine/room/link.h"
#include "engine/room/match_sender.h"
#include "engine/room/messages.h"
#include "engine/simulation/session.h"
#include "platform/entropy.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace eng::room {

/// The matches of a server's room: it owns the clock, decides which command each seat gave in each
/// step, and sends that to all who play or watch. It never waits for a client.
///
///     net::Server server{{.game = "tag", .key = {.simulation = World::kRulesVersion}}};
///     Room<World> room{server, {.game = "tag", .build = build, .seats = 2}};
///     ...
///     server.update(now);      // in each step
///     room.update(now);
///     server.flush();
///
/// A member that joins gets a free seat of the rules, or watches until it asks for a seat that has
/// become free. A match begins when all members with a seat are ready, or one has been for 20
/// seconds; members who are hidden or away do not count. The other seats get bots, if the rules
/// have one, until a member takes them. A bot also plays for a member whose commands do not
/// come for a second, whose page is hidden or whose connection is lost; the seat is given back with
/// the first command.
///
/// Commands that are late count for the next step; missing ones repeat for a quarter of a second,
/// then the player does nothing.
///
/// In one file although it is long: a template, whose functions share one state.
///
/// Threads: not synchronised; use an instance from one thread at a time.
/// Source:  Enginuity II, client and server; Photon Quantum (a server that decides commands).
template <Rules R>
class Room final : public AnyRoom {
public:
    using Session = eng::Session<R>;
    using Command = typename R::Command;
    using Bot = BotOf<R>;
    using Content = ContentOf<R>;

    static constexpr double kRepeated = 0.25;     ///< seconds for which a missing command repeats
    static constexpr double kUntilBot = 1.0;      ///< seconds without commands
    static constexpr double kMaxAhead = 2.0;      ///< seconds: commands for later are not taken
    static constexpr double kResyncEvery = 5.0;   ///< seconds, of one client
    static constexpr double kMaxReady = 20.0;     ///< seconds that ready players wait for others
    static constexpr double kNewsPerSecond = 4.0; ///< of the room, as many at once
    static constexpr double kRequestsPerSecond = 4.0; ///< of a member, twice as many at once
    static constexpr double kMovesPerSecond = 1.0;    ///< Watch and Play, twice as many at once

    struct Setup {
        std::string game = {};
        std::string build = {};
        typename R::Options options = {};
        int seats = R::kMaxSeats; ///< for people; the others are bots'
        /// Makes a bot for a seat; nothing: it has none. Null: one without arguments, if the
        /// rules have such.
        Delegate<std::optional<Bot>(int seat)> bot = {};
        /// The seed of the next match. Null: at random.
        Delegate<std::uint64_t()> seed = {};
    };

    /// @param server   outlives the room; its messages of a match are handled here
    /// @param content  outlives the room; only for rules with content
    Room(net::Server& server, Setup setup, const Content& content = kNoContent)
        : server_{server}
        , setup_{std::move(setup)}
        , content_{content} {
        server_.on<Commands>(
            [this](net::Member& from, const Commands& message) { take(from, message); });
        server_.on<Request>(
            [this](net::Member& from, const Request& message) { take(from, message); });
        server_.on<Resync>(
            [this](net::Member& from, const Resync& message) { take(from, message); });
    }

    void update(double now) override {
        const double delta = now - now_.value_or(now);
        now_ = now;
        updateMembers();
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
        sendNews(now);
        send(now);
    }
    void end() override {
        if (phase_ == Phase::Playing) {
            finish();
        }
    }

    bool isPlaying() const override { return phase_ == Phase::Playing; }
    Phase phase() const { return phase_; }
    /// The last match; null: there was none.
    const Session* session() const { return session_.get(); }
    double untilNext() const override {
        constexpr double kIdle = 0.25;
        return phase_ == Phase::Playing ? (1.0 - clock_.alpha()) / R::kStepsPerSecond : kIdle;
    }

private:
    static constexpr auto kSeats = static_cast<std::size_t>(R::kMaxSeats);
    static constexpr double kRate = R::kStepsPerSecond;

    struct Queued {
        std::uint64_t step;
        Command command;
    };
    /// A seat of the rules.
    struct Place {
        int member = -1; ///< number; -1: nobody's
        bool isReady = false;
        bool isBot = false;
        std::vector<Queued> queue;   ///< commands of later steps
        std::uint64_t covered = 0;   ///< commands have come for the steps before this one
        Command command{};           ///< the last one
        std::optional<int> margin{}; ///< the least since it was sent
    };
    /// A member of the server's room.
    struct Viewer {
        int member = 0;
        net::MemberToken token{};
        bool watches = false; ///< wants no seat, or there was none
        bool isHidden = false;
        int connections = 0; ///< of the member
        bool isAway = false;
        bool knows = false; ///< the state of the room
        /// What it has asked for and was not granted yet: the last of each kind.
        std::array<std::optional<Request::What>, 3> asked{};
        net::RateLimit requests{kRequestsPerSecond, 2.0 * kRequestsPerSecond};
        net::RateLimit moves{kMovesPerSecond, 2.0 * kMovesPerSecond};
        std::optional<double> resyncAt{};
        MatchSender sender{};
    };

    static std::uint64_t steps(double seconds) {
        return static_cast<std::uint64_t>(seconds * kRate);
    }
    Viewer* viewerOf(int member) {
        const auto found = std::ranges::find(viewers_, member, &Viewer::member);
        return found != viewers_.end() ? &*found : nullptr;
    }
    /// The viewer of a member who has just said something: it may be new.
    Viewer& viewerOf(const net::Member& member) {
        const Viewer* const known = viewerOf(member.number);
        if (known == nullptr || known->token != member.token) {
            updateMembers();
        }
        return *viewerOf(member.number);
    }
    Place* placeOf(int member) {
        const auto found = std::ranges::find(places_, member, &Place::member);
        return found != places_.end() ? &*found : nullptr;
    }
    int seatOf(const Place& place) const { return static_cast<int>(&place - places_.data()); }

    // --- Members

    /// Who has come, gone, or come back.
    void updateMembers() {
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
                                    .connections = member.connections});
                viewer = &viewers_.back();
                follow(*viewer);
            }
            if (viewer->isAway != member.isAway || viewer->connections != member.connections) {
                viewer->connections = member.connections; // it may return before it was missed
                viewer->isAway = member.isAway;
                viewer->knows = false;
                viewer->isHidden = false;
                viewer->asked = {};
                member.isAway ? viewer->sender.stop() : follow(*viewer);
            }
            grant(*viewer, Request::What::Hidden);
            grant(*viewer, Request::What::Watch);
            if (!viewer->watches && !viewer->isAway && placeOf(member.number) == nullptr) {
                seat(member);
                viewer->watches = placeOf(member.number) == nullptr; // until it asks to play
            }
            grant(*viewer, Request::What::Ready);
        }
    }
    /// Gives a member a seat, if one is free.
    void seat(const net::Member& member) {
        for (int seat = 0; seat < std::min(setup_.seats, R::kMaxSeats); ++seat) {
            Place& place = places_[static_cast<std::size_t>(seat)];
            if (place.member < 0) {
                place.member = member.number;
                place.isReady = false;
                if (phase_ == Phase::Playing) {
                    takeSeat(place);
                }
                return;
            }
        }
    }
    void vacate(Place& place) {
        place.member = -1;
        place.isReady = false;
        if (phase_ == Phase::Playing) {
            botTakes(place);
        }
    }
    /// A flood of requests changes the room, and is told to all, only so often; the last one of a
    /// kind is granted in the end.
    void take(net::Member& from, const Request& request) {
        viewerOf(from).asked[kindOf(request.what)] = request.what;
    }
    /// Ready or NotReady, Watch or Play, Hidden or Back.
    static std::size_t kindOf(Request::What what) { return static_cast<std::size_t>(what) / 2; }
    /// Grants what a member has asked for, if it is not too often.
    ///
    /// @param kind  one of it
    void grant(Viewer& viewer, Request::What kind) {
        using What = Request::What;
        std::optional<What>& asked = viewer.asked[kindOf(kind)];
        net::RateLimit& limit = kind == What::Watch ? viewer.moves : viewer.requests;
        if (!asked || !limit.allow(now_.value_or(0.0))) {
            return;
        }
        const What what = *asked;
        asked.reset();
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
    /// Sends RoomNews to all members if it has changed, and to newcomers; not to hidden pages.
    void sendNews(double now) {
        RoomNews news{.phase = phase_, .places = {}};
        for (const Place& place : places_) {
            const bool isBot = phase_ == Phase::Playing &&
                               session_->holder(seatOf(place)).kind == SeatHolder::Kind::Bot;
            news.places.push_back(
                {static_cast<std::uint16_t>(place.member + 1), place.isReady, isBot});
        }
        if (!(news == news_) && newsLimit_.allow(now)) {
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

    /// True if a player is ready, and all others are, too, or are not there, or have let the ready
    /// ones wait for long.
    bool mayBegin() {
        if (std::ranges::none_of(places_, &Place::isReady)) {
            readyAt_.reset();
            return false;
        }
        const double now = now_.value_or(0.0);
        readyAt_ = readyAt_.value_or(now);
        return now >= readyAt_.value_or(now) + kMaxReady ||
               std::ranges::all_of(places_, [this](const Place& place) {
                   return place.isReady || !isThere(place);
               });
    }
    /// True if the seat is taken by a member who can play now.
    bool isThere(const Place& place) {
        const Viewer* const viewer = viewerOf(place.member);
        return viewer != nullptr && !viewer->isHidden && !viewer->isAway;
    }
    void begin() {
        session_ = std::make_unique<Session>(
            setup_.options, setup_.seed ? setup_.seed() : platform::entropy(),
            typename Session::Setup{
                .game = setup_.game, .build = setup_.build, .maxLog = kMaxRecordingLog / 2},
            content_);
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
            if (!viewer.isAway && !viewer.isHidden) {
                follow(viewer);
            }
        }
    }
    void finish() {
        phase_ = Phase::Over;
        if (ended_) {
            ended_(session_->recording());
        }
    }
    /// A player begins to give commands; the first ones need a while.
    void takeSeat(Place& place) {
        const net::Member* const member = server_.member(place.member);
        session_->seatPlayer(seatOf(place), member != nullptr ? member->name : std::string{});
        place.isBot = false;
        place.queue.clear();
        place.covered = session_->steps();
        place.command = {};
        place.margin.reset();
    }
    void botTakes(Place& place) {
        if (place.isBot) {
            return;
        }
        place.isBot = true;
        place.queue.clear();
        const int seat = seatOf(place);
        std::optional<Bot> bot;
        if (setup_.bot) {
            bot = setup_.bot(seat);
        } else if constexpr (requires { typename R::Bot; } && std::default_initializable<Bot>) {
            bot.emplace();
        }
        if (bot) {
            session_->seatBot(seat, std::move(*bot), {});
        } else {
            session_->clearSeat(seat);
        }
    }
    void take(net::Member& from, const Commands& message) {
        const Viewer& viewer = viewerOf(from);
        Place* const place = placeOf(from.number);
        if (place == nullptr || viewer.isHidden || phase_ != Phase::Playing) {
            return; // as of one who does not know yet that it is over
        }
        const std::uint64_t next = session_->steps();
        const std::uint64_t end = message.first + message.count;
        if (message.first > kMaxRecordingSteps || end > next + steps(kMaxAhead)) {
            return;
        }
        if (place->isBot && end + steps(kRepeated) > next) { // also if all come a bit late
            takeSeat(*place);
        }
        if (!queue(*place, message, end)) {
            from.connection->close(net::CloseCode::Protocol, "A command is malformed.");
            return;
        }
        place->covered = std::max(place->covered, end);
        const auto margin =
            static_cast<int>(static_cast<std::int64_t>(end) - 1 - static_cast<std::int64_t>(next));
        place->margin = std::min(place->margin.value_or(margin), margin);
    }
    /// Keeps all commands of a message. False: one is malformed.
    bool queue(Place& place, const Commands& message, std::uint64_t end) {
        RecordingReader changes{message.changes, 1, {0, message.first}};
        while (const std::optional<RecordingEntry> entry = changes.next()) {
            Command command{};
            ReadStream stream{entry->command};
            stream.root(command);
            stream.expectEnd();
            if (entry->kind != RecordingEntry::Kind::Command || !stream.status() ||
                entry->step >= end) {
                return false;
            }
            queue(place, entry->step, std::move(command));
        }
        return !changes.damaged();
    }
    /// Keeps a command for its step, or for the next one if that is over.
    void queue(Place& place, std::uint64_t step, Command command) {
        step = std::max(step, session_->steps());
        if (!place.queue.empty() && place.queue.back().step >= step) {
            if constexpr (HasPresses<Command>) {
                command.keepPresses(place.queue.back().command);
            }
            place.queue.back().command = std::move(command);
        } else {
            place.queue.push_back({step, std::move(command)});
        }
    }
    void step() {
        const std::uint64_t now = session_->steps();
        for (Place& place : places_) {
            if (place.member >= 0 && !place.isBot) {
                giveCommand(place, now);
            }
        }
        session_->step();
        if (session_->steps() % Session::kSecond == 0) {
            notePoint();
        }
        if (session_->isOver()) {
            session_->finish();
            finish();
        }
    }
    void giveCommand(Place& place, std::uint64_t now) {
        const int seat = seatOf(place);
        const auto due =
            std::ranges::find_if(place.queue, [now](const Queued& one) { return one.step > now; });
        for (auto one = place.queue.begin(); one != due; ++one) {
            place.command = one->command;
            session_->setCommand(seat, place.command);
        }
        place.queue.erase(place.queue.begin(), due);
        if (now >= place.covered + steps(kUntilBot)) {
            botTakes(place);
        } else if (now >= place.covered + steps(kRepeated)) {
            session_->setCommand(seat, Command{});
        }
    }

    // --- To the clients

    /// Notes where clients can begin to follow: at the start, and after each second.
    void notePoint() {
        Recording start;
        const Recording& match = session_->recording();
        start.info = match.info;
        auto point = std::make_shared<StartPoint>();
        if (session_->steps() > 0) {
            start.startStep = start.steps = session_->steps();
            start.startState = Session::bytesOf(session_->now());
            for (int seat = 0; seat < R::kMaxSeats; ++seat) {
                start.startSeats.push_back(
                    {session_->holder(seat), Session::bytesOf(session_->command(seat))});
            }
        }
        point->bytes = Session::bytesOf(start);
        point->step = session_->steps();
        point->logAt = session_->droppedBytes() + match.log().size();
        earlier_ = std::exchange(newest_, std::move(point));
    }
    void follow(Viewer& viewer) {
        if (newest_) {
            viewer.sender.start(newest_);
        }
    }
    void take(net::Member& from, const Resync& message) {
        Viewer& viewer = viewerOf(from);
        if (!viewer.sender.isOn() || (viewer.resyncAt && *now_ < *viewer.resyncAt + kResyncEvery)) {
            return;
        }
        viewer.resyncAt = now_;
        // With the state of that step both programs can say what differs.
        const bool hasStep = earlier_ && earlier_->step == message.step;
        viewer.sender.start(hasStep ? earlier_ : newest_);
    }
    void send(double now) {
        if (!session_) {
            return;
        }
        const Recording& match = session_->recording();
        for (Viewer& viewer : viewers_) {
            net::Member* const member = server_.member(viewer.member);
            if (!viewer.sender.isOn() || member == nullptr || !member->connection) {
                continue;
            }
            if (viewer.sender.isBehind(match, *newest_)) {
                follow(viewer);
            }
            Place* const place = placeOf(viewer.member);
            const std::optional<int> margin = place != nullptr ? place->margin : std::nullopt;
            const double pace = phase_ != Phase::Playing ? 0.0 // the rest
                                : place == nullptr       ? MatchSender::kWatched
                                                         : kQuiet;
            if (viewer.sender.send(server_, *member, match, session_->droppedBytes(),
                                   margin.value_or(kNoMargin), pace, now) &&
                place != nullptr) {
                place->margin.reset();
            }
        }
    }

    net::Server& server_;
    Setup setup_;
    const Content& content_;
    Phase phase_ = Phase::Waiting;
    std::array<Place, kSeats> places_;
    std::vector<Viewer> viewers_;
    std::unique_ptr<Session> session_; ///< the last match
    std::shared_ptr<const StartPoint> newest_, earlier_;
    FixedStep clock_{R::kStepsPerSecond};
    std::optional<double> now_;     ///< seconds
    std::optional<double> readyAt_; ///< seconds; since then a player is ready
    RoomNews news_;
    net::RateLimit newsLimit_{kNewsPerSecond, kNewsPerSecond};
};

} // namespace eng::room
