#include "engine/kernel/event_task.h"
#include "engine/kernel/function_task.h"
#include "tests/support/kernel_fixture.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;
using test::KernelFixture;

TEST_CASE_METHOD(KernelFixture, "a function can be a task", "[kernel]") {
    int calls = 0;
    const Ref<Task> task = heap.make<FunctionTask>("count", [&](EngineContext& context) {
        CHECK(&context.kernel == &kernel);
        if (++calls == 3) {
            context.kernel.removeAll();
        }
    });
    REQUIRE(kernel.add(task).ok());
    CHECK(step());
    CHECK(step());
    CHECK_FALSE(step());
    CHECK(calls == 3);
    CHECK(task->name() == "count");
}

TEST_CASE_METHOD(KernelFixture, "listeners are called at the start and the end of each step",
                 "[kernel]") {
    added("task");
    take();
    double time = 0.0;
    Connection started = kernel.onStepStarted([&](StepKind kind, double now) {
        events.emplace_back(kind == StepKind::Frame ? "frame" : "background");
        time = now;
    });
    const Connection ended =
        kernel.onStepEnded([&](StepKind, double) { events.emplace_back("ended"); });
    CHECK(stepped() == Events{"frame", "task.update", "ended"});
    CHECK(time == clock.now());
    started.disconnect();
    step(StepKind::Background);
    CHECK(take() == Events{"task.update", "ended"});
}

TEST_CASE_METHOD(KernelFixture, "posted events are delivered after the game's tasks of a step",
                 "[kernel]") {
    struct Event {};
    const Connection heard =
        eventQueue.connect<Event>([&](const Event&) { events.emplace_back("heard"); });
    REQUIRE(kernel.add(heap.make<EventTask>()).ok());
    added("game", priority::kGame)->inUpdate = [&](Kernel&) { eventQueue.post(Event{}); };
    added("render", priority::kRender);
    take();
    CHECK(stepped() == Events{"game.update", "heard", "render.update"});
    eventQueue.postAfter(0.02, Event{});
    CHECK(stepped() == Events{"game.update", "heard", "render.update"});
    CHECK(stepped() == Events{"game.update", "heard", "heard", "render.update"});
}

TEST_CASE_METHOD(KernelFixture, "endlessly posted events are reported with their type",
                 "[kernel]") {
    struct Echo {};
    const Connection heard =
        eventQueue.connect<Echo>([&](const Echo&) { eventQueue.post(Echo{}); });
    REQUIRE(kernel.add(heap.make<EventTask>()).ok());
    eventQueue.post(Echo{});
    step();
    REQUIRE(logged.size() == 1);
    CHECK(logged[0].severity == Severity::Error);
    CHECK(logged[0].text.find("Echo") != std::string::npos);
    CHECK(logged[0].text.find("32 rounds") != std::string::npos);
}

TEST_CASE_METHOD(KernelFixture, "a delay counts from the step in which it is asked for",
                 "[kernel]") {
    struct Bell {};
    REQUIRE(kernel.add(heap.make<EventTask>()).ok());
    int rung = 0;
    const Connection listening = eventQueue.connect<Bell>([&](const Bell&) { ++rung; });
    kernel.step(StepKind::Frame, 1.0);
    Connection posting = kernel.onStepStarted([&](StepKind, double) {
        eventQueue.postAfter(2.0, Bell{});
        posting.disconnect();
    });
    kernel.step(StepKind::Frame, 3601.0); // after an hour in which the page was hidden
    CHECK(rung == 0);
    kernel.step(StepKind::Frame, 3602.5);
    CHECK(rung == 0);
    kernel.step(StepKind::Frame, 3603.0);
    CHECK(rung == 1);
}
