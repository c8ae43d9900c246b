// The cost of a signal: compares a round of calls with virtual calls and with boost::signals2.

#include "engine/event/event_queue.h"

#include <boost/signals2.hpp>

#include <cstdint>
#include <memory>

#include "benchmarks/opaque.h"
#include "benchmarks/rows.h"

namespace bench {
namespace {

/// Listens to one signal.
struct Counter {
    std::uint64_t sum = 0;
};

template <std::size_t kListeners>
void signalEmit(benchmark::State& state) {
    std::vector<std::unique_ptr<Counter>> counters;
    std::vector<eng::Connection> connections;
    eng::Signal<int> signal;
    for (std::size_t i = 0; i < kListeners; ++i) {
        counters.push_back(std::make_unique<Counter>());
        connections.push_back(signal.connect([counter = counters.back().get()](int value) {
            counter->sum += static_cast<std::uint64_t>(value);
        }));
    }
    int value = 1;
    for (auto unused : state) {
        benchmark::DoNotOptimize(value);
        signal.emit(value);
        benchmark::ClobberMemory();
    }
    operations(state, kListeners);
}

template <std::size_t kListeners>
void virtualCalls(benchmark::State& state) {
    std::vector<std::unique_ptr<Listener>> listeners;
    for (std::size_t i = 0; i < kListeners; ++i) {
        listeners.push_back(makeListener());
    }
    int value = 1;
    for (auto unused : state) {
        benchmark::DoNotOptimize(value);
        for (const std::unique_ptr<Listener>& listener : listeners) {
            listener->hear(value);
        }
        benchmark::ClobberMemory();
    }
    operations(state, kListeners);
}

template <std::size_t kListeners>
void boostEmit(benchmark::State& state) {
    std::vector<std::unique_ptr<Counter>> counters;
    std::vector<boost::signals2::scoped_connection> connections(kListeners);
    boost::signals2::signal<void(int)> signal;
    for (std::size_t i = 0; i < kListeners; ++i) {
        counters.push_back(std::make_unique<Counter>());
        connections[i] = signal.connect([counter = counters.back().get()](int value) {
            counter->sum += static_cast<std::uint64_t>(value);
        });
    }
    int value = 1;
    for (auto unused : state) {
        benchmark::DoNotOptimize(value);
        signal(value);
        benchmark::ClobberMemory();
    }
    operations(state, kListeners);
}

} // namespace

std::vector<Row> eventRows() {
    const char* const calls = "loop of virtual calls";
    const char* const boost = "boost::signals2";
    constexpr double kCalls = 1.5;
    constexpr double kBoost = 0.25;
    return {
        {"Signal, 1 listener", calls, signalEmit<1>, virtualCalls<1>},
        {"Signal, 8 listeners", calls, signalEmit<8>, virtualCalls<8>, kCalls},
        {"Signal, 64 listeners", calls, signalEmit<64>, virtualCalls<64>, kCalls},
        {"Signal, 1 listener (2)", boost, signalEmit<1>, boostEmit<1>, kBoost},
        {"Signal, 8 listeners (2)", boost, signalEmit<8>, boostEmit<8>, kBoost},
        {"Signal, 64 listeners (2)", boost, signalEmit<64>, boostEmit<64>, kBoost},
    };
}

} // namespace bench
