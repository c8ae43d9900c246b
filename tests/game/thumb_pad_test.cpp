#include "engine/app/engine_modules.h"
#include "engine/game/thumb_pad.h"
#include "tests/support/fake_host.h"
#include "tests/support/fake_window.h"
#include "tests/support/game_in_memory.h"

#include <catch2/catch_test_macros.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace eng;
using namespace eng::test;
using platform::Key;
using platform::TouchPhase;

namespace {

class Runner : public Game {
public:
    using Game::Game;

    static GameInfo info() { return {.title = "Runner", .stepsPerSecond = 60}; }

    std::vector<PadCommand> commands; ///< of each step
    ThumbPad pad{*this, {action("jump", "Jump", "key:j"), action("shoot", "Shoot", "key:k")}, 1};

private:
    void onUpdate(float) override { commands.push_back(pad.read()); }
};

/// Steers by a stick anywhere on the screen.
class Glider : public Game {
public:
    using Game::Game;

    static GameInfo info() { return {.title = "Glider", .stepsPerSecond = 60}; }

    using Game::input;

    int taps = 0, drops = 0;
    Vec2 flick; ///< the last one
    int flicks = 0;
    Action drop = action("drop", "Drop", "key:k");
    ThumbPad pad{*this, {drop}, 1, ThumbPad::Steering::Anywhere};

private:
    void onUpdate(float) override {
        taps += input().fired() ? 1 : 0;
        drops += input().pressed(drop) ? 1 : 0;
        const bool before = flick != Vec2{};
        flick = pad.flick();
        flicks += flick != Vec2{} && !before ? 1 : 0;
    }
};

/// Has a pad for each number of buttons.
class Buttons : public Game {
public:
    using Game::Game;

    static GameInfo info() { return {.title = "Buttons"}; }

    using Game::viewport;

    static constexpr std::size_t kMost = 4;
    std::vector<std::unique_ptr<ThumbPad>> pads = [this] {
        std::vector<std::unique_ptr<ThumbPad>> made;
        for (std::size_t shown = 0; shown <= kMost; ++shown) {
            made.push_back(
                std::make_unique<ThumbPad>(*this, std::vector<Action>(shown, Action{0}), shown));
        }
        return made;
    }();
};

template <class G>
struct FingerFixture : WindowFixture<G> {
    FingerFixture() {
        this->play();
        this->step();
    }
    void finger(std::int64_t id, TouchPhase phase, Vec2 at) {
        this->event(platform::TouchEvent{id, phase, at.x, at.y});
    }
};

using ButtonsFixture = FingerFixture<Buttons>;
using GliderFixture = FingerFixture<Glider>;

struct RunnerFixture : FingerFixture<Runner> {
    RunnerFixture() { game.commands.clear(); }
    void hold(Key which, bool down) { event(platform::KeyEvent{which, down, false, false}); }
    Vec2 middle(std::size_t button) const { return game.pad.button(button).center(); }
    PadCommand last() const { return game.commands.back(); }
    int presses(int button) const {
        int count = 0;
        for (const PadCommand& each : game.commands) {
            count += each.pressed(button) ? 1 : 0;
        }
        return count;
    }
    int drawn() { return modules().screens.canvas()->stats().instances; }
};

} // namespace

TEST_CASE_METHOD(RunnerFixture, "a pad reads keys", "[unit][game]") {
    hold(Key::A, true);
    step();
    CHECK(last().x == -1);
    CHECK(last().y == 0);
    hold(Key::A, false);
    hold(Key::Down, true);
    hold(Key::K, true);
    steps(3);
    CHECK(last().x == 0);
    CHECK(last().y == 1);
    CHECK(last().down(1));
    CHECK_FALSE(last().down(0));
    CHECK(presses(1) == 1); // in one step
    CHECK(presses(0) == 0);
}

