#include "engine/core/fixed_step.h"
#include "engine/time/clock_task.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;

namespace {

struct ClockFixture : test::EngineFixture {
    Ref<ClockTask> task = heap.make<ClockTask>();
    ClockFixture() { REQUIRE(kernel.add(task).ok()); }
    ~ClockFixture() { kernel.shutDown(); }
    const FrameTime& at(double now) {
        kernel.step(StepKind::Frame, now);
        return task->time();
    }
};

bool near(double a, double b, double tolerance = 1e-9) {
    return a > b - tolerance && a < b + tolerance;
}

} // namespace

TEST_CASE_METHOD(ClockFixture, "the first delta is zero", "[clock]") {
    CHECK(at(123456.0).delta == 0.0);
    CHECK(task->time().frame == 1);
    CHECK(near(at(123456.1).delta, 0.1));
}

TEST_CASE_METHOD(ClockFixture, "no time is lost at high frame rates or after hours", "[clock]") {
    for (int i = 0; i <= 100'000; ++i) {
        at(36'000.0 + i * 0.0001);
    }
    CHECK(near(task->time().total, 10.0, 1e-6));
}

TEST_CASE_METHOD(ClockFixture, "time can be scaled and paused", "[clock]") {
    at(0.0);
    task->setScale(0.5);
    CHECK(near(at(0.1).delta, 0.05));
    CHECK(near(task->time().realDelta, 0.1));
    task->setPaused(true);
    CHECK(at(0.2).delta == 0.0);
    task->setPaused(false);
    task->setScale(2.0);
    CHECK(near(at(0.3).delta, 0.2));
    CHECK(near(task->time().total, 0.25));
}

TEST_CASE_METHOD(ClockFixture, "a long gap is clamped and reported", "[clock]") {
    at(0.0);
    CHECK(near(at(3600.0).delta, 0.25));
    REQUIRE(logged.size() == 1);
    CHECK(logged[0].text.find("3600.00 s") != std::string::npos);
    CHECK(near(at(3600.1).delta, 0.1));
}

TEST_CASE_METHOD(ClockFixture, "a suspended clock does not catch up", "[clock]") {
    at(0.0);
    kernel.suspend(*task);
    at(0.2);
    kernel.resume(*task);
    CHECK(at(0.4).delta == 0.0);
}

TEST_CASE("time is divided into steps of equal length", "[fixed step]") {
    FixedStep steps{120};
    CHECK(steps.advance(1.0 / 240.0) == 0);
    CHECK(near(steps.alpha(), 0.5));
    CHECK(steps.advance(1.0 / 240.0) == 1);
    CHECK(steps.advance(0.1) == 12);
    int all = 0;
    for (int i = 0; i < 1'000'000; ++i) {
        all += steps.advance((i + 1) / 144.0 - i / 144.0);
    }
    CHECK(all >= 833'332);
    CHECK(all <= 833'334);
}

TEST_CASE("the time of one step gives one step, despite rounding", "[fixed step]") {
    FixedStep steps{120};
    double before = 0.0;
    for (std::uint64_t i = 1; i <= 1'000'000; ++i) {
        const double now = static_cast<double>(i) * (1.0 / 120.0);
        REQUIRE(steps.advance(now - before) == 1);
        before = now;
    }
}

TEST_CASE("excess time is discarded instead of increasing the delay", "[fixed step]") {
    FixedStep steps{120, 10};
    CHECK(steps.advance(100.0) == 10);
    CHECK(steps.advance(0.0) == 0);
}
