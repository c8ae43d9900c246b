#pragma once

#include "engine/input/actions.h"
#include "engine/input/input.h"
#include "engine/log/string_table.h"
#include "engine/render/camera.h"
#include "engine/settings/setting.h"
#include "engine/state/state_stack.h"
#include "game/pong/session.h"
#include "game/pong/sounds.h"

#include <array>
#include <functional>
#include <memory>
#include <string_view>

namespace pong {

/// What the view has to know of the screen that is up.
enum class Screen : std::uint8_t { Title, Playing, Paused, Result };

/// What the person can do, on any device; see docs/pong.md for what does it.
struct Controls {
    explicit Controls(eng::ActionMap& actions);

    eng::Action up, down;                        ///< one player's paddle, and menus
    std::array<eng::Action, 2> sideUp, sideDown; ///< two players, each on a side
    eng::Action confirm, back, pause, restart, onePlayer, twoPlayers;
};

/// What all screens share: the match that is on, and the ways to the outside.
struct Table {
    eng::StateStack screens;
    std::unique_ptr<Session> session; ///< never null
    Screen screen = Screen::Title;
    int choice = 0;           ///< on the title: 0 one player, 1 two
    bool mouseSteers = false; ///< the left paddle follows the mouse, until a key is pressed
    double screenTime = 0.0;  ///< seconds since the screen came up
    double pointTime = 1e9;   ///< seconds since the last point
    double hitTime = 1e9;     ///< seconds since a paddle was hit
    int hitSide = 0;
    int pointSide = 0;
    Sounds sounds; ///< silent until it has loaded any

    const eng::Input* input = nullptr; ///< never null
    const eng::ActionMap* actions = nullptr;
    const Controls* controls = nullptr;
    const eng::render::Camera2d* camera = nullptr;
    std::function<double()> delta; ///< game seconds of this step
    std::function<std::uint64_t()> newSeed;
    std::function<void(std::string_view)> announce;
    std::function<void(int)> choosePlayers; ///< keeps the person's choice
    std::function<void()> leave;            ///< ends the program; empty where programs do not end
    const eng::StringTable* strings = nullptr;
};

/// The title: machines play behind it; one or two players are chosen.
class TitleScreen final : public eng::AppState {
public:
    explicit TitleScreen(Table& table)
        : table_{table} {}
    std::string_view name() const override { return "title"; }

private:
    void onEnter(eng::EngineContext&) override;
    void onUpdate(eng::EngineContext& context) override;
    void choose(int choice);

    Table& table_;
};

/// A match is on.
class PlayScreen final : public eng::AppState {
public:
    explicit PlayScreen(Table& table)
        : table_{table} {}
    std::string_view name() const override { return "playing"; }
    /// The window is hidden or has lost the keyboard: nobody can play on.
    void interrupt() { interrupted_ = true; }

private:
    void onEnter(eng::EngineContext&) override;
    void onResume(eng::EngineContext&) override;
    void onUpdate(eng::EngineContext& context) override;
    Inputs readInputs();

    Table& table_;
    bool interrupted_ = false;
};

/// The match stands still.
class PauseScreen final : public eng::AppState {
public:
    explicit PauseScreen(Table& table)
        : table_{table} {}
    std::string_view name() const override { return "paused"; }

private:
    void onEnter(eng::EngineContext&) override;
    void onUpdate(eng::EngineContext& context) override;

    Table& table_;
};

/// Somebody has won.
class ResultScreen final : public eng::AppState {
public:
    explicit ResultScreen(Table& table)
        : table_{table} {}
    std::string_view name() const override { return "result"; }

private:
    void onEnter(eng::EngineContext&) override;
    void onUpdate(eng::EngineContext& context) override;

    Table& table_;
};

/// Who has won, in words: "You win!"
eng::TextId winnerText(const Session& session);

} // namespace pong
