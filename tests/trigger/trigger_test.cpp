#include "engine/trigger/trigger_task.h"
#include "tests/support/count_allocations.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace eng;

namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

struct TriggerFixture : test::EngineFixture {
    Ref<TriggerTask> triggers = heap.make<TriggerTask>();
    double number = 0.0;
    int fired = 0;

    TriggerFixture() { REQUIRE(kernel.add(triggers)); }

    Ref<Trigger> add(Compare compare, Fire fire) {
        return triggers->add(
            heap.make<Trigger>([this] { return number; }, compare, fire, [this] { ++fired; }));
    }
    /// How often it fires in each of these steps.
    std::vector<int> over(const std::vector<double>& numbers) {
        std::vector<int> times;
        for (const double one : numbers) {
            fired = 0;
            number = one;
            step();
            times.push_back(fired);
        }
        return times;
    }
    /// The same, with a trigger of its own.
    std::vector<int> over(Compare compare, Fire fire, const std::vector<double>& numbers) {
        const Ref<Trigger> trigger = add(compare, fire);
        std::vector<int> times = over(numbers);
        trigger->kill();
        return times;
    }
};

struct Ship final : Managed {
    int lives = 3;
    float angle = 0.5F;
    double health = 100.0;
    bool lost = false;
    double speed() const { return health / 10.0; }
    void warn() { ++warnings; }
    int warnings = 0;
};

using Times = std::vector<int>;

} // namespace

TEST_CASE_METHOD(TriggerFixture, "a trigger compares a number", "[trigger]") {
    const std::vector<double> numbers{4.0, 5.0, 6.0, 7.0, 8.0, -kInfinite, kInfinite};
    CHECK(over(Compare::equal(5.0), Fire::Always, numbers) == Times{0, 1, 0, 0, 0, 0, 0});
    CHECK(over(Compare::notEqual(5.0), Fire::Always, numbers) == Times{1, 0, 1, 1, 1, 1, 1});
    CHECK(over(Compare::less(5.0), Fire::Always, numbers) == Times{1, 0, 0, 0, 0, 1, 0});
    CHECK(over(Compare::greater(7.0), Fire::Always, numbers) == Times{0, 0, 0, 0, 1, 0, 1});
    CHECK(over(Compare::within(5.0, 7.0), Fire::Always, numbers) == Times{0, 1, 1, 1, 0, 0, 0});
    CHECK(over(Compare::within(7.0, 5.0), Fire::Always, numbers) == Times{0, 0, 0, 0, 0, 0, 0});
    const double justBelow = std::nextafter(5.0, 0.0);
    const double justAbove = std::nextafter(5.0, 9.0);
    const std::vector<double> close{justBelow, 5.0, justAbove};
    CHECK(over(Compare::less(5.0), Fire::Always, close) == Times{1, 0, 0});
    CHECK(over(Compare::equal(5.0), Fire::Always, close) == Times{0, 1, 0});
    CHECK(over(Compare::greater(5.0), Fire::Always, close) == Times{0, 0, 1});
    const std::vector<double> limits{-kInfinite, -1e308, 1e308, kInfinite};
    CHECK(over(Compare::less(-kInfinite), Fire::Always, limits) == Times{0, 0, 0, 0});
    CHECK(over(Compare::less(kInfinite), Fire::Always, limits) == Times{1, 1, 1, 0});
    CHECK(over(Compare::greater(-kInfinite), Fire::Always, limits) == Times{0, 1, 1, 1});
    CHECK(over(Compare::greater(kInfinite), Fire::Always, limits) == Times{0, 0, 0, 0});
    CHECK(over(Compare::less(0.0), Fire::Always, {-0.0, 0.0, -5e-324}) == Times{0, 0, 1});
    CHECK(over(Compare::isTrue(), Fire::Always, {0.0, 1.0, -0.0, -2.0}) == Times{0, 1, 0, 1});
}

