#pragma once

#include "tests/support/routine_fixture.h"

#include <catch2/catch_test_macros.hpp>

namespace eng::test {

struct Goal {
    int side = 0;
};

/// Awaits what `make` returns and notes when it goes on.
template <class Make>
Routine awaits(EngineContext&, RoutineFixture& test, Make make) {
    static_cast<void>(co_await make());
    test.note("on");
}

inline Routine sleeps(EngineContext&, RoutineFixture& test, const char* name, double duration) {
    const Local local{test.events, name};
    co_await seconds(duration);
    test.note(name);
}

inline Routine fails(EngineContext&, double after) {
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

/// A routine in every kind of wait, one for each section of a test.
struct EveryWaitFixture : WaitsFixture {
    Condition condition;
    Signal<> signal;
    Ref<Probe> other = added("other", 1);
    bool open = false;

    Ref<RoutineTask> awaitOne() {
        const auto sleep = [this] { return sleeps(context, *this, "inner", 1.0); };
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
            task = await([this] { return until([this] { return open; }); });
        }
        SECTION("condition") {
            task = await([this]() -> Condition& { return condition; });
        }
        SECTION("signal") {
            task = await([this]() -> Signal<>& { return signal; });
        }
        SECTION("event") {
            task = await([] { return event<Goal>(); });
        }
        SECTION("task") {
            task = await([this] { return other; });
        }
        SECTION("routine") {
            task = await(sleep);
        }
        SECTION("all") {
            task = await([this, sleep] { return all(signal, steps(4), sleep()); });
        }
        SECTION("any") {
            task = await([this, sleep] { return any(condition, seconds(1.0), sleep()); });
        }
        SECTION("attempt") {
            task = await([sleep] { return attempt(sleep()); });
        }
        return task;
    }
};

} // namespace eng::test
