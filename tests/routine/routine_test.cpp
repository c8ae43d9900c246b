// Routines as tasks: life, failure, memory, time.

#include "tests/support/routine_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <array>
#include <cstdint>

using namespace eng;
using eng::test::Local;
using eng::test::RoutineFixture;

using Events = RoutineFixture::Events;

namespace {

Routine twoSteps(EngineContext&, RoutineFixture& test) {
    const Local local{test.events, "local"};
    test.note("begin");
    co_await nextStep();
    test.note("end");
}

Routine waiting(EngineContext&, RoutineFixture& test) {
    const Local local{test.events, "local"};
    test.note("waits");
    co_await seconds(1000.0);
    test.note("never");
}

Routine failing(EngineContext&, RoutineFixture& test) {
    const Local local{test.events, "inner"};
    co_await nextStep();
    co_await fail(Error{TextId{1}});
    test.note("never");
}

Routine outer(EngineContext& context, RoutineFixture& test) {
    const Local local{test.events, "outer"};
    co_await failing(context, test);
    test.note("never");
}

Routine nothing(EngineContext&) {
    co_return;
}

Routine deep(EngineContext& context, int depth) {
    if (depth > 0) {
        co_await deep(context, depth - 1);
    }
}

Routine deepAndWaiting(EngineContext& context, int depth) {
    if (depth == 0) {
        co_await seconds(1000.0);
    } else {
        co_await deepAndWaiting(context, depth - 1);
    }
}

} // namespace

TEST_CASE_METHOD(RoutineFixture, "a routine begins in its first update and ends its task",
                 "[routine]") {
    const Ref<RoutineTask> task = run(twoSteps(context, *this));
    CHECK(take() == Events{});
    CHECK(stepped() == Events{"begin"});
    CHECK(task->taskState() == TaskState::Running);
    CHECK(stepped() == Events{"end", "local gone"});
    CHECK(task->taskState() == TaskState::Idle);
    CHECK(task->result().ok());
    CHECK(kernel.taskCount() == 0);
}

TEST_CASE_METHOD(RoutineFixture, "routines run by priority among other tasks", "[routine]") {
    added("before", 1);
    added("after", 3);
    const Ref<RoutineTask> task = run(twoSteps(context, *this), "middle", 2);
    take();
    CHECK(stepped() == Events{"before.update", "begin", "after.update"});
}

TEST_CASE_METHOD(RoutineFixture, "removing a routine runs its destructors at the end of the step",
                 "[routine]") {
    const Ref<RoutineTask> task = run(waiting(context, *this), "victim", 2);
    CHECK(stepped() == Events{"waits"});
    const auto killer = added("killer", 1);
    take();
    killer->inUpdate = [&](Kernel& k) {
        k.remove(*task);
        note("removed");
    };
    CHECK(stepped() == Events{"killer.update", "removed", "local gone"});
    CHECK(errorOf(*task) == "The routine 'victim' was removed before its end.");
    REQUIRE(kernel.add(task).ok()); // it has ended, so it ends again
    stepped();
    CHECK(task->taskState() == TaskState::Idle);
}

TEST_CASE_METHOD(RoutineFixture, "a routine that was never added is destroyed with its task",
                 "[routine]") {
    heap.make<RoutineTask>("unused", waiting(context, *this));
    heap.collect();
    CHECK(take() == Events{});
    {
        const Routine unused = waiting(context, *this);
    }
    CHECK(heap.liveBytes() == 0);
}

TEST_CASE_METHOD(RoutineFixture, "a suspended routine continues where it was", "[routine]") {
    const Ref<RoutineTask> task = run(twoSteps(context, *this));
    stepped();
    CHECK(kernel.suspend(*task));
    CHECK(stepped() == Events{});
    CHECK(kernel.resume(*task));
    CHECK(stepped() == Events{"end", "local gone"});
}

TEST_CASE_METHOD(RoutineFixture, "a routine may remove and suspend itself", "[routine]") {
    struct Self {
        static Routine removes(EngineContext& in, RoutineFixture& test, Ref<RoutineTask>& self) {
            in.kernel.remove(*self);
            co_await nothing(in); // does not come back
            test.note("never");
        }
        static Routine suspends(EngineContext& in, RoutineFixture& test, Ref<RoutineTask>& self) {
            in.kernel.suspend(*self);
            co_await until([&] {
                test.note("asked");
                return true;
            });
            test.note("resumed");
        }
    };
    Ref<RoutineTask> self;
    self = run(Self::removes(context, *this, self));
    CHECK(stepped() == Events{});
    CHECK(self->taskState() == TaskState::Idle);
    self = run(Self::suspends(context, *this, self));
    CHECK(stepped() == Events{"asked"}); // it is the routine itself that begins to wait
    CHECK(stepped() == Events{});
    kernel.resume(*self);
    CHECK(stepped() == Events{"resumed"});
}