TEST_CASE_METHOD(TriggerFixture, "only 'not equal' is true of NaN", "[trigger]") {
    const std::vector<double> numbers{kNan, kNan};
    CHECK(over(Compare::notEqual(5.0), Fire::Always, numbers) == Times{1, 1});
    for (const Compare& compare :
         {Compare::equal(5.0), Compare::equal(kNan), Compare::less(5.0), Compare::greater(5.0),
          Compare::within(-kInfinite, kInfinite), Compare::crossing(5.0), Compare::crossingUp(5.0),
          Compare::crossingDown(5.0)}) {
        CHECK(over(compare, Fire::Always, numbers) == Times{0, 0});
    }
    for (const Compare& compare :
         {Compare::equal(kNan), Compare::less(kNan), Compare::greater(kNan),
          Compare::within(kNan, 9.0), Compare::within(0.0, kNan), Compare::crossing(kNan)}) {
        CHECK(over(compare, Fire::Always, {1.0, 9.0, 1.0}) == Times{0, 0, 0});
    }
}

TEST_CASE_METHOD(TriggerFixture, "a crossing is reaching or passing a level", "[trigger]") {
    //                                 up    down  up at  down  touch, back
    const std::vector<double> numbers{1.0, 9.0, 1.0, 5.0, 4.0, 5.0, 9.0, 5.0, 9.0};
    CHECK(over(Compare::crossingUp(5.0), Fire::Always, numbers) ==
          Times{0, 1, 0, 1, 0, 1, 0, 0, 0});
    CHECK(over(Compare::crossingDown(5.0), Fire::Always, numbers) ==
          Times{0, 0, 1, 0, 0, 0, 0, 1, 0});
    CHECK(over(Compare::crossing(5.0), Fire::Always, numbers) == Times{0, 1, 1, 1, 0, 1, 0, 1, 0});
    // Each crossing is an edge, also in successive steps.
    CHECK(over(Compare::crossing(5.0), Fire::Edge, {1.0, 9.0, 1.0, 9.0}) == Times{0, 1, 1, 1});
    CHECK(over(Compare::crossing(5.0), Fire::Once, {1.0, 9.0, 1.0, 9.0}) == Times{0, 1, 0, 0});
    // NaN in between hides no crossing.
    CHECK(over(Compare::crossingUp(5.0), Fire::Always, {1.0, kNan, 9.0}) == Times{0, 0, 1});
    CHECK(over(Compare::crossingUp(5.0), Fire::Always, {-kInfinite, kInfinite}) == Times{0, 1});
}

TEST_CASE_METHOD(TriggerFixture, "a trigger fires once, on the edge or always", "[trigger]") {
    const std::vector<double> numbers{1.0, 0.0, 1.0, 1.0, 0.0, 1.0};
    CHECK(over(Compare::isTrue(), Fire::Always, numbers) == Times{1, 0, 1, 1, 0, 1});
    CHECK(over(Compare::isTrue(), Fire::Edge, numbers) == Times{1, 0, 1, 0, 0, 1});
    CHECK(over(Compare::isTrue(), Fire::Once, numbers) == Times{1, 0, 0, 0, 0, 0});
    CHECK(over(Compare::isTrue(), Fire::Once, {0.0, 0.0, 1.0, 1.0}) == Times{0, 0, 1, 0});
}

TEST_CASE_METHOD(TriggerFixture, "a trigger can be killed and reset", "[trigger]") {
    const auto edge = add(Compare::isTrue(), Fire::Edge);
    CHECK(over({1.0, 1.0}) == Times{1, 0});
    edge->kill();
    CHECK_FALSE(edge->running());
    CHECK(over({0.0, 1.0}) == Times{0, 0});
    edge->reset(); // as if new: it fires although it fired for this value before
    CHECK(edge->running());
    CHECK(over({1.0, 1.0}) == Times{1, 0});
    edge->kill();

    const auto once = add(Compare::isTrue(), Fire::Once);
    CHECK(over({1.0, 1.0}) == Times{1, 0});
    CHECK_FALSE(once->running());
    once->reset(); // also after its end
    CHECK(over({1.0, 1.0}) == Times{1, 0});

    const auto crossing = add(Compare::crossingUp(5.0), Fire::Always);
    CHECK(over({1.0}) == Times{0});
    crossing->reset(); // forgets the number before
    CHECK(over({9.0}) == Times{0});
}

