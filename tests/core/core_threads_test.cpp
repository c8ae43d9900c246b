#include "engine/core/managed.h"
#include "engine/core/spsc_queue.h"
#include "tests/support/assertions.h"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <thread>

using namespace eng;

namespace {
struct Node : Managed {};
} // namespace

TEST_CASE("only the thread that a heap belongs to uses its objects", "[managed][threads]") {
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

TEST_CASE("a queue hands everything from one thread to another, whole and in order",
          "[spsc][threads]") {
    // What comes over is read on the other side: the thread sanitizer sees whether it may be.
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
