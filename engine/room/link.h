#pragma once

#include "engine/core/delegate.h"
#include "engine/core/time_source.h"
#include "engine/room/messages.h"
#include "engine/simulation/ruleset.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace eng {

namespace net {
class Client;
class Server;
} // namespace net

namespace room {

/// A room and a client's match without the type of their rules: it has the `Room` of a server, and
/// the `Prediction` of a client. `makeLink` makes it.
///
/// States, commands and events are those of the rules, as in `AnyMatch`.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class AnyLink {
public:
    /// Gets a match that is over, or that this program leaves, as far as it is known.
    ///
    /// @param player  the name of this program's player; nothing: it has watched
    using Ended = Delegate<void(const Recording& match, std::optional<std::string_view> player)>;
    /// What is drawn of a match.
    struct Shown {
        const void* before;
        const void* now;
        double alpha;        ///< position between the two, 0 to 1
        std::uint64_t steps; ///< of `now`
    };

    AnyLink();
    AnyLink(const AnyLink&) = delete;
    AnyLink& operator=(const AnyLink&) = delete;
    virtual ~AnyLink();

    // --- A room of this program

    /// Plays matches for the members of a server; null: no longer.
    ///
    /// @param ended  gets the recording of each match that ends; may be empty
    virtual void serve(net::Server* server, Delegate<void(const Recording&)> ended = {}) = 0;
    /// Calls `Room::update`, if it serves.
    virtual void updateRoom(double now) = 0;
    /// As `Room::untilNext`. Only while it serves.
    virtual double untilNext() const = 0;
    /// Ends the match of the room.
    virtual void end() = 0;

    // --- The room that is followed

    /// Called with a match that is over, or is left.
    void onEnded(Ended ended) { ended_ = std::move(ended); }
    /// Follows the match of a client's server; null: no longer.
    virtual void follow(net::Client* client) = 0;
    /// Prepares to follow another client, which tries to come back to the same room: until
    /// `takeOver`, the match is shown as it was. Null: no longer.
    virtual void prepare(net::Client* client) = 0;
    /// Follows the client of `prepare` once it knows its room and match.
    ///
    /// @return  true: it follows it
    virtual bool takeOver(double now) = 0;
    /// Calls `Prediction::update`, if it follows.
    virtual void updateMatch(double now) = 0;

    // As in `Prediction`; before `follow`, as without a match.
    virtual Phase phase() const = 0;
    virtual const std::vector<RoomState::Place>& places() const = 0;
    virtual std::optional<int> seat() const = 0;
    virtual bool hasMatch() const = 0;
    virtual bool isWaiting() const = 0;
    virtual bool isLost() const = 0;
    virtual bool hasLeft() const = 0;
    virtual void request(Request::What what) = 0;
    virtual std::optional<Difference> takeDifference() = 0;
    /// As `Prediction::starts`.
    virtual int starts() const = 0;
    /// Sets what the player does from now on; null: nothing.
    virtual void setCommand(const void* command) = 0;
    virtual GivenSpan events() const = 0;
    virtual GivenSpan confirmedEvents() const = 0;

    // Only with a match.
    /// What is seen of it. Rules with `blend` let a correction fade in it.
    virtual Shown shown() = 0;
    virtual const void* corrected() const = 0; ///< as in `Prediction`
    virtual double correction() const = 0;
    /// The match as far as it is confirmed: its state, recording, and points of a seat; nothing:
    /// the rules count none.
    virtual const void* confirmed() const = 0;
    virtual const Recording& recording() const = 0;
    virtual std::optional<std::int64_t> score(int seat) const = 0;
    /// The same, to watch it.
    virtual std::unique_ptr<AnyMatch> toWatch() const = 0;
    /// Bytes added to the log of its recording so far, including those dropped since.
    virtual std::uint64_t recordedBytes() const = 0;

protected:
    Ended ended_;
};

/// Links the matches of rules R to rooms. Its code is compiled where `Ruleset<R>` is:
///
///     #include "engine/room/link_impl.h"
///     template std::unique_ptr<eng::room::AnyLink>
///     eng::room::makeLink(eng::Ruleset<game::World>&, int, const eng::TimeSource&);
///
/// @param rules  with their content; outlives the link
/// @param seats  of the rules, for people; the others are machines'
/// @param clock  measures what steps cost; outlives the link
template <Rules R>
std::unique_ptr<AnyLink> makeLink(Ruleset<R>& rules, int seats, const TimeSource& clock);

} // namespace room
} // namespace eng
