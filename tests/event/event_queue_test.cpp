#include "engine/event/event_queue.h"
#include "tests/support/count_allocations.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

using namespace eng;

namespace {

struct Goal {
    int side;
};
struct Whistle {
    std::string why;
};
/// Can only be moved.
struct Parcel {
    std::unique_ptr<int> content;
};

struct Listening {
    EventQueue events;
    std::string heard;
    Connection goals =
        events.connect<Goal>([this](const Goal& goal) { heard += std::to_string(goal.side); });
    Connection whistles =
        events.connect<Whistle>([this](const Whistle& whistle) { heard += whistle.why; });
};

} // namespace

TEST_CASE_METHOD(Listening, "a published event is delivered at once, to listeners of its type",
                 "[event]") {
    events.publish(Goal{1});
    CHECK(heard == "1");
    events.publish(Whistle{"w"});
    CHECK(heard == "1w");
    events.publish(3.5); // no listener
    CHECK(heard == "1w");
}

TEST_CASE_METHOD(Listening, "posted events are delivered in the order of posting", "[event]") {
    events.post(Goal{1});
    events.post(Whistle{"w"});
    events.post(Goal{2});
    events.post(Goal{3});
    CHECK(heard.empty());
    CHECK(events.deliver(0.0).empty());
    CHECK(heard == "1w23");
    CHECK(events.deliver(0.1).empty());
    CHECK(heard == "1w23");
}

TEST_CASE_METHOD(Listening,
                 "events posted by a handler come in the next round of the same delivery",
                 "[event]") {
    const Connection answers = events.connect<Whistle>([&](const Whistle& whistle) {
        if (whistle.why == "w") {
            events.post(Goal{8});
            events.post(Whistle{"x"});
            events.publish(Goal{9}); // now
        }
    });
    events.post(Whistle{"w"});
    events.post(Goal{1});
    CHECK(events.deliver(0.0).empty());
    CHECK(heard == "w918x");
}

TEST_CASE_METHOD(Listening, "an event that its own handler posts again does not hang the program",
                 "[event]") {
    goals = {};
    int rounds = 0;
    const Connection again = events.connect<Goal>([&](const Goal& goal) {
        ++rounds;
        events.post(goal);
    });
    events.post(Goal{1});
    CHECK(events.deliver(0.0).find("Goal") != std::string_view::npos);
    CHECK(rounds == EventQueue::kMaxRounds);
    CHECK(events.deliver(1.0).find("Goal") != std::string_view::npos); // it has waited
    CHECK(rounds == 2 * EventQueue::kMaxRounds);
    const auto before = eng::test::allocations();
    for (int step = 0; step < 100; ++step) {
        static_cast<void>(events.deliver(2.0 + step));
    }
    CHECK(eng::test::allocations() == before); // the queue does not grow
}

TEST_CASE_METHOD(Listening, "handlers that multiply their events do not hang the program",
                 "[event]") {
    goals = {};
    std::size_t delivered = 0;
    const auto again = [&](const Goal& goal) {
        ++delivered;
        events.post(goal);
    };
    const Connection first = events.connect<Goal>(again);
    const Connection second = events.connect<Goal>(again);
    events.post(Goal{1});
    CHECK(events.deliver(0.0).find("Goal") != std::string_view::npos);
    CHECK(delivered <= 2 * EventQueue::kMaxEvents);
    delivered = 0;
    CHECK_FALSE(events.deliver(1.0).empty()); // the rest, in the same portions
    CHECK(delivered == 2 * EventQueue::kMaxEvents);
}

TEST_CASE_METHOD(Listening, "events beyond the limit keep their order", "[event]") {
    goals = {};
    whistles = {};
    std::vector<int> seen;
    const Connection all =
        events.connect<Goal>([&](const Goal& goal) { seen.push_back(goal.side); });
    const auto count = static_cast<int>(EventQueue::kMaxEvents) + 3;
    for (int i = 0; i < count; ++i) {
        events.post(Goal{i});
    }
    CHECK_FALSE(events.deliver(0.0).empty());
    events.post(Goal{count});
    CHECK(events.deliver(1.0).empty());
    REQUIRE(seen.size() == static_cast<std::size_t>(count) + 1);
    CHECK(std::is_sorted(seen.begin(), seen.end()));
}

TEST_CASE_METHOD(Listening, "delayed events come when they are due, in the order of their times",
                 "[event]") {
    CHECK(events.deliver(10.0).empty());
    events.postAfter(2.0, Goal{3});
    events.postAfter(1.0, Goal{1});
    events.postAfter(1.0, Whistle{"w"}); // the same time, posted later
    events.postAfter(1.0, Goal{2});
    events.postAfter(0.0, Goal{0});
    events.post(Goal{9});
    CHECK(events.deliver(10.5).empty());
    CHECK(heard == "90");
    CHECK(events.deliver(11.0).empty());
    CHECK(heard == "901w2");
    CHECK(events.deliver(100.0).empty());
    CHECK(heard == "901w23");
}

TEST_CASE_METHOD(Listening, "handlers may connect and disconnect during a delivery", "[event]") {
    Connection late;
    const Connection changer = events.connect<Goal>([&](const Goal&) {
        goals.disconnect();
        late = events.connect<Whistle>([&](const Whistle&) { heard += 'l'; });
    });
    events.post(Goal{1});
    events.post(Goal{2});
    events.post(Whistle{"w"});
    CHECK(events.deliver(0.0).empty());
    CHECK(heard == "1wl");
}

TEST_CASE("events that can only be moved are delivered", "[event]") {
    EventQueue events;
    int sum = 0;
    const Connection connection =
        events.connect<Parcel>([&](const Parcel& parcel) { sum += *parcel.content; });
    events.post(Parcel{std::make_unique<int>(1)});
    events.postAfter(0.5, Parcel{std::make_unique<int>(10)});
    CHECK(events.deliver(1.0).empty());
    CHECK(sum == 11);
}

TEST_CASE("types of the same name in different functions are different events", "[event]") {
    EventQueue events;
    std::string heard;
    const auto one = [&](EventQueue& queue) {
        struct Event {};
        queue.publish(Event{});
        return queue.connect<Event>([&](const Event&) { heard += '1'; });
    };
    const auto two = [&](EventQueue& queue) {
        struct Event {};
        queue.publish(Event{});
        return queue.connect<Event>([&](const Event&) { heard += '2'; });
    };
    const Connection first = one(events);
    const Connection second = two(events);
    const Connection third = one(events);
    CHECK(heard == "1");
}

TEST_CASE_METHOD(Listening, "posting and delivering in a steady step allocates nothing",
                 "[event]") {
    whistles = {};
    goals = {};
    const auto step = [&](double now) {
        for (int i = 0; i < 10; ++i) {
            events.post(Goal{i});
            events.postAfter(0.001, Goal{i});
        }
        CHECK(events.deliver(now).empty());
    };
    step(0.0);
    step(1.0);
    const auto before = eng::test::allocations();
    for (int i = 2; i < 20; ++i) {
        events.post(Goal{i});
        events.postAfter(0.001, Goal{i});
        static_cast<void>(events.deliver(i));
    }
    CHECK(eng::test::allocations() == before);
}