TEST_CASE_METHOD(TriggerFixture, "the task keeps a trigger until it ends", "[trigger]") {
    add(Compare::less(5.0), Fire::Once);
    add(Compare::less(-5.0), Fire::Always);
    add(Compare::less(5.0), Fire::Once);
    const auto held = add(Compare::less(5.0), Fire::Once);
    triggers->add(held); // adding it again does nothing
    CHECK(triggers->size() == 4);
    CHECK(over({1.0, 1.0}) == Times{3, 0}); // the first ended while the others were checked
    CHECK(triggers->size() == 2);           // one runs, one could be reset
    CHECK(over({-6.0}) == Times{1});
    REQUIRE(kernel.remove(*triggers));
    step();
    CHECK(triggers->size() == 0);
    CHECK(over({-6.0}) == Times{0});
    REQUIRE(kernel.add(triggers));
    held->reset();
    triggers->add(held);
    CHECK(over({1.0}) == Times{1});
}

TEST_CASE_METHOD(TriggerFixture, "members and functions of managed objects are watched",
                 "[trigger]") {
    const auto ship = heap.make<Ship>();
    std::vector<std::string> said;
    const auto say = [&](const char* what) { return [&said, what] { said.emplace_back(what); }; };
    triggers->add(heap.make<Trigger>(Watched{ship, &Ship::lives}, Compare::equal(2.0), Fire::Edge,
                                     say("lives")));
    triggers->add(heap.make<Trigger>(Watched{ship, &Ship::angle}, Compare::equal(0.1F), Fire::Edge,
                                     say("angle")));
    triggers->add(heap.make<Trigger>(Watched{ship, &Ship::speed}, Compare::less(5.0), Fire::Edge,
                                     say("speed")));
    triggers->add(
        heap.make<Trigger>(Watched{ship, &Ship::lost}, Compare::isTrue(), Fire::Edge, say("lost")));
    step();
    CHECK(said.empty());
    ship->lives = 2;
    step();
    ship->angle = 0.1F;
    step();
    ship->health = 49.0;
    step();
    ship->lost = true;
    step();
    CHECK(said == std::vector<std::string>{"lives", "angle", "speed", "lost"});
    CHECK(ship->referenceCount() == 1);
}

TEST_CASE_METHOD(TriggerFixture, "a trigger ends when the watched object is gone", "[trigger]") {
    auto ship = heap.make<Ship>();
    const auto held = triggers->add(heap.make<Trigger>(
        Watched{ship, &Ship::health}, Compare::notEqual(100.0), Fire::Always, [this] { ++fired; }));
    SECTION("between two steps") {
        ship.reset();
        step();
        step();
        CHECK_FALSE(held->running());
        held->reset(); // there is nothing to watch any more
        step();
        CHECK_FALSE(held->running());
    }
    SECTION("by another trigger in the same step") {
        held->kill();
        triggers->add(heap.make<Trigger>([] { return 1.0; }, Compare::isTrue(), Fire::Once,
                                         [&] { ship.reset(); }));
        const auto next =
            triggers->add(heap.make<Trigger>(Watched{ship, &Ship::health}, Compare::equal(100.0),
                                             Fire::Always, [this] { ++fired; }));
        step();
        CHECK_FALSE(next->running());
    }
    CHECK(fired == 0);
    CHECK(ship == nullptr);
}

TEST_CASE_METHOD(TriggerFixture, "reading the number may kill the trigger", "[trigger]") {
    Ref<Trigger> trigger;
    trigger = triggers->add(heap.make<Trigger>(
        [&] {
            trigger->kill();
            return 1.0;
        },
        Compare::isTrue(), Fire::Always, [this] { ++fired; }));
    step();
    CHECK(fired == 0);
    CHECK_FALSE(trigger->running());
}

TEST_CASE_METHOD(TriggerFixture, "an object that is called may be gone", "[trigger]") {
    auto ship = heap.make<Ship>();
    triggers->add(heap.make<Trigger>([] { return true; }, Compare::isTrue(), Fire::Always,
                                     Delegate<void()>::to<&Ship::warn>(WeakRef<Ship>{ship})));
    step();
    CHECK(ship->warnings == 1);
    ship.reset();
    step(); // it is skipped
    CHECK(triggers->size() == 1);
}

