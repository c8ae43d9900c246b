// Several waits at once, and what all waits have in common.

#include "tests/support/waits_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <memory>

using namespace eng;
using namespace eng::test;

using Events = RoutineFixture::Events;

TEST_CASE_METHOD(WaitsFixture, "all waits for the last", "[routine]") {
    Signal<int> signal;
    await([&] {
        return all(seconds(0.5), sleeps(context, *this, "inner", 0.25), signal, nextStep());
    });
    CHECK(stepped() == Events{});
    CHECK(stepped() == Events{"inner", "inner gone"});
    CHECK(stepped() == Events{});
    signal.emit(1);
    CHECK(stepped() == Events{"on"});
    CHECK(stepOf([] { return all(); }) == 1);
    CHECK(stepOf([] { return all(std::vector<Routine>{}); }) == 1);
}

TEST_CASE_METHOD(WaitsFixture, "any waits for the first and cancels the others", "[routine]") {
    struct It {
        static Routine waits(EngineContext& in, RoutineFixture& test, Signal<>& signal,
                             Condition& condition) {
            const std::size_t first =
                co_await any(sleeps(in, test, "loser", 9.0), signal, condition, seconds(0.5),
                             sleeps(in, test, "too late", 0.5));
            test.note(first == 3 ? "the time" : "another");
            co_await nextStep();
        }
    };
    Signal<> signal;
    Condition condition;
    run(It::waits(context, *this, signal, condition));
    CHECK(stepped() == Events{});
    CHECK(signal.hasListeners());
    CHECK(condition.hasWaiters());
    CHECK(stepped() == Events{});
    CHECK(stepped() == Events{"loser gone", "too late gone", "the time"});
    CHECK_FALSE(signal.hasListeners());
    CHECK_FALSE(condition.hasWaiters());
}

TEST_CASE_METHOD(WaitsFixture, "any and all take as many routines as there are", "[routine]") {
    struct It {
        static Routine waits(EngineContext& in, RoutineFixture& test) {
            std::vector<Routine> several;
            for (const double duration : {0.75, 0.25, 0.5}) {
                several.push_back(sleeps(in, test, "one", duration));
            }
            const std::size_t first = co_await any(std::move(several));
            test.note(first == 1 ? "second" : "another");
        }
    };
    run(It::waits(context, *this));
    stepped();
    CHECK(stepped() == Events{"one", "one gone", "one gone", "one gone", "second"});
}

TEST_CASE_METHOD(WaitsFixture, "any of nothing fails", "[routine]") {
    Ref<RoutineTask> task = await([] { return any(); });
    stepped();
    CHECK(errorOf(*task) == "The routine 'routine' called any() without arguments.");
    task = await([] { return any(std::vector<Routine>{}); });
    stepped();
    CHECK(errorOf(*task) == "The routine 'routine' called any() without arguments.");
}

TEST_CASE_METHOD(WaitsFixture, "a failure in all and any cancels the others", "[routine]") {
    Ref<RoutineTask> task;
    SECTION("all") {
        task =
            await([&] { return all(sleeps(context, *this, "other", 9.0), fails(context, 0.25)); });
    }
    SECTION("any") {
        task =
            await([&] { return any(sleeps(context, *this, "other", 9.0), fails(context, 0.25)); });
    }
    stepped();
    CHECK(stepped() == Events{"other gone"});
    CHECK_FALSE(task->result().ok());
}

TEST_CASE_METHOD(WaitsFixture, "attempt takes the error of any wait", "[routine]") {
    struct It {
        static Routine tries(EngineContext& in, RoutineFixture& test, Signal<>& signal) {
            Status status = co_await attempt(signal);
            test.note(status ? "emitted" : "gone");
            status = co_await attempt(any());
            test.note(status ? "any" : "nothing");
            status = co_await attempt(all(fails(in, 0.0), seconds(5.0)));
            test.note(status ? "all" : "one failed");
        }
    };
    auto signal = std::make_unique<Signal<>>();
    const Ref<RoutineTask> task = run(It::tries(context, *this, *signal));
    stepped();
    signal.reset();
    CHECK(stepped() == Events{"gone", "nothing", "one failed"});
    CHECK(task->result().ok());
}