TEST_CASE_METHOD(RoutineFixture, "a failing routine fails those that await it, and is logged",
                 "[routine]") {
    const Ref<RoutineTask> task = run(outer(context, *this), "outer");
    CHECK(stepped() == Events{});
    CHECK(stepped() == Events{"inner gone", "outer gone"});
    CHECK_FALSE(task->result().ok());
    REQUIRE(logged.size() == 1);
    CHECK(logged[0].severity == Severity::Warning);
    CHECK(logged[0].text.find("The routine 'outer' failed.") != std::string::npos);
}

TEST_CASE_METHOD(RoutineFixture, "an error can be taken by attempt", "[routine]") {
    struct Tries {
        static Routine it(EngineContext& in, RoutineFixture& test) {
            const Status status = co_await attempt(failing(in, test));
            test.note(status ? "worked" : "failed");
            const Status second = co_await attempt(nothing(in));
            test.note(second ? "worked" : "failed");
        }
    };
    const Ref<RoutineTask> task = run(Tries::it(context, *this));
    stepped();
    CHECK(stepped() == Events{"inner gone", "failed", "worked"});
    CHECK(task->result().ok());
    CHECK(logged.empty());
}

TEST_CASE_METHOD(RoutineFixture, "a million routines that end at once do not grow the stack",
                 "[routine]") {
    struct Many {
        static Routine in(EngineContext& in, int& count) {
            for (int i = 0; i < 1'000'000; ++i) {
                co_await nothing(in);
                ++count;
            }
        }
    };
    int count = 0;
    run(Many::in(context, count));
    stepped();
    const std::size_t max = heap.peakBytes();
    stepped(); // more than kMaxResumes, with those of the loop itself
    stepped();
    CHECK(count == 1'000'000);
    CHECK(heap.peakBytes() == max);
    CHECK(max < 2000);
}

TEST_CASE_METHOD(RoutineFixture, "routines call each other to any depth", "[routine]") {
    constexpr int kDepth = 200'000;
    Ref<RoutineTask> task = run(deep(context, 3 * kDepth)); // there and back: more than a step does
    stepped();
    stepped();
    CHECK(task->taskState() == TaskState::Idle);
    CHECK(task->result().ok());
    logged.clear();
    task = run(deepAndWaiting(context, kDepth));
    stepped();
    CHECK(task->taskState() == TaskState::Running);
    kernel.remove(*task);
    stepped();
    task.reset();
    heap.collect();
    CHECK(heap.liveBytes() == 0);
}

TEST_CASE_METHOD(RoutineFixture, "a routine that never waits is stopped and named", "[routine]") {
    struct Endless {
        static Routine it(EngineContext& in) {
            for (;;) {
                co_await nothing(in);
            }
        }
        static Routine asks(EngineContext&, std::uint64_t& asked) {
            for (;;) {
                co_await until([&] { return ++asked > 0; });
            }
        }
    };
    std::uint64_t asked = 0;
    for (Routine& endless : std::array{Endless::it(context), Endless::asks(context, asked)}) {
        const Ref<RoutineTask> task = run(std::move(endless), "endless");
        stepped();
        REQUIRE(logged.size() == 1);
        CHECK(logged[0].severity == Severity::Error);
        CHECK(logged[0].text == "The routine 'endless' continued 1000000 times in one step without "
                                "waiting. It continues in the next step.");
        CHECK(asked < 2 * CoroutineStack::kMaxResumes);
        for (int i = 0; i < 6; ++i) { // it goes on where it was
            stepped();
        }
        CHECK(task->taskState() == TaskState::Running);
        kernel.remove(*task);
        stepped();
        CHECK(heap.liveCount() == 1); // `task`
        logged.clear();
    }
    CHECK(asked >= 7 * std::uint64_t{CoroutineStack::kMaxResumes});
}

