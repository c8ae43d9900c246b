#include "engine/core/assert.h"
#include "engine/kernel/kernel.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <functional>
#include <limits>
#include <string>
#include <vector>

using namespace eng;
using eng::test::EngineFixture;

namespace {

/// Writes its hooks into a list and does in each what a test asks for.
class Probe final : public Task {
public:
    using Hook = std::function<void(Kernel&)>;

    Probe(std::vector<std::string>& events, std::string name, int priority = priority::kDefault,
          When when = When::Always)
        : Task{std::move(name), priority, when}
        , events_{events} {}

    bool starts = true;
    Hook inStart, inUpdate, inSuspend, inResume, inStop;

private:
    void note(const char* what, const Hook& hook, EngineContext& context) {
        events_.push_back(name() + "." + what);
        if (hook) {
            hook(context.kernel);
        }
    }
    Status onStart(EngineContext& context) override {
        note("start", inStart, context);
        return starts ? Status{} : Status{Error{TextId{1}}};
    }
    void onUpdate(EngineContext& context) override { note("update", inUpdate, context); }
    void onSuspend(EngineContext& context) override { note("suspend", inSuspend, context); }
    void onResume(EngineContext& context) override { note("resume", inResume, context); }
    void onStop(EngineContext& context) override { note("stop", inStop, context); }

    std::vector<std::string>& events_;
};

struct KernelFixture : EngineFixture {
    using Events = std::vector<std::string>;
    Events events;

    Ref<Probe> make(const char* name, int priority = priority::kDefault) {
        return heap.make<Probe>(events, name, priority);
    }
    Ref<Probe> added(const char* name, int priority = priority::kDefault) {
        Ref<Probe> task = make(name, priority);
        REQUIRE(kernel.add(task).ok());
        return task;
    }
    Events take() { return std::exchange(events, {}); }
    Events stepped() {
        step();
        return take();
    }
    ~KernelFixture() { kernel.shutDown(); }
};

using Events = KernelFixture::Events;

} // namespace

