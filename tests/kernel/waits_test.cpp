// Everything that a routine can await.

#include "tests/support/routine_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <memory>
#include <optional>

using namespace eng;
using eng::test::Local;
using eng::test::RoutineFixture;

using Events = RoutineFixture::Events;

namespace {

struct Goal {
    int side = 0;
};

/// Awaits what `make` returns and notes when it goes on.
template <class Make>
Routine awaits(EngineContext&, RoutineFixture& test, Make make) {
    static_cast<void>(co_await make());
    test.note("on");
}

Routine sleeps(EngineContext&, RoutineFixture& test, const char* name, double duration) {
    const Local local{test.events, name};
    co_await seconds(duration);
    test.note(name);
}

Routine fails(EngineContext&, double after) {
    co_await seconds(after);
    co_await fail(Error{TextId{1}});
}

struct WaitsFixture : RoutineFixture {
    /// A routine that awaits one thing.
    template <class Make>
    Ref<RoutineTask> await(Make make) {
        return run(awaits(context, *this, make));
    }
    /// The step in which it goes on, from 1; 0: not within ten.
    template <class Make>
    int stepOf(Make make) {
        const Ref<RoutineTask> task = await(make);
        for (int i = 1; i <= 10; ++i) {
            if (!stepped().empty()) {
                return i;
            }
        }
        kernel.remove(*task);
        stepped();
        return 0;
    }
};

} // namespace

TEST_CASE_METHOD(WaitsFixture, "waits for steps and seconds", "[routine]") {
    CHECK(stepOf([] { return nextStep(); }) == 2);
    CHECK(stepOf([] { return steps(1); }) == 2);
    CHECK(stepOf([] { return steps(3); }) == 4);
    CHECK(stepOf([] { return steps(0); }) == 1);
    CHECK(stepOf([] { return steps(-5); }) == 1);
    CHECK(stepOf([] { return seconds(0.0); }) == 1);
    CHECK(stepOf([] { return seconds(-1.0); }) == 1);
    CHECK(stepOf([] { return seconds(0.125); }) == 2);
    CHECK(stepOf([] { return seconds(0.25); }) == 2);
    CHECK(stepOf([] { return seconds(0.5); }) == 3);
    CHECK(stepOf([] { return realSeconds(0.5); }) == 3);
}

TEST_CASE_METHOD(WaitsFixture, "waits that follow each other keep time", "[routine]") {
    struct Ticks {
        static Routine every(EngineContext&, RoutineFixture& test, double period) {
            for (;;) {
                co_await seconds(period);
                test.note("tick");
            }
        }
    };
    int ticks = 0;
    const Ref<RoutineTask> task = run(Ticks::every(context, *this, 0.1));
    stepped(); // begins
    for (int i = 0; i < 41; ++i) {
        ticks += static_cast<int>(stepped(0.0625).size());
    }
    CHECK(ticks == 25); // in 2.5625 s
    CHECK(stepped(0.25).size() >= 2);
}

TEST_CASE_METHOD(WaitsFixture, "game time stops and is scaled, real time is not", "[routine]") {
    FrameTime time; // as a clock writes it
    kernel.setTime(&time);
    await([] { return seconds(0.5); });
    stepped();
    time = {.delta = 0.0, .realDelta = 0.25}; // paused
    CHECK(stepped() == Events{});
    CHECK(stepped() == Events{});
    const Ref<RoutineTask> real = await([] { return realSeconds(0.5); });
    CHECK(stepped() == Events{});
    CHECK(stepped() == Events{});
    CHECK(stepped() == Events{"on"});
    time.delta = 0.5; // twice as fast
    CHECK(stepped() == Events{"on"});
    kernel.setTime(nullptr);
}

TEST_CASE_METHOD(WaitsFixture, "waits for a predicate, which may remove the routine", "[routine]") {
    bool open = false;
    await([&] { return until([&] { return open; }); });
    CHECK(stepped() == Events{});
    open = true;
    CHECK(stepped() == Events{"on"});
    Ref<RoutineTask> task;
    task = await([&] {
        return until([&] {
            kernel.remove(*task);
            return true;
        });
    });
    CHECK(stepped() == Events{});
    CHECK(task->taskState() == TaskState::Idle);
}

TEST_CASE_METHOD(WaitsFixture, "a predicate with a name may hold anything", "[routine]") {
    struct Named {
        static Routine it(EngineContext&, RoutineFixture& test) {
            const auto left = [count = std::make_shared<int>(3)] { return --*count == 0; };
            co_await until(left);
            test.note("on");
        }
    };
    run(Named::it(context, *this));
    CHECK(stepped() == Events{});
    CHECK(stepped() == Events{});
    CHECK(stepped() == Events{"on"});
}

