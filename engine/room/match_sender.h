#pragma once

#include "engine/net/server.h"
#include "engine/room/messages.h"
#include "engine/simulation/recording.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace eng::room {

/// A place in a match from which a client can follow it.
struct StartPoint {
    std::vector<std::byte> bytes; ///< a `Recording` without entries
    std::uint64_t step = 0;
    std::uint64_t logAt = 0; ///< its place in the log: bytes from the match's first entry on
};

/// Sends a match to one client: a start, then the entries of its recording as they come. A client
/// that takes them too slowly gets a later start. It never queues more than a client may have, so
/// nothing is lost in between.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class MatchSender {
public:
    static constexpr double kWatched =
        1.0 / 10.0;                           ///< seconds between messages to a client that watches
    static constexpr double kMaxBehind = 2.0; ///< seconds of the match
    static constexpr std::size_t kMaxQueued = net::Connection::kMaxQueued; ///< bytes

    /// Begins, or begins again, at a point.
    void start(std::shared_ptr<const StartPoint> point);
    /// Sends nothing until the next `start`.
    void stop() { point_.reset(); }
    bool isOn() const { return point_ != nullptr; }
    /// True if the client is so far behind that a later start is better.
    ///
    /// @param newest  the latest point
    bool isBehind(const Recording& match, const StartPoint& newest) const;

    /// Sends what is due.
    ///
    /// @param dropped  bytes that the match's log has lost at the front
    /// @param margin   of the client's commands
    /// @param every    seconds between messages; kQuiet: less if something changes
    /// @param now      seconds
    /// @return         true: a margin was sent
    bool send(net::Server& server, net::Member& to, const Recording& match, std::uint64_t dropped,
              int margin, double every, double now);

private:
    bool sendStart(net::Server& server, net::Member& to, std::size_t& room);

    std::shared_ptr<const StartPoint> point_;
    std::uint32_t starts_ = 0; ///< so far
    std::size_t sent_ = 0;     ///< bytes of the point
    std::uint64_t logAt_ = 0;  ///< bytes of the log that were sent, with dropped ones
    std::uint64_t steps_ = 0;  ///< that the client knows
    double at_ = 0.0;          ///< seconds, of the last message
    Confirm confirm_;          ///< its memory is used again
};

} // namespace eng::room
