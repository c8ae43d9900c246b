// Hooks that change their own task, other tasks and the kernel.

#include "engine/core/assert.h"
#include "tests/support/kernel_fixture.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;
using eng::test::KernelFixture;
using eng::test::Probe;

using Events = KernelFixture::Events;

TEST_CASE_METHOD(KernelFixture, "a task that removes itself in a failing start is not added",
                 "[kernel]") {
    const auto a = make("a");
    a->starts = false;
    a->inStart = [&](Kernel& k) { k.remove(*a); };
    CHECK_FALSE(kernel.add(a).ok());
    CHECK_FALSE(step());
    CHECK(take() == Events{"a.start"});
}

TEST_CASE_METHOD(KernelFixture,
                 "a task that removes itself in its start is stopped and never updated",
                 "[kernel]") {
    const auto a = make("a");
    a->inStart = [&](Kernel& k) { k.remove(*a); };
    CHECK(kernel.add(a).ok());
    CHECK_FALSE(step());
    CHECK(take() == Events{"a.start", "a.stop"});
}

TEST_CASE_METHOD(KernelFixture, "a task may suspend itself in its start and in its update",
                 "[kernel]") {
    const auto a = make("a");
    a->inStart = [&](Kernel& k) { k.suspend(*a); };
    CHECK(kernel.add(a).ok());
    CHECK(stepped() == Events{"a.start", "a.suspend"});
    a->inUpdate = [&](Kernel& k) { k.suspend(*a); };
    kernel.resume(*a);
    CHECK(stepped() == Events{"a.resume", "a.update", "a.suspend"});
    CHECK(stepped().empty());
}

TEST_CASE_METHOD(KernelFixture, "an update may remove itself, its neighbours and every task",
                 "[kernel]") {
    const auto a = added("a", 1);
    const auto b = added("b", 1);
    const auto c = added("c", 1);
    take();
    SECTION("itself") {
        b->inUpdate = [&](Kernel& k) { k.remove(*b); };
        CHECK(stepped() == Events{"a.update", "b.update", "c.update", "b.stop"});
        CHECK(stepped() == Events{"a.update", "c.update"});
    }
    SECTION("its neighbours") {
        b->inUpdate = [&](Kernel& k) {
            k.remove(*a);
            k.remove(*c);
        };
        CHECK(stepped() == Events{"a.update", "b.update", "a.stop", "c.stop"});
        CHECK(stepped() == Events{"b.update"});
    }
    SECTION("every task") {
        b->inUpdate = [&](Kernel& k) { k.removeAll(); };
        CHECK_FALSE(step());
    }
}

TEST_CASE_METHOD(KernelFixture, "hooks of all kinds may change any task", "[kernel]") {
    const auto a = added("a", 1);
    const auto b = added("b", 2);
    const auto c = added("c", 3);
    a->inSuspend = [&](Kernel& k) { k.remove(*b); };
    b->inStop = [&](Kernel& k) {
        k.resume(*a);
        k.suspend(*c);
        REQUIRE(k.add(make("d")).ok());
    };
    a->inResume = [&](Kernel& k) { k.remove(*a); };
    take();
    kernel.suspend(*a);
    CHECK(stepped() ==
          Events{"a.suspend", "c.update", "b.stop", "a.resume", "c.suspend", "d.start"});
    CHECK(stepped() ==
          Events{"d.update",
                 "a.stop"}); // removed by the stop of another task: stopped in the next step
    CHECK(kernel.taskCount() == 2);
}

TEST_CASE_METHOD(KernelFixture, "many tasks are added and removed in any order", "[kernel]") {
    std::vector<Ref<Probe>> tasks;
    for (int i = 0; i < 200; ++i) {
        tasks.push_back(added(std::to_string(i).c_str(), i % 3));
    }
    step();
    for (int i = 0; i < 200; i += 2) {
        CHECK(kernel.remove(*tasks[static_cast<std::size_t>(i)]));
    }
    step();
    take();
    CHECK(kernel.taskCount() == 100);
    Events expected;
    for (int p = 0; p < 3; ++p) {
        for (int i = 1; i < 200; i += 2) {
            if (i % 3 == p) {
                expected.push_back(std::to_string(i) + ".update");
            }
        }
    }
    CHECK(stepped() == expected);
}

