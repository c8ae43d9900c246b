// What the devices of a player tell a game, and how often.

#include "engine/game/game_program.h"
#include "tests/game/dodge.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <vector>

using namespace eng;
using namespace eng::test;
using Catch::Approx;
using platform::Key;
using platform::TouchPhase;

TEST_CASE_METHOD(DodgeFixture, "the game pauses when its player cannot go on", "[game]") {
    play();
    SECTION("focus") {
        event(platform::FocusEvent{false});
    }
    SECTION("hidden") {
        event(platform::VisibilityEvent{false});
    }
    SECTION("a finger on the button") {
        event(platform::TouchEvent{1, platform::TouchPhase::Down, 40.0F, 40.0F});
    }
    step();
    step();
    CHECK(state() == "paused");
}

TEST_CASE_METHOD(DodgeFixture, "directions come from keys, controllers and fingers", "[game]") {
    play();
    key(Key::Left);
    CHECK(game.turned == Vec2{-1.0F, 0.0F});
    key(Key::S);
    CHECK(game.turned == Vec2{0.0F, 1.0F});
    event(platform::KeyEvent{Key::D, true, false, false});
    step();
    CHECK(game.input().steer() == Vec2{1.0F, 0.0F});
    event(platform::KeyEvent{Key::D, false, false, false});
    step();
    const auto finger = [&](platform::TouchPhase phase, float x, float y) {
        event(platform::TouchEvent{1, phase, x, y});
        step();
    };
    finger(platform::TouchPhase::Down, 600.0F, 400.0F);
    CHECK(game.turned == Vec2{1.0F, 0.0F}); // still D
    finger(platform::TouchPhase::Move, 605.0F, 330.0F);
    CHECK(game.turned == Vec2{0.0F, -1.0F});
    finger(platform::TouchPhase::Move, 500.0F, 330.0F); // without lifting
    CHECK(game.turned == Vec2{-1.0F, 0.0F});
    CHECK(game.input().pointer() == Vec2{500.0F, 330.0F});
    finger(platform::TouchPhase::Up, 500.0F, 330.0F);
    const int fires = game.fires;
    key(Key::Space);
    CHECK(game.fires == fires + 1);
}

TEST_CASE_METHOD(SlowFixture, "turns of one slow frame keep their order", "[game]") {
    begin();
    steps(12); // a step has just been
    for (const Key key : {Key::Up, Key::Right}) {
        event(platform::KeyEvent{key, true, false, false});
    }
    steps(40);
    for (const Key key : {Key::Left, Key::Down}) {
        event(platform::KeyEvent{key, true, false, false});
    }
    steps(40);
    CHECK(game.turns ==
          std::vector<Vec2>{{0.0F, -1.0F}, {1.0F, 0.0F}, {-1.0F, 0.0F}, {0.0F, 1.0F}});
}

TEST_CASE_METHOD(DodgeFixture, "the corner of the pause button is that of fingers", "[game]") {
    play();
    CHECK(game.viewport().leftCorner().width == 0.0F);
    resize(1024, 768, 2.0F);
    event(platform::TouchEvent{1, platform::TouchPhase::Down, 500.0F, 400.0F});
    steps(2);
    const Rect corner = game.viewport().leftCorner();
    const Vec2 to = game.viewport().camera().toPixels({corner.right(), corner.bottom()});
    CHECK(game.viewport().camera().toPixels({corner.left, corner.top}).x ==
          Approx(0.0).margin(1.0));
    CHECK(to.x > 60.0F);
    event(platform::TouchEvent{1, platform::TouchPhase::Up, 500.0F, 400.0F});
    steps(2);
    event(platform::TouchEvent{2, platform::TouchPhase::Down, to.x - 10.0F, to.y - 10.0F});
    steps(2);
    CHECK(state() == "paused"); // the button ends where the corner does
}

TEST_CASE_METHOD(SlowFixture, "no press is lost between two slow steps", "[game]") {
    begin();
    steps(12); // a step has just been
    const std::size_t before = game.deltas.size();
    key(Key::Up);
    key(Key::Left);
    key(Key::Down); // one too many
    key(Key::Space);
    REQUIRE(game.deltas.size() == before);
    steps(40);
    CHECK(game.turns == std::vector<Vec2>{{0.0F, -1.0F}, {-1.0F, 0.0F}});
    CHECK(game.fires == 1);
}

TEST_CASE_METHOD(DodgeFixture, "a second finger fires while the first one steers", "[game]") {
    play();
    finger(1, platform::TouchPhase::Down, 300.0F, 300.0F);
    steps(3);
    const int before = game.fires;
    finger(2, platform::TouchPhase::Down, 900.0F, 600.0F);
    steps(2);
    CHECK(game.fires == before + 1);
}

