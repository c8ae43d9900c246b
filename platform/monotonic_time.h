#pragma once

#include "engine/core/time_source.h"

#include <chrono>

namespace eng::platform {

/// The real clock: seconds since it was made.
class MonotonicTime final : public TimeSource {
public:
    double now() const override {
        // Multiplied, since the profiler asks often, and the division of a duration<double> takes a
        // tenth of what reading the clock does.
        const std::chrono::nanoseconds passed = std::chrono::steady_clock::now() - start_;
        return static_cast<double>(passed.count()) * 1e-9;
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace eng::platform
