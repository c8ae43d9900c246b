// Everything that a routine can await, by itself.

#include "tests/support/waits_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <memory>

using namespace eng;
using namespace eng::test;

using Events = RoutineFixture::Events;

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

TEST_CASE_METHOD(WaitsFixture, "waits within others keep time too", "[routine]") {
    struct Ticks {
        static Routine half(EngineContext&) { co_await seconds(0.1); }
        static Routine several(EngineContext& in, RoutineFixture& test, int kind) {
            for (;;) {
                switch (kind) {
                case 0:
                    co_await all(seconds(0.1), seconds(0.05));
                    break;
                case 1:
                    co_await all(seconds(0.05), seconds(0.1));
                    break;
                case 2:
                    static_cast<void>(co_await any(seconds(5.0), seconds(0.1)));
                    break;
                case 3:
                    static_cast<void>(co_await attempt(half(in)));
                    break;
                case 4:
                    static_cast<void>(co_await any(half(in), seconds(5.0)));
                    break;
                default:
                    co_await all(half(in), half(in));
                    break;
                }
                test.note("tick");
            }
        }
    };
    for (int kind = 0; kind < 6; ++kind) {
        for (const double step : {0.0625, 0.25}) {
            const Ref<RoutineTask> task = run(Ticks::several(context, *this, kind));
            stepped(); // begins
            int ticks = 0;
            for (double time = 0.0; time < 10.0; time += step) {
                ticks += static_cast<int>(stepped(step).size());
            }
            INFO(kind << " in steps of " << step);
            CHECK(ticks >= 99);
            CHECK(ticks <= 100);
            kernel.remove(*task);
            stepped();
        }
    }
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
    condition.wakeOne(); // without waiters
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
    one.emit(1); // without listeners
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
    CHECK(errorOf(*task) == "The routine 'routine' waits for itself, or for a null task.");
    task = await([] { return Ref<Task>{}; });
    stepped();
    CHECK(errorOf(*task) == "The routine 'routine' waits for itself, or for a null task.");
}
