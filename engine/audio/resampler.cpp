#include "engine/audio/resampler.h"

#include "engine/core/assert.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace eng {
namespace {

constexpr std::size_t kPhases = 128;  // places between two frames with weights of their own
constexpr double kZeroCrossings = 10; // of the sinc, on each side

/// The sinc with a Blackman window.
double weight(double distance, double cutoff, double reach) {
    if (std::abs(distance) >= reach) {
        return 0.0;
    }
    const double x = std::numbers::pi * distance * cutoff;
    const double sinc = x == 0.0 ? 1.0 : std::sin(x) / x;
    const double turn = std::numbers::pi * distance / reach;
    return cutoff * sinc * (0.42 + 0.5 * std::cos(turn) + 0.08 * std::cos(2.0 * turn));
}

} // namespace

Resampler::Resampler(int from, int to, int channels)
    : from_{from}
    , to_{to}
    , channels_{static_cast<std::size_t>(channels)}
    , reach_{0} {
    ENG_ASSERT(from > 0 && to > 0 && channels > 0, "rates and channels are above 0");
    if (from != to) {
        const double cutoff = std::min(1.0, static_cast<double>(to) / from) * 0.97;
        const double reach = std::ceil(kZeroCrossings / cutoff);
        reach_ = static_cast<std::size_t>(reach);
        for (std::size_t phase = 0; phase <= kPhases; ++phase) {
            const std::size_t row = weights_.size();
            double sum = 0.0;
            for (std::size_t i = 0; i < 2 * reach_; ++i) {
                const double place = static_cast<double>(i) - (reach - 1.0);
                const double part = static_cast<double>(phase) / static_cast<double>(kPhases);
                weights_.push_back(static_cast<float>(weight(place - part, cutoff, reach)));
                sum += static_cast<double>(weights_.back());
            }
            for (std::size_t i = row; i < weights_.size(); ++i) { // a constant stays what it is
                weights_[i] /= static_cast<float>(sum);
            }
        }
    }
    clear();
}

void Resampler::clear() {
    // The silence before the first frame.
    input_.assign(reach_ > 0 ? (reach_ - 1) * channels_ : 0, 0.0F);
    at_ = 0;
}

void Resampler::add(std::span<const float> frames) {
    input_.insert(input_.end(), frames.begin(), frames.end());
}

void Resampler::finish() {
    input_.resize(input_.size() + reach_ * channels_, 0.0F);
}

std::size_t Resampler::available() const {
    const auto frames = static_cast<std::int64_t>(input_.size() / channels_);
    const std::int64_t span = reach_ > 0 ? 2 * static_cast<std::int64_t>(reach_) : 1;
    const std::int64_t places = frames - span + 1; // at which a result can begin
    const std::int64_t left = places * to_ - at_;
    return left > 0 ? static_cast<std::size_t>((left + from_ - 1) / from_) : 0;
}

void Resampler::read(std::span<float> frames) {
    ENG_ASSERT(frames.size() / channels_ <= available(), "there are that many frames");
    if (reach_ == 0) {
        std::copy_n(input_.begin(), frames.size(), frames.begin());
        input_.erase(input_.begin(), input_.begin() + static_cast<std::ptrdiff_t>(frames.size()));
        return;
    }
    const std::size_t taps = 2 * reach_;
    for (std::size_t out = 0; out < frames.size(); out += channels_) {
        const auto first = static_cast<std::size_t>(at_ / to_) * channels_;
        const float phase =
            static_cast<float>(at_ % to_) * static_cast<float>(kPhases) / static_cast<float>(to_);
        const auto row = static_cast<std::size_t>(phase);
        const float part = phase - static_cast<float>(row);
        const float* const low = &weights_[row * taps];
        const float* const high = low + taps;
        for (std::size_t channel = 0; channel < channels_; ++channel) {
            const float* from = &input_[first + channel];
            float sum = 0.0F;
            for (std::size_t i = 0; i < taps; ++i, from += channels_) {
                sum += *from * (low[i] + (high[i] - low[i]) * part);
            }
            frames[out + channel] = sum;
        }
        at_ += from_;
    }
    const std::int64_t used = at_ / to_;
    const auto dropped = static_cast<std::ptrdiff_t>(
        std::min(static_cast<std::size_t>(used) * channels_, input_.size()));
    input_.erase(input_.begin(), input_.begin() + dropped);
    at_ -= static_cast<std::int64_t>(static_cast<std::size_t>(dropped) / channels_) * to_;
}

} // namespace eng
