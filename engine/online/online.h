#pragma once

#include "engine/core/time_source.h"
#include "engine/event/signal.h"
#include "engine/game/match.h"
#include "engine/room/link.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace eng {

class GameProgram;

namespace net {
struct Neighbour;
} // namespace net

namespace platform {
class Page;
} // namespace platform

namespace online {
class MatchScreen;
class MemberNews;
class Party;
class TogetherScreen;
struct OnlineSettings;
} // namespace online

namespace ui {
class MenuBuilder;
class UiModule;
} // namespace ui

/// How a game is played with people elsewhere.
struct OnlineInfo {
    int seats = 2; ///< of the rules, for people; the others are bots'
};

/// What `Online` is for all rules: a room of this program, or the connection to one elsewhere, with
/// its menus. A task of its own updates it, so that neither menus nor the game's clock stop a
/// match.
///
/// Threads: the main thread.
class OnlinePart : public Part {
public:
    /// Gets the recording of a match that is over, or that this program leaves, as far as it is
    /// known.
    ///
    /// @param player  the name of this program's player; nothing: it has watched
    using Ended = Delegate<void(const Recording& match, std::optional<std::string_view> player)>;

    OnlinePart(const OnlinePart&) = delete;
    OnlinePart& operator=(const OnlinePart&) = delete;
    ~OnlinePart() override;

    void onEnded(Ended call) { ended_ = std::move(call); }

    // For the screens of rooms.

    online::Party& party() const { return *party_; }
    online::OnlineSettings& settings() const { return *settings_; }
    MatchPart& match() const { return match_; }
    ui::UiModule& ui() const;
    /// The name of a member; with a number if members before it have the same one.
    std::string memberName(const net::Neighbour& member) const;
    /// The name of a seat's player, for the picture: a member, or a bot.
    std::string seatName(int seat) const;
    /// True if this player watches, and could play.
    bool isSeatFree() const;
    /// True if there is no match to show any more: it is over, or the room was left.
    bool hasEnded() const;
    /// Makes the screen in which the match is played; or watched, if this player has no seat.
    Ref<Screen> makeMatchScreen();
    /// The link to the room, for others; empty: it has none, or none is known yet.
    std::string link() const;
    /// Offers the link by the page, or copies it.
    void shareLink();
    /// Adds lines to watch and share the match.
    void addReplayLines(ui::MenuBuilder& lines);
    /// The screen that shows the match and gets its events; null: none.
    void setScreen(online::MatchScreen* screen) { screen_ = screen; }

protected:
    using MakeLink = Delegate<room::Link(const TimeSource& clock)>;

    OnlinePart(Game& game, MatchPart& match, MakeLink makeLink);
    /// False in a page, which has no room of its own: the linker leaves the code of rooms out.
    static bool mayHost();

private:
    void onSettings(SettingsRegistry& registry) override;
    void onTitle() override;
    void onMenu(MenuPage& page) override;
    void onStop() override;
    /// Shows the menu that hosts or joins.
    Ref<online::TogetherScreen> open();
    void update();
    /// Lets the page keep what it needs to come back to the room.
    void keep(platform::Page& page, double now);

    MatchPart& match_;
    MakeLink makeLink_;
    Ended ended_;
    std::unique_ptr<online::OnlineSettings> settings_;
    std::unique_ptr<online::Party> party_; ///< from the first use on
    std::unique_ptr<online::MemberNews> news_;
    std::string kept_; ///< by the page
    double keptAt_ = 0.0;
    Ref<Task> task_;
    Connection visibility_;
    online::MatchScreen* screen_ = nullptr;
};

/// Lets the matches of a game be played with people elsewhere: by programs and browsers, in one
/// room. Its title menu has a line that leads to a room of this program, or to one of another.
///
///     eng::Match<World> match_{*this, *this};
///     eng::Online<World> online_{*this, match_};
///
/// `Plays` works as in a match of this machine: `readCommand` gets the own seat. Options and bots
/// of a room are those of the match's rules. The build says `NETWORK` (docs/game.md).
///
/// Settings: `page`, the folder of the page that browsers get; `port`; `server`, of the game on the
/// internet; `host`, `join` and `room` enter a room at the start.
///
/// Threads: the main thread.
template <Rules R>
class Online final : public OnlinePart {
public:
    /// A member of the game, after its match.
    Online(Game& game, Match<R>& match, OnlineInfo info = {})
        : OnlinePart{game, match, [&match, info](const TimeSource& clock) {
                         return room::Link{
                             .room =
                                 [&match, info](net::Server& server) {
                                     return mayHost() ? room::makeRoom(match.ruleset(), info.seats,
                                                                       server)
                                                      : nullptr;
                                 },
                             .prediction =
                                 [&match, &clock](net::Client& client) {
                                     return room::makePrediction(match.ruleset(), clock, client);
                                 }};
                     }} {}
    Online(const Online&) = delete;
    Online& operator=(const Online&) = delete;
    ~Online() override = default;
};

} // namespace eng
