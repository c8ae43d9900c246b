#pragma once

#include "engine/online/party.h"
#include "engine/ui/menu_screen.h"

#include <memory>
#include <string>
#include <vector>

namespace eng {
class OnlinePart;
}

namespace eng::online {

/// "Play together": finds a match or opens a room on the game's server, hosts a game, or joins one
/// of the local network or of an address.
class TogetherScreen final : public ui::MenuScreen {
public:
    /// @param online  outlives the state
    explicit TogetherScreen(OnlinePart& online);
    std::string_view name() const override { return "together"; }

    /// Enters the room of the settings, also before it is shown: a picture less until the match.
    ///
    /// @param kept  not empty: comes back to this one instead, unless a link names another
    void enter(const std::string& kept);

private:
    /// Also before it is shown.
    Services& services() const;
    void host();
    /// Joins a room; one that programs cannot join is opened in the browser.
    ///
    /// @param invites  the room screen stays for its link, until another player is there
    void joinRoom(const RoomPlace& place, bool invites = false);
    /// Joins where an address or a link leads, as a player types it.
    void join(const std::string& typed);
    /// Joins a room of the game's server.
    void joinServer(std::string room);
    void buildMenu(ui::MenuBuilder& lines) override;
    TextId heading() const override;
    std::string hint() const override;
    void onFrame() override;
    void onBack() override;
    void askName();
    /// Adds the lines of what a page cannot do: to host, and to join a game that is found.
    void addLanLines(ui::MenuBuilder& lines);
    void updateLan();
    /// The lines of the games on this page of the list, and of the one to the next page.
    std::vector<std::string> wordsOfGames() const;

    OnlinePart& online_;
    std::unique_ptr<Lan> lan_;
    std::vector<std::string> listed_; ///< as the lines show them
    std::size_t page_ = 0;            ///< of the games
    std::string server_;              ///< its address; empty: none is known
};

/// Types an address.
class AddressScreen final : public ui::MenuScreen {
public:
    /// @param join  gets the address; pops this state
    AddressScreen(OnlinePart& online, Delegate<void(const std::string&)> join);
    std::string_view name() const override { return "address"; }

private:
    void buildMenu(ui::MenuBuilder& lines) override;
    TextId heading() const override;
    std::string hint() const override;
    void drawExtra(render::Canvas& canvas, const Rect& box) override;
    void onBegin() override;
    void onEnd() override;
    bool handleInput() override;
    void onBack() override;
    void finish();

    OnlinePart& online_;
    Delegate<void(const std::string&)> join_;
    std::string typed_;
};

} // namespace eng::online