TEST_CASE_METHOD(RunnerFixture, "a pad has buttons for thumbs", "[unit][game]") {
    const int before = drawn();
    finger(1, TouchPhase::Down, middle(1));
    step();
    CHECK(last().x == 1);
    CHECK(drawn() > before);                // shown while fingers are used
    finger(2, TouchPhase::Down, middle(2)); // jumps while it runs
    steps(4);
    CHECK(last().x == 1);
    CHECK(last().down(0));
    CHECK(presses(0) == 1);
    finger(1, TouchPhase::Move, middle(0)); // the thumb slides to the other arrow
    step();
    CHECK(last().x == -1);
    finger(1, TouchPhase::Up, middle(0));
    finger(2, TouchPhase::Up, middle(2));
    step();
    CHECK(last().x == 0);
    CHECK_FALSE(last().down(0));
    finger(3, TouchPhase::Down, middle(3)); // the second action has no button
    step();
    CHECK(presses(1) == 0);
}

TEST_CASE_METHOD(RunnerFixture, "a stick that is held a little down does not mean down",
                 "[unit][game]") {
    event(platform::ControllerConnectedEvent{5, "Pad"});
    event(platform::ControllerAxisEvent{5, platform::PadAxis::LeftX, 0.9F});
    event(platform::ControllerAxisEvent{5, platform::PadAxis::LeftY, 0.5F});
    step();
    CHECK(last().x == 1);
    CHECK(last().y == 0);
    event(platform::ControllerAxisEvent{5, platform::PadAxis::LeftY, 0.9F});
    step();
    CHECK(last().y == 1);
}

TEST_CASE_METHOD(ButtonsFixture, "the buttons for thumbs are apart and in the window",
                 "[unit][game]") {
    for (const auto& [width, height] : {std::pair{1280, 720}, {390, 844}, {844, 390}, {600, 600}}) {
        event(platform::WindowSizeEvent{width, height, 1.0F});
        window().windowWidth = width;
        window().windowHeight = height;
        steps(2);
        const Rect window = game.viewport().camera().visible();
        for (std::size_t shown = 0; shown <= Buttons::kMost; ++shown) {
            const ThumbPad& pad = *game.pads[shown];
            for (std::size_t i = 0; i < 2 + shown; ++i) {
                CAPTURE(width, height, shown, i);
                const Rect box = pad.button(i);
                CHECK(box.left >= window.left);
                CHECK(box.right() <= window.right());
                CHECK(box.bottom() <= window.bottom());
                for (std::size_t other = 0; other < i; ++other) {
                    const Rect second = pad.button(other);
                    CHECK((box.left >= second.right() || second.left >= box.right()));
                }
            }
        }
    }
}

TEST_CASE_METHOD(GliderFixture, "a stick is where any finger is put down", "[unit][game]") {
    for (const Vec2 at : {Vec2{300, 500}, Vec2{1000, 200}}) {
        finger(1, TouchPhase::Down, at);
        step();
        CHECK(game.input().stick() == Vec2{});
        for (int i = 1; i <= 30; ++i) { // slowly
            finger(1, TouchPhase::Move, at + Vec2{0, 2.0F * static_cast<float>(i)});
            step();
        }
        CHECK(game.input().stick().x == 0.0F);
        CHECK(game.input().stick().y > 0.9F);
        finger(1, TouchPhase::Up, at + Vec2{0, 60});
        steps(2);
        CHECK(game.input().stick() == Vec2{});
    }
    CHECK(game.taps == 0);
    CHECK(game.flicks == 0);
}

