// What tasks without routines use: chains, waiting tasks, conditions, aborts.

#include "engine/kernel/task_chain.h"
#include "engine/routine/condition.h"
#include "engine/routine/routine.h"
#include "engine/routine/wait_task.h"
#include "engine/routine/waits.h"
#include "tests/support/kernel_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <memory>

using namespace eng;
using eng::test::KernelFixture;
using eng::test::Probe;

using Events = KernelFixture::Events;

namespace {

struct ServicesFixture : KernelFixture {
    /// A task that ends in its first update.
    Ref<Probe> brief(const char* name) {
        Ref<Probe> task = make(name);
        task->inUpdate = [raw = task.get()](Kernel& k) { k.remove(*raw); };
        return task;
    }
    Ref<Probe> aborting(const char* name) {
        Ref<Probe> task = make(name);
        task->inUpdate = [raw = task.get()](Kernel& k) { k.abort(*raw); };
        return task;
    }
};

Routine failing(EngineContext&) {
    co_await fail(Error{TextId{1}});
}

} // namespace

TEST_CASE_METHOD(ServicesFixture, "a chain runs one task after another without a gap", "[chain]") {
    const Ref<TaskChain> chain = heap.make<TaskChain>("chain");
    chain->next(brief("a")).next(brief("b"));
    REQUIRE(kernel.add(chain).ok());
    CHECK(take() == Events{"a.start"});
    CHECK(stepped() == Events{"a.update", "a.stop", "b.start"});
    chain->next(brief("c")); // while it runs
    CHECK(stepped() == Events{"b.update", "b.stop", "c.start"});
    CHECK(stepped() == Events{"c.update", "c.stop"});
    stepped();
    CHECK(chain->taskState() == TaskState::Idle);
    CHECK(chain->result().ok());
    CHECK(kernel.taskCount() == 0);
}

TEST_CASE_METHOD(ServicesFixture, "an abort skips the rest of a chain", "[chain]") {
    const Ref<TaskChain> chain = heap.make<TaskChain>("chain");
    chain->next(aborting("a")).next(brief("b"));
    SECTION("and runs what is given for that case") {
        chain->otherwise(brief("else"));
        REQUIRE(kernel.add(chain).ok());
        take();
        CHECK(stepped() == Events{"a.update", "a.stop", "else.start"});
        CHECK(stepped() == Events{"else.update", "else.stop"});
    }
    SECTION("and ends") {
        REQUIRE(kernel.add(chain).ok());
        take();
        CHECK(stepped() == Events{"a.update", "a.stop"});
    }
    stepped();
    CHECK(chain->taskState() == TaskState::Idle);
    CHECK_FALSE(chain->result().ok());
}

TEST_CASE_METHOD(ServicesFixture, "what is given for an abort does not run without one",
                 "[chain]") {
    const Ref<TaskChain> chain = heap.make<TaskChain>("chain");
    chain->next(brief("a")).otherwise(brief("else"));
    REQUIRE(kernel.add(chain).ok());
    take();
    CHECK(stepped() == Events{"a.update", "a.stop"});
    CHECK(stepped() == Events{});
    CHECK(kernel.taskCount() == 0);
}

TEST_CASE_METHOD(ServicesFixture,
                 "a task that does not start, or a failing routine, aborts a chain", "[chain]") {
    const Ref<TaskChain> chain = heap.make<TaskChain>("chain");
    SECTION("does not start") {
        const Ref<Probe> refusing = brief("a");
        refusing->starts = false;
        chain->next(refusing);
    }
    SECTION("is in a kernel already") {
        chain->next(added("a"));
    }
    SECTION("is the chain itself") {
        chain->next(chain);
    }
    SECTION("fails") {
        chain->next(heap.make<RoutineTask>("fails", failing(kernel.context())));
    }
    chain->next(brief("b")).otherwise(brief("else"));
    REQUIRE(kernel.add(chain).ok());
    for (int i = 0; i < 4; ++i) {
        step();
    }
    const Events happened = take();
    CHECK(std::ranges::find(happened, "b.start") == happened.end());
    CHECK(std::ranges::find(happened, "else.stop") != happened.end());
    CHECK_FALSE(chain->result().ok());
}

TEST_CASE_METHOD(ServicesFixture, "a chain is suspended, resumed and removed with its task",
                 "[chain]") {
    const Ref<TaskChain> chain = heap.make<TaskChain>("chain");
    chain->next(make("a")).next(brief("b"));
    REQUIRE(kernel.add(chain).ok());
    CHECK(stepped() == Events{"a.start", "a.update"});
    kernel.suspend(*chain);
    CHECK(stepped() == Events{"a.suspend"});
    kernel.resume(*chain);
    CHECK(stepped() == Events{"a.resume", "a.update"});
    kernel.remove(*chain);
    CHECK(stepped() == Events{"a.update"});
    CHECK(stepped() == Events{"a.stop"});
    CHECK(kernel.taskCount() == 0);
}

TEST_CASE_METHOD(ServicesFixture, "an empty chain ends well", "[chain]") {
    const Ref<TaskChain> chain = heap.make<TaskChain>("chain");
    REQUIRE(kernel.add(chain).ok());
    step();
    CHECK(kernel.taskCount() == 0);
    CHECK(chain->result().ok());
}

