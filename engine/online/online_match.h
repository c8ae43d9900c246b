#pragma once

#include "engine/room/prediction.h"
#include "engine/room/room.h"

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace eng::online {

/// The room and the prediction of a game, for code that does not know the type of its rules.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class OnlineMatch {
public:
    OnlineMatch() = default;
    OnlineMatch(const OnlineMatch&) = delete;
    OnlineMatch& operator=(const OnlineMatch&) = delete;
    virtual ~OnlineMatch() = default;

    /// Plays matches for the members of a server; null: no longer.
    virtual void serve(net::Server* server) = 0;
    /// Follows the match of a client's server; null: no longer.
    virtual void follow(net::Client* client) = 0;
    /// Prepares to follow another client, which tries to come back to the same room: until
    /// `takeOver`, the match is shown as it was. Null: no longer.
    virtual void prepare(net::Client* client) = 0;
    /// Follows the client of `prepare` once it knows its room and match.
    ///
    /// @return  true: it follows it
    virtual bool takeOver(double now) = 0;
    /// Calls `Room::update`, if it serves.
    virtual void updateRoom(double now) = 0;
    /// Calls `Prediction::update`, if it follows.
    virtual void updateMatch(double now) = 0;
    /// Ends the match of the room.
    virtual void end() = 0;

    // As in `Prediction`; before `follow`, as without a match.
    virtual room::Phase phase() const = 0;
    virtual const std::vector<room::RoomState::Place>& places() const = 0;
    virtual std::optional<int> seat() const = 0;
    virtual bool hasMatch() const = 0;
    virtual bool isWaiting() const = 0;
    virtual bool isLost() const = 0;
    virtual bool hasLeft() const = 0;
    virtual void request(room::Request::What what) = 0;
    virtual std::optional<Difference> takeDifference() = 0;
    /// The points of a seat in the match; nothing: without a match, or if the rules count no
    /// points.
    virtual std::optional<std::int64_t> score(int seat) const = 0;
    /// The recording of the match as far as it is known. Only with a match.
    virtual const Recording& recording() const = 0;
    /// Bytes added to its log so far, including those dropped since. Only with a match.
    virtual std::uint64_t recordedBytes() const = 0;
    /// As `Prediction::starts`.
    virtual int starts() const = 0;
};

template <Rules R>
class RulesMatch final : public OnlineMatch {
public:
    using Room = room::Room<R>;
    using Prediction = room::Prediction<R>;
    /// Gets a match that is over, or that this program leaves, as far as it is known.
    ///
    /// @param seat  of this player; nothing: it has watched
    using Ended = Delegate<void(const Session<R>& match, std::optional<int> seat)>;
    /// The options of the matches of a room that opens now.
    using Options = Delegate<typename R::Options()>;

    /// @param content  outlives this
    RulesMatch(typename Room::Setup setup, const TimeSource& clock, const ContentOf<R>& content,
               Ended ended, Options options)
        : setup_{std::move(setup)}
        , clock_{clock}
        , content_{content}
        , ended_{std::move(ended)}
        , options_{std::move(options)} {}

    /// Null: it follows none.
    Prediction* prediction() { return prediction_.get(); }

    void serve(net::Server* server) override {
        setup_.options = options_ ? options_() : setup_.options;
        room_ = server != nullptr ? std::make_unique<Room>(*server, setup_, content_) : nullptr;
    }
    void follow(net::Client* client) override {
        giveEnded();
        next_.reset();
        prediction_ = makePrediction(client);
        starts_ = 0;
    }
    void prepare(net::Client* client) override { next_ = makePrediction(client); }
    bool takeOver(double now) override {
        if (!next_) {
            return false;
        }
        next_->update(now);
        const bool knowsRoom = !next_->places().empty();
        if (!knowsRoom || (next_->phase() == room::Phase::Playing && !next_->hasMatch())) {
            return false;
        }
        starts_ = starts() + 1;
        prediction_ = std::move(next_);
        return true;
    }
    void updateRoom(double now) override {
        if (room_) {
            room_->update(now);
        }
    }
    void updateMatch(double now) override {
        if (prediction_) {
            prediction_->update(now);
            if (prediction_->phase() == room::Phase::Playing) {
                isGiven_ = false;
            } else if (hasMatch() && recording().result) { // all of it has come
                giveEnded();
            }
        }
    }
    void end() override {
        if (room_) {
            room_->end();
        }
    }

    room::Phase phase() const override {
        return prediction_ ? prediction_->phase() : room::Phase::Waiting;
    }
    const std::vector<room::RoomState::Place>& places() const override {
        return prediction_ ? prediction_->places() : none_;
    }
    std::optional<int> seat() const override {
        return prediction_ ? prediction_->seat() : std::nullopt;
    }
    bool hasMatch() const override { return prediction_ && prediction_->hasMatch(); }
    bool isWaiting() const override { return prediction_ && prediction_->isWaiting(); }
    bool isLost() const override { return prediction_ && prediction_->isLost(); }
    bool hasLeft() const override { return prediction_ && prediction_->hasLeft(); }
    void request(room::Request::What what) override {
        if (prediction_) {
            prediction_->request(what);
        }
    }
    std::optional<Difference> takeDifference() override {
        return prediction_ ? prediction_->takeDifference() : std::nullopt;
    }
    std::optional<std::int64_t> score(int seat) const override {
        if constexpr (HasScore<R>) {
            if (hasMatch()) {
                return prediction_->confirmed().now().score(seat);
            }
        }
        return std::nullopt;
    }
    const Recording& recording() const override { return prediction_->confirmed().recording(); }
    std::uint64_t recordedBytes() const override {
        return prediction_->confirmed().droppedBytes() + recording().log().size();
    }
    int starts() const override { return starts_ + (prediction_ ? prediction_->starts() : 0); }

private:
    std::unique_ptr<Prediction> makePrediction(net::Client* client) {
        if (client == nullptr) {
            return nullptr;
        }
        return std::make_unique<Prediction>(*client,
                                            typename Prediction::Setup{.game = setup_.game,
                                                                       .build = setup_.build,
                                                                       .clock = &clock_},
                                            content_);
    }
    void giveEnded() {
        if (!isGiven_ && hasMatch() && prediction_->confirmed().steps() > 0) {
            isGiven_ = true;
            ended_(prediction_->confirmed(), prediction_->seat());
        }
    }

    typename Room::Setup setup_;
    const TimeSource& clock_;
    const ContentOf<R>& content_;
    Ended ended_;
    Options options_;
    bool isGiven_ = true; ///< the match was given to `ended_`
    int starts_ = 0;      ///< of earlier predictions
    std::unique_ptr<Room> room_;
    std::unique_ptr<Prediction> prediction_;
    std::unique_ptr<Prediction> next_; ///< of a client that tries to come back
    std::vector<room::RoomState::Place> none_;
};

} // namespace eng::online
