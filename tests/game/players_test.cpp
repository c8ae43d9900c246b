// Several players at one machine, and what the engine does for each device.

#include "engine/app/engine_modules.h"
#include "engine/game/players.h"
#include "engine/game/thumb_pad.h"
#include "engine/ui/menu_screen.h"
#include "tests/support/fake_host.h"
#include "tests/support/font_file.h"
#include "tests/support/game_in_memory.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>
#include <vector>

using namespace eng;
using namespace eng::test;
using Catch::Approx;
using platform::Key;
using platform::PadButton;
using platform::TouchPhase;

namespace {

/// A game for up to three, which needs two.
class Party : public Game {
public:
    using Game::Game;

    static GameInfo info() {
        return {.title = "Party", .portrait = {720.0F, 1280.0F}, .stepsPerSecond = 30};
    }

    using Game::input;
    using Game::viewport;

    Action jump = action("jump", "Jump", "key:space;pad:a;pad:left_y-");
    ThumbPad pad{*this, {jump}, 1, ThumbPad::Steering::Stick};
    Players players{*this, 3, 2};
    int begun = 0;
    bool begunUpright = false;
    std::vector<int> presses = std::vector<int>(4); ///< updates with one, by player

private:
    void onBegin() override {
        ++begun;
        begunUpright = viewport().isPortrait();
    }
    void onUpdate(float) override {
        for (std::size_t i = 0; i < presses.size(); ++i) {
            presses[i] += players.pressed(static_cast<int>(i)) ? 1 : 0;
        }
    }
};

struct PartyFixture : WindowFixture<Party> {
    PartyFixture() { begin(); }
    void connect(std::uint32_t id, const std::string& name) {
        event(platform::ControllerConnectedEvent{id, name});
        step();
    }
    void press(std::uint32_t id, PadButton button) {
        event(platform::ControllerButtonEvent{id, button, true});
        step();
        event(platform::ControllerButtonEvent{id, button, false});
        step();
    }
    void hold(Key which, bool down) {
        event(platform::KeyEvent{which, down, false, false});
        step();
    }
    void finger(std::int64_t id, TouchPhase phase, Vec2 at) {
        const Vec2 pixels = game.viewport().camera().toPixels(at);
        event(platform::TouchEvent{id, phase, pixels.x, pixels.y});
        step();
    }
    void open() {
        key(Key::Enter);
        steps(15);
        REQUIRE(state() == "join");
    }
};

} // namespace

TEST_CASE_METHOD(PartyFixture, "players join with a device each, and each steers with it",
                 "[game]") {
    connect(7, "Blue pad");
    connect(9, "Red pad");
    CHECK(game.input().players() == 1); // below the title
    open();
    CHECK(said() == "Press a button to join. Start."); // not Back, which a press would choose
    key(Key::Space);
    CHECK(said() == "Press a button to join. 1: W A S D Space.");
    key(Key::Space); // the same device does not join twice
    CHECK(game.input().players() == 1);
    CHECK(state() == "join");
    press(9, PadButton::A);
    CHECK(said() == "Press a button to join. 1: W A S D Space. 2: Red pad.");
    press(9, PadButton::A); // starts
    REQUIRE(state() == "playing");
    CHECK(game.begun == 2);
    CHECK(game.input().players() == 2);

    hold(Key::D, true);
    event(platform::ControllerAxisEvent{9, platform::PadAxis::LeftX, -1.0F});
    event(platform::ControllerAxisEvent{7, platform::PadAxis::LeftX, 1.0F});
    hold(Key::Down, true); // keys of another device
    CHECK(game.players.steer(0) == Vec2{1.0F, 0.0F});
    CHECK(game.players.steer(1) == Vec2{-1.0F, 0.0F});
    CHECK(game.players.steer(2) == Vec2{});
    CHECK(game.players.steer(-1) == Vec2{});
    const std::vector<int> before = game.presses;
    hold(Key::Space, true);
    steps(6);
    CHECK(game.players.down(0));
    CHECK_FALSE(game.players.down(1));
    hold(Key::Space, false);
    CHECK(game.presses[0] == before[0] + 1); // in one update
    CHECK(game.presses[1] == before[1]);
    press(7, PadButton::A); // did not join
    CHECK(game.presses[0] == before[0] + 1);
    CHECK(game.presses[1] == before[1]);
    press(9, PadButton::A);
    steps(4);
    CHECK(game.presses[1] == before[1] + 1);
    CHECK(game.presses[2] == 0);
}

