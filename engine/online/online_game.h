#pragma once

#include "engine/game2d/rules_game.h"
#include "engine/room/link.h"

#include <memory>
#include <utility>

namespace eng {

namespace online {
class Together;
struct OnlineSettings;
} // namespace online

/// How a game is played with others.
struct OnlineInfo {
    int seats = 2; ///< of the rules, for people; the others are machines'
};

/// What `OnlineGame` is for all rules; no game derives from it.
class AnyOnlineGame : public AnyRulesGame {
public:
    AnyOnlineGame(const AnyOnlineGame&) = delete;
    AnyOnlineGame& operator=(const AnyOnlineGame&) = delete;
    ~AnyOnlineGame() override;

protected:
    AnyOnlineGame(platform::Host& host, const GameInfo& info);

    /// Of the rules' type: `OnlineGame` has it.
    virtual room::Link makeLink(const TimeSource& clock) = 0;
    /// Gives the command of a seat to a match elsewhere.
    virtual void sendCommand(room::AnyPrediction& match, int seat) = 0;

private:
    class Play;

    void onRegisterSettings(SettingsRegistry& registry) override;
    void callOnMenu(Menu menu, ui::MenuBuilder& lines) final;
    void onTitle() final;
    void onStop(EngineContext& context) override;
    /// Made at the first use: a game that is played alone has no task for it.
    online::Together& together();
    Ref<Screen> makePlay();

    std::unique_ptr<online::OnlineSettings> settings_;
    std::unique_ptr<online::Together> together_;
};

/// A `RulesGame` that is also played with people elsewhere: by programs and browsers, in one room.
/// Its title menu has a line that leads to a room of this program, or to one of another.
///
///     class Game final : public eng::OnlineGame<World> {
///     public:
///         explicit Game(eng::platform::Host& host)
///             : OnlineGame{host, {.name = "dodge", .title = "Dodge"}, {.seats = 2}} {}
///
/// The rest is as in a `RulesGame`: `readCommand` gets the own seat, `onDrawState` draws, `onEvent`
/// plays sounds. Options and machines of a room are those of its `rules()`. The build says
/// `NETWORK` (docs/app.md).
///
/// Settings: `page`, the folder of the page that browsers get; `port`; `host` and `join` enter a
/// room at the start.
///
/// Threads: the main thread.
template <Rules R>
class OnlineGame : public RulesGame<R, AnyOnlineGame> {
    using Base = RulesGame<R, AnyOnlineGame>;

protected:
    OnlineGame(platform::Host& host, GameInfo info, OnlineInfo online = {})
        : Base{host, std::move(info)}
        , online_{online} {}

private:
    room::Link makeLink(const TimeSource& clock) final {
        return room::makeLink<R>(this->rules(), online_.seats, clock);
    }
    void sendCommand(room::AnyPrediction& match, int seat) final {
        const typename R::Command command = this->readCommand(seat);
        match.setAnyCommand(&command);
    }

    OnlineInfo online_;
};

} // namespace eng
