// How the kernel measures time: watchdog and profile.

#include "tests/support/kernel_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <limits>

using namespace eng;
using eng::test::KernelFixture;
using eng::test::Probe;

TEST_CASE_METHOD(KernelFixture,
                 "the watchdog names the slow task, and logs nothing while all tasks are fast",
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
    SECTION("a single slow step is not reported") {
        cost = 0.5;
        step();
        cost = 0.001;
        for (int i = 0; i < 100; ++i) {
            step();
        }
        CHECK(logged.empty());
    }
    SECTION("many slow steps are reported") {
        cost = 0.05;
        for (int i = 0; i < 40; ++i) {
            step();
        }
        REQUIRE(logged.size() == 1);
        CHECK(logged[0].severity == Severity::Warning);
        CHECK(logged[0].text.find("'slow one' with 50.0 ms") != std::string::npos);
    }
}

TEST_CASE_METHOD(KernelFixture, "the watchdog names a task that is slow only sometimes",
                 "[kernel]") {
    const auto slow = added("hitch", 1);
    added("quick", 2);
    int every = 0;
    int steps = 0;
    slow->inUpdate = [&](Kernel&) { clock.advance(++steps % every == 0 ? 0.5 : 0.001); };
    kernel.setStepBudget(0.020);
    for (const int pause : {30, 31, 32, 60, 600}) {
        every = pause;
        steps = 0;
        logged.clear();
        for (int i = 0; i < 3 * pause; ++i) {
            step();
        }
        INFO(pause);
        REQUIRE_FALSE(logged.empty());
        CHECK(logged[0].text.find("'hitch' with 500.0 ms") != std::string::npos);
        every = std::numeric_limits<int>::max(); // fast until the watchdog has forgotten it
        for (int i = 0; i < 1500; ++i) {
            step();
        }
    }
}

TEST_CASE_METHOD(KernelFixture, "the profiler measures each task by its name", "[kernel]") {
    const auto a = added("a");
    a->inUpdate = [&](Kernel&) { clock.advance(0.002); };
    profiler.enable(true);
    step();
    CHECK(kernel.tasks()[0].cost > 0.0019);
}

TEST_CASE_METHOD(KernelFixture,
                 "the watchdog names a slow task that was removed, and no other task", "[kernel]") {
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
    // A task that was slow long ago is not reported.
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