TEST_CASE_METHOD(WaitsFixture, "a routine is removed by what it waits for", "[routine]") {
    Ref<RoutineTask> task;
    struct It {
        static Routine removes(EngineContext& in, Ref<RoutineTask>& victim) {
            co_await nextStep();
            in.kernel.remove(*victim);
        }
    };
    SECTION("alone") {
        task = await([&] { return It::removes(context, task); });
    }
    SECTION("in any") {
        task = await(
            [&] { return any(It::removes(context, task), sleeps(context, *this, "other", 0.25)); });
    }
    SECTION("in all") {
        task = await(
            [&] { return all(It::removes(context, task), sleeps(context, *this, "other", 0.25)); });
    }
    stepped();
    for (const std::string& event : stepped()) {
        CHECK(event == "other gone");
    }
    CHECK(task->taskState() == TaskState::Idle);
    CHECK_FALSE(task->result().ok());
}

TEST_CASE_METHOD(EveryWaitFixture, "a routine is suspended and resumed within every kind of wait",
                 "[routine]") {
    const Ref<RoutineTask> task = awaitOne();
    REQUIRE(task != nullptr);
    const auto hasGoneOn = [&] {
        const Events happened = stepped();
        return std::ranges::find(happened, "on") != happened.end();
    };
    CHECK_FALSE(hasGoneOn());
    CHECK_FALSE(hasGoneOn());
    kernel.suspend(*task);
    for (int i = 0; i < 10; ++i) {
        CHECK_FALSE(hasGoneOn());
    }
    open = true;
    condition.wakeOne();
    signal.emit();
    eventQueue.publish(Goal{});
    kernel.remove(*other);
    CHECK_FALSE(hasGoneOn());
    kernel.resume(*task);
    int more = 1;
    while (!hasGoneOn()) {
        ++more;
        REQUIRE(more < 10);
    }
    CHECK(more <= 3);
    CHECK(task->taskState() == TaskState::Idle);
}

TEST_CASE_METHOD(EveryWaitFixture, "a routine is removed within every kind of wait", "[routine]") {
    Ref<RoutineTask> task = awaitOne();
    REQUIRE(task != nullptr);
    take();
    stepped();
    kernel.remove(*task);
    for (const std::string& event : stepped()) {
        CHECK((event == "inner gone" || event == "other.update"));
    }
    CHECK_FALSE(signal.hasListeners());
    CHECK_FALSE(condition.hasWaiters());
    task.reset();
    heap.collect();
    CHECK(heap.liveCount() == 1); // `other`
}

TEST_CASE_METHOD(WaitsFixture, "any loses no wake to a timeout of the same step", "[routine]") {
    struct It {
        static Routine waits(EngineContext&, RoutineFixture& test, Condition& confirmed) {
            const std::size_t first = co_await any(seconds(0.5), confirmed);
            test.note(first == 1 ? "confirmed" : "too late");
        }
        static Routine hears(EngineContext&, RoutineFixture& test, Signal<int>& scored) {
            const std::size_t first =
                co_await any(seconds(0.5), attempt(any(seconds(0.5), scored)));
            test.note(first == 1 ? "scored" : "too late");
        }
    };
    Condition condition;
    Signal<int> signal;
    SECTION("a condition") {
        run(It::waits(context, *this, condition));
        CHECK(stepped() == Events{});
        CHECK(stepped() == Events{});
        condition.wakeOne(); // before the step in which the time is over
        CHECK(stepped() == Events{"confirmed"});
    }
    SECTION("a signal, in a group of a group") {
        run(It::hears(context, *this, signal));
        CHECK(stepped() == Events{});
        CHECK(stepped() == Events{});
        signal.emit(3);
        CHECK(stepped() == Events{"scored"});
    }
    SECTION("neither") {
        run(It::waits(context, *this, condition));
        CHECK(stepped() == Events{});
        CHECK(stepped() == Events{});
        CHECK(stepped() == Events{"too late"});
        CHECK_FALSE(condition.hasWaiters());
    }
}
