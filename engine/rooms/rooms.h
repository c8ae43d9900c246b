#pragma once

#include "engine/core/delegate.h"
#include "engine/net/limits.h"
#include "engine/net/lobby.h"
#include "engine/net/server.h"
#include "engine/room/link.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <queue>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace eng::rooms {

/// How long something took: counts of what took at most so long.
struct Histogram {
    static constexpr std::array<double, 7> kSeconds{0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1};
    std::array<std::uint64_t, kSeconds.size() + 1> counts{}; ///< the last one: longer
    double sum = 0.0;                                        ///< seconds
    void add(double seconds);
};

/// What the rooms have done so far.
struct Counts : net::ServerCounts {
    std::uint64_t joined = 0, opened = 0; ///< by quick match: a room that was there, a new one
    std::uint64_t ended = 0, left = 0;    ///< matches: with a result, without
    Histogram late;                       ///< steps, after they were due
};

/// The rooms of one process: opens rooms, finds rooms by their codes, and closes a room that has
/// been empty for `kEmptyKept`, or without a visible member for `kUnseenKept`. A room is updated
/// when its next step is due, or when a message of a member has come.
///
/// Hello asks for a room: by its code; `+`: a new one, which only those find who know its code;
/// `?` or nothing (quick match): one where a person waits for strangers, or a new one. A new one
/// begins with a warm-up. With one room in all there is only that, from the start, and `?` is it.
///
///     Rooms rooms{{.room = options, .maxRooms = 400}, makeRoom, now};
///     ...
///     port->update(rooms.lobby(), now);    // in each round
///     rooms.update(now, ready);
///     ready = port->wait(rooms.untilNext(now));
///
/// Threads: not synchronised; use an instance from one thread at a time.
class Rooms {
public:
    static constexpr int kMaxOfHousehold = 4;       ///< rooms at once that it has opened
    static constexpr double kOpenedPerMinute = 3.0; ///< of a household, as many at once
    static constexpr double kQuickPerMinute = 10.0; ///< of a household
    static constexpr double kQuickBurst = 5.0;
    static constexpr double kWrongPerSecond = 1.0; ///< codes of a household that lead nowhere
    static constexpr double kWrongBurst = 5.0;
    static constexpr double kWrongOfAll = 20.0; ///< a second, as many at once
    /// Seconds for which a household is remembered that had a wrong code. Others may still try one
    /// when all together have tried too many.
    static constexpr double kWrongKept = 600.0;
    static constexpr double kEmptyKept = 60.0;   ///< seconds, of a room without members
    static constexpr double kUnseenKept = 600.0; ///< of one whose members are all hidden or away
    /// Seconds from the start for which rooms are opened again by their codes, since players come
    /// back to those of the program before.
    static constexpr double kReopens = 60.0;
    static constexpr double kResult = 3.0;     ///< seconds that a result is seen before the end
    static constexpr double kMinAhead = 0.002; ///< seconds to a room's next step at least
    static constexpr double kRecordings = 6.0; ///< a minute, of a room

    using MakeRoom = Delegate<std::unique_ptr<room::AnyRoom>(net::Server&)>;
    struct Options {
        /// Of each room. Its code is that of the only room, if there is one.
        net::Server::Options room = {};
        int maxRooms = 1;           ///< rooms at once
        std::uint32_t slot = 0;     ///< of this process, in its codes
        bool hasPublicChat = false; ///< strangers write to each other
    };

    /// @param makeRoom  makes the matches of a room; gets its server, which outlives them
    /// @param now       seconds
    Rooms(Options options, MakeRoom makeRoom, double now);
    Rooms(const Rooms&) = delete;
    Rooms& operator=(const Rooms&) = delete;
    ~Rooms();

    /// Called with the number of a room, from 1 on, and a member who has come or gone.
    void onChange(Delegate<void(std::uint32_t, const net::Member&, net::MemberChange::State)> call);
    /// Called with a recording that is worth keeping: not more than a few of each room.
    void onRecording(Delegate<void(const Recording&)> call) { recorded_ = std::move(call); }
    void onReject(Delegate<void(const HostAddress&, net::Reject::Why)> call);

    net::Lobby& lobby() { return lobby_; }
    /// Makes the steps that are due, and handles what has come.
    ///
    /// @param now    seconds, never less than before
    /// @param ready  numbers of rooms for which something has come: the owners of connections
    void update(double now, std::span<const std::uint32_t> ready);
    /// Seconds until `update` has something to do again.
    double untilNext(double now) const;

    /// Lets nobody else in; tells the members how long their match may still go on.
    void drain(double seconds);
    /// True while a match goes on, or was just over, with people.
    bool isBusy(double now) const;
    /// Ends all matches, says goodbye, and closes.
    void close(double now);
    /// True when no connection is left.
    bool isClosed() const;

    std::size_t count() const { return rooms_.size(); }
    bool isOnly() const { return options_.maxRooms == 1; }
    bool isFull() const { return rooms_.size() >= static_cast<std::size_t>(options_.maxRooms); }
    std::size_t members() const;
    std::size_t playing() const; ///< rooms with a match
    const Counts& counts() const { return counts_; }

private:
    struct Entry;

    void admit(net::Guest&& guest);
    /// The room that a guest asks for, opened if it has to be. Null: `why` says why not.
    Entry* find(const net::Guest& guest, net::Reject::Why& why);
    Entry* findCode(const net::Guest& guest, net::Reject::Why& why);
    Entry* quick(const HostAddress& household, net::Reject::Why& why);
    /// Opens a room for a household, if it may have one more.
    Entry* open(const HostAddress& household, bool isPublic, std::string code,
                net::Reject::Why& why);
    Entry& add(const HostAddress& household, bool isPublic, std::string code);
    void visit(Entry& entry);
    /// Closes a room that is not used any more. True: it is gone.
    bool close(Entry& entry);

    Options options_;
    MakeRoom makeRoom_;
    Delegate<void(std::uint32_t, const net::Member&, net::MemberChange::State)> changed_;
    Delegate<void(const Recording&)> recorded_;
    Delegate<void(const HostAddress&, net::Reject::Why)> rejected_;
    Counts counts_;
    net::Lobby lobby_;
    net::HouseholdLimit opened_, quick_, wrong_;
    net::RateLimit wrongOfAll_{kWrongOfAll, kWrongOfAll};
    std::map<std::uint32_t, std::unique_ptr<Entry>> rooms_; ///< by number
    std::uint32_t last_ = 0;                                ///< number
    using Due = std::pair<double, std::uint32_t>;           ///< seconds, number
    /// With entries that are no longer true: a room has its own time.
    std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
    double startedAt_, now_; ///< seconds
    bool isDraining_ = false;
};

} // namespace eng::rooms
