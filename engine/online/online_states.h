#pragma once

#include "engine/event/signal.h"
#include "engine/online/party.h"
#include "engine/record/record.h"
#include "engine/ui/menu_state.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace eng::online {

/// What the states of an online game share. The application owns it; it outlives them.
struct OnlineContext {
    ui::UiModule& ui;
    Party& party;
    Record<std::string>& name;        ///< of the player
    Record<std::string>& lastAddress; ///< that was joined by typing it
    std::string pageFolder;           ///< of the page for browsers; empty: none
    std::uint16_t port = Party::kPort;
    Delegate<Ref<AppState>()> makePlay; ///< the state in which the match is played, or watched
    Delegate<void(ui::MenuBuilder&)> replayLines; ///< to watch and share the match
    Party::Info info;
};

/// "Play together": hosts a game, or joins one of the local network, of an address, or of the
/// server that the page came from.
class TogetherState final : public ui::MenuState {
public:
    /// @param online  outlives the state
    explicit TogetherState(OnlineContext& online);
    std::string_view name() const override { return "together"; }

    /// Joins an address as soon as it is shown; empty: hosts.
    void enterAtOnce(std::string address) { enter_ = std::move(address); }

private:
    void host();
    void join(const std::string& address);
    void buildMenu(ui::MenuBuilder& lines) override;
    TextId heading() const override;
    std::string hint() const override;
    void onEnter() override;
    void onUpdate() override;
    void onBack() override;
    void askName();
    void joinPage();
    /// The games that are shown.
    std::vector<net::FoundGame> shown() const;

    OnlineContext& online_;
    std::unique_ptr<Lan> lan_;
    std::vector<std::string> listed_; ///< as the lines show them
    std::optional<std::string> enter_;
};

/// Types an address.
class AddressState final : public ui::MenuState {
public:
    /// @param join  gets the address; pops this state
    AddressState(OnlineContext& online, Delegate<void(const std::string&)> join);
    std::string_view name() const override { return "address"; }

private:
    void buildMenu(ui::MenuBuilder& lines) override;
    TextId heading() const override;
    std::string hint() const override;
    void drawExtra(render::Canvas& canvas, const Rect& box) override;
    void onEnter() override;
    void onLeave() override;
    bool handleInput() override;
    void onBack() override;
    void finish();

    OnlineContext& online_;
    Delegate<void(const std::string&)> join_;
    std::string typed_;
};

/// A room before and after a match: who is there, who is ready, how others come.
class RoomState final : public ui::MenuState {
public:
    explicit RoomState(OnlineContext& online);
    std::string_view name() const override { return "room"; }

private:
    /// What the lines depend on.
    struct Shown {
        room::Phase phase = room::Phase::Waiting;
        bool isSeated = false, isReady = false, mayPlay = false, hasMatch = false;
        bool operator==(const Shown&) const = default;
    };

    void buildMenu(ui::MenuBuilder& lines) override;
    TextId heading() const override;
    std::string hint() const override;
    void drawExtra(render::Canvas& canvas, const Rect& box) override;
    void onUpdate() override;
    void onBack() override;
    Shown now() const;
    std::string memberLine(const net::Neighbour& member) const;
    void drawInvitation(render::Canvas& canvas, const Rect& box) const;

    OnlineContext& online_;
    Shown shown_;
    int phrase_ = 0;
};

// --- For the states of a match, which goes on while menus lie above them

/// Receives, makes the steps that are due, and sends. Logs where this program's state differs from
/// the server's.
void updateMatch(OnlineContext& online, StateContext& context);
/// True if there is no match to show any more: it is over, or the room was left.
bool hasEnded(const OnlineContext& online);
/// Tells the server when the page or window is hidden, and seen again.
Connection reportVisibility(OnlineContext& online, StateContext& context);
void openMatchMenu(OnlineContext& online, StateContext& context);
/// Writes what the player has to know of the connection, or what a member has said.
///
/// @param bottom  of the line, units of the screen
void drawMatchStatus(render::Canvas& canvas, const OnlineContext& online,
                     const StateContext& context, float bottom);

/// A match with a player at this program.
class OnlinePlayState : public AppState {
public:
    std::string_view name() const override { return "playing online"; }

protected:
    explicit OnlinePlayState(OnlineContext& online)
        : online_{online} {}

    /// Reads the devices of the player, who has this seat.
    virtual void steer(int seat) = 0;
    /// The player does nothing, while a menu is open.
    virtual void rest() = 0;
    /// After the update of the match.
    virtual void takeEvents() = 0;
    virtual void drawMatch(render::Canvas& canvas) = 0;
    virtual bool wantsPause() const = 0;
    virtual void drawPauseButton(render::Canvas& canvas) = 0;

    OnlineContext& online() const { return online_; }
    /// Adds seat, waiting, lost, hasMatch, and names.
    void inspect(std::string& json) const override;

private:
    void onEnter() override;
    void onUpdate() override;
    void onPause() override { rest(); }
    void draw(render::Canvas& canvas) override;

    OnlineContext& online_;
};

/// The name of a seat's player, for the picture: a member, or a machine.
std::string seatName(const OnlineContext& online, const StringTable& strings, int seat);

} // namespace eng::online
