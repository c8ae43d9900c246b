#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "benchmarks/engine.h"
#include "benchmarks/opaque.h"
#include "benchmarks/rows.h"

namespace bench {

/// A virtual call to each of `kObjects` bare objects.
template <std::size_t kObjects>
void virtualLoop(benchmark::State& state) {
    Engine engine;
    std::vector<std::unique_ptr<Bare>> all;
    for (std::size_t i = 0; i < kObjects; ++i) {
        all.push_back(makeBare(i));
    }
    for (auto unused : state) {
        for (const std::unique_ptr<Bare>& one : all) {
            one->update(engine.kernel.context());
        }
        benchmark::ClobberMemory();
    }
    operations(state, kObjects);
}

} // namespace bench