TEST_CASE_METHOD(PartyFixture, "two devices that press at once join as two", "[game]") {
    connect(7, "Blue pad");
    open();
    event(platform::KeyEvent{Key::Space, true, false, false});
    event(platform::ControllerButtonEvent{7, PadButton::A, true});
    step();
    CHECK(game.input().players() == 2);
    CHECK(said() == "Press a button to join. 1: W A S D Space. 2: Blue pad.");
}

TEST_CASE_METHOD(PartyFixture, "there is no room for more players than the game has", "[game]") {
    connect(7, "Blue pad");
    connect(8, "Red pad");
    open();
    key(Key::Space);
    press(7, PadButton::A);
    press(8, PadButton::A);
    REQUIRE(game.input().players() == 3);
    key(Key::Enter); // the right half is too late: it starts the game, as any press does
    CHECK(state() == "playing");
    CHECK(game.input().players() == 3);
}

TEST_CASE_METHOD(PartyFixture, "a controller that leaves loses its place; a game waits for it",
                 "[game]") {
    connect(7, "Blue pad");
    open();
    press(7, PadButton::A);
    key(Key::Space);
    REQUIRE(game.input().players() == 2);
    event(platform::ControllerRemovedEvent{7});
    steps(2);
    CHECK(game.input().players() == 1);
    CHECK(said() == "Press a button to join. 1: W A S D Space.");
    CHECK(state() == "join");
    connect(8, "Blue pad");
    press(8, PadButton::A);
    press(8, PadButton::A);
    REQUIRE(state() == "playing");
    event(platform::ControllerRemovedEvent{8});
    steps(2);
    CHECK(state() == "paused");
    CHECK(modules().ui.notice() ==
          "Player 2 has no controller: connect one, or play on without it.");
    CHECK(game.input().players() == 2);
    CHECK(game.players.steer(1) == Vec2{});
    CHECK_FALSE(game.players.down(1));
    connect(12, "Another pad"); // takes the place
    key(Key::P);
    REQUIRE(state() == "playing");
    CHECK(modules().ui.notice().empty());
    event(platform::ControllerAxisEvent{12, platform::PadAxis::LeftX, 1.0F});
    step();
    CHECK(game.players.steer(1) == Vec2{1.0F, 0.0F});
}

TEST_CASE_METHOD(PartyFixture, "a game without one of its controllers can be played on", "[game]") {
    connect(7, "Blue pad");
    open();
    key(Key::Space);
    press(7, PadButton::A);
    press(7, PadButton::A);
    REQUIRE(state() == "playing");
    key(Key::P);
    event(platform::ControllerRemovedEvent{7}); // below the menu
    steps(2);
    key(Key::P);
    steps(2);
    CHECK(state() == "paused"); // once more, to say so
    CHECK(modules().ui.notice() ==
          "Player 2 has no controller: connect one, or play on without it.");
    key(Key::P);
    steps(2);
    CHECK(state() == "playing");
}

TEST_CASE_METHOD(PartyFixture, "a controller that comes takes the seat without one", "[game]") {
    connect(7, "Blue pad");
    connect(8, "Red pad");
    open();
    press(7, PadButton::A);
    press(8, PadButton::A);
    press(8, PadButton::A);
    REQUIRE(state() == "playing");
    event(platform::ControllerRemovedEvent{7});
    event(platform::ControllerRemovedEvent{8});
    steps(2);
    REQUIRE(state() == "paused");
    connect(9, "New pad"); // in the place of the first one
    key(Key::P);
    REQUIRE(state() == "playing");
    event(platform::ControllerAxisEvent{9, platform::PadAxis::LeftX, 1.0F});
    step();
    CHECK(game.players.steer(0) == Vec2{1.0F, 0.0F});
    connect(10, "Another new pad");
    connect(11, "A third one, of nobody");
    steps(2);
    event(platform::ControllerRemovedEvent{9});
    event(platform::ControllerAxisEvent{11, platform::PadAxis::LeftX, -1.0F});
    steps(2);
    CHECK(game.players.steer(0) == Vec2{-1.0F, 0.0F});
}

TEST_CASE_METHOD(PartyFixture, "each player's button has its own name", "[game]") {
    connect(7, "Blue pad");
    open();
    key(Key::Enter);
    press(7, PadButton::A);
    key(Key::Enter);
    REQUIRE(state() == "playing");
    CHECK(game.players.buttonName(0) == "Enter");
    CHECK(game.players.buttonName(1) == "A");
}

