#include "engine/room/pace.h"

#include "engine/core/sort.h"

#include <algorithm>
#include <span>

namespace eng::room {

double Pace::lead(double roundTrip, double jitter) const {
    constexpr double kMaxLead = 0.3; // seconds: the rest is left to the margins
    // A message needs half the round trip; the confirmed step is as old. RFC 6298 takes four mean
    // deviations for nearly all.
    const double ahead = std::min(roundTrip + 4.0 * jitter, kMaxLead) * rate_ + kMargin;
    return std::max(ahead - inputDelay(), 1.0);
}

void Pace::advance(double delta, double roundTrip) {
    steps_ += delta * rate_ * (1.0 + bend_);
    corrected_ -= corrected_ * std::min(delta / kLooksBack, 1.0);
    const double most = std::clamp(roundTrip - kFreeDelay, 0.0, kMaxDelay);
    const double wanted = most * std::min(corrected_ / (kOften * kLooksBack), 1.0);
    delay_ += std::clamp(wanted - delay_, -kMaxBend * delta, kMaxBend * delta);
}

void Pace::start(double steps) {
    steps_ = steps;
    bend_ = 0.0;
    count_ = 0;
}

void Pace::limit(double steps) {
    steps_ = std::min(steps_, steps);
}

void Pace::addMargin(int margin) {
    margins_[count_++ % kMargins] = margin;
    const std::size_t known = std::min(count_, kMargins);
    if (known < kFew) {
        return;
    }
    std::array<int, kMargins> sorted = margins_;
    sort(std::span{sorted}.first(known));
    const double median = sorted[known / 2];
    constexpr double kHopeless = 0.1; // seconds late: bending would take too long
    if (median < -kHopeless * rate_) {
        start(steps_ - median + kMargin);
        return;
    }
    // All but a tenth; half of the error is to be gone after a second.
    constexpr double kGain = 0.5;
    bend_ = std::clamp((kMargin - sorted[known / 10]) / rate_ * kGain, -kMaxBend, kMaxBend);
}

} // namespace eng::room
