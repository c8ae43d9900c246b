#pragma once

#include "engine/room/room_base.h"
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
/// Threads: not synchronised; use an instance from one thread at a time.
/// Source:  Enginuity II, client and server; Photon Quantum (a server that decides commands).
template <Rules R>
class Room final : public RoomBase {
public:
    using Session = eng::Session<R>;
    using Command = typename R::Command;
    using Bot = BotOf<R>;
    using Content = ContentOf<R>;

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
        : RoomBase{server, R::kMaxSeats, setup.seats, R::kStepsPerSecond}
        , setup_{std::move(setup)}
        , content_{content} {}

    /// The last match; null: there was none.
    const Session* session() const { return session_.get(); }

private:
    struct Queued {
        std::uint64_t step;
        Command command;
    };
    struct Seat {
        std::vector<Queued> queue; ///< commands of later steps
        Command command{};         ///< the last one
    };

    Seat& at(int seat) { return seats_[static_cast<std::size_t>(seat)]; }
    AnyMatch* match() const override { return session_.get(); }
    void makeMatch() override {
        session_ = std::make_unique<Session>(
            setup_.options, setup_.seed ? setup_.seed() : platform::entropy(),
            typename Session::Setup{
                .game = setup_.game, .build = setup_.build, .maxLog = kMaxRecordingLog / 2},
            content_);
    }
    void seatPlayer(int seat, std::string name) override {
        session_->seatPlayer(seat, std::move(name));
        at(seat) = {};
    }
    void seatBot(int seat) override {
        at(seat).queue.clear();
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
    bool queue(int seat, const Commands& message, std::uint64_t end) override {
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
            queue(at(seat).queue, entry->step, std::move(command));
        }
        return !changes.damaged();
    }
    /// Keeps a command for its step, or for the next one if that is over.
    void queue(std::vector<Queued>& queue, std::uint64_t step, Command command) {
        step = std::max(step, session_->steps());
        if (!queue.empty() && queue.back().step >= step) {
            if constexpr (HasPresses<Command>) {
                command.keepPresses(queue.back().command);
            }
            queue.back().command = std::move(command);
        } else {
            queue.push_back({step, std::move(command)});
        }
    }
    void giveCommand(int seat, bool isSilent) override {
        Seat& one = at(seat);
        const auto due = std::ranges::find_if(
            one.queue, [this](const Queued& queued) { return queued.step > session_->steps(); });
        for (auto queued = one.queue.begin(); queued != due; ++queued) {
            one.command = queued->command;
            session_->setCommand(seat, one.command);
        }
        one.queue.erase(one.queue.begin(), due);
        if (isSilent) {
            session_->setCommand(seat, Command{});
        }
    }
    std::vector<std::byte> commandOf(int seat) const override {
        return Session::bytesOf(session_->command(seat));
    }

    Setup setup_;
    const Content& content_;
    std::array<Seat, static_cast<std::size_t>(R::kMaxSeats)> seats_;
    std::unique_ptr<Session> session_; ///< the last match
};

} // namespace eng::room
