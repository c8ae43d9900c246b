#include "tests/support/kernel_fixture.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;
using eng::test::KernelFixture;
using eng::test::Probe;

using Events = KernelFixture::Events;

static_assert(sizeof(Task) <= 56);

TEST_CASE_METHOD(KernelFixture,
                 "adding starts a task immediately, and its first update is in the next step",
                 "[kernel]") {
    const auto a = added("a");
    CHECK(take() == Events{"a.start"});
    CHECK(stepped() == Events{"a.update"});
    a->inUpdate = [&](Kernel& k) {
        if (k.taskCount() == 1) {
            REQUIRE(k.add(make("b")).ok());
        }
    };
    CHECK(stepped() == Events{"a.update", "b.start"});
    CHECK(stepped() == Events{"a.update", "b.update"});
}

TEST_CASE_METHOD(KernelFixture, "tasks run by priority, and equal ones in the order of adding",
                 "[kernel]") {
    added("late", 300);
    added("first", 10);
    added("second", 20);
    added("third", 20);
    added("negative", -5);
    take();
    CHECK(stepped() == Events{"negative.update", "first.update", "second.update", "third.update",
                              "late.update"});
}

TEST_CASE_METHOD(KernelFixture, "the kernel ends when no tasks remain", "[kernel]") {
    CHECK_FALSE(step());
    const auto a = added("a");
    CHECK(step());
    kernel.remove(*a);
    CHECK_FALSE(step());
}

TEST_CASE_METHOD(KernelFixture, "a task removed before its update in the same step is not updated",
                 "[kernel]") {
    const auto killer = added("killer", 1);
    const auto victim = added("victim", 2);
    killer->inUpdate = [&](Kernel& k) { k.remove(*victim); };
    take();
    CHECK(stepped() == Events{"killer.update", "victim.stop"});
    CHECK(victim->taskState() == TaskState::Idle);
}

TEST_CASE_METHOD(KernelFixture, "a task removed after its update is stopped in the same step",
                 "[kernel]") {
    const auto victim = added("victim", 1);
    const auto killer = added("killer", 2);
    killer->inUpdate = [&](Kernel& k) { k.remove(*victim); };
    take();
    CHECK(stepped() == Events{"victim.update", "killer.update", "victim.stop"});
    CHECK(stepped() == Events{"killer.update"});
}

TEST_CASE_METHOD(KernelFixture, "removing all tasks also stops suspended ones and ends the program",
                 "[kernel]") {
    const auto a = added("a");
    const auto b = added("b");
    kernel.suspend(*b);
    take();
    kernel.removeAll();
    CHECK_FALSE(step());
    CHECK(take() == Events{"a.stop", "b.stop"});
    CHECK(kernel.taskCount() == 0);
}

TEST_CASE_METHOD(KernelFixture,
                 "removing all tasks during an update ends the program with that step",
                 "[kernel]") {
    const auto a = added("a", 1);
    added("b", 2);
    a->inUpdate = [](Kernel& k) { k.removeAll(); };
    take();
    CHECK_FALSE(step());
    CHECK(take() == Events{"a.update", "a.stop", "b.stop"});
}

TEST_CASE_METHOD(KernelFixture,
                 "tasks cannot be added while all are removed, but can be added afterwards",
                 "[kernel]") {
    const auto a = added("a");
    bool refused = false;
    a->inStop = [&](Kernel& k) { refused = !k.add(make("b")).ok(); };
    kernel.removeAll();
    CHECK_FALSE(step());
    CHECK(refused);
    CHECK(kernel.add(make("c")).ok());
}

TEST_CASE_METHOD(KernelFixture, "suspended tasks keep the kernel running and are not updated",
                 "[kernel]") {
    const auto a = added("a");
    CHECK(kernel.suspend(*a));
    take();
    CHECK(step());
    CHECK(step());
    CHECK(take().empty());
    CHECK(a->taskState() == TaskState::Suspended);
    CHECK(kernel.resume(*a));
    CHECK(stepped() == Events{"a.resume", "a.update"});
}

TEST_CASE_METHOD(KernelFixture, "suspending and resuming take effect within the step", "[kernel]") {
    const auto first = added("first", 1);
    const auto second = added("second", 2);
    first->inUpdate = [&](Kernel& k) { k.suspend(*second); };
    take();
    CHECK(stepped() == Events{"first.update", "second.suspend"});
    first->inUpdate = [&](Kernel& k) { k.resume(*second); };
    CHECK(stepped() == Events{"first.update", "second.resume", "second.update"});
}

