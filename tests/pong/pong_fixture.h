#pragma once

#include "engine/app/engine_modules.h"
#include "engine/ui/menu_state.h"
#include "game/pong/layout.h"
#include "game/pong/match_state.h"
#include "game/pong/pong_application.h"
#include "tests/pong/shipped_strings.h"
#include "tests/support/fake_host.h"
#include "tests/support/font_file.h"
#include "tests/support/game_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine_text.h"
#include "pong_text.h"

namespace pong::test {

using eng::Key;

/// What the tests see of the game.
class OpenPong : public PongApplication {
public:
    using PongApplication::log;
    using PongApplication::pong;
    using PongApplication::PongApplication;
};

/// Pong as players have it, without devices: events go in; states and a screen reader's words come
/// out.
struct PongFixture : eng::test::WindowFixture<OpenPong> {
    explicit PongFixture(std::pair<int, int> size = {1280, 720},
                         std::vector<std::string> arguments = {}, bool startScreen = false)
        : WindowFixture{std::move(arguments)} {
        host.startScreen = startScreen;
        host.given.arguments.emplace_back("seed=7");
        host.files["fonts/text.ttf"] = eng::test::fontFile("manrope_semibold.ttf");
        for (const char* language : {"de", "fr"}) {
            for (const char* table : {"engine", "net", "online", "pong"}) {
                host.files[std::string{"strings/"} + table + "." + language + ".txt"] =
                    shippedStrings(table, language).value_or("");
            }
        }
        game.size = size;
        if (!start()) {
            throw std::runtime_error{"the game does not start"};
        }
        step();
    }

    PongSettings& settings() { return game.pong().settings; }
    PongRules& rules() { return game.pong().rules; }
    eng::ui::UiModule& ui() { return game.modules().ui; }
    const Stage& stage() { return game.services().stage; }
    const eng::ui::Menu& menu() { return static_cast<eng::ui::MenuState*>(stack().top())->menu(); }
    /// The match: on top or below the menus.
    MatchState& match() {
        eng::Screen* const state = isMatch(stack().top()) ? stack().top() : stack().below();
        return static_cast<MatchState&>(*state);
    }
    Session& session() { return match().session(); }

    int kept = 0; ///< how often settings were saved

    /// The middle of a line of the menu, in pixels.
    eng::Vec2 middleOf(int line) { return stage().camera().toPixels(menu().box(line).center()); }

    /// After a match: from its last point to the result.
    void skipLastPoint() {
        REQUIRE(state() == "last point");
        steps(30); // a press that was meant for the match does not count
        key(Key::Escape);
    }

    /// Removes the controller that a player uses.
    void removeController() {
        event(eng::platform::ControllerConnectedEvent{1, "test"});
        step();
        game.modules().input.setDevice(eng::InputDevice::Controller);
        event(eng::platform::ControllerRemovedEvent{1});
    }

private:
    static bool isMatch(const eng::Screen* state) { return state->name() == "playing"; }

    eng::Connection saved_ = game.settings().onSave([this] { ++kept; });
};

} // namespace pong::test
