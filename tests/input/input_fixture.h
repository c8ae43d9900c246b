#pragma once

#include "engine/input/input_task.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_test_macros.hpp>

namespace eng::test {

/// An input task with actions, and functions that send events to it.
struct InputFixture : EngineFixture {
    InputSettings inputSettings;
    ActionMap actions;
    Ref<InputTask> task = heap.make<InputTask>(&inputSettings, &actions);
    const Input& input = task->input();

    InputFixture() { REQUIRE(kernel.add(task).ok()); }
    ~InputFixture() { kernel.shutDown(); }

    void key(Key which, bool down) { task->input().handle(platform::KeyEvent{which, down, false}); }
    void connect(platform::ControllerId id, const char* name = "Pad") {
        task->input().handle(platform::ControllerConnectedEvent{id, name});
    }
    void remove(platform::ControllerId id) {
        task->input().handle(platform::ControllerRemovedEvent{id});
    }
    void button(platform::ControllerId id, PadButton which, bool down) {
        task->input().handle(platform::ControllerButtonEvent{id, which, down});
    }
    void axis(platform::ControllerId id, PadAxis which, float value) {
        task->input().handle(platform::ControllerAxisEvent{id, which, value});
    }
    void finger(std::int64_t id, platform::TouchPhase phase, float x, float y) {
        task->input().handle(platform::TouchEvent{id, phase, x, y});
    }
};

} // namespace eng::test