TEST_CASE_METHOD(TriggerFixture, "trigger, task and heap are destroyed in any order", "[trigger]") {
    number = 1.0;
    Ref<Trigger> trigger = add(Compare::isTrue(), Fire::Always);
    step();
    CHECK(fired == 1);
    SECTION("the trigger first") {
        const WeakRef<Trigger> released{trigger};
        trigger->kill();
        trigger.reset();
        step();
        CHECK(triggers->size() == 0);
        CHECK(released.lock() == nullptr); // released by the task
    }
    SECTION("the task first") {
        kernel.remove(*triggers);
        triggers.reset();
        step();
        CHECK(trigger->running());
    }
    SECTION("the heap first") {
        auto other = std::make_unique<ManagedHeap>();
        const WeakRef<Trigger> late{
            other->make<Trigger>([] { return 1.0; }, Compare::isTrue(), Fire::Once, [] {})};
        other->releaseRemaining();
        other.reset();
        CHECK(late.lock() == nullptr);
    }
}

TEST_CASE_METHOD(TriggerFixture, "a called function may change all triggers", "[trigger]") {
    number = 1.0;
    std::vector<std::string> said;
    Ref<Trigger> itself;
    Ref<Trigger> later;
    itself = triggers->add(heap.make<Trigger>([] { return 1.0; }, Compare::isTrue(), Fire::Once,
                                              [&] {
                                                  said.emplace_back("itself");
                                                  if (said.size() < 3) {
                                                      itself->reset();
                                                  }
                                                  later->kill();
                                                  for (int i = 0; i < 100; ++i) { // the list moves
                                                      add(Compare::isTrue(), Fire::Once);
                                                  }
                                              }));
    later = triggers->add(heap.make<Trigger>([] { return 1.0; }, Compare::isTrue(), Fire::Always,
                                             [&] { said.emplace_back("later"); }));
    step();
    CHECK(said == std::vector<std::string>{"itself"});
    CHECK(fired == 0); // those added are checked from the next step on
    step();
    CHECK(said.size() == 2);
    CHECK(fired == 100);
    step();
    CHECK(said.size() == 3);
    CHECK_FALSE(itself->running());
    step();
    CHECK(said.size() == 3);
    CHECK(fired == 300);

    Ref<Trigger> killsItself;
    int times = 0;
    killsItself =
        triggers->add(heap.make<Trigger>([] { return 1.0; }, Compare::isTrue(), Fire::Always,
                                         [&] {
                                             ++times;
                                             killsItself->kill();
                                             killsItself.reset(); // the last reference
                                         }));
    const std::size_t before = triggers->size();
    step();
    step();
    CHECK(times == 1);
    CHECK(triggers->size() == before - 1);
}

TEST_CASE_METHOD(TriggerFixture, "checks allocate nothing", "[trigger]") {
    const auto ship = heap.make<Ship>();
    for (const Compare& compare : {Compare::less(5.0), Compare::within(0.0, 9.0),
                                   Compare::crossing(4.0), Compare::isTrue()}) {
        add(compare, Fire::Always);
        add(compare, Fire::Edge);
        add(compare, Fire::Once);
        triggers->add(heap.make<Trigger>(Watched{ship, &Ship::health}, compare, Fire::Always,
                                         [this] { ++fired; }));
    }
    step();
    const std::size_t before = test::allocations();
    for (int i = 0; i < 10; ++i) {
        number = i;
        step();
    }
    CHECK(test::allocations() == before);
    CHECK(fired > 20);
}

TEST_CASE_METHOD(TriggerFixture, "triggers run after input and sound, before interpolators",
                 "[trigger]") {
    CHECK(triggers->priority() > priority::kInput);
    CHECK(triggers->priority() > priority::kSound);
    CHECK(triggers->priority() < priority::kAnimate);
    CHECK(triggers->priority() < priority::kGame);
}
