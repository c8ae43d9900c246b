#include "engine/state/state_stack.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <functional>

using namespace eng;

namespace {

using Events = std::vector<std::string>;

struct Probe final : AppState {
    Probe(Events& list, std::string called)
        : events{list}
        , title{std::move(called)} {}
    std::string_view name() const override { return title; }
    void onEnter(EngineContext&) override { events.push_back(title + ".enter"); }
    void onPause(EngineContext&) override { events.push_back(title + ".pause"); }
    void onResume(EngineContext&) override { events.push_back(title + ".resume"); }
    void onLeave(EngineContext&) override { events.push_back(title + ".leave"); }
    void onUpdate(EngineContext&) override {
        events.push_back(title + ".update");
        if (inUpdate) {
            inUpdate();
        }
    }
    Events& events;
    std::string title;
    std::function<void()> inUpdate;
};

struct StateFixture : test::EngineFixture {
    Events events;
    StateStack stack;
    Ref<Probe> make(const char* name) { return heap.make<Probe>(events, name); }
    Events updated() {
        stack.update(kernel.context());
        return std::exchange(events, {});
    }
};

} // namespace

TEST_CASE_METHOD(StateFixture, "changes take effect at the next update, in order", "[state]") {
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

TEST_CASE_METHOD(StateFixture, "a state may ask to be left in its own update", "[state]") {
    const auto title = make("title");
    title->inUpdate = [&] { stack.switchTo(make("play")); };
    stack.switchTo(title);
    CHECK(updated() == Events{"title.enter", "title.update"});
    CHECK(updated() == Events{"title.leave", "play.enter", "play.update"});
}

TEST_CASE_METHOD(StateFixture, "popping what is not there is no harm", "[state]") {
    stack.pop();
    CHECK(updated().empty());
}

TEST_CASE_METHOD(StateFixture, "at the end all states are left, and what they ask for is discarded",
                 "[state]") {
    const Ref<Probe> top = make("top");
    stack.push(make("below"));
    stack.push(top);
    static_cast<void>(updated());
    stack.push(make("pending"));
    stack.shutDown(kernel.context());
    CHECK(events == Events{"top.leave", "below.leave"});
    CHECK(stack.size() == 0);
    events.clear();
    CHECK(updated().empty());
}
