#include "engine/input/input_task.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;
using namespace eng::platform;

namespace {

struct InputFixture : test::EngineFixture {
    Ref<InputTask> task = heap.make<InputTask>();
    const Input& input = task->input();
    InputFixture() { REQUIRE(kernel.add(task).ok()); }
    ~InputFixture() { kernel.shutDown(); }
    void key(Key which, bool down) { task->input().handle(KeyEvent{which, down, false}); }
};

} // namespace

TEST_CASE_METHOD(InputFixture, "the first frame has no false edges", "[input]") {
    step();
    for (std::size_t i = 0; i < kKeyCount; ++i) {
        const auto which = static_cast<Key>(i);
        CHECK_FALSE((input.down(which) || input.pressed(which) || input.released(which)));
    }
    CHECK(input.mouseDx() == 0.0F);
}

TEST_CASE_METHOD(InputFixture, "a key is pressed, held, released and up", "[input]") {
    key(Key::W, true);
    step();
    CHECK((input.pressed(Key::W) && input.down(Key::W) && !input.released(Key::W)));
    step();
    CHECK((!input.pressed(Key::W) && input.down(Key::W)));
    key(Key::W, false);
    step();
    CHECK((input.released(Key::W) && !input.down(Key::W)));
    step();
    CHECK((!input.released(Key::W) && !input.down(Key::W)));
}

TEST_CASE_METHOD(InputFixture, "a press and release within one frame is detected", "[input]") {
    key(Key::Space, true);
    key(Key::Space, false);
    step();
    CHECK((input.pressed(Key::Space) && input.released(Key::Space) && !input.down(Key::Space)));
    step();
    CHECK_FALSE(input.pressed(Key::Space));
}

TEST_CASE_METHOD(InputFixture, "presses within one frame have an update each, up to four",
                 "[input]") {
    for (int i = 0; i < 3; ++i) {
        key(Key::Down, true);
        key(Key::Down, false);
    }
    for (int i = 0; i < 3; ++i) {
        step();
        CHECK((input.pressed(Key::Down) && input.released(Key::Down) && !input.down(Key::Down)));
    }
    step();
    CHECK_FALSE((input.pressed(Key::Down) || input.released(Key::Down)));
    for (int i = 0; i < 9; ++i) {
        key(Key::Down, true);
        key(Key::Down, false);
    }
    key(Key::Down, true); // and holds it
    int presses = 0;
    for (int i = 0; i < 9; ++i) {
        step();
        presses += input.pressed(Key::Down) ? 1 : 0;
        CHECK(input.down(Key::Down));
        CHECK(input.released(Key::Down) == (i < 3)); // the last one is held
    }
    CHECK(presses == 4);
    key(Key::Up, true);
    key(Key::Up, false);
    key(Key::Up, true);
    task->input().handle(FocusEvent{false});
    step();
    step();
    CHECK_FALSE(input.pressed(Key::Up));
}

TEST_CASE_METHOD(InputFixture, "key repeat does not press a held key again", "[input]") {
    key(Key::A, true);
    step();
    task->input().handle(KeyEvent{Key::A, true, true});
    step();
    CHECK_FALSE(input.pressed(Key::A));
    CHECK(input.down(Key::A));
}

TEST_CASE_METHOD(InputFixture, "a system shortcut is not a key of the game", "[input]") {
    task->input().handle(KeyEvent{Key::P, true, false, true});
    step();
    CHECK_FALSE(input.pressed(Key::P));
    key(Key::W, true);
    step();
    task->input().handle(KeyEvent{Key::W, false, false, true}); // released while Control is down
    step();
    CHECK((input.released(Key::W) && !input.down(Key::W)));
}

TEST_CASE_METHOD(InputFixture, "the state does not change within a step", "[input]") {
    step();
    key(Key::A, true);
    CHECK_FALSE(input.down(Key::A));
}

TEST_CASE_METHOD(InputFixture, "losing the focus releases all keys and buttons", "[input]") {
    key(Key::A, true);
    task->input().handle(MouseButtonEvent{MouseButton::Left, true, 1.0F, 2.0F});
    step();
    CHECK(input.down(MouseButton::Left));
    task->input().handle(FocusEvent{false});
    step();
    CHECK((input.released(Key::A) && !input.down(Key::A)));
    CHECK_FALSE(input.down(MouseButton::Left));
}

TEST_CASE_METHOD(InputFixture, "a suspended input task holds no keys and ignores events",
                 "[input]") {
    key(Key::A, true);
    step();
    kernel.suspend(*task);
    CHECK_FALSE(input.down(Key::A));
    key(Key::B, true);
    kernel.resume(*task);
    step();
    CHECK_FALSE(input.down(Key::B));
    CHECK_FALSE(input.pressed(Key::B));
    CHECK_FALSE(input.released(Key::A));
}

TEST_CASE_METHOD(InputFixture, "mouse movements are added up over a frame", "[input]") {
    task->input().handle(MouseMoveEvent{10.0F, 20.0F, 3.0F, 4.0F});
    task->input().handle(MouseMoveEvent{11.0F, 22.0F, 1.0F, 2.0F});
    task->input().handle(MouseWheelEvent{0.0F, 1.0F});
    step();
    CHECK(input.mouseX() == 11.0F);
    CHECK(input.mouseDx() == 4.0F);
    CHECK(input.mouseDy() == 6.0F);
    CHECK(input.wheel() == 1.0F);
    step();
    CHECK(input.mouseDx() == 0.0F);
    CHECK(input.mouseY() == 22.0F);
}

TEST_CASE_METHOD(InputFixture, "typed text lasts one step and has a maximum length", "[input]") {
    task->input().handle(TextEvent{"h\xC3\xA9"});
    step();
    CHECK(input.text() == "h\xC3\xA9");
    step();
    CHECK(input.text().empty());
    for (int i = 0; i < 10'000; ++i) {
        task->input().handle(TextEvent{"x"});
    }
    step();
    CHECK(input.text().size() == 4096);
}

TEST_CASE_METHOD(InputFixture, "keys belong to an input method up to the step in which it ends",
                 "[input]") {
    CHECK_FALSE(input.composing());
    task->input().handle(CompositionEvent{true});
    step();
    CHECK(input.composing());
    step();
    CHECK(input.composing());
    task->input().handle(CompositionEvent{false});
    task->input().handle(TextEvent{"あ"});
    step();
    CHECK(input.composing());
    step();
    CHECK_FALSE(input.composing());
    task->input().handle(CompositionEvent{true});
    task->input().handle(FocusEvent{false}); // the end is not reported
    step();
    step();
    CHECK_FALSE(input.composing());
}

TEST_CASE_METHOD(InputFixture, "keys and buttons out of range are ignored", "[input]") {
    key(static_cast<Key>(60000), true);
    task->input().handle(MouseButtonEvent{static_cast<MouseButton>(200), true, 0.0F, 0.0F});
    step();
    CHECK_FALSE(input.down(static_cast<Key>(60000)));
}
