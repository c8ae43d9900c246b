#pragma once

#include "engine/core/delegate.h"
#include "engine/input/actions.h"
#include "engine/input/input.h"
#include "engine/settings/setting.h"
#include "engine/state/state_stack.h"
#include "engine/text/string_table.h"
#include "game/common/menu.h"
#include "game/pong/effects.h"
#include "game/pong/layout.h"
#include "game/pong/session.h"
#include "game/pong/sounds.h"

#include <array>
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
    eng::StateStack* screens = nullptr; ///< never null
    std::unique_ptr<Session> session;   ///< never null
    Screen screen = Screen::Title;
    const game::Menu* menu = nullptr; ///< of the screen that is up; null while playing
    Stage stage{kWide, kHigh};
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
    eng::Delegate<double()> delta; ///< game seconds of this step
    eng::Delegate<std::uint64_t()> newSeed;
    eng::Delegate<void(std::string_view)> announce;
    eng::Delegate<int()> players; ///< what the person chose last: 1 or 2
    eng::Delegate<void(int)> choosePlayers;
    eng::Delegate<Strength()> strength;
    eng::Delegate<void(Strength)> chooseStrength;
    eng::Delegate<std::vector<game::MenuItem>()> options; ///< all but the way back
    eng::Delegate<void()> keepOptions;                    ///< they were changed
    eng::Delegate<void()> leave; ///< ends the program; empty where programs do not end
};

/// True in the step in which a control is pressed, on any device.
bool pressed(const Table& table, eng::Action Controls::* action);
/// Notes which device the person holds, from what was done in this step.
void noticeDevice(Table& table);
/// Simulates, and starts what is seen and heard of it.
///
/// @param people  what they want; ignored on a machine's side
/// @return        what happened, as bits of `happened`
std::uint32_t advance(Table& table, const Inputs& people);
/// Another screen is up.
/// @param menu  of the screen; null without one
void showScreen(Table& table, Screen screen, const game::Menu* menu);

} // namespace pong
