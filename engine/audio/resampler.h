#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace eng {

/// Changes the sample rate of sound: takes frames and gives frames of the other rate. The first and
/// the last frame stay where they are in time.
///
/// Frequencies above half of the lower rate are removed. Equal rates change nothing.
///
/// Threads: not synchronised; use an instance from one thread at a time.
/// Source:  Smith, Digital Audio Resampling: band-limited interpolation by a windowed sinc.
class Resampler {
public:
    /// @param from, to  samples per second, > 0
    /// @param channels  samples in a frame, interleaved
    Resampler(int from, int to, int channels);

    /// Adds frames.
    void add(std::span<const float> frames);
    /// Adds the silence after the last frame, so that all frames can be read.
    void finish();
    /// Number of frames that can be read.
    std::size_t available() const;
    /// Reads frames.
    ///
    /// @param frames  at most `available()`
    void read(std::span<float> frames);
    /// Starts again.
    void clear();

private:
    std::int64_t from_;
    std::int64_t to_;
    std::size_t channels_;
    std::size_t reach_;          ///< frames that a result needs on each side; 0: equal rates
    std::vector<float> weights_; ///< kPhases + 1 rows of 2 * reach_
    std::vector<float> input_;   ///< frames that are still needed
    std::int64_t at_ = 0;        ///< place of the next result in `input_`, in 1 / to_ frames
};

} // namespace eng
