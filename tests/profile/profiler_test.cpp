#include "engine/profile/log_profile_sink.h"
#include "engine/profile/memory_profile_sink.h"
#include "engine/profile/profiler.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

using namespace eng;

namespace {

struct ProfilerFixture {
    ManualTime clock;
    Profiler profiler{clock};
    ProfilerFixture() { profiler.enable(true); }

    void spend(const char* name, double seconds) {
        ENG_PROFILE(profiler, name);
        clock.advance(seconds);
    }
    void recurse(int depth) {
        ENG_PROFILE(profiler, "deep");
        clock.advance(1.0);
        if (depth > 1) {
            recurse(depth - 1);
        }
    }
    struct Report {
        std::vector<ProfileNode> nodes;
        std::uint64_t frames;
    };
    Report report() {
        MemoryProfileSink found;
        profiler.report(found);
        return {found.nodes(), found.frames()};
    }
};

bool near(double a, double b) {
    return a > b - 1e-9 && a < b + 1e-9;
}

} // namespace

TEST_CASE_METHOD(ProfilerFixture, "nested blocks have own and total time, calls and depth",
                 "[profile]") {
    profiler.beginFrame();
    {
        ENG_PROFILE(profiler, "outer");
        clock.advance(1.0);
        spend("inner", 2.0);
        spend("inner", 1.0);
    }
    CHECK(profiler.endFrame().empty());
    const Report found = report();
    REQUIRE(found.nodes.size() == 2);
    CHECK(found.nodes[0].name == "outer");
    CHECK(near(found.nodes[0].totalTime, 4.0));
    CHECK(near(found.nodes[0].ownTime, 1.0));
    CHECK(found.nodes[1].depth == 1);
    CHECK(found.nodes[1].calls == 2);
    CHECK(near(found.nodes[1].averageShare, 0.75));
}

TEST_CASE_METHOD(ProfilerFixture, "minimum, average and maximum are over frames", "[profile]") {
    for (const double part : {1.0, 2.0, 3.0}) {
        profiler.beginFrame();
        spend("a", part);
        clock.advance(10.0 - part);
        profiler.endFrame();
    }
    const ProfileNode node = report().nodes.at(0);
    CHECK(near(node.minShare, 0.1));
    CHECK(near(node.averageShare, 0.2));
    CHECK(near(node.maxShare, 0.3));
    CHECK(node.frames == 3);
}

TEST_CASE_METHOD(ProfilerFixture, "a block with two parents has two nodes", "[profile]") {
    profiler.beginFrame();
    {
        ENG_PROFILE(profiler, "one");
        spend("shared", 1.0);
    }
    {
        ENG_PROFILE(profiler, "two");
        spend("shared", 2.0);
    }
    profiler.endFrame();
    const Report found = report();
    REQUIRE(found.nodes.size() == 4);
    CHECK(near(found.nodes[1].totalTime, 1.0));
    CHECK(near(found.nodes[3].totalTime, 2.0));
}

TEST_CASE_METHOD(ProfilerFixture, "recursive blocks are nested", "[profile]") {
    profiler.beginFrame();
    recurse(3);
    profiler.endFrame();
    const Report found = report();
    REQUIRE(found.nodes.size() == 3);
    CHECK(near(found.nodes[0].totalTime, 3.0));
    CHECK(near(found.nodes[2].totalTime, 1.0));
}

TEST_CASE_METHOD(ProfilerFixture,
                 "a scope that ends in another frame is reported and corrupts nothing",
                 "[profile]") {
    profiler.beginFrame();
    auto scope = std::make_unique<ProfileScope>(profiler, "leaking");
    clock.advance(1.0);
    CHECK(profiler.endFrame() == "leaking");
    profiler.beginFrame();
    spend("fine", 1.0);
    scope.reset();
    spend("fine", 1.0);
    CHECK(profiler.endFrame().empty());
    CHECK(report().nodes.back().calls == 2);
}

TEST_CASE_METHOD(ProfilerFixture, "one block or all blocks can be reset", "[profile]") {
    profiler.beginFrame();
    spend("a", 1.0);
    spend("b", 1.0);
    profiler.endFrame();
    profiler.reset("a");
    REQUIRE(report().nodes.size() == 1);
    CHECK(report().nodes[0].name == "b");
    profiler.reset();
    CHECK(report().nodes.empty());
    CHECK(report().frames == 0);
}

