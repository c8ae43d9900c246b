#include "tests/input/input_fixture.h"

using namespace eng;
using eng::platform::TouchPhase;
using eng::test::InputFixture;

TEST_CASE_METHOD(InputFixture, "a finger comes down, moves, goes up and is removed", "[input]") {
    finger(7, TouchPhase::Down, 10, 20);
    step();
    REQUIRE(input.touches().size() == 1);
    CHECK(input.touches()[0].finger == 7);
    CHECK((input.touches()[0].pressed && input.touches()[0].down && !input.touches()[0].released));
    finger(7, TouchPhase::Move, 30, 40);
    step();
    REQUIRE(input.touches().size() == 1);
    const Touch moved = input.touches()[0];
    CHECK((moved.x == 30 && moved.y == 40 && moved.startX == 10 && moved.startY == 20));
    CHECK((!moved.pressed && moved.down));
    finger(7, TouchPhase::Up, 31, 41);
    step();
    REQUIRE(input.touches().size() == 1);
    CHECK((input.touches()[0].released && !input.touches()[0].down));
    CHECK(input.touches()[0].x == 31);
    step();
    CHECK(input.touches().empty());
}

TEST_CASE_METHOD(InputFixture,
                 "a tap within one step is detected, and a second tap is another finger",
                 "[input]") {
    finger(1, TouchPhase::Down, 1, 1);
    finger(1, TouchPhase::Up, 1, 1);
    finger(1, TouchPhase::Down, 5, 5);
    step();
    REQUIRE(input.touches().size() == 2);
    CHECK((input.touches()[0].pressed && input.touches()[0].released && !input.touches()[0].down));
    CHECK((input.touches()[1].pressed && input.touches()[1].down));
    step();
    REQUIRE(input.touches().size() == 1);
    CHECK(input.touches()[0].startX == 5);
}

TEST_CASE_METHOD(InputFixture, "ten fingers are tracked, and extra ones are ignored", "[input]") {
    for (int i = 0; i < 25; ++i) {
        finger(i, TouchPhase::Down, static_cast<float>(i), 0);
    }
    finger(24, TouchPhase::Move, 9, 9);
    finger(99, TouchPhase::Up, 9, 9);
    step();
    REQUIRE(input.touches().size() == Input::kMaxTouches);
    CHECK(input.touches()[9].x == 9);
    CHECK(input.touches()[9].y == 0);
}

TEST_CASE_METHOD(InputFixture, "losing the focus lifts all fingers", "[input]") {
    finger(1, TouchPhase::Down, 1, 1);
    step();
    task->input().handle(platform::FocusEvent{false});
    finger(1, TouchPhase::Move, 50, 50); // a late event of a touch that has ended
    step();
    REQUIRE(input.touches().size() == 1);
    CHECK((input.touches()[0].released && input.touches()[0].x == 1));
    step();
    CHECK(input.touches().empty());
}

TEST_CASE_METHOD(InputFixture, "the pointer is the first finger, or the mouse that moved since",
                 "[input]") {
    task->input().handle(platform::MouseButtonEvent{platform::MouseButton::Left, true, 3, 4});
    step();
    CHECK((input.pointer().pressed && input.pointer().x == 3 && !input.pointer().isFinger));
    finger(1, TouchPhase::Down, 8, 9);
    finger(2, TouchPhase::Down, 100, 100);
    step();
    CHECK((input.pointer().pressed && input.pointer().x == 8 && input.pointer().isFinger));
    finger(1, TouchPhase::Up, 8, 9);
    finger(2, TouchPhase::Up, 8, 9);
    step();
    CHECK(input.pointer().released);
    step();
    CHECK((!input.pointer().isFinger && input.pointer().x == 8 && input.pointer().down));
    task->input().handle(platform::MouseMoveEvent{3, 4, 1, 1});
    step();
    CHECK(input.pointer().x == 3);
}

TEST_CASE_METHOD(InputFixture, "the pointer stays with its finger, and never jumps to another one",
                 "[input]") {
    finger(1, TouchPhase::Down, 300, 300);
    finger(2, TouchPhase::Down, 700, 500);
    step();
    finger(1, TouchPhase::Up, 310, 300);
    step();
    CHECK((input.pointer().released && input.pointer().x == 310));
    step();
    CHECK((input.pointer().x == 310 && !input.pointer().down));
    finger(3, TouchPhase::Down, 50, 60);
    step();
    CHECK((input.pointer().pressed && input.pointer().x == 50));
}

TEST_CASE_METHOD(InputFixture, "fingers that were lifted long ago move no pointer", "[input]") {
    finger(1, TouchPhase::Down, 300, 300);
    finger(2, TouchPhase::Down, 700, 500);
    step();
    finger(1, TouchPhase::Up, 300, 300);
    step();
    finger(2, TouchPhase::Up, 700, 500);
    step();
    task->input().handle(platform::MouseMoveEvent{100, 100, 1, 1});
    step();
    task->input().handle(platform::FocusEvent{false});
    step();
    CHECK(input.pointer().x == 100);
}
