#include "engine/core/delegate.h"
#include "tests/support/assertions.h"
#include "tests/support/count_allocations.h"

#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

using namespace eng;

namespace {

int doubled(int value) {
    return 2 * value;
}

struct Player : Managed {
    int sum = 0;
    int add(int value) { return sum += value; }
    int take(int value) { return sum -= value; }
    int look(int value) const { return sum + value; }
};
struct Champion final : Player {};

using Function = Delegate<int(int)>;

} // namespace

TEST_CASE("a delegate takes arguments and returns values", "[delegate]") {
    const Function function = doubled;
    CHECK(function(21) == 42);
    const Delegate<std::string(const std::string&, std::unique_ptr<int>)> join =
        [](const std::string& text, std::unique_ptr<int> number) {
            return text + std::to_string(*number);
        };
    CHECK(join("a", std::make_unique<int>(5)) == "a5");
    int seen = 0;
    const Delegate<void(int&)> raise = [](int& value) { ++value; };
    raise(seen);
    CHECK(seen == 1);
    // An unused return value is discarded.
    const Delegate<void(int)> quiet = doubled;
    quiet(1);
}

TEST_CASE("a delegate calls members of objects, Refs and weak references", "[delegate]") {
    ManagedHeap heap;
    Player local;
    const Function raw = Function::to<&Player::add>(local);
    CHECK(raw(3) == 3);
    const Player& seen = local;
    CHECK(Function::to<&Player::look>(seen)(4) == 7);

    Ref<Player> held = heap.make<Player>();
    Function owning = Function::to<&Player::add>(held);
    const Function weak = Function::to<&Player::add>(WeakRef<Player>{held});
    CHECK(owning(1) == 1);
    CHECK(weak(1) == 2);
    CHECK(held->referenceCount() == 2);
    held.reset();
    CHECK(heap.collect() == 0); // kept alive
    CHECK(weak(1) == 3);
    owning = nullptr;
    CHECK(weak(1) == 0); // not called, although the object is not collected yet
    CHECK(heap.collect() == 1);
    CHECK(weak(1) == 0);

    Champion derived;
    CHECK(Function::to<&Player::add>(derived)(5) == 5);
    const Ref<Champion> champion = heap.make<Champion>();
    CHECK(Function::to<&Player::add>(champion)(6) == 6);
}

TEST_CASE("a weak target stays alive during the call that releases its last Ref", "[delegate]") {
    struct Last : Managed {
        Ref<Last>* only = nullptr;
        int value = 1;
        int dropItself(int more) {
            only->reset();
            value += more; // the object still exists
            return value;
        }
    };
    ManagedHeap heap;
    Ref<Last> only = heap.make<Last>();
    only->only = &only;
    const Function weak = Function::to<&Last::dropItself>(WeakRef<Last>{only});
    CHECK(weak(4) == 5);
    CHECK(weak(4) == 0);
}

TEST_CASE("a call of an expired weak target returns a default value", "[delegate]") {
    struct Named : Managed {
        int number() const { return 7; }
        const char* name() const { return "named"; }
        int& raised() { return ++value; }
        int value = 0;
    };
    ManagedHeap heap;
    Ref<Named> held = heap.make<Named>();
    const WeakRef<Named> weak{held};
    const auto number = Delegate<std::optional<int>()>::to<&Named::number>(weak);
    const auto name = Delegate<std::string()>::to<&Named::name>(weak);
    const auto raised = Delegate<int()>::to<&Named::raised>(weak);
    const auto unasked = Delegate<void()>::to<&Named::raised>(weak);
    unasked();
    CHECK(number() == 7);
    CHECK(name() == "named");
    CHECK(raised() == 2);
    held.reset();
    unasked();
    CHECK(number() == std::nullopt);
    CHECK(name().empty());
    CHECK(raised() == 0);
}

TEST_CASE("a null delegate is detected and not called", "[delegate]") {
    Function none;
    CHECK_FALSE(none);
    CHECK_FALSE(Function{nullptr});
    int (*nothing)(int) = nullptr;
    CHECK_FALSE(Function{nothing});
    int (Player::*noMember)(int) = nullptr;
    CHECK_FALSE(Delegate<int(Player&, int)>{noMember});
    CHECK(Delegate<int(Player&, int)>{&Player::add});
    CHECK_FALSE(Function{Delegate<short(int)>{}}); // a null delegate of another type is null
    CHECK_FALSE(Function{std::function<int(int)>{}});
    CHECK(Function{std::function<int(int)>{doubled}});
    none = doubled;
    CHECK(none);
    none = nullptr;
    CHECK_FALSE(none);
    if constexpr (kAsserts) {
        const test::ThrowingAssertions caught;
        CHECK_THROWS_AS(none(1), test::BrokenAssertion);
    } else {
        CHECK(none(1) == 0);
    }
}

TEST_CASE("a delegate stores captures of three pointers without allocating", "[delegate]") {
    ManagedHeap heap;
    const Ref<Player> held = heap.make<Player>();
    const WeakRef<Player> weak{held};
    Player one;
    int a = 1;
    int b = 2;
    int c = 3;
    const std::size_t before = test::allocations();
    {
        Function function = [pa = &a, pb = &b, pc = &c](int value) {
            return value + *pa + *pb + *pc;
        };
        CHECK(function(0) == 6);
        Function copy = function;
        function = Function::to<&Player::add>(one);
        copy = Function::to<&Player::add>(held);
        function = copy;
        copy = Function::to<&Player::add>(weak);
        function = std::move(copy);
        CHECK(function(1) == 1);
    }
    CHECK(test::allocations() == before);
    CHECK(held->referenceCount() == 1);
}

TEST_CASE("copies are independent, and captures are destroyed exactly once", "[delegate]") {
    const auto counted = std::make_shared<int>(0);
    {
        const Delegate<int()> small = [counted] { return ++*counted; };
        const Delegate<int()> large = [counted, fill = std::array<int, 20>{}]() mutable {
            return ++fill[0] + 0 * *counted;
        };
        CHECK(counted.use_count() == 3);
        Delegate<int()> copy = large;
        CHECK(counted.use_count() == 4);
        CHECK(copy() == 1);
        CHECK(copy() == 2);
        CHECK(large() == 1);
        copy = small;
        CHECK(counted.use_count() == 4);
        const Delegate<int()> moved = std::move(copy);
        CHECK(counted.use_count() == 4);
        CHECK(moved() == 1);
        Delegate<int()> self = moved;
        const Delegate<int()>& same = self;
        self = same;
        CHECK(self() == 2);
        self = std::move(const_cast<Delegate<int()>&>(same));
        CHECK(self() == 3);
    }
    CHECK(counted.use_count() == 1);
}
