#pragma once

#include "engine/net/client.h"
#include "engine/ui/menu_screen.h"

#include <vector>

namespace eng {
class OnlinePart;
}

namespace eng::online {

/// The others in the room: mutes their words for this player and, for the one who manages the room,
/// for all, and removes them. In a room, and above a match.
class MembersScreen final : public ui::MenuScreen {
public:
    /// @param online  in a room; outlives the screen
    explicit MembersScreen(OnlinePart& online);
    std::string_view name() const override { return "members"; }

private:
    void buildMenu(ui::MenuBuilder& lines) override;
    TextId heading() const override;
    void onFrame() override;
    void onBack() override;
    std::vector<net::Neighbour> others() const;
    bool isManager() const;
    bool isInMatch() const;

    OnlinePart& online_;
    std::vector<net::Neighbour> shown_; ///< others
    bool managed_ = false;
    bool inMatch_;           ///< it was opened there, and closes with it
    std::size_t chosen_ = 0; ///< index in `shown_`
};

} // namespace eng::online