TEST_CASE_METHOD(FastFixture, "each press of an action counts in one step, at any frame rate",
                 "[game]") {
    play();
    const double framesPerSecond = GENERATE(144.0, 120.0, 60.0, 20.0);
    for (int i = 0; i < 100; ++i) {
        event(platform::KeyEvent{Key::J, true, false, false});
        frame(1.0 / framesPerSecond);
        event(platform::KeyEvent{Key::J, false, false, false});
        frame(1.0 / framesPerSecond);
    }
    frame(0.1);
    CHECK(game.jumps == 100);
}

TEST_CASE_METHOD(DodgeFixture, "a press before a pause does not count after it", "[game]") {
    play();
    event(platform::KeyEvent{Key::J, true, false, false});
    key(Key::P);
    REQUIRE(state() == "paused");
    event(platform::KeyEvent{Key::J, false, false, false});
    key(Key::P);
    steps(3);
    CHECK(game.jumps == 0);
}

TEST_CASE_METHOD(DodgeFixture, "each finger swipes for itself", "[game]") {
    using platform::TouchPhase;
    play();
    finger(1, TouchPhase::Down, 200.0F, 600.0F); // rests
    finger(2, TouchPhase::Down, 900.0F, 300.0F);
    finger(2, TouchPhase::Move, 1000.0F, 300.0F);
    CHECK(game.turns == std::vector<Vec2>{{1.0F, 0.0F}});
    // The first one is lifted: the second does not swipe from the first one's place.
    finger(1, TouchPhase::Up, 200.0F, 600.0F);
    steps(3);
    CHECK(game.turns.size() == 1);
    finger(2, TouchPhase::Move, 1000.0F, 200.0F);
    CHECK(game.turns.back() == Vec2{0.0F, -1.0F});
    CHECK(game.turns.size() == 2);
}

TEST_CASE_METHOD(DodgeFixture, "a finger of a menu does not swipe in the game", "[game]") {
    using platform::TouchPhase;
    play();
    finger(1, TouchPhase::Down, 600.0F, 400.0F);
    key(Key::P);
    REQUIRE(state() == "paused");
    finger(1, TouchPhase::Up, 600.0F, 400.0F);
    finger(1, TouchPhase::Down, 300.0F, 100.0F); // below the lines, with the same number
    finger(1, TouchPhase::Move, 300.0F, 200.0F);
    key(Key::P);
    REQUIRE(state() == "playing");
    steps(3);
    CHECK(game.turns.empty());
    finger(1, TouchPhase::Move, 300.0F, 300.0F); // it moves on: now it is one
    CHECK(game.turns == std::vector<Vec2>{{0.0F, 1.0F}});
}

TEST_CASE_METHOD(DodgeFixture, "a controller's button for going back belongs to the game",
                 "[game]") {
    play();
    event(platform::ControllerConnectedEvent{1, "Pad"});
    const auto press = [&](platform::PadButton button) {
        event(platform::ControllerButtonEvent{1, button, true});
        step();
        event(platform::ControllerButtonEvent{1, button, false});
        steps(2);
    };
    press(platform::PadButton::B);
    CHECK(state() == "playing");
    press(platform::PadButton::Start);
    CHECK(state() == "paused");
}

TEST_CASE_METHOD(DodgeFixture, "the pointer stays where a finger was lifted", "[game]") {
    using platform::TouchPhase;
    play();
    finger(1, TouchPhase::Down, 600.0F, 400.0F);
    finger(1, TouchPhase::Move, 650.0F, 410.0F);
    finger(1, TouchPhase::Up, 650.0F, 410.0F);
    steps(3);
    CHECK(game.input().pointer() == Vec2{650.0F, 410.0F});
    event(platform::MouseMoveEvent{10.0F, 20.0F, 1.0F, 1.0F});
    step();
    CHECK(game.input().pointer() == Vec2{10.0F, 20.0F});
}

TEST_CASE("a key of a game that is also the engine's is reported at the start", "[game]") {
    WindowFixture<Dodge> fixture;
    SECTION("a clash") {
        fixture.game.action("flip", "Flip", "key:x;key:f");
        REQUIRE(fixture.start());
        CHECK(fixture.host.hasLogged("key:f is bound twice: to the action 'flip' (bind_flip) and "
                                     "to the shortcut 'fullscreen'"));
    }
    SECTION("none") {
        REQUIRE(fixture.start());
        CHECK_FALSE(fixture.host.hasLogged("is bound twice"));
    }
}