TEST_CASE_METHOD(PartyFixture, "a finger with the number of one that was lifted does not steer",
                 "[game]") {
    connect(7, "Blue pad");
    open();
    finger(1, TouchPhase::Down, {640, 100});
    finger(1, TouchPhase::Up, {640, 100});
    press(7, PadButton::A);
    press(7, PadButton::A);
    REQUIRE(state() == "playing");
    finger(0, TouchPhase::Down, {200, 500});
    finger(0, TouchPhase::Move, {320, 500});
    CHECK(game.players.steer(0).x > 0.5F);
    key(Key::P);
    REQUIRE(state() == "paused");
    finger(0, TouchPhase::Up, {280, 500});
    steps(20);
    finger(0, TouchPhase::Down, {900, 300}); // the number is given again
    key(Key::P);
    steps(3);
    REQUIRE(state() == "playing");
    CHECK(game.players.steer(0) == Vec2{});
}

TEST_CASE("a game that begins in an upright window knows it", "[game]") {
    FakeHost host;
    host.windows = true;
    host.files["fonts/text.ttf"] = fontFile("manrope_semibold.ttf");
    GameRun<Party> run{host};
    run.made->size = {720, 1280};
    REQUIRE(run.program.configure() == platform::RunMode::Windowed);
    REQUIRE(run.program.start());
    for (int i = 0; i < 3; ++i) {
        host.time.advance(1.0 / 60.0);
        run.program.step(platform::StepKind::Frame, host.time.now());
    }
    CHECK(run.game.begun == 1);
    CHECK(run.game.begunUpright);
    run.program.stop();
}

TEST_CASE_METHOD(PartyFixture, "who goes back has not joined", "[game]") {
    open();
    key(Key::Space);
    key(Key::Enter);
    REQUIRE(game.input().players() == 2);
    key(Key::Escape);
    CHECK(state() == "title");
    CHECK(game.input().players() == 1);
    open();
    CHECK(game.input().players() == 1);
}

TEST_CASE_METHOD(PartyFixture, "a finger on a line of the menu does not join", "[game]") {
    open();
    const auto& menu = static_cast<const ui::MenuScreen&>(*stack().top()).menu();
    const Vec2 back = services().stage.camera().toPixels(menu.box(menu.size() - 1).center());
    event(platform::TouchEvent{1, TouchPhase::Down, back.x, back.y});
    step();
    event(platform::TouchEvent{1, TouchPhase::Up, back.x, back.y});
    steps(3);
    CHECK(state() == "title");
    CHECK(game.input().players() == 1);
}

TEST_CASE_METHOD(PartyFixture, "a finger joins, and plays by the stick and taps", "[game]") {
    open();
    finger(1, TouchPhase::Down, {900.0F, 300.0F});
    finger(1, TouchPhase::Up, {900.0F, 300.0F});
    CHECK(said() == "Press a button to join. 1: Fingers.");
    key(Key::Space);
    key(Key::Space);
    REQUIRE(state() == "playing");
    const Vec2 rest = game.pad.button(0).center();
    finger(2, TouchPhase::Down, rest);
    finger(2, TouchPhase::Move, rest + Vec2{500.0F, 0.0F});
    CHECK(game.players.steer(0).x == Approx(1.0F));
    CHECK(game.presses[0] == 0); // a finger on the stick does not tap
    finger(3, TouchPhase::Down, {900.0F, 300.0F});
    finger(3, TouchPhase::Up, {900.0F, 300.0F});
    steps(3);
    CHECK(game.presses[0] == 1);
    finger(2, TouchPhase::Up, rest);
    step();
    CHECK(game.players.steer(0) == Vec2{});
}

TEST_CASE_METHOD(PartyFixture, "the stick is where the thumb is put down, with a dead zone",
                 "[game]") {
    open();
    key(Key::Space);
    key(Key::Enter);
    key(Key::Enter);
    REQUIRE(state() == "playing");
    const int before = modules().screens.canvas()->stats().instances;
    const Vec2 start{300.0F, 500.0F};
    finger(4, TouchPhase::Down, start);
    CHECK(modules().screens.canvas()->stats().instances > before);
    CHECK(game.input().steer() == Vec2{});
    finger(4, TouchPhase::Move, start + Vec2{6.0F, 4.0F});
    CHECK(game.input().steer() == Vec2{});
    finger(4, TouchPhase::Move, start + Vec2{0.0F, -400.0F});
    CHECK(game.input().steer().y == Approx(-1.0F));
    finger(5, TouchPhase::Down, {400.0F, 600.0F}); // a second finger there does nothing
    CHECK(game.input().steer().y == Approx(-1.0F));
    finger(4, TouchPhase::Up, start);
    CHECK(game.input().steer() == Vec2{});
    finger(5, TouchPhase::Up, {400.0F, 600.0F});
    step();
    hold(Key::W, true); // keys: the controls disappear
    CHECK(modules().screens.canvas()->stats().instances == before);
}

