#include "engine/core/managed.h"
#include "engine/core/spsc_queue.h"
#include "engine/core/weak_ref.h"
#include "tests/support/assertions.h"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

using namespace eng;

namespace {
struct Node : Managed {};

/// Counts failed assertions instead of ending the program. Destructors can fail assertions, too.
class CountedAssertions {
public:
    CountedAssertions()
        : before_{setAssertHandler([](const AssertFailure&) { ++broken; })} {
        broken = 0;
    }
    ~CountedAssertions() { setAssertHandler(before_); }
    CountedAssertions(const CountedAssertions&) = delete;
    CountedAssertions& operator=(const CountedAssertions&) = delete;

    /// Returns the number of failed assertions since the last call.
    int take() { return std::exchange(broken, 0); }

private:
    static inline int broken = 0;
    AssertHandler before_;
};
} // namespace

TEST_CASE("only the thread that owns a heap may use its objects", "[managed][threads]") {
    if constexpr (kAsserts) {
        const test::ThrowingAssertions caught;
        ManagedHeap heap;
        const Ref<Node> node = heap.make<Node>();
        int broken = 0;
        const auto expectBroken = [&](auto action) {
            try {
                action();
            } catch (const test::BrokenAssertion&) {
                ++broken;
            }
        };
        std::thread{[&] {
            expectBroken([&] { static_cast<void>(heap.make<Node>()); });
            expectBroken([&] { heap.collect(); });
            expectBroken([&] { static_cast<void>(Ref<Node>{node.get()}); });
            CHECK_FALSE(heap.ownedByThisThread());
        }}.join();
        CHECK(broken == 3);
        std::thread{[&] {
            heap.moveToThisThread();
            expectBroken([&] { static_cast<void>(heap.make<Node>()); });
        }}.join();
        CHECK(broken == 3);
        heap.moveToThisThread();
    }
    ManagedHeap own;
    CHECK(own.ownedByThisThread());
}

TEST_CASE("only the thread that owns a heap may use its weak references", "[weak][threads]") {
    if constexpr (kAsserts) {
        CountedAssertions assertions;
        ManagedHeap heap;
        Ref<Node> node = heap.make<Node>();
        const WeakRef<Node> weak{node};
        std::thread{[&] {
            std::optional<WeakRef<Node>> made{std::in_place, node.get()};
            CHECK(assertions.take() > 0);
            std::optional<WeakRef<Node>> copy{weak};
            CHECK(assertions.take() > 0);
            CHECK_FALSE(weak.expired());
            CHECK(assertions.take() > 0);
            copy.reset();
            CHECK(assertions.take() > 0);
            made.reset();
            CHECK(assertions.take() > 0);
        }}.join();
        // Any thread may use an expired or empty weak reference.
        node.reset();
        heap.collect();
        std::thread{[&] {
            const WeakRef<Node> copy{weak};
            CHECK(copy.expired());
            CHECK(WeakRef<Node>{}.expired());
        }}.join();
        CHECK(assertions.take() == 0);
    }
}

TEST_CASE("a Ref that outlives its heap can be released in any thread", "[managed][threads]") {
    CountedAssertions assertions;
    Ref<Node> left;
    Ref<Node> second;
    auto heap = std::make_unique<ManagedHeap>();
    left = heap->make<Node>();
    second = heap->make<Node>();
    std::thread{[&] {
        heap->moveToThisThread();
        heap.reset();
        second.reset();
    }}.join();
    left.reset();
    CHECK(assertions.take() == 0);
}

TEST_CASE("a queue transfers every message between threads, complete and in order",
          "[spsc][threads]") {
    // The receiver reads each message, so the thread sanitizer checks the synchronization.
    struct Message {
        std::uint64_t number = 0;
        std::array<std::uint64_t, 6> body{};
        std::unique_ptr<std::uint64_t> heavy;
    };
    constexpr std::uint64_t kMessages = 200'000;
    SpscQueue<Message, 16> queue;
    std::thread sender{[&] {
        for (std::uint64_t i = 0; i < kMessages; ++i) {
            Message message{i, {}, std::make_unique<std::uint64_t>(i)};
            message.body.fill(i * i);
            while (!queue.push(std::move(message))) {
                std::this_thread::yield();
            }
        }
    }};
    std::uint64_t wrong = 0;
    for (std::uint64_t expected = 0; expected < kMessages;) {
        const std::optional<Message> message = queue.pop();
        if (!message) {
            std::this_thread::yield();
            continue;
        }
        wrong += message->number != expected || *message->heavy != expected ||
                         message->body.front() != expected * expected ||
                         message->body.back() != expected * expected
                     ? 1U
                     : 0U;
        ++expected;
    }
    sender.join();
    CHECK(wrong == 0);
    CHECK(queue.size() == 0);
}