TEST_CASE_METHOD(DodgeFixture, "a button for thumbs is touched by a finger that is in it",
                 "[game]") {
    play();
    resize(640, 360); // half as large
    finger(1, TouchPhase::Down, 200.0F, 250.0F);
    CHECK(game.touches == 0);
    finger(1, TouchPhase::Move, 450.0F, 250.0F); // slides into it
    steps(2);
    CHECK(game.touches == 3);
    CHECK(game.taps == 0);
    CHECK(game.input().touched(game.thumb));
    CHECK_FALSE(game.input().touched({100.0F, 100.0F, 50.0F, 50.0F}));
    finger(2, TouchPhase::Down, 200.0F, 250.0F); // another one elsewhere
    CHECK(game.touches == 4);
    finger(1, TouchPhase::Up, 450.0F, 250.0F);
    steps(2);
    CHECK(game.touches == 4);
    finger(3, TouchPhase::Down, 401.0F, 201.0F);
    CHECK(game.touches == 5);
    CHECK(game.taps == 1);
    steps(5);
    CHECK(game.taps == 1);
}

TEST_CASE_METHOD(FastFixture, "each tap counts in one step, at any frame rate", "[game]") {
    play();
    const double framesPerSecond = GENERATE(144.0, 120.0, 60.0, 20.0);
    for (int i = 0; i < 100; ++i) {
        event(platform::TouchEvent{i, TouchPhase::Down, 900.0F, 500.0F});
        frame(1.0 / framesPerSecond);
        event(platform::TouchEvent{i, TouchPhase::Up, 900.0F, 500.0F});
        frame(1.0 / framesPerSecond);
    }
    frame(0.1);
    CHECK(game.taps == 100);
}

TEST_CASE_METHOD(SlowFixture, "no tap is lost between two slow steps", "[game]") {
    begin();
    steps(12); // a step has just been
    finger(1, TouchPhase::Down, 900.0F, 500.0F);
    finger(1, TouchPhase::Up, 900.0F, 500.0F);
    for (int id = 2; id < 20; ++id) { // elsewhere, more than are remembered
        event(platform::TouchEvent{id, TouchPhase::Down, 300.0F, 300.0F});
        event(platform::TouchEvent{id, TouchPhase::Up, 300.0F, 300.0F});
    }
    steps(40);
    CHECK(game.taps == 1);
    CHECK(game.touches == 0); // it was short
}

TEST_CASE_METHOD(DodgeFixture, "a finger on the pause button touches no other button", "[game]") {
    game.thumb = {0.0F, 0.0F, 640.0F, 720.0F}; // the left half
    play();
    finger(1, TouchPhase::Down, 40.0F, 40.0F);
    steps(2);
    REQUIRE(state() == "paused");
    key(Key::P);
    steps(3);
    REQUIRE(state() == "playing");
    CHECK(game.taps == 0);
    CHECK(game.touches == 0); // it is still down
    finger(1, TouchPhase::Up, 40.0F, 40.0F);
    finger(2, TouchPhase::Down, 300.0F, 40.0F);
    CHECK(game.taps == 1);
    finger(2, TouchPhase::Move, 40.0F, 40.0F); // slides onto the pause button
    CHECK(game.touches == 2);
    CHECK(state() == "playing");
}

TEST_CASE_METHOD(DodgeFixture, "in a state of the game's own a tap counts in one update",
                 "[game]") {
    game.thumb = {0.0F, 0.0F, 640.0F, 720.0F};
    play();
    int taps = 0;
    stack().push(game.services().heap.make<OwnState>([&] {
        auto& own = static_cast<GameProgram&>(program());
        own.readDevices();
        taps += game.input().tapped(game.thumb) ? 1 : 0;
        own.forgetPresses();
    }));
    step();
    finger(1, TouchPhase::Down, 300.0F, 300.0F);
    steps(3);
    CHECK(taps == 1);
    finger(2, TouchPhase::Down, 40.0F, 40.0F); // the pause button
    CHECK(taps == 1);
}

TEST_CASE_METHOD(FixedFixture, "without menus the corner of the pause button is free", "[game]") {
    game.thumb = {0.0F, 0.0F, 200.0F, 200.0F};
    begin();
    finger(1, TouchPhase::Down, 40.0F, 40.0F);
    CHECK(game.taps == 1);
}

TEST_CASE_METHOD(DodgeFixture, "a tap before a pause does not count after it", "[game]") {
    play();
    event(platform::TouchEvent{1, TouchPhase::Down, 900.0F, 500.0F});
    key(Key::P);
    REQUIRE(state() == "paused");
    event(platform::TouchEvent{1, TouchPhase::Up, 900.0F, 500.0F});
    key(Key::P);
    steps(3);
    CHECK(game.taps == 0);
}
