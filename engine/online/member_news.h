#pragma once

#include "engine/net/client.h"
#include "engine/room/messages.h"

#include <vector>

namespace eng {
class OnlinePart;
}

namespace eng::online {

/// Tells the player, during a match, who comes, leaves and plays, and at any time what the server
/// announces.
///
/// Threads: the main thread.
class MemberNews {
public:
    /// @param online  outlives this
    explicit MemberNews(OnlinePart& online)
        : online_{online} {}

    /// After each update of the party.
    ///
    /// @param now  seconds
    void update(double now);

private:
    using Members = std::vector<net::Neighbour>;
    using Places = std::vector<room::RoomNews::Place>;

    void tell(TextId words, const net::Neighbour& member, bool botPlays = false);
    void tellNotice();
    /// Tells what differs from what was seen.
    void compare(const Members& members, const Places& places);

    OnlinePart& online_;
    Members members_; ///< as they were seen last
    Places places_;
    room::Phase phase_ = room::Phase::Waiting;
    int starts_ = 0;
    int connections_ = 0;
    double quietUntil_ = 0.0; ///< seconds: the members of a room that was just joined come
    int warmUpStarts_ = -1;   ///< starts when this player began to play alone; -1: it does not
};

} // namespace eng::online
