#include "engine/animate/interpolator.h"
#include "engine/kernel/function_task.h"
#include "engine/screen/screen_stack.h"
#include "tests/support/screen_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <functional>
#include <string>
#include <utility>
#include <vector>

using namespace eng;

namespace {

using Events = std::vector<std::string>;

struct Probe final : Screen {
    Probe(Events& list, std::string called)
        : events{list}
        , title{std::move(called)} {}
    std::string_view name() const override { return title; }
    void onBegin() override { note("enter", inEnter); }
    void onCover() override { events.push_back(title + ".pause"); }
    void onUncover() override { events.push_back(title + ".resume"); }
    void onEnd() override { note("leave", inLeave); }
    void onFrame() override { note("update", inUpdate); }
    void onInspect(std::string& json) const override { json += "," + title; }
    void note(const char* what, const std::function<void()>& hook) {
        events.push_back(title + "." + what);
        if (hook) {
            hook();
        }
    }
    using Screen::animate;
    using Screen::keep;
    using Screen::onTop;
    using Screen::run;
    using Screen::services;
    using Screen::when;

    Events& events;
    std::string title;
    std::function<void()> inEnter, inUpdate, inLeave;
};

struct StackFixture : test::ScreenFixture {
    Events events;

    StackFixture() = default;
    StackFixture(const StackFixture&) = delete;
    StackFixture& operator=(const StackFixture&) = delete;
    ~StackFixture() { stack.shutDown(); } // while there are events to write to

    Ref<Probe> make(const char* name) { return heap.make<Probe>(events, name); }
    Events updated() {
        stack.update(context);
        return std::exchange(events, {});
    }
};

} // namespace

TEST_CASE_METHOD(StackFixture, "changes take effect at the next update, in order", "[screen]") {
    stack.switchTo(make("title"));
    CHECK(stack.top() == nullptr);
    CHECK(updated() == Events{"title.enter", "title.update"});
    stack.switchTo(make("play"));
    stack.push(make("pause"));
    CHECK(updated() ==
          Events{"title.leave", "play.enter", "play.pause", "pause.enter", "pause.update"});
    CHECK(stack.below()->name() == "play");
    stack.pop();
    CHECK(updated() == Events{"pause.leave", "play.resume", "play.update"});
    stack.clear();
    CHECK(updated() == Events{"play.leave"});
    CHECK(stack.top() == nullptr);
}

TEST_CASE_METHOD(StackFixture, "a state may ask to be left in its own update", "[screen]") {
    const auto title = make("title");
    title->inUpdate = [&] { stack.switchTo(make("play")); };
    stack.switchTo(title);
    CHECK(updated() == Events{"title.enter", "title.update"});
    CHECK(updated() == Events{"title.leave", "play.enter", "play.update"});
}

TEST_CASE_METHOD(StackFixture, "popping an empty stack does nothing", "[screen]") {
    stack.pop();
    CHECK(updated().empty());
}

TEST_CASE_METHOD(StackFixture, "shutting down leaves all states and discards their requests",
                 "[screen]") {
    const Ref<Probe> top = make("top");
    top->inLeave = [&] { stack.push(make("late")); };
    stack.push(make("below"));
    stack.push(top);
    static_cast<void>(updated());
    stack.push(make("pending"));
    stack.shutDown();
    CHECK(events == Events{"top.leave", "below.leave"});
    CHECK(stack.size() == 0);
    events.clear();
    CHECK(updated().empty());
}

TEST_CASE_METHOD(
    StackFixture,
    "a state may switch, push and pop while it is entered and left: in the next update",
    "[screen]") {
    const auto first = make("first");
    first->inEnter = [&] {
        stack.switchTo(make("second"));
        stack.push(make("third"));
    };
    first->inLeave = [&] { stack.pop(); };
    stack.push(first);
    CHECK(updated() == Events{"first.enter", "first.update"});
    CHECK(updated() ==
          Events{"first.leave", "second.enter", "second.pause", "third.enter", "third.update"});
    CHECK(updated() == Events{"third.leave", "second.resume", "second.update"});
    CHECK(stack.size() == 1);
}

TEST_CASE_METHOD(StackFixture, "two states that enter each other for ever do not stop the program",
                 "[screen]") {
    int entered = 0;
    std::function<void()> again = [&] {
        ++entered;
        const auto next = make("next");
        next->inEnter = again;
        stack.switchTo(next);
    };
    again();
    for (int i = 0; i < 5; ++i) {
        static_cast<void>(updated());
    }
    CHECK(entered == 6); // one for each update
}

TEST_CASE_METHOD(StackFixture,
                 "tasks, connections, interpolators and triggers of a state end with it",
                 "[screen]") {
    int updates = 0;
    int heard = 0;
    int fired = 0;
    Signal<> signal;
    const auto state = make("state");
    Ref<Animated<float>> value = heap.make<Animated<float>>();
    state->inEnter = [&] {
        REQUIRE(state->run(heap.make<FunctionTask>("count", [&](EngineContext&) { ++updates; })));
        state->keep(signal.connect([&] { ++heard; }));
        state->animate(heap.make<Interpolator<float>>(
            "way", value, Curve<float>::linear(0.0F, 1.0F), 1.0, Repeat::BackAndForth));
        for (int i = 0; i < 3; ++i) {
            state->when([] { return true; }, Compare::isTrue(), [&] { ++fired; }, Fire::Always);
        }
    };
    stack.push(state);
    static_cast<void>(updated());
    pass(0.25);
    signal.emit();
    CHECK(updates == 1);
    CHECK(heard == 1);
    CHECK(fired == 3);
    const float moved = value->value;
    CHECK(moved == 0.25F);
    stack.pop();
    static_cast<void>(updated());
    pass(0.25);
    signal.emit();
    CHECK(updates == 1);
    CHECK(heard == 1);
    CHECK(fired == 3);
    CHECK(value->value == moved);
}

TEST_CASE_METHOD(StackFixture, "a state keeps no ended connections", "[screen]") {
    const auto state = make("state");
    stack.push(state);
    static_cast<void>(updated());
    Signal<> signal;
    for (int i = 0; i < 1000; ++i) {
        auto ended = std::make_unique<Signal<>>();
        state->keep(ended->connect([] {}));
    }
    int heard = 0;
    state->keep(signal.connect([&] { ++heard; }));
    signal.emit();
    CHECK(heard == 1);
}

TEST_CASE_METHOD(StackFixture, "a task that does not start is reported to its state", "[screen]") {
    struct Refuses final : Task {
        Refuses()
            : Task{"refuses"} {}
        Status onStart(EngineContext&) override { return Error{TextId{1}}; }
        void onUpdate(EngineContext&) override {}
    };
    const auto state = make("state");
    bool started = true;
    state->inEnter = [&] { started = state->run(heap.make<Refuses>()).ok(); };
    stack.push(state);
    static_cast<void>(updated());
    CHECK_FALSE(started);
    stack.pop();
    static_cast<void>(updated());
}

TEST_CASE_METHOD(StackFixture, "states tell about themselves, the lowest one first", "[screen]") {
    const auto below = make("below");
    stack.push(below);
    stack.push(make("above"));
    static_cast<void>(updated());
    std::string json;
    stack.inspect(json);
    CHECK(json == ",below,above");
    CHECK_FALSE(below->onTop());
    stack.pop();
    static_cast<void>(updated());
    CHECK(below->onTop());
}
