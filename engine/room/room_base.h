#pragma once

#include "engine/core/fixed_step.h"
#include "engine/net/server.h"
#include "engine/room/link.h"
#include "engine/room/match_sender.h"
#include "engine/room/messages.h"
#include "engine/simulation/any_match.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace eng::room {

/// What a `Room` is for all rules: who has which seat, what members ask for and are told, and when
/// a match begins and ends.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class RoomBase : public AnyRoom {
public:
    static constexpr double kRepeated = 0.25;     ///< seconds for which a missing command repeats
    static constexpr double kUntilBot = 1.0;      ///< seconds without commands
    static constexpr double kMaxAhead = 2.0;      ///< seconds: commands for later are not taken
    static constexpr double kResyncEvery = 5.0;   ///< seconds, of one client
    static constexpr double kMaxReady = 20.0;     ///< seconds that ready players wait for others
    static constexpr double kNewsPerSecond = 4.0; ///< of the room, as many at once
    static constexpr double kRequestsPerSecond = 4.0; ///< of a member, twice as many at once
    static constexpr double kMovesPerSecond = 1.0;    ///< Watch and Play, twice as many at once
    /// Seconds without another command, while a seat is wanted: then a notice, then the seat is
    /// free.
    static constexpr double kMaxQuiet = 60.0;
    static constexpr double kNotice = 15.0;
    /// Seconds for which the seat of a hidden page or a lost connection is kept while it is wanted,
    /// and else.
    static constexpr double kSeatKept = net::Server::kMemberKept;
    static constexpr double kSeatKeptLong = net::Server::kMemberKeptLong;
    static constexpr double kMaxHidden = 1800.0;       ///< seconds, of a spectator
    static constexpr double kMaxWatching = 8 * 3600.0; ///< seconds, of a spectator
    static constexpr double kMaxMatch = 6 * 3600.0;    ///< seconds

    void update(double now) override;
    void end() override;
    void warmUp() override { isWarmUp_ = true; }
    bool isWarmUp() const override { return isWarmUp_; }
    bool isPlaying() const override { return phase_ == Phase::Playing; }
    bool isOffered() const override;
    bool isSeen() const override;
    double untilNext() const override;
    Phase phase() const { return phase_; }

protected:
    /// @param server          outlives the room; its messages of a match are handled here
    /// @param seats           of the rules
    /// @param forPeople       of these; the others are bots'
    /// @param stepsPerSecond  of the rules
    RoomBase(net::Server& server, int seats, int forPeople, int stepsPerSecond);

    // What depends on the rules.

    /// The last match; null: there was none.
    virtual AnyMatch* match() const = 0;
    virtual void makeMatch() = 0;
    /// Gives a seat to a player, whose commands come by `queue`.
    virtual void seatPlayer(int seat, std::string name) = 0;
    virtual void seatBot(int seat) = 0;
    /// Keeps all commands of a message. False: one is malformed.
    ///
    /// @param end  the step after its last one
    virtual bool queue(int seat, const Commands& message, std::uint64_t end) = 0;
    /// Gives the match the commands of a seat that are due.
    ///
    /// @param isSilent  the player does nothing, since no commands have come
    virtual void giveCommand(int seat, bool isSilent) = 0;
    /// The command of a seat in the last step, serialized.
    virtual std::vector<std::byte> commandOf(int seat) const = 0;

private:
    /// A seat of the rules.
    struct Place {
        int member = -1; ///< number; -1: it is free
        bool isReady = false;
        bool isBot = false;
        std::uint64_t covered = 0;   ///< commands have come for the steps before this one
        std::optional<int> margin{}; ///< the least since it was sent
    };
    /// A member of the server's room.
    struct Viewer {
        int member = 0;
        net::MemberToken token{};
        bool watches = false; ///< asked for no seat, or there was none
        bool wants = false;   ///< a seat, but there was none
        bool isHidden = false;
        int connections = 0; ///< of the member
        bool isAway = false;
        bool knows = false; ///< the state of the room
        double since = 0.0; ///< seconds
        /// Seconds; since then nothing new was heard of it, or it is away or hidden.
        double quietSince = 0.0;
        std::optional<double> warnedAt{}; ///< seconds
        /// What it has asked for and was not granted yet: the last of each kind.
        std::array<std::optional<Request::What>, 3> asked{};
        net::RateLimit requests{kRequestsPerSecond, 2.0 * kRequestsPerSecond};
        net::RateLimit moves{kMovesPerSecond, 2.0 * kMovesPerSecond};
        std::optional<double> resyncAt{};
        MatchSender sender{};

        bool isGone() const { return isHidden || isAway; }
    };

    std::uint64_t steps(double seconds) const {
        return static_cast<std::uint64_t>(seconds * rate_);
    }
    const Viewer* viewerOf(int member) const;
    Viewer* viewerOf(int member);
    /// The viewer of a member who has just said something: it may be new.
    Viewer& viewerOf(const net::Member& member);
    Place* placeOf(int member);
    int seatOf(const Place& place) const { return static_cast<int>(&place - places_.data()); }

    /// Who has come, gone, or come back.
    void updateMembers();
    /// Warns idle members and frees their seats; removes idle spectators.
    void updateIdle();
    /// Gives a seat that is free to who found none.
    void seatWaiting();
    /// True if a member waits for a seat, or strangers may come to this room by themselves.
    bool isSeatWanted() const;
    /// True if a newcomer may have the seat: it is free, or of one who is away for long.
    bool isFree(const Place& place) const;
    /// Gives a member a seat, if one is free, or of one who is away.
    void seat(const Viewer& viewer);
    void vacate(Place& place);
    void heard(Viewer& viewer);
    /// A flood of requests changes the room, and is told to all, only so often; the last one of a
    /// kind is granted in the end.
    void take(net::Member& from, const Request& request);
    void take(net::Member& from, const Commands& message);
    void take(net::Member& from, const Resync& message);
    /// Grants what a member has asked for, if it is not too often.
    ///
    /// @param kind  one of it
    void grant(Viewer& viewer, Request::What kind);
    /// Sends RoomNews to all members if it has changed, and to newcomers; not to hidden pages.
    void sendNews();

    /// True if a player is ready, and all others are, too, or are not there, or have let the ready
    /// ones wait for long.
    bool mayBegin();
    /// True if the seat is taken by a member who can play now.
    bool isThere(const Place& place) const;
    void begin();
    void finish();
    void step();
    /// A player begins to give commands; the first ones need a while.
    void takeSeat(Place& place);
    void botTakes(Place& place);
    /// Notes where clients can begin to follow: at the start, and after each second.
    void notePoint();
    void follow(Viewer& viewer);
    void send();

    net::Server& server_;
    int forPeople_;
    double rate_; ///< steps per second
    Phase phase_ = Phase::Waiting;
    bool isWarmUp_ = false;     ///< until a second person has a seat
    std::vector<Place> places_; ///< by seat
    std::vector<Viewer> viewers_;
    std::shared_ptr<const StartPoint> newest_, earlier_;
    FixedStep clock_;
    double now_ = 0.0;              ///< seconds, of the last update
    bool isNew_ = true;             ///< not updated yet
    std::optional<double> readyAt_; ///< seconds; since then a player is ready
    RoomNews news_;
    net::RateLimit newsLimit_{kNewsPerSecond, kNewsPerSecond};
};

} // namespace eng::room
