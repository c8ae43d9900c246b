#pragma once

#include "engine/app/application.h"
#include "engine/app/engine_modules.h"
#include "engine/ui/options_screen.h"
#include "tests/support/fake_host.h"
#include "tests/support/game_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <functional>
#include <string>
#include <utility>

namespace eng::test {

inline constexpr EnglishText kMenuTexts[] = {
    {"title", "Menus"}, {"level", "Level"}, {"easy", "easy"}, {"hard", "hard"}, {"go", "Go"}};
inline const EnglishTable kMenuTable{"menus", 20000, kMenuTexts};
inline constexpr TextId kTitle{20000}, kLevel{20001}, kEasy{20002}, kHard{20003}, kGo{20004};

enum class Level : std::uint8_t { Easy, Hard };

/// A game without a picture of its own, whose first states a test chooses.
class MenuGame : public Application {
public:
    explicit MenuGame(platform::Host& host)
        : Application{host, "menus", kMenuTable, kTitle} {
        modules().screens.setStage({.font = "fonts/text.ttf"});
    }
    using Application::records;
    std::function<void(Services&)> enterStates;
    std::function<void()> stopping;
    Setting<Level> level{"level", Level::Easy, kLevel, {"easy", "hard"}};

private:
    void onStop(EngineContext&) override {
        if (stopping) {
            stopping();
        }
    }
    void onRegisterSettings(SettingsRegistry& registry) override { registry.add(level); }
    void onEnterScreens(Services& context) override {
        if (enterStates) {
            enterStates(context);
        }
    }
};

struct MenuFixture : WindowFixture<MenuGame> {
    explicit MenuFixture(std::vector<std::string> arguments = {})
        : WindowFixture{std::move(arguments)} {}

    ui::MenuScreen& menuScreen() { return static_cast<ui::MenuScreen&>(*stack().top()); }
    const ui::Menu& menu() { return menuScreen().menu(); }
    ui::UiModule& ui() { return game.modules().ui; }
    /// The line with this label; fails without one.
    int line(TextId label) {
        for (int i = 0; i < menu().size(); ++i) {
            if (menu().items()[static_cast<std::size_t>(i)].label == label) {
                return i;
            }
        }
        return -1;
    }
    void go(int to) {
        REQUIRE(to >= 0);
        while (menu().focus() != to) {
            key(Key::Down);
        }
    }
    std::string value(TextId label) { return menu().value(line(label)); }
};

} // namespace eng::test
