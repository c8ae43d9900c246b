#include "engine/profile/log_profile_sink.h"
#include "engine/profile/profiler.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <memory>
#include <optional>
#include <vector>

using namespace eng;

namespace {

struct Collected final : ProfileSink {
    std::vector<ProfileNode> nodes;
    std::uint64_t frames = 0;
    void begin(std::uint64_t count) override { frames = count; }
    void node(const ProfileNode& node) override { nodes.push_back(node); }
    void end() override {}
};

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
        Collected found;
        profiler.report(found);
        return {found.nodes, found.frames};
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

TEST_CASE_METHOD(ProfilerFixture, "least, average and most share are over frames", "[profile]") {
    for (const double part : {1.0, 2.0, 3.0}) {
        profiler.beginFrame();
        spend("a", part);
        clock.advance(10.0 - part);
        profiler.endFrame();
    }
    const ProfileNode node = report().nodes.at(0);
    CHECK(near(node.leastShare, 0.1));
    CHECK(near(node.averageShare, 0.2));
    CHECK(near(node.mostShare, 0.3));
    CHECK(node.frames == 3);
}

TEST_CASE_METHOD(ProfilerFixture, "a block called from two parents is two nodes", "[profile]") {
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

TEST_CASE_METHOD(ProfilerFixture, "recursion nests", "[profile]") {
    profiler.beginFrame();
    recurse(3);
    profiler.endFrame();
    const Report found = report();
    REQUIRE(found.nodes.size() == 3);
    CHECK(near(found.nodes[0].totalTime, 3.0));
    CHECK(near(found.nodes[2].totalTime, 1.0));
}

TEST_CASE_METHOD(ProfilerFixture,
                 "a scope closed in another frame is reported and corrupts nothing", "[profile]") {
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

TEST_CASE_METHOD(ProfilerFixture, "one block or all can be forgotten", "[profile]") {
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

TEST_CASE_METHOD(ProfilerFixture, "switched off it measures nothing", "[profile]") {
    profiler.enable(false);
    profiler.beginFrame();
    spend("a", 1.0);
    profiler.endFrame();
    CHECK(report().nodes.empty());
}

TEST_CASE_METHOD(ProfilerFixture, "there is no limit to the number of blocks", "[profile]") {
    std::vector<std::string> names;
    for (int i = 0; i < 500; ++i) {
        names.push_back(std::to_string(i));
    }
    profiler.beginFrame();
    for (const std::string& name : names) {
        ENG_PROFILE(profiler, name);
        clock.advance(0.001);
    }
    profiler.endFrame();
    CHECK(report().nodes.size() == 500);
}

TEST_CASE("the log's table has the columns of Part III", "[profile]") {
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
