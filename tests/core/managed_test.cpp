#include "engine/core/managed.h"
#include "tests/support/assertions.h"

#include <catch2/catch_test_macros.hpp>

#include <functional>
#include <memory>

using namespace eng;

namespace {

struct Node : Managed {
    explicit Node(int* alive = nullptr)
        : count{alive} {
        if (count != nullptr) {
            ++*count;
        }
    }
    ~Node() override {
        if (count != nullptr) {
            --*count;
        }
        if (atEnd) {
            atEnd();
        }
    }
    int* count;
    Ref<Node> next;
    std::function<void()> atEnd;
};

struct Special final : Node {
    using Node::Node;
};

struct Other {
    virtual ~Other() = default;
    int value = 7;
};
/// Managed is not the first base, so its address differs from the address of the memory block.
struct Second final : Other, Managed {};

} // namespace

// Data that only reports use is stored in the table of the heap.
static_assert(sizeof(Managed) <= 32);

TEST_CASE("an object lives until the first collection after its last Ref is released",
          "[managed]") {
    int alive = 0;
    ManagedHeap heap;
    {
        const Ref<Node> a = heap.make<Node>(&alive);
        const Ref<Node> b = a;
        CHECK(a->referenceCount() == 2);
        CHECK(heap.collect() == 0);
    }
    CHECK(alive == 1); // not destroyed at once, which could be during an update
    CHECK(heap.collect() == 1);
    CHECK(alive == 0);
    CHECK(heap.liveCount() == 0);
    CHECK(heap.liveBytes() == 0);
}

TEST_CASE("a Ref can be null, compared, converted to a base, swapped and moved", "[managed]") {
    ManagedHeap heap;
    Ref<Node> none;
    CHECK(none == nullptr);
    CHECK_FALSE(none);
    const Ref<Special> special = heap.make<Special>();
    Ref<Node> base = special;
    CHECK(base == special);
    CHECK(special->referenceCount() == 2);
    none.swap(base);
    CHECK(base == nullptr);
    CHECK(none == special);
    const Ref<Node> moved = std::move(none);
    CHECK(special->referenceCount() == 2);
    static_assert(!std::is_convertible_v<Ref<Node>, Node*>);
    static_assert(!std::is_convertible_v<Ref<Node>, Ref<Special>>);
}

TEST_CASE("dereferencing a null Ref fails an assertion", "[managed]") {
    if constexpr (kAsserts) {
        const test::ThrowingAssertions caught;
        const Ref<Node> none;
        CHECK_THROWS_AS(none->referenceCount(), test::BrokenAssertion);
        CHECK_THROWS_AS(*none, test::BrokenAssertion);
    }
    CHECK(Ref<Node>{nullptr} == nullptr);
}

TEST_CASE("assigning a Ref to itself or from a member of its own object is safe", "[managed]") {
    int alive = 0;
    ManagedHeap heap;
    Ref<Node> head = heap.make<Node>(&alive);
    head->next = heap.make<Node>(&alive);
    const Ref<Node>& same = head;
    head = same;
    CHECK(head->referenceCount() == 1);
    head = head->next; // only the old head refers to the new one
    heap.collect();
    CHECK(alive == 1);
    CHECK(head->referenceCount() == 1);
}

TEST_CASE("a new Ref before the collection revives an object", "[managed]") {
    int alive = 0;
    ManagedHeap heap;
    Node* raw = nullptr;
    {
        const Ref<Node> a = heap.make<Node>(&alive);
        raw = a.get();
    }
    {
        const Ref<Node> again{raw};
        CHECK(heap.collect() == 0);
        CHECK(alive == 1);
    }
    CHECK(heap.collect() == 1);
    CHECK(alive == 0);
}

TEST_CASE("objects on the stack and members are never in the dead list", "[managed]") {
    int alive = 0;
    ManagedHeap heap;
    {
        Node local{&alive};
        {
            const Ref<Node> ref{&local};
            CHECK(local.referenceCount() == 1);
        }
        CHECK(heap.collect() == 0);
        CHECK(alive == 1);
    }
    CHECK(alive == 0);
}

TEST_CASE("a chain of a million objects is collected without deep recursion", "[managed]") {
    int alive = 0;
    ManagedHeap heap;
    Ref<Node> head;
    for (int i = 0; i < 1'000'000; ++i) {
        Ref<Node> node = heap.make<Node>(&alive);
        node->next = std::move(head);
        head = std::move(node);
    }
    CHECK(alive == 1'000'000);
    head.reset();
    CHECK(heap.collect() == 1'000'000);
    CHECK(alive == 0);
}

TEST_CASE("objects created and released during a collection are handled by it", "[managed]") {
    int alive = 0;
    ManagedHeap heap;
    Ref<Node> kept;
    {
        const Ref<Node> a = heap.make<Node>(&alive);
        a->atEnd = [&] {
            kept = heap.make<Node>(&alive);
            static_cast<void>(heap.make<Node>(&alive)); // released immediately
        };
    }
    CHECK(heap.collect() == 2);
    CHECK(alive == 1);
    kept.reset();
    heap.collect();
    CHECK(alive == 0);
}

TEST_CASE("the final release names live objects, oldest first, and frees cycles", "[managed]") {
    int alive = 0;
    ManagedHeap heap;
    {
        const Ref<Node> a = heap.make<Node>(&alive);
        const Ref<Special> b = heap.make<Special>(&alive);
        a->next = b;
        b->next = a;
    }
    CHECK(heap.collect() == 0);
    const auto leaks = heap.releaseRemaining();
    REQUIRE(leaks.size() == 2);
    CHECK(leaks[0].creationIndex == 1);
    CHECK(leaks[0].count == 1);
    CHECK(leaks[0].typeName.find("Node") != std::string_view::npos);
    CHECK(leaks[1].typeName.find("Special") != std::string_view::npos);
    CHECK(leaks[1].bytes == sizeof(Special));
    CHECK(alive == 0);
    CHECK(heap.liveCount() == 0);
}

