#pragma once

#include "engine/room/link.h"
#include "engine/room/prediction.h"
#include "engine/room/room.h"
#include "engine/simulation/session_match.h"

#include <utility>

/// `makeLink`, for the one file that instantiates it.

namespace eng::room {

template <Rules R>
class RulesLink final : public AnyLink {
public:
    using Server = Room<R>;
    using Follower = Prediction<R>;

    RulesLink(Ruleset<R>& rules, int seats, const TimeSource& clock)
        : rules_{rules}
        , seats_{seats}
        , clock_{clock} {}

    // --- A room of this program

    void serve(net::Server* server, Delegate<void(const Recording&)> ended) override {
        room_ = nullptr;
        if (server != nullptr) {
            room_ =
                std::make_unique<Server>(*server,
                                         typename Server::Setup{.game = rules_.game(),
                                                                .build = rules_.build(),
                                                                .options = rules_.start(0).options,
                                                                .seats = seats_,
                                                                .bot = machines()},
                                         rules_.content());
            room_->onEnd(std::move(ended));
        }
    }
    void updateRoom(double now) override {
        if (room_) {
            room_->update(now);
        }
    }
    double untilNext() const override { return room_->untilNext(); }
    void end() override {
        if (room_) {
            room_->end();
        }
    }

    // --- The room that is followed

    void follow(net::Client* client) override {
        giveEnded();
        next_.reset();
        follower_ = makeFollower(client);
        starts_ = 0;
    }
    void prepare(net::Client* client) override { next_ = makeFollower(client); }
    bool takeOver(double now) override {
        if (!next_) {
            return false;
        }
        next_->update(now);
        const bool knowsRoom = !next_->places().empty();
        if (!knowsRoom || (next_->phase() == Phase::Playing && !next_->hasMatch())) {
            return false;
        }
        starts_ = starts() + 1;
        follower_ = std::move(next_);
        return true;
    }
    void updateMatch(double now) override {
        if (follower_) {
            follower_->update(now);
            if (follower_->phase() == Phase::Playing) {
                isGiven_ = false;
            } else if (hasMatch() && recording().result) { // all of it has come
                giveEnded();
            }
        }
    }

    Phase phase() const override { return follower_ ? follower_->phase() : Phase::Waiting; }
    const std::vector<RoomState::Place>& places() const override {
        return follower_ ? follower_->places() : none_;
    }
    std::optional<int> seat() const override {
        return follower_ ? follower_->seat() : std::nullopt;
    }
    bool hasMatch() const override { return follower_ && follower_->hasMatch(); }
    bool isWaiting() const override { return follower_ && follower_->isWaiting(); }
    bool isLost() const override { return follower_ && follower_->isLost(); }
    bool hasLeft() const override { return follower_ && follower_->hasLeft(); }
    void request(Request::What what) override {
        if (follower_) {
            follower_->request(what);
        }
    }
    std::optional<Difference> takeDifference() override {
        return follower_ ? follower_->takeDifference() : std::nullopt;
    }
    int starts() const override { return starts_ + (follower_ ? follower_->starts() : 0); }
    void setCommand(const void* command) override {
        if (follower_) {
            using Command = typename R::Command;
            follower_->setCommand(command != nullptr ? *static_cast<const Command*>(command)
                                                     : Command{});
        }
    }
    GivenSpan events() const override {
        return follower_ ? GivenSpan{follower_->events().data(), follower_->events().size()}
                         : GivenSpan{};
    }
    GivenSpan confirmedEvents() const override {
        return follower_ ? GivenSpan{follower_->confirmedEvents().data(),
                                     follower_->confirmedEvents().size()}
                         : GivenSpan{};
    }

    Shown shown() override {
        Shown seen{&follower_->before(), &follower_->now(), follower_->alpha(), follower_->steps()};
        if constexpr (requires(R& rules) { rules.blend(rules, 0.0F); }) {
            if (const R* const wrong = follower_->corrected()) {
                before_ = follower_->before();
                now_ = follower_->now();
                before_->blend(*wrong, static_cast<float>(correction()));
                now_->blend(*wrong, static_cast<float>(correction()));
                seen.before = &*before_;
                seen.now = &*now_;
            }
        }
        return seen;
    }
    const void* corrected() const override { return follower_->corrected(); }
    double correction() const override { return follower_->correction(); }
    const void* confirmed() const override { return &follower_->confirmed().now(); }
    const Recording& recording() const override { return follower_->confirmed().recording(); }
    std::optional<std::int64_t> score(int seat) const override {
        if constexpr (HasScore<R>) {
            if (hasMatch()) {
                return follower_->confirmed().now().score(seat);
            }
        }
        return std::nullopt;
    }
    std::unique_ptr<AnyMatch> toWatch() const override {
        return std::make_unique<SessionMatch<R>>(follower_->confirmed());
    }
    std::uint64_t recordedBytes() const override {
        return follower_->confirmed().droppedBytes() + recording().log().size();
    }

private:
    /// Null: the rules have no machines.
    Delegate<BotOf<R>(int seat)> machines() const {
        if (!rules_.bot(0, 0)) {
            return {};
        }
        return [this](int seat) { return *rules_.bot(seat, platform::entropy()); };
    }
    std::unique_ptr<Follower> makeFollower(net::Client* client) {
        if (client == nullptr) {
            return nullptr;
        }
        return std::make_unique<Follower>(*client,
                                          typename Follower::Setup{.game = rules_.game(),
                                                                   .build = rules_.build(),
                                                                   .clock = &clock_},
                                          rules_.content());
    }
    void giveEnded() {
        if (!isGiven_ && hasMatch() && follower_->confirmed().steps() > 0) {
            isGiven_ = true;
            const std::optional<int> own = seat();
            ended_(recording(),
                   own ? std::optional<std::string_view>{follower_->confirmed().holder(*own).name}
                       : std::nullopt);
        }
    }

    Ruleset<R>& rules_;
    int seats_;
    const TimeSource& clock_;
    bool isGiven_ = true; ///< the match was given to `ended_`
    int starts_ = 0;      ///< of earlier followers
    std::unique_ptr<Server> room_;
    std::unique_ptr<Follower> follower_;
    std::unique_ptr<Follower> next_; ///< of a client that tries to come back
    std::optional<R> before_, now_;  ///< while a correction fades
    std::vector<RoomState::Place> none_;
};

template <Rules R>
std::unique_ptr<AnyLink> makeLink(Ruleset<R>& rules, int seats, const TimeSource& clock) {
    return std::make_unique<RulesLink<R>>(rules, seats, clock);
}

} // namespace eng::room
