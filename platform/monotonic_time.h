#pragma once

#include "engine/core/time_source.h"

#include <chrono>

namespace eng::platform {

/// The real clock: seconds since its creation.
class MonotonicTime final : public TimeSource {
private:
    double read() const override {
        // Multiplies because the profiler reads often: dividing, as duration<double> does, takes a
        // tenth of the time of reading the clock.
        const std::chrono::nanoseconds passed = std::chrono::steady_clock::now() - start_;
        return static_cast<double>(passed.count()) * 1e-9;
    }

    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace eng::platform
