#include "engine/kit/detail.h"

#include <utility>

namespace eng {
namespace {

constexpr float kNoFrame = 0.25F;  // seconds
constexpr float kMean = 0.1F;      // weight of a frame in the mean
constexpr float kLate = 1.3F;      // of the wanted time: a display of 50 Hz is in time
constexpr float kSoon = 0.3F;      // seconds that frames are late before a step down
constexpr float kFirstWait = 4.0F; // seconds
constexpr float kLongestWait = 120.0F;

} // namespace

void Detail::frame(float seconds) {
    if (seconds <= 0.0F || seconds > kNoFrame) {
        return;
    }
    mean_ = mean_ == 0.0F ? seconds : mean_ + (seconds - mean_) * kMean;
    if (mean_ <= wanted_ * kLate) {
        late_ = 0.0F;
        fine_ += seconds;
        if (fine_ >= wait_ && level_ < maxLevel_) {
            level_ = std::min(level_ + kStep, maxLevel_);
            fine_ = 0.0F;
            tries_ = true;
        } else if (fine_ >= wait_) {
            wait_ = kFirstWait; // it holds
            tries_ = false;
        }
        return;
    }
    fine_ = 0.0F;
    late_ += seconds;
    if (late_ >= kSoon && level_ > 0.0F) {
        maxLevel_ = extra() ? 1.0F : maxLevel_;
        level_ = std::max(level_ - kStep, 0.0F);
        late_ = 0.0F;
        mean_ = 0.0F; // of the new level
        wait_ = std::exchange(tries_, false) ? std::min(2.0F * wait_, kLongestWait) : wait_;
    }
}

} // namespace eng
