#include "engine/profile/chrome_trace.h"
#include "tests/support/json.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <array>
#include <map>

using namespace eng;
using Catch::Approx;
using test::Json;

namespace {

void work(Profiler& profiler, ManualTime& clock) {
    profiler.capture(2);
    for (int frame = 0; frame < 2; ++frame) {
        profiler.beginFrame();
        {
            ENG_PROFILE(profiler, "game");
            clock.advance(0.001);
            ENG_PROFILE(profiler, "a \"name\"\\ with\nthings \xFF in it");
            clock.advance(0.002);
        }
        clock.advance(0.0005);
        profiler.endFrame();
    }
}

} // namespace

TEST_CASE("a trace contains the captured blocks", "[profile]") {
    ManualTime clock;
    clock.set(3.0);
    Profiler main{clock};
    work(main, clock);
    Profiler server{clock};
    work(server, clock);
    const ProfileCapture one = main.takeCapture();
    const ProfileCapture two = server.takeCapture();
    const std::array<ProfileThread, 2> threads{{{"main", one}, {"ser\"ver", two}}};
    const std::optional<Json> trace = Json::parse(chromeTrace(threads));
    REQUIRE(trace);
    const std::vector<Json>& events = (*trace)["traceEvents"].list();
    CHECK(events.size() == 2 * (1 + 6));
    std::map<int, std::string> names;
    std::map<std::string, int> counts;
    for (const Json& event : events) {
        CHECK(event["pid"].number() == 1);
        const int thread = static_cast<int>(event["tid"].number());
        if (event["ph"].text() == "M") {
            CHECK(event["name"].text() == "thread_name");
            names[thread] = event["args"]["name"].text();
            continue;
        }
        REQUIRE(event["ph"].text() == "X");
        ++counts[event["name"].text()];
        CHECK(event["ts"].number() >= 3e6);
        CHECK(event["args"]["frame"].number() >= 1);
        if (event["name"].text() == "game") {
            CHECK(event["dur"].number() == Approx(3000));
        }
    }
    CHECK(names == std::map<int, std::string>{{1, "main"}, {2, "ser\"ver"}});
    CHECK(counts ==
          std::map<std::string, int>{
              {"frame", 4}, {"game", 4}, {"a \"name\"\\ with\nthings \xEF\xBF\xBD in it", 4}});
}

TEST_CASE("blocks of a trace lie within their callers", "[profile]") {
    ManualTime clock;
    Profiler profiler{clock};
    work(profiler, clock);
    const ProfileCapture capture = profiler.takeCapture();
    const std::array<ProfileThread, 1> threads{{{"main", capture}}};
    const std::optional<Json> trace = Json::parse(chromeTrace(threads));
    REQUIRE(trace);
    std::map<int, std::pair<double, double>> games; // by frame
    for (const Json& event : (*trace)["traceEvents"].list()) {
        if (event["name"].text() == "game") {
            const double start = event["ts"].number();
            games[static_cast<int>(event["args"]["frame"].number())] = {
                start, start + event["dur"].number()};
        }
    }
    REQUIRE(games.size() == 2);
    for (const Json& event : (*trace)["traceEvents"].list()) {
        if (event["ph"].text() == "X" && event["name"].text().starts_with("a ")) {
            const auto [start, end] = games[static_cast<int>(event["args"]["frame"].number())];
            CHECK(event["ts"].number() >= start);
            CHECK(event["ts"].number() + event["dur"].number() <= end + 0.001);
        }
    }
}

TEST_CASE("a trace without captures is valid", "[profile]") {
    const std::optional<Json> trace = Json::parse(chromeTrace({}));
    REQUIRE(trace);
    CHECK((*trace)["traceEvents"].list().empty());
}