TEST_CASE_METHOD(KernelFixture, "a resumed task keeps its position among tasks of equal priority",
                 "[kernel]") {
    const auto a = added("a");
    added("b");
    kernel.suspend(*a);
    step();
    kernel.resume(*a);
    take();
    CHECK(stepped() == Events{"a.update", "b.update"});
}

TEST_CASE_METHOD(KernelFixture, "suspending a removed task does nothing", "[kernel]") {
    const auto a = added("a");
    kernel.remove(*a);
    take();
    CHECK_FALSE(kernel.suspend(*a));
    CHECK_FALSE(kernel.remove(*a));
    CHECK(stepped() == Events{"a.stop"});
}

TEST_CASE_METHOD(KernelFixture, "resuming a task that is not suspended does nothing", "[kernel]") {
    const auto a = added("a");
    take();
    CHECK_FALSE(kernel.resume(*a));
    CHECK(kernel.suspend(*a));
    CHECK_FALSE(kernel.suspend(*a));
    CHECK(take() == Events{"a.suspend"});
}

TEST_CASE_METHOD(KernelFixture, "removing a suspended task stops it once", "[kernel]") {
    const auto a = added("a");
    kernel.suspend(*a);
    take();
    CHECK(kernel.remove(*a));
    CHECK_FALSE(kernel.resume(*a));
    CHECK_FALSE(step());
    CHECK(take() == Events{"a.stop"});
}

TEST_CASE_METHOD(KernelFixture, "adding a task twice is refused and changes nothing", "[kernel]") {
    const auto a = added("a");
    const Status again = kernel.add(a);
    REQUIRE_FALSE(again.ok());
    CHECK(strings.text(again.error()).find("'a'") != std::string::npos);
    take();
    CHECK(stepped() == Events{"a.update"});
    kernel.remove(*a);
    CHECK_FALSE(kernel.add(a).ok()); // not stopped yet
    step();
    take();
    CHECK(kernel.add(a).ok());
    CHECK(stepped() == Events{"a.start", "a.update"});
}

TEST_CASE_METHOD(KernelFixture, "a task that fails to start is not added and not stopped",
                 "[kernel]") {
    const auto a = make("a");
    a->starts = false;
    CHECK_FALSE(kernel.add(a).ok());
    CHECK(a->taskState() == TaskState::Idle);
    CHECK_FALSE(step());
    CHECK(take() == Events{"a.start"});
    a->starts = true;
    CHECK(kernel.add(a).ok());
}

TEST_CASE_METHOD(KernelFixture, "stop is called exactly once for each successful start",
                 "[kernel]") {
    const auto a = added("a");
    a->inStop = [&](Kernel& k) { CHECK_FALSE(k.remove(*a)); };
    kernel.remove(*a);
    kernel.removeAll();
    step();
    step();
    kernel.shutDown();
    CHECK(take() == Events{"a.start", "a.stop"});
}

TEST_CASE_METHOD(KernelFixture,
                 "shutting down also stops tasks that other tasks add while they stop",
                 "[kernel]") {
    const auto a = added("a");
    const auto b = make("b");
    added("z");
    a->inStop = [&](Kernel& k) { static_cast<void>(k.add(b)); };
    kernel.remove(*a);
    kernel.shutDown();
    CHECK(kernel.taskCount() == 0);
}

TEST_CASE_METHOD(KernelFixture, "a background step skips tasks that only draw", "[kernel]") {
    added("game");
    REQUIRE(kernel.add(heap.make<Probe>(events, "view", 9000, Task::When::OnlyInFrames)).ok());
    take();
    step(StepKind::Background);
    CHECK(take() == Events{"game.update"});
    step(StepKind::Frame);
    CHECK(take() == Events{"game.update", "view.update"});
}

TEST_CASE_METHOD(KernelFixture,
                 "the kernel holds its tasks and releases them at the end of the step",
                 "[kernel]") {
    Probe* raw = nullptr;
    {
        const auto a = added("a");
        raw = a.get();
    }
    const std::size_t with = heap.liveCount();
    step();
    CHECK(heap.liveCount() == with);
    kernel.remove(*raw);
    step();
    CHECK(heap.liveCount() == with - 1);
}

TEST_CASE_METHOD(KernelFixture, "tasks can be inspected in the order in which they run",
                 "[kernel]") {
    added("b", 2);
    const auto a = added("a", 1);
    step();
    kernel.suspend(*a);
    added("c", 1);
    const std::vector<TaskInfo> list = kernel.tasks();
    REQUIRE(list.size() == 3);
    CHECK(list[0].name == "a");
    CHECK(list[0].state == TaskState::Suspended);
    CHECK(list[1].name == "c");
    CHECK(list[2].name == "b");
    CHECK(list[2].priority == 2);
}