TEST_CASE_METHOD(WaitsFixture, "waits for a condition in order: one or all", "[routine]") {
    Condition condition;
    const auto waits = [&](const char* name) {
        struct It {
            static Routine waits(EngineContext&, RoutineFixture& test, Condition& on,
                                 const char* name) {
                co_await on;
                test.note(name);
            }
        };
        return run(It::waits(context, *this, condition, name));
    };
    waits("a");
    waits("b");
    const Ref<RoutineTask> c = waits("c");
    waits("d");
    condition.wakeOne(); // nobody waits yet
    CHECK(stepped() == Events{});
    condition.wakeOne();
    CHECK(stepped() == Events{"a"});
    kernel.remove(*c);
    condition.wakeOne();
    stepped();
    condition.wakeAll();
    CHECK(stepped() == Events{"d"});
    CHECK_FALSE(condition.hasWaiters());
}

TEST_CASE_METHOD(WaitsFixture, "a condition wakes a suspended routine for later", "[routine]") {
    Condition condition;
    const Ref<RoutineTask> task = await([&]() -> Condition& { return condition; });
    stepped();
    kernel.suspend(*task);
    condition.wakeOne();
    CHECK(stepped() == Events{});
    kernel.resume(*task);
    CHECK(stepped() == Events{"on"});
}

TEST_CASE_METHOD(WaitsFixture, "a routine that awaits a destroyed condition fails", "[routine]") {
    auto condition = std::make_unique<Condition>();
    const Ref<RoutineTask> task = await([&]() -> Condition& { return *condition; });
    stepped();
    condition.reset();
    CHECK(stepped() == Events{});
    CHECK(errorOf(*task) == "The routine 'routine' waits for a condition that was destroyed.");
}

TEST_CASE_METHOD(WaitsFixture, "waits for a signal and gets its values", "[routine]") {
    struct Values {
        static Routine none(EngineContext&, RoutineFixture& test, Signal<>& signal) {
            co_await signal;
            test.note("none");
        }
        static Routine one(EngineContext&, RoutineFixture& test, Signal<int>& signal) {
            const int value = co_await signal;
            test.note(value == 3 ? "3" : "another");
        }
        static Routine two(EngineContext&, RoutineFixture& test,
                           Signal<int, const std::string&>& signal) {
            const auto [number, word] = co_await signal;
            test.note(number == 4 && word == "goal" ? "goal" : "another");
        }
    };
    Signal<> none;
    Signal<int> one;
    Signal<int, const std::string&> two;
    run(Values::none(context, *this, none));
    run(Values::one(context, *this, one));
    run(Values::two(context, *this, two));
    one.emit(1); // nobody listens yet
    CHECK(stepped() == Events{});
    one.emit(3);
    one.emit(5); // the first one counts
    two.emit(4, "goal");
    CHECK(stepped() == Events{"3", "goal"});
    none.emit();
    CHECK(stepped() == Events{"none"});
    CHECK_FALSE(one.hasListeners());
}

TEST_CASE_METHOD(WaitsFixture, "a signal continues a routine in the same step, if its turn comes",
                 "[routine]") {
    Signal<> signal;
    const auto early = added("early", 1);
    const auto late = added("late", 9000);
    await([&]() -> Signal<>& { return signal; });
    stepped();
    early->inUpdate = [&](Kernel&) { signal.emit(); };
    CHECK(stepped() == Events{"early.update", "on", "late.update"});
    early->inUpdate = nullptr;
    await([&]() -> Signal<>& { return signal; });
    stepped();
    late->inUpdate = [&](Kernel&) { signal.emit(); };
    CHECK(stepped() == Events{"early.update", "late.update"});
    CHECK(stepped() == Events{"early.update", "on", "late.update"});
}

TEST_CASE_METHOD(WaitsFixture, "a routine that awaits a destroyed signal fails", "[routine]") {
    auto signal = std::make_unique<Signal<>>();
    const Ref<RoutineTask> task = await([&]() -> Signal<>& { return *signal; });
    stepped();
    SECTION("without a value") {
        signal.reset();
        CHECK(stepped() == Events{});
        CHECK(errorOf(*task) == "The routine 'routine' waits for a signal that was destroyed.");
    }
    SECTION("after a value it has what it waited for") {
        signal->emit();
        signal.reset();
        CHECK(stepped() == Events{"on"});
    }
}

TEST_CASE_METHOD(WaitsFixture, "waits for the next event of a type", "[routine]") {
    struct It {
        static Routine hears(EngineContext&, RoutineFixture& test) {
            const Goal goal = co_await event<Goal>();
            test.note(goal.side == 1 ? "right" : "left");
        }
    };
    run(It::hears(context, *this));
    stepped();
    eventQueue.publish(Goal{1});
    CHECK(stepped() == Events{"right"});
}

