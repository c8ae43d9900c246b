#pragma once

#include "engine/core/geometry.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace eng {

/// The last positions of a moving thing, for drawing its trail. Allocates nothing.
///
/// Threads: not synchronised; use an instance from one thread at a time.
class Trail {
public:
    static constexpr double kSeconds = 0.3; ///< a position is forgotten after this time
    static constexpr std::size_t kMax = 32;

    struct Place {
        Vec2 at;
        float age = 0.0F; ///< 0: the newest, 1: about to be forgotten
    };

    void clear() { count_ = 0; }
    /// @param now  seconds, not less than in the last call
    void add(Vec2 at, double now) {
        newest_ = count_ == 0 ? 0 : (newest_ + 1) % kMax;
        marks_[newest_] = {at, now};
        count_ = std::min(count_ + 1, kMax);
        while (count_ > 0 && now - mark(count_ - 1).time > kSeconds) {
            --count_;
        }
    }
    std::size_t size() const { return count_; }
    /// @param index  below `size`; 0 is the newest
    Place place(std::size_t index) const {
        const double age = (marks_[newest_].time - mark(index).time) / kSeconds;
        return {mark(index).at, static_cast<float>(std::clamp(age, 0.0, 1.0))};
    }

private:
    struct Mark {
        Vec2 at;
        double time = 0.0;
    };
    const Mark& mark(std::size_t index) const { return marks_[(newest_ + kMax - index) % kMax]; }

    std::array<Mark, kMax> marks_{};
    std::size_t newest_ = 0;
    std::size_t count_ = 0;
};

} // namespace eng