TEST_CASE_METHOD(ProfilerFixture, "a disabled profiler measures nothing", "[profile]") {
    profiler.enable(false);
    profiler.beginFrame();
    spend("a", 1.0);
    profiler.endFrame();
    CHECK(report().nodes.empty());
}

TEST_CASE_METHOD(ProfilerFixture, "the number of blocks is not limited", "[profile]") {
    // If each block were searched for, two frames would take 10^9 string comparisons.
    constexpr int kBlocks = 20'000;
    for (int frame = 0; frame < 2; ++frame) {
        profiler.beginFrame();
        for (int i = 0; i < kBlocks; ++i) {
            const std::string name = std::to_string(frame == 0 ? i : kBlocks - 1 - i);
            ENG_PROFILE(profiler, name);
            clock.advance(0.001);
        }
        profiler.endFrame();
    }
    CHECK(report().nodes.size() == kBlocks);
}

TEST_CASE_METHOD(ProfilerFixture, "a reused buffer with another name is another block",
                 "[profile]") {
    char name[16] = "unit 0";
    profiler.beginFrame();
    for (const char digit : {'0', '1', '2'}) {
        name[5] = digit;
        ENG_PROFILE(profiler, name);
        clock.advance(1.0);
    }
    profiler.endFrame();
    const Report found = report();
    REQUIRE(found.nodes.size() == 3);
    CHECK(found.nodes[0].name == "unit 0");
    CHECK(found.nodes[2].name == "unit 2");
}

TEST_CASE_METHOD(ProfilerFixture, "a new block counts calls for its own parent", "[profile]") {
    // The original engine used the wrong parent slot for the first call of a block.
    profiler.beginFrame();
    for (int i = 0; i < 3; ++i) {
        ENG_PROFILE(profiler, "first");
        spend("inner", 1.0);
    }
    {
        ENG_PROFILE(profiler, "second");
        spend("inner", 1.0);
    }
    profiler.endFrame();
    const Report found = report();
    REQUIRE(found.nodes.size() == 4);
    CHECK(found.nodes[0].calls == 3);
    CHECK(found.nodes[1].calls == 3);
    CHECK(found.nodes[1].depth == 1);
    CHECK(found.nodes[2].calls == 1);
    CHECK(found.nodes[3].calls == 1);
}

TEST_CASE_METHOD(ProfilerFixture, "a block that did not run in a frame reports zero for it",
                 "[profile]") {
    // The original engine kept the fields of the last sample.
    profiler.beginFrame();
    spend("sometimes", 1.0);
    spend("always", 1.0);
    profiler.endFrame();
    profiler.beginFrame();
    spend("always", 1.0);
    profiler.endFrame();
    const Report found = report();
    REQUIRE(found.nodes.size() == 2);
    CHECK(found.nodes[0].calls == 0);
    CHECK(found.nodes[0].totalTime == 0.0);
    CHECK(found.nodes[0].ownTime == 0.0);
    CHECK(near(found.nodes[0].averageShare, 0.5)); // of the frames in which it ran
    CHECK(found.nodes[0].frames == 1);
    CHECK(found.nodes[1].frames == 2);
}