TEST_CASE_METHOD(WaitsFixture, "joins tasks of any kind", "[routine]") {
    const auto other = added("other");
    const Ref<RoutineTask> task = await([&] { return other; });
    take();
    CHECK(stepped() == Events{"other.update"});
    SECTION("that end well") {
        kernel.remove(*other);
        CHECK(stepped() == Events{"other.stop"});
        CHECK(stepped() == Events{"on"});
    }
    SECTION("that are aborted") {
        kernel.abort(*other);
        stepped();
        CHECK(stepped() == Events{});
        CHECK(errorOf(*task) == "The task 'other' was aborted.");
    }
    SECTION("that have ended") {
        kernel.remove(*other);
        stepped();
        kernel.remove(*task);
        stepped();
        CHECK(stepOf([&] { return other; }) == 1);
    }
}

TEST_CASE_METHOD(WaitsFixture, "joining a routine that fails or was removed fails", "[routine]") {
    const Ref<RoutineTask> other = run(fails(context, 0.5), "other");
    const Ref<RoutineTask> task = await([&] { return other; });
    SECTION("fails") {
        for (int i = 0; i < 4; ++i) {
            CHECK(stepped() == Events{});
        }
        CHECK_FALSE(task->result().ok());
        CHECK(errorOf(*task) == errorOf(*other));
    }
    SECTION("was removed") {
        stepped();
        kernel.remove(*other);
        stepped();
        stepped();
        CHECK(errorOf(*task) == "The routine 'other' was removed before its end.");
    }
}

TEST_CASE_METHOD(WaitsFixture, "a routine that awaits itself, or no task, fails", "[routine]") {
    Ref<RoutineTask> task;
    task = await([&] { return task; });
    stepped();
    CHECK(errorOf(*task) == "The routine 'routine' waits for itself, or for no task.");
    task = await([] { return Ref<Task>{}; });
    stepped();
    CHECK(errorOf(*task) == "The routine 'routine' waits for itself, or for no task.");
}

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
    CHECK(errorOf(*task) == "The routine 'routine' waits for the first of nothing.");
    task = await([] { return any(std::vector<Routine>{}); });
    stepped();
    CHECK(errorOf(*task) == "The routine 'routine' waits for the first of nothing.");
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

TEST_CASE_METHOD(WaitsFixture, "a routine is suspended and resumed within every kind of wait",
                 "[routine]") {
    Condition condition;
    Signal<> signal;
    const auto other = added("other", 1);
    take();
    bool open = false;
    Ref<RoutineTask> task;
    SECTION("steps") {
        task = await([] { return steps(4); });
    }
    SECTION("seconds") {
        task = await([] { return seconds(1.0); });
    }
    SECTION("real seconds") {
        task = await([] { return realSeconds(1.0); });
    }
    SECTION("until") {
        task = await([&] { return until([&] { return open; }); });
    }
    SECTION("condition") {
        task = await([&]() -> Condition& { return condition; });
    }
    SECTION("signal") {
        task = await([&]() -> Signal<>& { return signal; });
    }
    SECTION("event") {
        task = await([] { return event<Goal>(); });
    }
    SECTION("task") {
        task = await([&] { return other; });
    }
    SECTION("routine") {
        task = await([&] { return sleeps(context, *this, "inner", 1.0); });
    }
    SECTION("all") {
        task = await([&] { return all(signal, steps(4)); });
    }
    SECTION("any") {
        task = await([&] { return any(condition, seconds(1.0)); });
    }
    SECTION("attempt") {
        task = await([&] { return attempt(sleeps(context, *this, "a", 1.0)); });
    }
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

TEST_CASE_METHOD(WaitsFixture, "a routine is removed within every kind of wait", "[routine]") {
    Condition condition;
    Signal<> signal;
    const auto other = added("other", 1);
    Ref<RoutineTask> task;
    SECTION("steps") {
        task = await([] { return steps(4); });
    }
    SECTION("seconds") {
        task = await([] { return seconds(1.0); });
    }
    SECTION("condition") {
        task = await([&]() -> Condition& { return condition; });
    }
    SECTION("signal") {
        task = await([&]() -> Signal<>& { return signal; });
    }
    SECTION("event") {
        task = await([] { return event<Goal>(); });
    }
    SECTION("task") {
        task = await([&] { return other; });
    }
    SECTION("routine") {
        task = await([&] { return sleeps(context, *this, "inner", 1.0); });
    }
    SECTION("all") {
        task = await([&] { return all(signal, sleeps(context, *this, "inner", 1.0)); });
    }
    SECTION("any") {
        task = await([&] { return any(condition, sleeps(context, *this, "inner", 1.0)); });
    }
    SECTION("attempt") {
        task = await([&] { return attempt(sleeps(context, *this, "inner", 1.0)); });
    }
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