TEST_CASE_METHOD(KernelFixture,
                 "many tasks that are added and removed in one step each start and stop once",
                 "[kernel]") {
    // `ci/bench "add and remove in one step"` checks that the kernel does not search for a task.
    constexpr int kMany = 1000;
    std::vector<Ref<Probe>> tasks;
    added("parent")->inUpdate = [&](Kernel& running) {
        for (int i = 0; i < kMany; ++i) {
            tasks.push_back(heap.make<Probe>(events, "t"));
            CHECK(running.add(tasks.back()).ok());
        }
        for (const Ref<Probe>& task : tasks) {
            running.remove(*task);
        }
    };
    step();
    CHECK(kernel.taskCount() == 1);
    CHECK(take().size() == 2 + 2 * kMany); // each task started and stopped
    CHECK(tasks[0]->taskState() == TaskState::Idle);
}

TEST_CASE_METHOD(KernelFixture,
                 "a task that fails to start stays out of the kernel, and its child stays in it",
                 "[kernel]") {
    const Ref<Probe> bad = make("bad");
    bad->starts = false;
    const Ref<Probe> child = make("child");
    bad->inStart = [&](Kernel& running) { CHECK(running.add(child).ok()); };
    CHECK_FALSE(kernel.add(bad).ok());
    CHECK(kernel.taskCount() == 1);
    REQUIRE(kernel.tasks().size() == 1);
    CHECK(kernel.tasks()[0].name == "child");
    take();
    CHECK(stepped() == Events{"child.update"});
    kernel.removeAll();
    CHECK(stepped() == Events{"child.stop"});
    // A task can be added again after its start failed.
    bad->starts = true;
    bad->inStart = nullptr;
    CHECK(kernel.add(bad).ok());
}

TEST_CASE_METHOD(KernelFixture, "tasks can be added after a failed start that removes all tasks",
                 "[kernel]") {
    const Ref<Probe> rash = make("rash");
    rash->starts = false;
    rash->inStart = [](Kernel& k) { k.removeAll(); };
    CHECK_FALSE(kernel.add(rash).ok());
    CHECK(kernel.taskCount() == 0);
    CHECK(kernel.add(make("next")).ok());
}

TEST_CASE_METHOD(KernelFixture, "the caller of add may release the task during its start",
                 "[kernel]") {
    for (const bool starts : {true, false}) {
        Ref<Probe> mine = make("mine");
        mine->starts = starts;
        mine->inStart = [&mine](Kernel&) { mine.reset(); };
        CHECK(kernel.add(mine).ok() == starts);
        CHECK(mine == nullptr);
        CHECK(kernel.taskCount() == 1); // only the first task
        step();
    }
}

TEST_CASE_METHOD(KernelFixture, "hooks can neither step nor shut down their kernel", "[kernel]") {
    const AssertHandler before = setAssertHandler([](const AssertFailure&) {});
    const Ref<Probe> bad = make("bad");
    bad->starts = false;
    bad->inStart = [&](Kernel& running) {
        CHECK(running.step(StepKind::Frame, 1.0)); // fails an assertion in debug builds
        running.shutDown();
    };
    const Ref<Probe> other = added("other");
    CHECK_FALSE(kernel.add(bad).ok());
    CHECK(kernel.taskCount() == 1);
    take();
    CHECK_FALSE(step());
    CHECK(take() == Events{"other.stop"});
    CHECK(kernel.taskCount() == 0);
    CHECK(kernel.add(bad).ok() == false);
    setAssertHandler(before);
}
