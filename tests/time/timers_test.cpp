#include "engine/time/clock_task.h"
#include "engine/time/timers.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;

namespace {

struct TimersFixture : test::EngineFixture {
    Ref<ClockTask> clockTask = heap.make<ClockTask>();
    Ref<Timers> timers = heap.make<Timers>(clockTask->time());
    std::string heard;
    double now = 0.0;

    TimersFixture() {
        REQUIRE(kernel.add(clockTask).ok());
        REQUIRE(kernel.add(timers).ok());
        pass(0.0);
    }
    ~TimersFixture() { kernel.shutDown(); }
    /// Runs a step after this time, in seconds.
    std::string pass(double seconds) {
        now += seconds;
        kernel.step(StepKind::Frame, now);
        return std::exchange(heard, {});
    }
    Delegate<void()> say(char letter) {
        return [this, letter] { heard += letter; };
    }
};

} // namespace

TEST_CASE_METHOD(TimersFixture, "a timer fires once, in the first step at or after its time",
                 "[time]") {
    const Connection late = timers->after(0.25, say('b'));
    const Connection soon = timers->after(0.125, say('a'));
    const Connection atOnce = timers->after(0.0, say('0'));
    CHECK(pass(0.0) == "0");
    CHECK(pass(0.0625).empty());
    CHECK(pass(0.0625) == "a");
    CHECK(pass(0.2) == "b");
    CHECK_FALSE(late.isConnected());
    CHECK(pass(0.2).empty());
}

TEST_CASE_METHOD(TimersFixture, "a repeating timer fires for each period until it is disconnected",
                 "[time]") {
    Connection every = timers->every(0.125, say('e'));
    CHECK(pass(0.0625).empty());
    CHECK(pass(0.0625) == "e");
    CHECK(pass(0.25) == "ee");
    CHECK(pass(0.0).empty());
    every.disconnect();
    CHECK(pass(0.25).empty());
}

TEST_CASE_METHOD(TimersFixture, "timers follow game time, with its scale and pauses", "[time]") {
    const Connection later = timers->after(0.25, say('x'));
    clockTask->setPaused(true);
    CHECK(pass(0.2).empty());
    CHECK(pass(0.2).empty());
    clockTask->setPaused(false);
    clockTask->setScale(0.5);
    CHECK(pass(0.2).empty());
    CHECK(pass(0.2).empty());
    CHECK(pass(0.2) == "x");
}

TEST_CASE_METHOD(TimersFixture, "due timers fire in the order of their times", "[time]") {
    const Connection third = timers->every(0.1, say('e'));
    const Connection second = timers->after(0.09, say('a'));
    const Connection fourth = timers->after(0.15, say('b'));
    CHECK(pass(0.22) == "aebe");
}

TEST_CASE_METHOD(TimersFixture, "a timer's function may start and end timers, including its own",
                 "[time]") {
    Connection own;
    Connection other;
    Connection next;
    own = timers->every(0.1, [&] {
        heard += 'o';
        next = timers->after(0.0, say('n'));
        other.disconnect();
        own.disconnect();
    });
    other = timers->after(0.15, say('x'));
    CHECK(pass(0.2) == "o");
    CHECK(pass(0.2) == "n"); // in the next step
    CHECK(pass(0.2).empty());
}

TEST_CASE_METHOD(TimersFixture, "a timer of no time that starts itself again fires once per step",
                 "[time]") {
    Connection again;
    int calls = 0;
    Delegate<void()> rearm;
    const auto arm = [&] {
        ++calls;
        REQUIRE(calls < 100);
        rearm();
    };
    rearm = [&] { again = timers->after(0.0, arm); };
    rearm();
    pass(0.1);
    CHECK(calls == 1);
    pass(0.1);
    pass(0.0);
    CHECK(calls == 3);
}
