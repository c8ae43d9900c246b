#pragma once

#include "game/pong/menu_screen.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pong {

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
    void onLeave(eng::EngineContext& context) override;
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
