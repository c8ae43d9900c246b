#include "engine/core/weak_ref.h"

#include <catch2/catch_test_macros.hpp>

#include <optional>

using namespace eng;

namespace {

struct Thing : Managed {
    int value = 7;
    WeakRef<Thing> self;
    bool* sawItself = nullptr;
    ~Thing() override {
        if (sawItself != nullptr) {
            *sawItself = !self.expired();
        }
    }
};
struct Special final : Thing {};
struct Other {
    virtual ~Other() = default;
    int unused = 0;
};
/// Managed is not the first base.
struct Second final : Other, Thing {};

} // namespace

TEST_CASE("a weak reference returns the object while a Ref holds it", "[weak]") {
    ManagedHeap heap;
    Ref<Thing> held = heap.make<Thing>();
    const WeakRef<Thing> weak{held};
    CHECK(held->referenceCount() == 1); // a weak reference does not count
    REQUIRE(weak.lock());
    CHECK(weak.lock()->value == 7);
    held.reset();
    CHECK(weak.expired()); // immediately
    CHECK(weak.lock() == nullptr);
    heap.collect();
    CHECK(weak.expired());
    CHECK(weak.lock() == nullptr);
}

TEST_CASE("reviving an object revives its weak references", "[weak]") {
    ManagedHeap heap;
    Ref<Thing> held = heap.make<Thing>();
    Thing* const raw = held.get();
    const WeakRef<Thing> weak{held};
    held.reset();
    CHECK(weak.expired());
    held = Ref<Thing>{raw};
    CHECK(weak.lock() == held);
    CHECK(heap.collect() == 0);
    CHECK(weak.lock() == held);
}

TEST_CASE("a weak reference may outlive the object and its heap", "[weak]") {
    WeakRef<Thing> weak;
    CHECK(weak.expired());
    {
        ManagedHeap heap;
        const Ref<Thing> held = heap.make<Thing>();
        weak = held;
        WeakRef<Thing> copy = weak;
        const WeakRef<Thing> moved = std::move(copy);
        CHECK(moved == weak);
        CHECK(weak.lock() == held);
    }
    CHECK(weak.expired());
    CHECK(weak.lock() == nullptr);
    weak.reset();
    CHECK(weak == WeakRef<Thing>{});
}

TEST_CASE("the final release expires weak references, even if a Ref still exists", "[weak]") {
    ManagedHeap heap;
    bool sawItself = true;
    Ref<Thing> held = heap.make<Thing>();
    held->self = held;
    held->sawItself = &sawItself;
    const WeakRef<Thing> weak{held};
    CHECK_FALSE(weak.expired());
    CHECK(heap.releaseRemaining().size() == 1);
    CHECK_FALSE(sawItself); // no reference to a partly destroyed object
    CHECK(weak.expired());
}

TEST_CASE("a destructor cannot get its own object from a weak reference", "[weak]") {
    ManagedHeap heap;
    bool sawItself = true;
    {
        const Ref<Thing> held = heap.make<Thing>();
        held->self = held;
        held->sawItself = &sawItself;
    }
    CHECK(heap.collect() == 1);
    CHECK_FALSE(sawItself);
}

TEST_CASE("a weak reference to an object outside a heap is valid until its destruction", "[weak]") {
    std::optional<Thing> local{std::in_place};
    const WeakRef<Thing> weak{&*local};
    CHECK(weak.lock().get() == &*local);
    local.reset();
    CHECK(weak.expired());
}

TEST_CASE("a weak reference to a derived class converts to one to its base", "[weak]") {
    ManagedHeap heap;
    const Ref<Second> held = heap.make<Second>();
    const WeakRef<Second> weak{held};
    const WeakRef<Thing> base = weak;
    CHECK(base.lock().get() == held.get());
    CHECK(base.lock()->value == 7);
    CHECK(base == WeakRef<Thing>{held});
    static_assert(!std::is_convertible_v<WeakRef<Thing>, WeakRef<Special>>);
    static_assert(!std::is_convertible_v<WeakRef<Thing>, Ref<Thing>>);
}
