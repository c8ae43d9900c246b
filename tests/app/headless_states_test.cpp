// States and routines of a game that runs without a window.

#include "engine/app/application.h"
#include "engine/screen/screen_stack.h"
#include "platform/headless/stepped_loop.h"
#include "tests/support/fake_host.h"

#include <catch2/catch_test_macros.hpp>

#include <string>
#include <vector>

using namespace eng;

namespace {

constexpr EnglishText kTexts[] = {{"title", "Trip"}};
const EnglishTable kTable{"trip", 20000, kTexts};
constexpr TextId kTitle{20000};

using StateEvents = std::vector<std::string>;

class Arrived final : public Screen {
public:
    explicit Arrived(StateEvents& events)
        : events_{events} {}
    std::string_view name() const override { return "arrived"; }

private:
    void onBegin() override {
        events_.emplace_back("arrived");
        services().kernel.removeAll();
    }
    StateEvents& events_;
};

class Travelling final : public Screen {
public:
    explicit Travelling(StateEvents& events)
        : events_{events} {}
    std::string_view name() const override { return "travelling"; }

private:
    void onBegin() override {
        CHECK_FALSE(services().audio.isOpen()); // silent, and there
        CHECK(run("travel", travel()) != nullptr);
        CHECK(run("sleep", sleep()) != nullptr);
    }
    void onFrame() override { ++steps_; }
    void onDraw(render::Canvas&) override { events_.emplace_back("drawn"); }
    Routine travel() {
        co_await seconds(0.5);
        events_.push_back(steps_ > 20 ? "travelled" : "too soon");
        run("last", last()); // takes the place of a routine that has ended
        services().screens.switchTo(services().heap.make<Arrived>(events_));
    }
    Routine sleep() {
        struct Woken {
            Travelling& state;
            ~Woken() {
                state.events_.emplace_back("woken");
                CHECK(state.services().kernel.taskCount() > 0); // its context is still there
            }
        };
        const Woken woken{*this};
        co_await seconds(100.0);
    }
    Routine last() { co_return; }

    StateEvents& events_;
    int steps_ = 0;
};

class Trip final : public Application {
public:
    explicit Trip(platform::Host& host)
        : Application{host, "trip", kTable, kTitle} {}

    StateEvents events;
    using Application::audio;
    using Application::context;
    using Application::video;

private:
    void onEnterScreens(Services& context) override {
        context.screens.push(context.heap.make<Travelling>(events));
    }
};

} // namespace

TEST_CASE("without a window states are updated and not drawn", "[app]") {
    test::FakeHost host;
    host.given.arguments = {"+headless"};
    Trip trip{host};
    REQUIRE(trip.configure() == platform::RunMode::Headless);
    CHECK(platform::runStepped(trip, host) == 0);
    CHECK(trip.events == StateEvents{"travelled", "arrived", "woken"});
    CHECK(trip.video() == nullptr);
}

TEST_CASE("a game with states ends after the given number of steps", "[app]") {
    test::FakeHost host;
    host.given.arguments = {"+headless", "steps=7"};
    Trip trip{host};
    REQUIRE(trip.configure() == platform::RunMode::Headless);
    CHECK(platform::runStepped(trip, host) == 0);
    CHECK(trip.events == StateEvents{"woken"});
    CHECK(trip.context().kernel.steps() == 8); // the tasks end in the last one
}