TEST_CASE_METHOD(RoutineFixture, "the watchdog names a routine that works too long", "[routine]") {
    struct Busy {
        static Routine it(RoutineFixture& test, EngineContext&) {
            for (;;) {
                test.clock.advance(0.1);
                co_await nextStep();
            }
        }
    };
    run(Busy::it(*this, context), "busy");
    kernel.setStepBudget(0.02);
    for (int i = 0; i < 40; ++i) {
        step();
    }
    REQUIRE(logged.size() == 1);
    CHECK(logged[0].text.find("'busy' with 100.0 ms") != std::string::npos);
}

TEST_CASE_METHOD(RoutineFixture, "the heap counts frames by the names of their tasks",
                 "[routine]") {
    const auto use = [&](std::string_view name) {
        for (const ManagedHeap::TypeUsage& one : heap.usage()) {
            if (one.typeName == name) {
                return one;
            }
        }
        return ManagedHeap::TypeUsage{};
    };
    const Ref<RoutineTask> one = run(deepAndWaiting(context, 4), "deep");
    CHECK(use("deep").count == 1);
    stepped();
    CHECK(use("deep").count == 5);
    CHECK(use("deep").bytes > 5 * sizeof(void*));
    kernel.remove(*one);
    stepped();
    CHECK(use("deep").count == 0);
    CHECK(use("deep").peakCount == 5);
}

TEST_CASE("the frame of a routine that is left when its heap ends is reported", "[routine]") {
    ManagedHeap heap;
    void* const block = heap.allocateBlock(100);
    ManagedHeap::nameBlock(block, "forgotten");
    const std::vector<ManagedHeap::Leak> leaks = heap.releaseRemaining();
    REQUIRE(leaks.size() == 1);
    CHECK(leaks[0].typeName == "forgotten");
    CHECK(leaks[0].count == 1);
    CHECK(leaks[0].bytes >= 100);
    ManagedHeap::freeBlock(block);
    CHECK(heap.liveBytes() == 0);
}

TEST_CASE_METHOD(RoutineFixture, "members of managed objects are routines", "[routine]") {
    class Door final : public Managed {
    public:
        Routine open(RoutineFixture& test) {
            co_await nextStep();
            test.note("open");
        }
    };
    const Ref<Door> door = heap.make<Door>();
    run(door->open(*this));
    stepped();
    CHECK(stepped() == Events{"open"});
}

TEST_CASE_METHOD(RoutineFixture, "100,000 routines are cancelled in one step", "[routine]") {
    struct Sleeper {
        static Routine it(EngineContext&) { co_await seconds(1000.0); }
    };
    std::vector<Ref<Task>> tasks;
    for (int i = 0; i < 100'000; ++i) {
        tasks.emplace_back(run(Sleeper::it(context)));
    }
    stepped();
    for (const Ref<Task>& task : tasks) {
        kernel.remove(*task);
    }
    stepped();
    CHECK(kernel.taskCount() == 0);
    tasks.clear();
    heap.collect();
    CHECK(heap.liveBytes() == 0);
}

TEST_CASE_METHOD(RoutineFixture, "the end of the program ends routines", "[routine]") {
    run(waiting(context, *this));
    stepped();
    kernel.shutDown();
    CHECK(take() == Events{"local gone"});
    CHECK(heap.liveBytes() == 0);
}

TEST_CASE_METHOD(RoutineFixture, "a routine awaits one of another heap's object", "[routine]") {
    struct Door final : Managed {
        explicit Door(RoutineFixture& test)
            : test_{test} {}
        Routine open() {
            co_await nextStep();
            test_.note("open");
        }
        RoutineFixture& test_;
    };
    struct Enters {
        static Routine it(EngineContext&, Ref<Door> door) { co_await door->open(); }
    };
    ManagedHeap level;
    const Ref<Door> door = level.make<Door>(*this);
    run(Enters::it(context, door), "enters");
    stepped();
    const std::vector<ManagedHeap::TypeUsage> used = level.usage();
    CHECK(std::ranges::count(used, std::string_view{"enters"}, &ManagedHeap::TypeUsage::typeName) ==
          1);
    CHECK(stepped() == Events{"open"});
}

TEST_CASE_METHOD(RoutineFixture, "a null pointer to a managed object is a parameter like any other",
                 "[routine]") {
    struct Chases {
        static Routine it(Task* target, EngineContext&, RoutineFixture& test) {
            test.note(target == nullptr ? "none" : "one");
            co_return;
        }
    };
    run(Chases::it(nullptr, context, *this));
    CHECK(stepped() == Events{"none"});
}
