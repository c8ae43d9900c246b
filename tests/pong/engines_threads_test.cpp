#include "platform/headless/stepped_loop.h"
#include "tests/pong/engines_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <thread>

using pong::test::Engine;

TEST_CASE("two complete games run on two threads, each as if it were alone", "[engines][threads]") {
    std::string printed[2];
    std::string expected[2];
    int codes[2] = {-1, -1};
    const auto play = [&](int index) {
        Engine engine{index + 1};
        if (engine.program->configure() == eng::platform::RunMode::Headless) {
            codes[index] = eng::platform::runStepped(*engine.program, engine.host);
        }
        printed[index] = engine.printed();
        expected[index] = engine.expected();
    };
    std::thread first{play, 0};
    std::thread second{play, 1};
    first.join();
    second.join();
    for (int index = 0; index < 2; ++index) {
        CHECK(codes[index] == 0);
        CHECK(printed[index] == expected[index]);
        CHECK_FALSE(expected[index].empty());
    }
}
