// Several kernels in one process. Each has its own thread, heap, clock and profiler, and they
// communicate through queues.

#include "engine/core/spsc_queue.h"
#include "engine/profile/chrome_trace.h"
#include "tests/support/engine_fixture.h"
#include "tests/support/json.h"

#include <catch2/catch_test_macros.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <thread>

using namespace eng;

namespace {

constexpr std::uint64_t kMessages = 20'000;
constexpr std::size_t kKernels = 4;
using Queue = SpscQueue<std::uint64_t, 64>;

/// Passes numbers around a ring of kernels. The first kernel sends the numbers and receives them
/// again.
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

TEST_CASE("four kernels on four threads communicate through queues", "[kernel][threads]") {
    std::array<Queue, kKernels> ring;
    std::array<std::uint64_t, kKernels> sums{};
    std::array<std::size_t, kKernels> left{};
    std::array<std::size_t, kKernels> objects{};
    std::array<ProfileCapture, kKernels> captures;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < kKernels; ++i) {
        threads.emplace_back([&, i] {
            test::EngineFixture engine;
            const Ref<Relay> relay =
                engine.heap.make<Relay>(ring[i], ring[(i + 1) % kKernels], i == 0);
            engine.profiler.capture(3);
            const bool added = engine.kernel.add(relay).ok();
            while (added && engine.step()) {
                std::this_thread::yield();
            }
            sums[i] = relay->sum;
            left[i] = engine.kernel.taskCount();
            objects[i] = engine.heap.liveCount();
            captures[i] = engine.profiler.takeCapture();
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    for (std::size_t i = 0; i < kKernels; ++i) {
        CHECK(sums[i] == kMessages * (kMessages + 1) / 2);
        CHECK(left[i] == 0);
        CHECK(objects[i] == 1); // only its own relay
        CHECK(captures[i].frames == 3);
    }

    // One trace contains the captures of all kernels.
    const std::array<ProfileThread, kKernels> tracks{{{"one", captures[0]},
                                                      {"two", captures[1]},
                                                      {"three", captures[2]},
                                                      {"four", captures[3]}}};
    const std::optional<test::Json> trace = test::Json::parse(chromeTrace(tracks));
    REQUIRE(trace);
    std::map<int, std::string> names;
    std::map<int, int> relays;
    for (const test::Json& event : (*trace)["traceEvents"].list()) {
        const int thread = static_cast<int>(event["tid"].number());
        if (event["ph"].text() == "M") {
            names[thread] = event["args"]["name"].text();
        } else if (event["name"].text() == "relay") {
            ++relays[thread];
        }
    }
    CHECK(names == std::map<int, std::string>{{1, "one"}, {2, "two"}, {3, "three"}, {4, "four"}});
    CHECK(relays == std::map<int, int>{{1, 3}, {2, 3}, {3, 3}, {4, 3}});
}
