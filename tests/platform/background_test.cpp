// The thread of `Background`: its limits, and its end beside a job that is stuck.
#include "platform/background.h"

#include <catch2/catch_test_macros.hpp>

#include <future>
#include <memory>
#include <thread>
#include <vector>

using namespace eng::platform;

namespace {

/// A job that is stuck until the test lets it go on.
struct StuckJob {
    std::shared_ptr<std::promise<void>> begun = std::make_shared<std::promise<void>>();
    std::shared_ptr<std::promise<void>> goOn = std::make_shared<std::promise<void>>();
    std::shared_ptr<std::promise<void>> ended = std::make_shared<std::promise<void>>();

    Background::Job job() const {
        return [begun = begun, goOn = goOn, ended = ended] {
            begun->set_value();
            goOn->get_future().wait();
            ended->set_value();
        };
    }
};

constexpr double kSoon = 0.01; // seconds

} // namespace

TEST_CASE("jobs run in their order, and finish waits for them", "[background]") {
    const auto background = openBackground();
    std::vector<int> ran;
    for (int i = 0; i < 5; ++i) {
        CHECK(background->add([&ran, i] { ran.push_back(i); }));
    }
    CHECK(background->finish(Background::kForever));
    CHECK(ran == std::vector{0, 1, 2, 3, 4});
}

TEST_CASE("too many jobs are refused, and who waits for a stuck one is told", "[background]") {
    const StuckJob stuck;
    const auto background = openBackground({.jobs = 2});
    int ran = 0;
    CHECK(background->add(stuck.job()));
    stuck.begun->get_future().wait(); // it runs, and does not wait any more
    CHECK(background->add([&ran] { ++ran; }));
    CHECK(background->add([&ran] { ++ran; }));
    CHECK_FALSE(background->add([&ran] { ++ran; }));
    CHECK_FALSE(background->finish(kSoon));
    stuck.goOn->set_value();
    CHECK(background->finish(Background::kForever));
    CHECK(ran == 2);
}

TEST_CASE("the end lets jobs run that wait, if it may drain, and else discards them",
          "[background]") {
    const auto ranAtTheEnd = [](double drain) {
        const StuckJob stuck;
        int ran = 0;
        auto background = openBackground({.drain = drain});
        background->add(stuck.job());
        stuck.begun->get_future().wait();
        background->add([&ran] { ++ran; });
        std::thread other{[goOn = stuck.goOn] { goOn->set_value(); }};
        background.reset();
        other.join();
        return ran;
    };
    CHECK(ranAtTheEnd(60.0) == 1);
    CHECK(ranAtTheEnd(0.0) <= 1); // the job may have ended before the end began
}

TEST_CASE("the end leaves a job that is stuck to its thread", "[background]") {
    const StuckJob stuck;
    auto background = openBackground({.drain = kSoon});
    background->add(stuck.job());
    background.reset(); // returns
    stuck.goOn->set_value();
    stuck.ended->get_future().wait();
    SUCCEED("the job has ended by itself, after its queue was left");
}
