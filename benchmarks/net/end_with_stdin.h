#pragma once

#include <cstdio>
#include <cstdlib>
#include <thread>

namespace eng::bench {

/// Ends the program when its standard input ends, so that none of these servers outlives `ci/bench
/// --net`.
inline void endWithStdin() {
    std::thread{[] {
        while (std::getchar() != EOF) {
        }
        std::_Exit(0);
    }}.detach();
}

} // namespace eng::bench
