#pragma once

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
    Delegate<Ref<AppState>()> makePlay;           ///< the state in which the match is played
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

/// A match that is played or watched. It goes on while menus lie above it.
class OnlinePlayState : public AppState {
public:
    std::string_view name() const override { return "playing online"; }

protected:
    explicit OnlinePlayState(OnlineContext& online)
        : online_{online} {}

    /// Reads the devices of a player at this seat.
    virtual void steer(int seat) = 0;
    /// After the update of the match.
    virtual void takeEvents() = 0;
    virtual void drawMatch(render::Canvas& canvas) = 0;
    virtual bool wantsPause() const = 0;
    virtual void drawPauseButton(render::Canvas& canvas) = 0;

    OnlineContext& online() const { return online_; }

private:
    void onEnter() override;
    void onUpdate() override;
    void draw(render::Canvas& canvas) override;
    void inspect(std::string& json) const override;
    std::string status() const;

    OnlineContext& online_;
};

/// The name of a seat's player, for the picture: a member, or a machine.
std::string seatName(const OnlineContext& online, const StringTable& strings, int seat);

} // namespace eng::online