TEST_CASE_METHOD(ServicesFixture, "waiting tasks wait for seconds or a predicate", "[chain]") {
    bool open = false;
    const Ref<TaskChain> chain = heap.make<TaskChain>("chain");
    chain->next(heap.make<WaitTask>("wait", 2.5 / 60.0))
        .next(brief("a"))
        .next(heap.make<WaitTask>("wait", 1.5 / 60.0, WaitTask::Clock::Real))
        .next(brief("b"))
        .next(heap.make<WaitUntilTask>("until", [&] { return open; }))
        .next(brief("c"));
    REQUIRE(kernel.add(chain).ok());
    CHECK(stepped() == Events{});
    CHECK(stepped() == Events{});
    CHECK(stepped() == Events{});
    CHECK(stepped() == Events{"a.start"});
    CHECK(stepped() == Events{"a.update", "a.stop"});
    CHECK(stepped() == Events{});
    CHECK(stepped() == Events{"b.start"});
    CHECK(stepped() == Events{"b.update", "b.stop"});
    CHECK(stepped() == Events{});
    open = true;
    CHECK(stepped() == Events{"c.start"});
}

TEST_CASE_METHOD(ServicesFixture, "an aborted task is stopped once, and says so", "[kernel]") {
    const auto task = added("a");
    CHECK(task->result().ok());
    CHECK(kernel.abort(*task));
    CHECK_FALSE(kernel.abort(*task));
    take();
    CHECK(stepped() == Events{"a.stop"});
    REQUIRE_FALSE(task->result().ok());
    CHECK(strings.text(task->result().error()) == "The task 'a' was aborted.");
    REQUIRE(kernel.add(task).ok()); // a new life
    CHECK(task->result().ok());
    kernel.remove(*task);
    CHECK_FALSE(kernel.abort(*task)); // too late
    step();
    CHECK(task->result().ok());
}

TEST_CASE_METHOD(ServicesFixture, "a condition suspends tasks, and wakes one or all in order",
                 "[condition]") {
    Condition condition;
    const auto a = added("a");
    const auto b = added("b");
    const auto c = added("c");
    for (const auto& task : {a, b, c}) {
        CHECK(condition.wait(kernel, task));
    }
    CHECK_FALSE(condition.wait(kernel, a)); // it is suspended already
    take();
    CHECK(stepped() == Events{});
    condition.wakeOne();
    CHECK(stepped() == Events{"a.resume", "a.update"});
    kernel.resume(*b); // it does not wait any more, so the next call is for c
    take();
    condition.wakeOne();
    CHECK(c->taskState() == TaskState::Running);
    CHECK_FALSE(condition.hasWaiters());
    condition.wakeOne();
    condition.wakeAll();
}

TEST_CASE_METHOD(ServicesFixture, "tasks that wait again are not woken twice", "[condition]") {
    Condition condition;
    const auto a = added("a");
    const auto b = added("b");
    a->inResume = [&](Kernel& k) { CHECK(condition.wait(k, a)); };
    CHECK(condition.wait(kernel, a));
    CHECK(condition.wait(kernel, b));
    condition.wakeAll();
    CHECK(a->taskState() == TaskState::Suspended);
    CHECK(b->taskState() == TaskState::Running);
    a->inResume = nullptr;
}

TEST_CASE_METHOD(ServicesFixture, "a task removed while it waits is passed over", "[condition]") {
    Condition condition;
    const auto a = added("a");
    const auto b = added("b");
    CHECK(condition.wait(kernel, a));
    CHECK(condition.wait(kernel, b));
    kernel.remove(*a);
    SECTION("before it is stopped") {}
    SECTION("after it was stopped") {
        step();
    }
    condition.wakeOne();
    CHECK(b->taskState() == TaskState::Running);
}

TEST_CASE_METHOD(ServicesFixture, "a destroyed condition resumes its tasks", "[condition]") {
    const auto a = added("a");
    {
        Condition condition;
        CHECK(condition.wait(kernel, a));
    }
    CHECK(a->taskState() == TaskState::Running);
}

TEST_CASE_METHOD(ServicesFixture, "a woken task may destroy the condition", "[condition]") {
    struct Ends final : Task {
        explicit Ends(std::unique_ptr<Condition>& condition)
            : Task{"ends"}
            , condition_{condition} {}
        void onUpdate(EngineContext&) override {}
        void onResume(EngineContext&) override { condition_.reset(); }
        std::unique_ptr<Condition>& condition_;
    };
    auto condition = std::make_unique<Condition>();
    const Ref<Ends> first = heap.make<Ends>(condition);
    const auto second = added("second");
    REQUIRE(kernel.add(first).ok());
    CHECK(condition->wait(kernel, first));
    CHECK(condition->wait(kernel, second));
    condition->wakeAll();
    CHECK(condition == nullptr);
    CHECK(second->taskState() == TaskState::Running);
}

TEST_CASE_METHOD(ServicesFixture, "a routine removed while it waits is passed over",
                 "[condition]") {
    struct Waits {
        static Routine it(EngineContext&, Condition& condition, int& woken) {
            co_await condition;
            ++woken;
        }
    };
    Condition condition;
    int woken = 0;
    const auto start = [&] {
        Ref<RoutineTask> task =
            heap.make<RoutineTask>("waits", Waits::it(kernel.context(), condition, woken));
        REQUIRE(kernel.add(task).ok());
        return task;
    };
    const Ref<RoutineTask> first = start();
    const Ref<RoutineTask> second = start();
    step();
    kernel.remove(*first);
    condition.wakeOne();
    step();
    CHECK(woken == 1);
}
