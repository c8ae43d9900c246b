#pragma once

#include "engine/core/time_source.h"

#include <chrono>

namespace eng::platform {

/// The real clock: seconds since it was made.
class MonotonicTime final : public TimeSource {
public:
    double now() const override {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

} // namespace eng::platform
