#pragma once

#include <string>
#include <vector>

namespace eng {
class OnlinePart;
}

namespace eng::online {

/// Tells the player, during a match, who comes, leaves and plays, and at any time what the server
/// will do.
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
    struct Seen {
        int number = 0;
        std::string name;
        bool isAway = false, plays = false;
    };

    void tellNotice();
    /// Tells what differs from what was seen.
    void compare(const std::vector<Seen>& all);
    void tell(const Seen& member, bool isNew, const Seen& before);
    std::vector<Seen> look() const;

    OnlinePart& online_;
    std::vector<Seen> seen_; ///< the others, at the last update
    int connections_ = 0;
    double quietUntil_ = 0.0; ///< seconds: the members of a room that was just joined come
    int warmUpStarts_ = -1;   ///< starts when this player began to play alone; -1: it does not
};

} // namespace eng::online
