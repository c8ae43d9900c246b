#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>
#include <vector>

/// The rows of `ci/bench`: each compares a function of the engine with a peer, and has a bound for
/// the ratio. A body is a google-benchmark function that ends with `operations(state, n)`, with the
/// number of operations in an iteration. All figures are per operation.

namespace bench {

enum class Measure {
    Time, ///< nanoseconds
    /// Instructions, by callgrind: if the times vary more than the bound allows, or to measure how
    /// the work grows.
    Instructions
};

using Body = void (*)(benchmark::State&);

struct Row {
    std::string name;
    std::string peer;
    Body ours;
    Body theirs;
    double bound = 0.0; ///< largest allowed ours/theirs; 0: only reported
    Measure measure = Measure::Time;
    double allowance = 0.0; ///< added to theirs: nanoseconds, or instructions
};

/// The rows of each file.
std::vector<Row> kernelRows();
std::vector<Row> animateRows();
std::vector<Row> coreRows();
std::vector<Row> eventRows();
std::vector<Row> kitRows();
std::vector<Row> logRows();
std::vector<Row> pictureRows();
std::vector<Row> profileRows();
std::vector<Row> routineRows();
std::vector<Row> sceneRows();
std::vector<Row> serializeRows();
std::vector<Row> simulationRows();
std::vector<Row> triggerRows();

inline void operations(benchmark::State& state, std::size_t perIteration) {
    state.counters["operations"] = static_cast<double>(perIteration);
}

} // namespace bench
