#pragma once

#include "engine/app/engine_modules.h"
#include "engine/game/game_program.h"
#include "engine/game/menus.h"
#include "engine/ui/menu_screen.h"
#include "engine/ui/pausing.h"
#include "game/pong/pong_game.h"
#include "tests/pong/shipped_strings.h"
#include "tests/support/fake_host.h"
#include "tests/support/game_in_memory.h"

#include <catch2/catch_test_macros.hpp>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine_text.h"
#include "pong_text.h"

namespace pong::test {

using eng::Key;

/// Pong as players have it, without devices: events go in; states and a screen reader's words come
/// out.
struct PongFixture : eng::test::WindowFixture<PongGame> {
    explicit PongFixture(std::pair<int, int> size = {1280, 720},
                         std::vector<std::string> arguments = {}, bool startScreen = false)
        : WindowFixture{std::move(arguments)} {
        host.startScreen = startScreen;
        host.given.arguments.emplace_back("seed=7");
        for (const char* language : {"de", "fr"}) {
            for (const char* table : {"engine", "net", "online", "pong"}) {
                host.files[std::string{"strings/"} + table + "." + language + ".txt"] =
                    shippedStrings(table, language).value_or("");
            }
        }
        parts().size = size;
        if (!start()) {
            throw std::runtime_error{"the game does not start"};
        }
        saved_ = settings().onSave([this] { ++kept; });
        step();
    }

    Scores& scores() { return game.scores(); }
    PongRules& rules() { return game.rules(); }
    eng::ui::UiModule& ui() { return modules().ui; }
    eng::SettingsRegistry& settings() { return services().settings; }
    const eng::StringTable& strings() { return services().strings; }
    const Stage& stage() { return services().stage; }
    const eng::ui::Menu& menu() { return static_cast<eng::ui::MenuScreen*>(stack().top())->menu(); }
    const eng::Match<World>& match() { return game.match(); }
    /// The match that is played or shown below the title, which a test may play ahead.
    Session& session() {
        // NOLINTNEXTLINE(*-const-cast): as the game's own steps do
        return const_cast<Session&>(static_cast<const Session&>(match().seenMatch()));
    }

    int kept = 0; ///< how often settings were saved

    /// The middle of a line of the menu, in pixels.
    eng::Vec2 middleOf(int line) { return stage().camera().toPixels(menu().box(line).center()); }

    /// The round button that pauses, for fingers, units of the screen.
    eng::Rect pauseButton() {
        const float size = eng::ui::pauseButtonSize(stage());
        const eng::Rect all = stage().visible();
        return stage().portrait()
                   ? eng::Rect{all.right() - 24.0F - size, all.center().y - size / 2.0F, size, size}
                   : eng::Rect{all.center().x - size / 2.0F, all.top + 24.0F, size, size};
    }

    /// The match has ended, outside of the game's steps: goes on to its result.
    void showResult() {
        static_cast<eng::GameProgram&>(program()).gameOver(0, true);
        steps(2);
        if (state() == "last seconds") {
            skipLastPoint();
        }
        step();
    }

    /// After a match: from its last point to the result.
    void skipLastPoint() {
        REQUIRE(state() == "last seconds");
        steps(30); // a press that was meant for the match does not count
        key(Key::Escape);
    }

    /// Removes the controller that a player uses.
    void removeController() {
        event(eng::platform::ControllerConnectedEvent{1, "test"});
        step();
        modules().input.setDevice(eng::InputDevice::Controller);
        event(eng::platform::ControllerRemovedEvent{1});
    }

private:
    eng::Connection saved_;
};

} // namespace pong::test