TEST_CASE_METHOD(PartyFixture, "a text names the input of an action on the device in use",
                 "[game]") {
    connect(7, "Blue pad");
    CHECK(game.input().hint("{key:jump}: up, {key:jump}!") == "Space: up, Space!");
    press(7, PadButton::X);
    CHECK(game.input().hint("Press {key:jump}.") == "Press A.");
    finger(1, TouchPhase::Down, {900.0F, 300.0F});
    CHECK(game.input().hint("Press {key:jump}.") == "Press Jump.");
    finger(1, TouchPhase::Up, {900.0F, 300.0F});
    REQUIRE(services().settings.apply("bind_jump=key:q;pad:b", SettingSource::User, "here").ok());
    key(Key::F1);
    CHECK(game.input().hint("Press {key:jump}.") == "Press Q.");
    REQUIRE(services().settings.apply("bind_jump=pad:b", SettingSource::User, "here").ok());
    CHECK(game.input().hint("Press {key:jump}.") == "Press -.");              // nothing is bound
    CHECK(game.input().hint("{key:fly} {key: {0}") == "{key:fly} {key: {0}"); // no such action
}

TEST_CASE_METHOD(PartyFixture, "a controller in use vibrates, unless the player does not want it",
                 "[game]") {
    connect(7, "Blue pad");
    open();
    key(Key::Space);
    key(Key::Enter);
    key(Key::Enter);
    REQUIRE(state() == "playing");
    game.input().rumble(0.5F, 0.2); // the keyboard is in use
    CHECK(host.rumbles.empty());
    press(7, PadButton::X);
    game.input().rumble(0.5F, 0.2);
    REQUIRE(host.rumbles.size() == 1);
    CHECK(host.rumbles[0].controller == 7);
    CHECK(host.rumbles[0].strength == 0.5F);
    CHECK(host.rumbles[0].seconds == Approx(0.2));
    game.input().rumble(7.0F, 100.0);
    CHECK(host.rumbles[1].strength == 1.0F);
    CHECK(host.rumbles[1].seconds == Approx(5.0));
    game.input().rumble(std::numeric_limits<float>::quiet_NaN(), 1.0);
    game.input().rumble(1.0F, std::numeric_limits<double>::infinity());
    CHECK(host.rumbles.size() == 2);
    key(Key::P);
    REQUIRE(state() == "paused");
    REQUIRE(host.rumbles.size() == 3); // it ends in menus
    CHECK(host.rumbles[2].strength == 0.0F);
    key(Key::P);
    key(Key::P);
    CHECK(host.rumbles.size() == 3); // once
    key(Key::P);
    host.rumbles.resize(2);
    press(7, PadButton::X);
    REQUIRE(services().settings.apply("-rumble", SettingSource::User, "here").ok());
    game.input().rumble(0.5F, 0.2);
    CHECK(host.rumbles.size() == 2);
    REQUIRE(services().settings.apply("+rumble", SettingSource::User, "here").ok());
    event(platform::ControllerRemovedEvent{7}); // it leaves while it vibrates
    game.input().rumble(0.5F, 0.2);
    steps(2);
    game.input().rumble(0.5F, 0.2);
    CHECK(host.rumbles.size() == 2);
}

TEST_CASE_METHOD(PartyFixture, "a window that is held upright shows another size of the picture",
                 "[game]") {
    step();
    CHECK_FALSE(game.viewport().isPortrait());
    CHECK(game.viewport().camera().visible().width == Approx(1280.0F));
    resize(720, 1280);
    steps(2);
    CHECK(game.viewport().isPortrait());
    CHECK(game.viewport().camera().visible().width == Approx(720.0F));
    CHECK(game.viewport().camera().visible().height == Approx(1280.0F));
    resize(1280, 720);
    steps(2);
    CHECK_FALSE(game.viewport().isPortrait());
    CHECK(game.viewport().camera().visible().width == Approx(1280.0F));
}