TEST_CASE_METHOD(ProfilerFixture, "a microsecond is measured", "[profile]") {
    clock.set(86'400.0); // precision after a day
    profiler.beginFrame();
    spend("short", 1e-6);
    profiler.endFrame();
    const double measured = report().nodes[0].totalTime;
    CHECK(measured > 0.99e-6);
    CHECK(measured < 1.01e-6);
}

TEST_CASE_METHOD(ProfilerFixture, "a block keeps its name after the caller's string changes",
                 "[profile]") {
    profiler.beginFrame();
    {
        std::string name = "a task that ends, with a name too long to be short";
        {
            ENG_PROFILE(profiler, name);
            clock.advance(1.0);
        }
        name.assign(name.size(), '?');
    }
    profiler.endFrame();
    CHECK(report().nodes[0].name == "a task that ends, with a name too long to be short");
}

TEST_CASE_METHOD(ProfilerFixture, "blocks that swap their order keep their own times",
                 "[profile]") {
    for (int frame = 0; frame < 4; ++frame) {
        profiler.beginFrame();
        spend(frame % 2 == 0 ? "a" : "b", 1.0);
        spend("c", 2.0);
        spend(frame % 2 == 0 ? "b" : "a", 3.0);
        profiler.endFrame();
    }
    const Report found = report();
    REQUIRE(found.nodes.size() == 3);
    CHECK(near(found.nodes[0].totalTime, 3.0)); // a
    CHECK(near(found.nodes[1].totalTime, 2.0)); // c
    CHECK(near(found.nodes[2].totalTime, 1.0)); // b
}

TEST_CASE_METHOD(ProfilerFixture,
                 "a capture has every block of its frames with its start and length", "[profile]") {
    profiler.enable(false);
    profiler.beginFrame();
    spend("before", 1.0);
    profiler.endFrame();
    profiler.capture(2);
    for (int i = 0; i < 3; ++i) {
        CHECK(profiler.capturing() == (i < 2));
        profiler.beginFrame();
        {
            ENG_PROFILE(profiler, "outer");
            clock.advance(1.0);
            spend("inner", 2.0);
            spend("inner", 3.0);
        }
        profiler.endFrame();
    }
    const ProfileCapture capture = profiler.takeCapture();
    CHECK(capture.frames == 2);
    CHECK_FALSE(capture.full);
    REQUIRE(capture.blocks.size() == 8);
    const auto nameOf = [&](std::size_t i) { return capture.names[capture.blocks[i].name]; };
    CHECK(nameOf(0) == "inner");
    CHECK(capture.blocks[0].start == 2.0);
    CHECK(capture.blocks[0].length == 2.0);
    CHECK(capture.blocks[1].start == 4.0);
    CHECK(nameOf(2) == "outer");
    CHECK(capture.blocks[2].start == 1.0);
    CHECK(capture.blocks[2].length == 6.0);
    CHECK(nameOf(3) == "frame");
    CHECK(capture.blocks[3].frame == 2);
    CHECK(capture.blocks[7].frame == 3);
    CHECK(profiler.takeCapture().blocks.empty());
}

TEST_CASE_METHOD(ProfilerFixture, "a capture starts with the next frame, not during one",
                 "[profile]") {
    profiler.beginFrame();
    spend("before", 1.0);
    profiler.capture(1);
    spend("behind", 1.0);
    profiler.endFrame();
    CHECK(profiler.capturing());
    profiler.beginFrame();
    spend("in it", 1.0);
    profiler.endFrame();
    const ProfileCapture capture = profiler.takeCapture();
    CHECK(capture.frames == 1);
    REQUIRE(capture.blocks.size() == 2);
    CHECK(capture.names[capture.blocks[0].name] == "in it");
}

TEST_CASE_METHOD(ProfilerFixture, "a full capture is reported", "[profile]") {
    profiler.capture(1, 2);
    profiler.beginFrame();
    for (int i = 0; i < 5; ++i) {
        spend("a", 1.0);
    }
    profiler.endFrame();
    const ProfileCapture capture = profiler.takeCapture();
    CHECK(capture.blocks.size() == 2);
    CHECK(capture.full);
}

TEST_CASE("the log's table has the columns that Part III specifies", "[profile]") {
    test::EngineFixture engine;
    engine.profiler.enable(true);
    engine.profiler.beginFrame();
    {
        ENG_PROFILE(engine.profiler, "outer");
        ENG_PROFILE(engine.profiler, "inner");
        engine.clock.advance(0.5);
    }
    engine.clock.advance(0.5);
    engine.profiler.endFrame();
    LogProfileSink sink{engine.log};
    engine.profiler.report(sink);
    REQUIRE(engine.logged.size() == 1);
    const std::string& table = engine.logged[0].text;
    CHECK(table.find("Min :   Avg :   Max :   # : Profile Name") != std::string::npos);
    CHECK(table.find("\n 50.0 :  50.0 :  50.0 :   1 : outer") != std::string::npos);
    CHECK(table.find("\n 50.0 :  50.0 :  50.0 :   1 :   inner") != std::string::npos);
}
