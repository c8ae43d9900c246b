#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>
#include <vector>

/// The rows of `ci/bench`: what of ours is compared with what of a peer, and how much slower it may
/// be. A body is a google-benchmark function that says how many operations an iteration has, by
/// `operations(state, n)` at its end; all figures are per operation.

namespace bench {

enum class Measure {
    Time, ///< nanoseconds
    /// Instructions, by callgrind: where the noise of timing is larger than what the bound leaves,
    /// or where the question is how the work grows.
    Instructions
};

using Body = void (*)(benchmark::State&);

struct Row {
    std::string name;
    std::string peer;
    Body ours;
    Body theirs;
    double bound = 0.0; ///< most that ours/theirs may be; 0: only reported
    Measure measure = Measure::Time;
    double allowance = 0.0; ///< nanoseconds that are added to theirs
};

/// Each file has its own.
std::vector<Row> kernelRows();
std::vector<Row> coreRows();
std::vector<Row> eventRows();
std::vector<Row> logRows();
std::vector<Row> profileRows();

inline void operations(benchmark::State& state, std::size_t perIteration) {
    state.counters["operations"] = static_cast<double>(perIteration);
}

} // namespace bench
