// A separate program, because it counts every allocation.

#include "tests/support/count_allocations.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_test_macros.hpp>

using namespace eng;

namespace {

class Busy final : public Task {
public:
    explicit Busy(int priority)
        : Task{"busy", priority} {}

private:
    void onUpdate(EngineContext&) override { ++count_; }
    int count_ = 0;
};

} // namespace

TEST_CASE("a steady step allocates nothing", "[kernel]") {
    test::EngineFixture engine;
    for (int i = 0; i < 100; ++i) {
        REQUIRE(engine.kernel.add(engine.heap.make<Busy>(i % 7)).ok());
    }
    SECTION("without options") {}
    SECTION("with the watchdog") {
        engine.kernel.setStepBudget(1.0);
    }
    SECTION("with the profiler") {
        engine.profiler.enable(true);
    }
    engine.step();
    engine.step();
    const std::size_t before = test::allocations();
    for (int i = 0; i < 100; ++i) {
        engine.step();
    }
    const std::size_t after = test::allocations();
    CHECK(after == before);
    engine.kernel.shutDown();
}

TEST_CASE("suspending and resuming allocate nothing", "[kernel]") {
    test::EngineFixture engine;
    const Ref<Busy> task = engine.heap.make<Busy>(1);
    REQUIRE(engine.kernel.add(task).ok());
    engine.step();
    const std::size_t before = test::allocations();
    for (int i = 0; i < 100; ++i) {
        engine.kernel.suspend(*task);
        engine.step();
        engine.kernel.resume(*task);
        engine.step();
    }
    const std::size_t after = test::allocations();
    CHECK(after == before);
    engine.kernel.shutDown();
}
