// The cost of a measured block and of reading a setting.

#include "platform/monotonic_time.h"

#include <chrono>

#include "benchmarks/engine.h"
#include "benchmarks/rows.h"

namespace bench {
namespace {

constexpr std::size_t kBatch = 1000;

void scopes(benchmark::State& state, bool on) {
    const eng::platform::MonotonicTime clock;
    eng::Profiler profiler{clock};
    profiler.enable(on);
    for (auto unused : state) {
        profiler.beginFrame();
        for (std::size_t i = 0; i < kBatch; ++i) {
            ENG_PROFILE(profiler, "block");
            benchmark::DoNotOptimize(i);
        }
        profiler.endFrame();
    }
    operations(state, kBatch);
}
void scopesOn(benchmark::State& state) {
    scopes(state, true);
}
void scopesOff(benchmark::State& state) {
    scopes(state, false);
}
void clockReads(benchmark::State& state) {
    for (auto unused : state) {
        for (std::size_t i = 0; i < kBatch; ++i) {
            auto before = std::chrono::steady_clock::now();
            benchmark::DoNotOptimize(before);
            benchmark::DoNotOptimize(i);
            auto after = std::chrono::steady_clock::now();
            benchmark::DoNotOptimize(after);
        }
    }
    operations(state, kBatch);
}
void nothing(benchmark::State& state) {
    for (auto unused : state) {
        for (std::size_t i = 0; i < kBatch; ++i) {
            benchmark::DoNotOptimize(i);
        }
    }
    operations(state, kBatch);
}

int valueOf(const int* value) {
    return *value;
}
int valueOf(const eng::Setting<int>* setting) {
    return **setting;
}

/// @param value  in memory, so that it is read each time
template <class Value>
void reads(benchmark::State& state, Value value) {
    benchmark::DoNotOptimize(value);
    int sum = 0;
    for (auto unused : state) {
        for (std::size_t i = 0; i < kBatch; ++i) {
            benchmark::ClobberMemory();
            sum += valueOf(value);
        }
        benchmark::DoNotOptimize(sum);
    }
    operations(state, kBatch);
}
void settingReads(benchmark::State& state) {
    eng::Setting<int> setting{"amount", 3, eng::TextId{1}, {.min = 0, .max = 10}};
    reads(state, &setting);
}
void plainReads(benchmark::State& state) {
    const int value = 3;
    reads(state, &value);
}

} // namespace

std::vector<Row> profileRows() {
    constexpr double kOneMore = 1.0; // ns
    constexpr double kScope = 100.0; // instructions of a scope beside its clock reads
    return {
        {"profile scope", "two bare clock reads + 100", scopesOn, clockReads, 1.0,
         Measure::Instructions, kScope},
        {"profile scope, switched off", "empty loop + 1 ns", scopesOff, nothing, 1.0, Measure::Time,
         kOneMore},
        {"setting, read", "plain variable", settingReads, plainReads, 1.1, Measure::Instructions},
    };
}

} // namespace bench