TEST_CASE_METHOD(GliderFixture, "a short tap fires, a long one and one that steers do not",
                 "[unit][game]") {
    finger(1, TouchPhase::Down, {300, 500});
    steps(5);
    CHECK(game.taps == 0);
    finger(1, TouchPhase::Up, {302, 500});
    steps(2);
    CHECK(game.taps == 1);
    finger(1, TouchPhase::Down, {300, 500}); // within a frame
    finger(1, TouchPhase::Up, {300, 500});
    steps(2);
    CHECK(game.taps == 2);
    finger(1, TouchPhase::Down, {300, 500}); // too long
    steps(20);
    finger(1, TouchPhase::Up, {300, 500});
    steps(2);
    CHECK(game.taps == 2);
    finger(1, TouchPhase::Down, {300, 500}); // steers
    step();
    finger(1, TouchPhase::Move, {340, 500});
    step();
    finger(1, TouchPhase::Up, {340, 500});
    steps(2);
    CHECK(game.taps == 2);
}

TEST_CASE_METHOD(GliderFixture, "a second finger fires while the first one steers",
                 "[unit][game]") {
    finger(1, TouchPhase::Down, {300, 500});
    step();
    finger(1, TouchPhase::Move, {300, 560});
    steps(2);
    finger(2, TouchPhase::Down, {900, 300});
    step();
    CHECK(game.taps == 1); // at once
    CHECK(game.drops == 0);
    CHECK(game.input().stick().y > 0.9F);
    finger(2, TouchPhase::Up, {900, 300});
    steps(2);
    CHECK(game.taps == 1);
}

TEST_CASE_METHOD(GliderFixture, "two fingers together press the first button", "[unit][game]") {
    finger(1, TouchPhase::Down, {300, 500});
    steps(3);
    finger(2, TouchPhase::Down, {900, 300});
    steps(2);
    CHECK(game.drops == 1);
    finger(1, TouchPhase::Up, {300, 500});
    finger(2, TouchPhase::Up, {900, 300});
    steps(2);
    CHECK(game.taps == 0);
    const Vec2 button = game.pad.button(2).center(); // a finger there steers nothing
    finger(3, TouchPhase::Down, button);
    step();
    finger(3, TouchPhase::Up, button);
    steps(2);
    CHECK(game.drops == 2);
    CHECK(game.taps == 0);
}

TEST_CASE_METHOD(GliderFixture, "a flick is a fast finger, also one that steers", "[unit][game]") {
    finger(1, TouchPhase::Down, {300, 500});
    step();
    for (int i = 1; i <= 4; ++i) {
        finger(1, TouchPhase::Move, {300.0F + 20.0F * static_cast<float>(i), 500});
        step();
    }
    CHECK(game.flicks == 1);
    CHECK(game.flick.x > 0.99F);
    steps(10); // told for a moment
    CHECK(game.flick == Vec2{});
    finger(1, TouchPhase::Move, {250, 500}); // to the other side in a frame
    step();
    CHECK(game.flicks == 2);
    CHECK(game.flick.x < -0.99F);
    finger(1, TouchPhase::Up, {250, 500});
    steps(10);
    finger(2, TouchPhase::Down, {900, 500}); // down, away and up within a frame
    finger(2, TouchPhase::Move, {900, 420});
    finger(2, TouchPhase::Up, {900, 420});
    step();
    CHECK(game.flicks == 3);
    CHECK(game.flick.y < -0.99F);
    CHECK(game.taps == 0);
}

TEST_CASE_METHOD(GliderFixture, "three fingers together do not fire; the last one down steers on",
                 "[unit][game]") {
    finger(1, TouchPhase::Down, {300, 500});
    step();
    finger(2, TouchPhase::Down, {600, 500});
    finger(3, TouchPhase::Down, {900, 500});
    steps(2);
    CHECK(game.drops == 1);
    CHECK(game.taps == 0);
    finger(1, TouchPhase::Up, {300, 500});
    finger(2, TouchPhase::Up, {600, 500});
    steps(2);
    for (int i = 1; i <= 20; ++i) {
        finger(3, TouchPhase::Move, {900.0F + 3.0F * static_cast<float>(i), 500});
        step();
    }
    CHECK(game.input().stick().x > 0.9F);
    finger(3, TouchPhase::Up, {960, 500});
    steps(2);
    CHECK(game.taps == 0);
    CHECK(game.drops == 1);
}
