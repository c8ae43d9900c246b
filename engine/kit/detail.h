#pragma once

#include <algorithm>

namespace eng {

/// How much decoration the machine can draw without dropping frames. A game thins its
/// decoration (dots, sparks) by it, before its picture stutters.
///
///     detail_.frame(realDelta);                            // once in each frame
///     sparks_.burst(kSpark, hit, detail_.of(14));          // 14, fewer on a slow machine
///
/// It lowers the level soon after frames have become late, and raises it by a step when they have
/// been in time for a while; a step that makes them late again is taken back and not tried for
/// longer and longer. A game that can draw something costly on top, such as bloom, asks for an
/// extra step: it is tried after four seconds, and not again if it makes frames late. Frames of
/// more than a quarter of a second are ignored: they come from a hidden page, or a window that is
/// moved.
///
/// Threads: not synchronised.
class Detail {
public:
    static constexpr float kStep = 0.25F;

    /// @param rate  frames a second that the game wants, > 0. On a slower display all of it is
    ///              thinned.
    /// @param extra  there is a step above everything
    explicit Detail(float rate = 60.0F, bool extra = false)
        : wanted_{1.0F / rate}
        , maxLevel_{extra ? 1.0F + kStep : 1.0F} {}

    /// @param seconds  since the last frame, of the clock on the wall
    void frame(float seconds);
    /// 1: everything; 0: the least.
    float level() const { return std::min(level_, 1.0F); }
    /// The machine draws the extra step in time.
    bool extra() const { return level_ > 1.0F; }
    /// A number of things at this level, at least 1 of any.
    int of(int count) const {
        const float least = 0.2F; // a little of everything stays
        return std::max(static_cast<int>(static_cast<float>(count) * std::max(level(), least)),
                        std::min(count, 1));
    }

private:
    float wanted_; ///< seconds for a frame
    float maxLevel_;
    float level_ = 1.0F;
    float mean_ = 0.0F;  ///< of the last frames, seconds
    float late_ = 0.0F;  ///< seconds that frames have been late
    float fine_ = 0.0F;  ///< seconds that they have been in time
    float wait_ = 4.0F;  ///< seconds in time before the next step up
    bool tries_ = false; ///< the last step was up, a short time ago
};

} // namespace eng