TEST_CASE_METHOD(KernelFixture,
                 "adding starts a task at once and its first update comes in the next step",
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

TEST_CASE_METHOD(KernelFixture, "lower priorities run first and equal ones in the order of adding",
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

TEST_CASE_METHOD(KernelFixture, "the kernel ends when no task is left", "[kernel]") {
    CHECK_FALSE(step());
    const auto a = added("a");
    CHECK(step());
    kernel.remove(*a);
    CHECK_FALSE(step());
}

TEST_CASE_METHOD(KernelFixture, "a task killed before its update in the same step is not updated",
                 "[kernel]") {
    const auto killer = added("killer", 1);
    const auto victim = added("victim", 2);
    killer->inUpdate = [&](Kernel& k) { k.remove(*victim); };
    take();
    CHECK(stepped() == Events{"killer.update", "victim.stop"});
    CHECK(victim->taskState() == TaskState::Idle);
}

TEST_CASE_METHOD(KernelFixture, "a task killed after its update is stopped in the same step",
                 "[kernel]") {
    const auto victim = added("victim", 1);
    const auto killer = added("killer", 2);
    killer->inUpdate = [&](Kernel& k) { k.remove(*victim); };
    take();
    CHECK(stepped() == Events{"victim.update", "killer.update", "victim.stop"});
    CHECK(stepped() == Events{"killer.update"});
}

TEST_CASE_METHOD(KernelFixture, "kill-all also stops suspended tasks and ends the program",
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

TEST_CASE_METHOD(KernelFixture, "kill-all from inside an update ends the program with that step",
                 "[kernel]") {
    const auto a = added("a", 1);
    added("b", 2);
    a->inUpdate = [](Kernel& k) { k.removeAll(); };
    take();
    CHECK_FALSE(step());
    CHECK(take() == Events{"a.update", "a.stop", "b.stop"});
}

TEST_CASE_METHOD(KernelFixture,
                 "while all are being removed nothing can be added, and afterwards it can",
                 "[kernel]") {
    const auto a = added("a");
    bool refused = false;
    a->inStop = [&](Kernel& k) { refused = !k.add(make("b")).ok(); };
    kernel.removeAll();
    CHECK_FALSE(step());
    CHECK(refused);
    CHECK(kernel.add(make("c")).ok());
}

TEST_CASE_METHOD(KernelFixture, "suspended tasks keep the kernel alive and are not updated",
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

TEST_CASE_METHOD(KernelFixture, "a resumed task keeps its place among equals", "[kernel]") {
    const auto a = added("a");
    added("b");
    kernel.suspend(*a);
    step();
    kernel.resume(*a);
    take();
    CHECK(stepped() == Events{"a.update", "b.update"});
}

TEST_CASE_METHOD(KernelFixture, "suspending while dead does nothing", "[kernel]") {
    const auto a = added("a");
    kernel.remove(*a);
    take();
    CHECK_FALSE(kernel.suspend(*a));
    CHECK_FALSE(kernel.remove(*a));
    CHECK(stepped() == Events{"a.stop"});
}

TEST_CASE_METHOD(KernelFixture, "resuming while not suspended does nothing", "[kernel]") {
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

TEST_CASE_METHOD(KernelFixture, "adding twice is refused and changes nothing", "[kernel]") {
    const auto a = added("a");
    const Status again = kernel.add(a);
    REQUIRE_FALSE(again.ok());
    CHECK(strings.text(again.error()).find("'a'") != std::string::npos);
    take();
    CHECK(stepped() == Events{"a.update"});
    kernel.remove(*a);
    CHECK_FALSE(kernel.add(a).ok()); // it is not stopped yet
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

TEST_CASE_METHOD(KernelFixture,
                 "a task that removes itself in a start that fails leaves nothing behind",
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
    SECTION("the neighbours on both sides") {
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

TEST_CASE_METHOD(KernelFixture, "hooks of every kind may do anything to any task", "[kernel]") {
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
          Events{"d.update", "a.stop"}); // removed by another's stop: stopped in the next step
    CHECK(kernel.taskCount() == 2);
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

TEST_CASE_METHOD(KernelFixture, "shutting down stops those too that others add while they stop",
                 "[kernel]") {
    const auto a = added("a");
    const auto b = make("b");
    added("z");
    a->inStop = [&](Kernel& k) { static_cast<void>(k.add(b)); };
    kernel.remove(*a);
    kernel.shutDown();
    CHECK(kernel.taskCount() == 0);
}

TEST_CASE_METHOD(KernelFixture, "a background step leaves out what only draws", "[kernel]") {
    added("game");
    REQUIRE(kernel.add(heap.make<Probe>(events, "view", 9000, Task::When::OnlyInFrames)).ok());
    take();
    step(StepKind::Background);
    CHECK(take() == Events{"game.update"});
    step(StepKind::Frame);
    CHECK(take() == Events{"game.update", "view.update"});
}

TEST_CASE_METHOD(KernelFixture,
                 "the kernel holds its tasks and lets go of them at the end of the step",
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

TEST_CASE_METHOD(KernelFixture, "many tasks come and go in any order", "[kernel]") {
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

TEST_CASE_METHOD(KernelFixture, "the watchdog names the slow task, and is quiet while all is well",
                 "[kernel]") {
    const auto slow = added("slow one", 1);
    added("quick one", 2);
    double cost = 0.001;
    slow->inUpdate = [&](Kernel&) { clock.advance(cost); };
    kernel.setStepBudget(0.010);
    for (int i = 0; i < 100; ++i) {
        step();
    }
    CHECK(logged.empty());
    SECTION("one slow step alone is nobody's fault") {
        cost = 0.5;
        step();
        cost = 0.001;
        for (int i = 0; i < 100; ++i) {
            step();
        }
        CHECK(logged.empty());
    }
    SECTION("many are") {
        cost = 0.05;
        for (int i = 0; i < 40; ++i) {
            step();
        }
        REQUIRE(logged.size() == 1);
        CHECK(logged[0].severity == Severity::Warning);
        CHECK(logged[0].text.find("'slow one' with 50.0 ms") != std::string::npos);
    }
}

TEST_CASE_METHOD(KernelFixture, "the profiler sees each task by its name", "[kernel]") {
    const auto a = added("a");
    a->inUpdate = [&](Kernel&) { clock.advance(0.002); };
    profiler.enable(true);
    step();
    CHECK(kernel.tasks()[0].cost > 0.0019);
}

TEST_CASE_METHOD(KernelFixture, "a clock that goes backwards is told of, and time goes on",
                 "[kernel]") {
    double seen = 0.0;
    added("a")->inUpdate = [&](Kernel& running) { seen = running.now(); };
    kernel.step(StepKind::Frame, 100.0);
    CHECK(seen == 100.0);
    kernel.step(StepKind::Frame, 40.0);
    CHECK(seen == 100.0);
    REQUIRE(logged.size() == 1);
    CHECK(logged[0].text.find("backwards by 60.000") != std::string::npos);
    kernel.step(StepKind::Frame, 41.0);
    CHECK(seen == 101.0);
    kernel.step(StepKind::Frame, 10.0); // once more
    CHECK(seen == 101.0);
    kernel.step(StepKind::Frame, 12.0);
    CHECK(seen == 103.0);
    kernel.step(StepKind::Frame, std::numeric_limits<double>::quiet_NaN());
    CHECK(seen == 103.0);
    CHECK(logged.size() == 1);
}

TEST_CASE_METHOD(KernelFixture, "many tasks that are added and removed in one step go one by one",
                 "[kernel]") {
    // If each removal looked through those added, this would be 5 * 10^9 steps.
    constexpr int kMany = 100'000;
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
    CHECK(take().size() == 2 + 2 * kMany); // each was started and stopped
    CHECK(tasks[0]->taskState() == TaskState::Idle);
}

TEST_CASE_METHOD(KernelFixture, "a task that gives up at its start leaves no trace", "[kernel]") {
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
    // The same one may try again.
    bad->starts = true;
    bad->inStart = nullptr;
    CHECK(kernel.add(bad).ok());
}

TEST_CASE_METHOD(KernelFixture, "the watchdog names a slow task that is gone by then, and no other",
                 "[kernel]") {
    kernel.setStepBudget(0.010);
    added("innocent");
    const Ref<Probe> slow = added("slow");
    int steps = 0;
    slow->inUpdate = [&](Kernel& running) {
        clock.advance(0.050);
        if (++steps == 5) {
            running.remove(*slow);
        }
    };
    for (int i = 0; i < 60; ++i) {
        step();
    }
    REQUIRE(logged.size() == 1);
    CHECK(logged[0].text.find("'slow' with 50.0 ms") != std::string::npos);
    // Slow long ago is not slow now.
    logged.clear();
    steps = 1000;
    REQUIRE(kernel.add(slow).ok());
    slow->inUpdate = nullptr;
    const Ref<Probe> other = added("other");
    other->inUpdate = [&](Kernel&) { clock.advance(0.020); };
    for (int i = 0; i < 60; ++i) {
        step();
    }
    REQUIRE_FALSE(logged.empty());
    CHECK(logged[0].text.find("'other' with 20.0 ms") != std::string::npos);
}

TEST_CASE_METHOD(KernelFixture, "hooks neither step their kernel nor shut it down", "[kernel]") {
    const AssertHandler before = setAssertHandler([](const AssertFailure&) {});
    const Ref<Probe> bad = make("bad");
    bad->starts = false;
    bad->inStart = [&](Kernel& running) {
        CHECK(running.step(StepKind::Frame, 1.0)); // debug builds complain
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
