#pragma once

#include <algorithm>
#include <cmath>

namespace eng {

/// A clock whose time is always finite and never decreases. Kernel, log and profiler rely on that.
///
/// After a backward jump of the underlying clock the time continues from its last value. Readings
/// that are not a time (not finite, or beyond 1e12 seconds) are ignored.
///
/// Threads: one thread per source.
class TimeSource {
public:
    TimeSource() = default;
    TimeSource(const TimeSource&) = delete;
    TimeSource& operator=(const TimeSource&) = delete;
    virtual ~TimeSource() = default;

    /// Seconds since some fixed moment, usually the start of the program.
    double now() const {
        constexpr double kLatest = 1e12; // later times lose their fractions
        if (const double reading = read(); std::abs(reading) <= kLatest) {
            offset_ = std::max(offset_, last_ - reading);
            last_ = std::max(last_, reading + offset_);
        }
        return last_;
    }

private:
    /// What the underlying clock shows, in seconds; may be anything.
    virtual double read() const = 0;

    mutable double last_ = 0.0;
    mutable double offset_ = 0.0; ///< the sum of all backward jumps
};

/// A clock that stands still until it is set: for tests and headless runs.
class ManualTime final : public TimeSource {
public:
    void set(double seconds) { now_ = seconds; }
    void advance(double seconds) { now_ += seconds; }

private:
    double read() const override { return now_; }

    double now_ = 0.0;
};

} // namespace eng
