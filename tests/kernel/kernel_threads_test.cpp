// Several kernels in one process, each on its own thread with its own heap, clock and profiler,
// talking through queues.

#include "engine/core/spsc_queue.h"
#include "tests/support/engine_fixture.h"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstdint>
#include <thread>

using namespace eng;

namespace {

constexpr std::uint64_t kMessages = 20'000;
constexpr std::size_t kKernels = 4;
using Queue = SpscQueue<std::uint64_t, 64>;

/// Hands numbers on around a ring; the first kernel puts them in and sees them come back.
class Relay final : public Task {
public:
    Relay(Queue& in, Queue& out, bool first)
        : Task{"relay"}
        , in_{in}
        , out_{out}
        , first_{first} {}

    std::uint64_t sum = 0;
    std::uint64_t received = 0;

private:
    void onUpdate(EngineContext& context) override {
        if (first_ && sent_ < kMessages && out_.push(sent_ + 1)) {
            ++sent_;
        }
        while (received < kMessages && (first_ || out_.size() < Queue::capacity())) {
            const std::optional<std::uint64_t> message = in_.pop();
            if (!message) {
                break;
            }
            ++received;
            sum += *message;
            if (!first_) {
                out_.push(*message);
            }
        }
        if (received == kMessages) {
            context.kernel.remove(*this);
        }
    }

    Queue& in_;
    Queue& out_;
    bool first_;
    std::uint64_t sent_ = 0;
};

} // namespace

TEST_CASE("four kernels on four threads talk through queues", "[kernel][threads]") {
    std::array<Queue, kKernels> ring;
    std::array<std::uint64_t, kKernels> sums{};
    std::array<std::size_t, kKernels> left{};
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < kKernels; ++i) {
        threads.emplace_back([&, i] {
            test::EngineFixture engine;
            const Ref<Relay> relay =
                engine.heap.make<Relay>(ring[i], ring[(i + 1) % kKernels], i == 0);
            const bool added = engine.kernel.add(relay).ok();
            while (added && engine.step()) {
                std::this_thread::yield();
            }
            sums[i] = relay->sum;
            left[i] = engine.kernel.taskCount();
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    for (std::size_t i = 0; i < kKernels; ++i) {
        CHECK(sums[i] == kMessages * (kMessages + 1) / 2);
        CHECK(left[i] == 0);
    }
}
