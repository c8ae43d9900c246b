#pragma once

namespace eng {

/// A clock that never goes back. The platform has the real one; tests and headless runs turn a
/// `ManualTime` by hand, so that nothing ever sleeps to be tested.
class TimeSource {
public:
    TimeSource() = default;
    TimeSource(const TimeSource&) = delete;
    TimeSource& operator=(const TimeSource&) = delete;
    virtual ~TimeSource() = default;

    /// Seconds since some fixed moment, usually the program's start; never less than before.
    virtual double now() const = 0;
};

/// A clock that stands still until it is told.
class ManualTime final : public TimeSource {
public:
    double now() const override { return now_; }
    void set(double seconds) { now_ = seconds; }
    void advance(double seconds) { now_ += seconds; }

private:
    double now_ = 0.0;
};

} // namespace eng
