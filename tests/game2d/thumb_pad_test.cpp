#include "engine/game2d/thumb_pad.h"
#include "tests/support/fake_window.h"
#include "tests/support/font_file.h"

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <utility>
#include <vector>

using namespace eng;
using namespace eng::test;
using platform::Key;
using platform::TouchPhase;

namespace {

class Runner : public Game2d {
public:
    explicit Runner(platform::Host& host)
        : Game2d{host, {.name = "runner", .title = "Runner", .stepsPerSecond = 60}} {}
    using Game2d::camera;

    std::vector<PadCommand> commands; ///< of each step
    ThumbPad pad{*this, {action("jump", "Jump", "key:j"), action("shoot", "Shoot", "key:k")}, 1};

private:
    void onUpdate(float) override { commands.push_back(pad.read()); }
};

struct RunnerFixture : WindowFixture<Runner> {
    RunnerFixture() {
        host.files["fonts/text.ttf"] = fontFile("manrope_semibold.ttf");
        REQUIRE(start());
        steps(3);
        key(Key::Enter);
        steps(3);
        REQUIRE(state() == "playing");
        game.commands.clear();
    }
    void hold(Key which, bool down) { event(platform::KeyEvent{which, down, false, false}); }
    void finger(std::int64_t id, TouchPhase phase, Vec2 at) {
        event(platform::TouchEvent{id, phase, at.x, at.y});
    }
    Vec2 middle(std::size_t button) const { return game.pad.button(button).center(); }
    PadCommand last() const { return game.commands.back(); }
    int presses(int button) const {
        int count = 0;
        for (const PadCommand& each : game.commands) {
            count += each.pressed(button) ? 1 : 0;
        }
        return count;
    }
    int drawn() { return game.modules().states.canvas()->stats().instances; }
};

} // namespace

TEST_CASE_METHOD(RunnerFixture, "a pad reads keys", "[unit][game2d]") {
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

TEST_CASE_METHOD(RunnerFixture, "a pad has buttons for thumbs", "[unit][game2d]") {
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
                 "[unit][game2d]") {
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

TEST_CASE_METHOD(RunnerFixture, "the buttons for thumbs are apart and in the window",
                 "[unit][game2d]") {
    for (const auto& [width, height] : {std::pair{1280, 720}, {390, 844}, {844, 390}, {600, 600}}) {
        event(platform::WindowSizeEvent{width, height, 1.0F});
        game.window().windowWidth = width;
        game.window().windowHeight = height;
        steps(2);
        const Rect window = game.camera().visible();
        for (std::size_t shown = 0; shown <= 4; ++shown) {
            const std::vector<Action> actions(shown, Action{0});
            const ThumbPad pad{game, actions, shown};
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
