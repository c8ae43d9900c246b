#pragma once

#include "engine/core/delegate.h"
#include "engine/core/time_source.h"
#include "engine/room/messages.h"
#include "engine/simulation/ruleset.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace eng {

namespace net {
class Client;
class Server;
} // namespace net

/// Rooms and their matches for code that does not know the type of the rules: the `Room` of a
/// server, the `Prediction` of a client. States, commands and events are those of the rules, as in
/// `AnyMatch`.
namespace room {

/// A `Room`.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class AnyRoom {
public:
    AnyRoom();
    AnyRoom(const AnyRoom&) = delete;
    AnyRoom& operator=(const AnyRoom&) = delete;
    virtual ~AnyRoom();

    /// Called with the recording of a match that has ended, or is ended by `end`.
    void onEnd(Delegate<void(const Recording&)> handler) { ended_ = std::move(handler); }
    /// Makes the steps that are due, and sends what is due. After `server.update`.
    ///
    /// @param now  seconds, never less than before
    virtual void update(double now) = 0;
    /// Ends a match that is going on, without a result: for a program that ends.
    virtual void end() = 0;
    /// Lets the first player play at once, with bots, until a second person has a seat: then a
    /// match begins from zero. Before the first `update`.
    virtual void warmUp() = 0;
    /// True before a second person has had a seat.
    virtual bool isWarmUp() const = 0;
    /// True while a match goes on.
    virtual bool isPlaying() const = 0;
    /// True if a person is there to play with, and a seat is free.
    virtual bool isOffered() const = 0;
    /// True if a member is there, with a page that is not hidden.
    virtual bool isSeen() const = 0;
    /// Seconds until `update` has something to do again.
    virtual double untilNext() const = 0;

protected:
    Delegate<void(const Recording&)> ended_;
};

/// A `Prediction`. An instance of this class itself is in no room: its functions do nothing.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class AnyPrediction {
public:
    static constexpr double kFade = 0.1; ///< seconds in which a correction fades
    static constexpr double kLost = 1.0; ///< seconds without the server: see `isLost`

    AnyPrediction();
    AnyPrediction(const AnyPrediction&) = delete;
    AnyPrediction& operator=(const AnyPrediction&) = delete;
    virtual ~AnyPrediction();

    /// As `Prediction::setCommand`; null: the player does nothing.
    virtual void setAnyCommand(const void* /*command*/) {}
    /// Makes the steps that are due. After `client.update`, before `client.flush`.
    ///
    /// @param now  seconds, never less than before
    virtual void update(double /*now*/) {}
    /// Asks the server for something.
    void request(Request::What what);

    // --- The room

    Phase phase() const { return room_.phase; }
    /// Who has the seats of the rules.
    const std::vector<RoomNews::Place>& places() const { return room_.places; }
    /// The seat that this player has; nothing: it watches.
    std::optional<int> seat() const;

    // --- The match

    /// The match as far as it is confirmed; null: before its start.
    virtual const AnyMatch* match() const { return nullptr; }
    bool hasMatch() const { return match() != nullptr; }
    /// Number of starts that were received: each replaces the recording.
    int starts() const { return starts_; }
    /// What is seen of it. Rules with `blend` let a correction fade in it. Only with a match.
    virtual Shown shown() { return {}; }
    /// The share of the last correction in what is shown: it falls from 1 to 0.
    double correction() const { return fade_ / kFade; }
    /// What has happened, for sounds and effects: each event once, as soon as it is known. An
    /// event that `confirmedGiven` says is not of a prediction.
    virtual GivenSpan given() const { return {}; }
    /// What has certainly happened, for what is counted or kept.
    virtual GivenSpan confirmedGiven() const { return {}; }

    /// True while the server is so late that nothing more can be predicted.
    bool isWaiting() const { return waits_; }
    /// True if nothing has come from the server for a second of a match.
    bool isLost() const;
    /// The first field in which this program's state differed from the server's, for a log; once.
    std::optional<Difference> takeDifference();
    /// True if the server was left: it has sent nonsense, or its states differ from its hashes.
    bool hasLeft() const { return hasLeft_; }

protected:
    /// @param seats  of the rules
    AnyPrediction(net::Client& client, int seats);

    enum class Part : std::uint8_t { Taken, Last, Malformed };
    /// Adds a part to `start_`. Malformed: it does not follow the one before.
    Part takePart(const MatchStart& message);

    net::Client* client_ = nullptr;
    std::size_t seats_ = 0;
    RoomNews room_;
    std::optional<double> now_, heardAt_; ///< seconds
    std::optional<Difference> difference_;
    double fade_ = 0.0;             ///< seconds left
    std::vector<std::byte> start_;  ///< as far as it has come
    std::uint32_t startNumber_ = 0; ///< the server's
    std::uint32_t startBytes_ = 0;  ///< in all; 0: none is expected
    int starts_ = 0;
    bool waits_ = false;
    bool hasLeft_ = false;
};

/// Makes the rooms and the matches of rules.
struct Link {
    Delegate<std::unique_ptr<AnyRoom>(net::Server&)> room;
    Delegate<std::unique_ptr<AnyPrediction>(net::Client&)> prediction;
};
/// The code of the two is compiled where `Ruleset<R>` is:
///
///     #include "engine/room/link_impl.h"
///     template std::unique_ptr<eng::room::AnyRoom>
///     eng::room::makeRoom(eng::Ruleset<game::World>&, int, eng::net::Server&);
///     template std::unique_ptr<eng::room::AnyPrediction>
///     eng::room::makePrediction(eng::Ruleset<game::World>&, const eng::TimeSource&,
///                               eng::net::Client&);
///
/// @param rules  with their content; outlives the room
/// @param seats  of the rules, for people; the others are bots'
template <Rules R>
std::unique_ptr<AnyRoom> makeRoom(Ruleset<R>& rules, int seats, net::Server& server);
/// @param rules  with their content; outlives the match
/// @param clock  measures what steps cost; outlives the match
template <Rules R>
std::unique_ptr<AnyPrediction> makePrediction(Ruleset<R>& rules, const TimeSource& clock,
                                              net::Client& client);

} // namespace room
} // namespace eng