TEST_CASE("an object whose managed base is not its first base is freed completely", "[managed]") {
    ManagedHeap heap;
    {
        const Ref<Second> second = heap.make<Second>();
        CHECK(second->value == 7);
    }
    CHECK(heap.collect() == 1);
    Ref<Second> kept = heap.make<Second>();
    CHECK(heap.releaseRemaining().size() == 1);
}

TEST_CASE("two heaps in one program are independent", "[managed]") {
    ManagedHeap one;
    ManagedHeap two;
    const Ref<Node> a = one.make<Node>();
    CHECK(one.liveCount() == 1);
    CHECK(two.liveCount() == 0);
}

TEST_CASE("memory is reported by type: count, bytes and their maximum", "[managed]") {
    ManagedHeap heap;
    Ref<Special> kept = heap.make<Special>();
    {
        const Ref<Node> a = heap.make<Node>();
        const Ref<Node> b = heap.make<Node>();
        const Ref<Node> c = heap.make<Node>();
        CHECK(heap.liveBytes() == 3 * sizeof(Node) + sizeof(Special));
    }
    heap.collect();
    const Ref<Node> again = heap.make<Node>();
    CHECK(heap.peakBytes() == 3 * sizeof(Node) + sizeof(Special));
    CHECK(heap.liveBytes() == sizeof(Node) + sizeof(Special));
    const auto use = heap.usage();
    REQUIRE(use.size() == 2);
    CHECK(use[0].typeName.find("Node") != std::string_view::npos);
    CHECK(use[0].count == 1);
    CHECK(use[0].bytes == sizeof(Node));
    CHECK(use[0].peakCount == 3);
    CHECK(use[0].peakBytes == 3 * sizeof(Node));
    CHECK(use[1].typeName.find("Special") != std::string_view::npos);
    CHECK(use[1].count == 1);
    kept.reset();
    heap.collect();
    CHECK(heap.usage()[1].count == 0); // types without live objects are still listed
    CHECK(heap.usage()[1].peakCount == 1);
}

TEST_CASE("many objects are destroyed in any order", "[managed]") {
    // `ci/bench "make and drop"` checks that releasing does not search for the object.
    ManagedHeap heap;
    std::vector<Ref<Node>> nodes;
    int alive = 0;
    for (int i = 0; i < 10'000; ++i) {
        nodes.push_back(heap.make<Node>(&alive));
    }
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        nodes[(i * 7919) % nodes.size()].reset();
        if (i % 1000 == 999) {
            CHECK(heap.collect() == 1000);
            CHECK(heap.liveCount() == static_cast<std::size_t>(alive));
        }
    }
    CHECK(alive == 0);
}

TEST_CASE("an object that refers to itself in its destructor is destroyed once", "[managed]") {
    // An incorrect destructor creates a Ref to its own object and releases it. Debug builds report
    // this with an assertion.
    const AssertHandler before = setAssertHandler([](const AssertFailure&) {});
    int alive = 0;
    ManagedHeap heap;
    {
        const Ref<Node> a = heap.make<Node>(&alive);
        a->atEnd = [raw = a.get()] { static_cast<void>(Ref<Node>{raw}); };
    }
    CHECK(heap.collect() == 1);
    CHECK(alive == 0);
    CHECK(heap.collect() == 0);
    setAssertHandler(before);
}

TEST_CASE("an object that is revived and released again before the collection is destroyed once",
          "[managed]") {
    int alive = 0;
    ManagedHeap heap;
    Node* raw = heap.make<Node>(&alive).get();
    for (int i = 0; i < 3; ++i) {
        const Ref<Node> again{raw};
        CHECK(again->referenceCount() == 1);
    }
    CHECK(heap.collect() == 1);
    CHECK(alive == 0);
    CHECK(heap.collect() == 0);
}

TEST_CASE("a Ref that outlives the final release can be destroyed", "[managed]") {
    int alive = 0;
    Ref<Node> late;  // destroyed after the heap
    Ref<Second> two; // its managed base is not the first base
    {
        struct Game {
            ManagedHeap heap;
            Ref<Node> logo; // a typical leak: a member that is not reset
        } game;
        game.logo = game.heap.make<Node>(&alive);
        game.logo->next = game.heap.make<Node>(&alive);
        late = game.logo->next;
        two = game.heap.make<Second>();
        const Ref<Second> copy = two;
        CHECK(game.heap.releaseRemaining().size() == 3);
        CHECK(alive == 0);
        CHECK(game.heap.liveCount() == 0);
        game.logo.reset();
        const Ref<Node> fresh = game.heap.make<Node>(&alive); // the heap can be used again
        CHECK(game.heap.liveCount() == 1);
    }
    CHECK(alive == 0);
    late.reset();
    two.reset();
}

TEST_CASE("a collection can be nested in another", "[managed]") {
    int alive = 0;
    ManagedHeap heap;
    {
        const Ref<Node> a = heap.make<Node>(&alive);
        const Ref<Node> b = heap.make<Node>(&alive);
        a->atEnd = [&] { heap.collect(); };
        b->atEnd = [&] { heap.collect(); };
        a->next = heap.make<Node>(&alive);
    }
    heap.collect();
    CHECK(alive == 0);
    CHECK(heap.liveCount() == 0);
}
