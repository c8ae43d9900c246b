// The history of the last frames.
#include "engine/profile/memory_profile_sink.h"
#include "engine/profile/profiler.h"
#include "tests/support/count_allocations.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <vector>

using namespace eng;
using Catch::Approx;

namespace {

struct HistoryFixture {
    ManualTime clock;
    Profiler profiler{clock};
    HistoryFixture() { profiler.enable(true); }

    /// A frame of 10 ms. A block takes the given part of it.
    void frame(double milliseconds, int calls = 1) {
        profiler.beginFrame();
        for (int i = 0; i < calls; ++i) {
            ENG_PROFILE(profiler, "block");
            clock.advance(milliseconds / 1000.0 / calls);
        }
        clock.advance(0.010 - milliseconds / 1000.0);
        profiler.endFrame();
        clock.advance(0.005); // waits for vsync
    }
};

} // namespace

TEST_CASE_METHOD(HistoryFixture, "frames are kept, the last one first", "[profile]") {
    CHECK(profiler.historySize() == 0);
    for (int i = 1; i <= 3; ++i) {
        profiler.beginFrame();
        clock.advance(0.001 * i);
        profiler.endFrame();
        clock.advance(0.001);
    }
    REQUIRE(profiler.historySize() == 3);
    CHECK(profiler.history(0).work == Approx(0.003));
    CHECK(profiler.history(2).work == Approx(0.001));
    CHECK(profiler.history(0).interval == Approx(0.004)); // includes the wait
    CHECK(profiler.history(2).interval == Approx(0.001)); // no earlier frame
}

TEST_CASE_METHOD(HistoryFixture, "the oldest frames are discarded", "[profile]") {
    frame(9.0);
    for (std::size_t i = 0; i < Profiler::kHistory; ++i) {
        frame(2.0);
    }
    CHECK(profiler.historySize() == Profiler::kHistory);
    MemoryProfileSink sums;
    profiler.report(sums);
    REQUIRE(sums.nodes().size() == 1);
    CHECK(sums.nodes()[0].maxTime == Approx(0.002));
    CHECK(sums.nodes()[0].averageTime == Approx(0.002));
    CHECK(profiler.history(Profiler::kHistory - 1).interval == Approx(0.015));
}

TEST_CASE_METHOD(HistoryFixture, "frames without a block count for its average time", "[profile]") {
    frame(4.0, 2);
    frame(0.0, 0);
    MemoryProfileSink sums;
    profiler.report(sums);
    REQUIRE(sums.nodes().size() == 1);
    CHECK(sums.nodes()[0].averageTime == Approx(0.002));
    CHECK(sums.nodes()[0].maxTime == Approx(0.004));
    CHECK(sums.nodes()[0].calls == 0);
}

TEST_CASE_METHOD(HistoryFixture, "frames before a pause of measuring are discarded", "[profile]") {
    frame(9.0);
    profiler.enable(false);
    frame(1.0);
    CHECK(profiler.historySize() == 1);
    profiler.enable(true);
    clock.advance(100.0);
    frame(1.0);
    frame(1.0);
    REQUIRE(profiler.historySize() == 2);
    CHECK(profiler.history(0).interval == Approx(0.015));
    CHECK(profiler.history(1).interval == Approx(0.010));
    MemoryProfileSink sums;
    profiler.report(sums);
    CHECK(sums.nodes().at(0).maxTime == Approx(0.001));
}

TEST_CASE_METHOD(HistoryFixture, "a steady frame of the profiler allocates nothing", "[profile]") {
    frame(1.0);
    const std::size_t before = test::allocations();
    for (int i = 0; i < 500; ++i) {
        frame(1.0, 3);
    }
    CHECK(test::allocations() == before);
    CHECK(before > 0); // the counter works
}
