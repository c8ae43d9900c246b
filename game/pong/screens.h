#pragma once

#include "engine/input/actions.h"
#include "engine/input/input.h"
#include "engine/log/string_table.h"
#include "engine/settings/setting.h"
#include "engine/state/state_stack.h"
#include "game/common/menu.h"
#include "game/pong/effects.h"
#include "game/pong/layout.h"
#include "game/pong/session.h"
#include "game/pong/sounds.h"

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pong {

/// What the person can do, on any device; see docs/pong.md for what does it.
struct Controls {
    explicit Controls(eng::ActionMap& actions);

    eng::Action up, down, left, right;           ///< menus, and one player's paddle
    std::array<eng::Action, 2> sideUp, sideDown; ///< two players, each on a side
    eng::Action confirm, back, pause, restart, onePlayer, twoPlayers;
};

/// What a person has in the hands, as far as what they did last shows it.
enum class Device : std::uint8_t { Keyboard, Touch, Controller };

/// What all screens share: the match that is on, and the ways to the outside.
struct Table {
    eng::StateStack screens;
    std::unique_ptr<Session> session; ///< never null
    Screen screen = Screen::Title;
    const game::Menu* menu = nullptr; ///< of the screen that is up; null while playing
    Stage stage;
    Device device = Device::Keyboard;
    bool mouseSteers = false; ///< the left paddle follows the mouse, until a key is pressed
    double screenTime = 0.0;  ///< seconds since the screen came up
    std::optional<eng::TextId> notice; ///< what the person should know, under the menu
    Sounds sounds;                     ///< silent until it has loaded any

    const eng::Input* input = nullptr; ///< never null, as everything below
    const eng::ActionMap* actions = nullptr;
    const Controls* controls = nullptr;
    const eng::StringTable* strings = nullptr;
    eng::ManagedHeap* heap = nullptr;
    Effects* effects = nullptr;
    std::function<double()> delta; ///< game seconds of this step
    std::function<std::uint64_t()> newSeed;
    std::function<void(std::string_view)> announce;
    std::function<int()> players; ///< what the person chose last: 1 or 2
    std::function<void(int)> choosePlayers;
    std::function<Strength()> strength;
    std::function<void(Strength)> chooseStrength;
    std::function<std::vector<game::MenuItem>()> options; ///< all but the way back
    std::function<void()> keepOptions;                    ///< they were changed
    std::function<void()> leave; ///< ends the program; empty where programs do not end
};

/// A screen with a menu.
class MenuScreen : public eng::AppState {
protected:
    MenuScreen(Table& table, Screen screen)
        : table_{table}
        , screen_{screen} {}

    virtual std::vector<game::MenuItem> items() = 0;
    /// What is read out before the line in focus.
    virtual std::string heading() const = 0;
    virtual void onBack() = 0;
    /// What only this screen does. @return  true when it is left
    virtual bool onStep() { return false; }
    /// The line in focus at first.
    virtual int firstFocus() const { return 0; }
    /// Seconds in which nothing is chosen, so that a key that was still being pressed leaves it up.
    virtual double rest() const { return 0.0; }

    void onEnter(eng::EngineContext& context) override;
    void onResume(eng::EngineContext& context) override;
    void onUpdate(eng::EngineContext& context) override;

    Table& table() const { return table_; }
    const game::Menu& menu() const { return menu_; }
    /// Reads out where one is.
    void announce() const;

private:
    void show();
    void layOut();
    game::MenuInput readInput() const;
    void answer(game::Menu::Event event);
    std::string itemInWords() const;

    Table& table_;
    Screen screen_;
    game::Menu menu_;
};

/// The title: machines play behind it.
class TitleScreen final : public MenuScreen {
public:
    explicit TitleScreen(Table& table)
        : MenuScreen{table, Screen::Title} {}
    std::string_view name() const override { return "title"; }

private:
    void onEnter(eng::EngineContext& context) override;
    std::vector<game::MenuItem> items() override;
    std::string heading() const override;
    void onBack() override;
    bool onStep() override;
};

/// Who plays, and against how strong a machine.
class ChooseScreen final : public MenuScreen {
public:
    explicit ChooseScreen(Table& table)
        : MenuScreen{table, Screen::Choose} {}
    std::string_view name() const override { return "choose"; }

private:
    std::vector<game::MenuItem> items() override;
    std::string heading() const override;
    void onBack() override;
    bool onStep() override;
    int firstFocus() const override;
};

/// Everything that can be set, above the title or a paused match.
class OptionsScreen final : public MenuScreen {
public:
    explicit OptionsScreen(Table& table)
        : MenuScreen{table, Screen::Options} {}
    std::string_view name() const override { return "options"; }

private:
    std::vector<game::MenuItem> items() override;
    std::string heading() const override;
    void onBack() override;
};

/// A match is on.
class PlayScreen final : public eng::AppState {
public:
    explicit PlayScreen(Table& table)
        : table_{table} {}
    std::string_view name() const override { return "playing"; }
    /// Nobody can play on: the window is hidden, say, or has lost the keyboard.
    /// @param why  for the person, where it is not obvious
    void interrupt(std::optional<eng::TextId> why = {});

private:
    void onEnter(eng::EngineContext&) override;
    void onResume(eng::EngineContext&) override;
    void onUpdate(eng::EngineContext& context) override;
    void show();
    Inputs readInputs();
    bool pausePressed() const;

    Table& table_;
    bool interrupted_ = false;
};

/// The match stands still.
class PauseScreen final : public MenuScreen {
public:
    explicit PauseScreen(Table& table)
        : MenuScreen{table, Screen::Paused} {}
    std::string_view name() const override { return "paused"; }

private:
    std::vector<game::MenuItem> items() override;
    std::string heading() const override;
    void onBack() override;
    bool onStep() override;
    void onLeave(eng::EngineContext&) override;
    void restart();
};

/// Somebody has won.
class ResultScreen final : public MenuScreen {
public:
    explicit ResultScreen(Table& table)
        : MenuScreen{table, Screen::Result} {}
    std::string_view name() const override { return "result"; }

private:
    std::vector<game::MenuItem> items() override;
    std::string heading() const override;
    void onBack() override;
    bool onStep() override;
    double rest() const override { return 0.5; }
    void again();
};

/// Who has won, in words: "You win!"
/// @param portrait  the court stands on its end, the left player at the bottom
eng::TextId winnerText(const Session& session, bool portrait);
/// How good a machine is, in words: "medium".
eng::TextId strengthText(Strength strength);

} // namespace pong
