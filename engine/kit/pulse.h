#pragma once

#include <algorithm>

namespace eng {

/// A light that flares up and dies down: 0, quickly to 1, slowly back to 0.
///
///     flash_.start();   // a hit
///     flash_.step(dt);  // in each frame
///     canvas.glow(hit, 40, 200, light.faded(flash_.value()));
///
/// Threads: not synchronised.
class Pulse {
public:
    /// @param rise, fall  seconds from 0 to 1, and from 1 to 0, > 0
    Pulse(float rise, float fall)
        : rise_{rise}
        , fall_{fall} {}

    /// Rises from where it is.
    void start() {
        level_ = value();
        rises_ = true;
    }
    /// @param dt  seconds since the last call, >= 0
    void step(float dt) {
        if (rises_) {
            level_ += dt / rise_;
            if (level_ < 1.0F) {
                return;
            }
            dt = (level_ - 1.0F) * rise_;
            level_ = 1.0F;
            rises_ = false;
        }
        level_ = std::max(level_ - dt / fall_, 0.0F);
    }
    /// 0 to 1; quick at first when it falls.
    float value() const { return rises_ ? level_ : level_ * level_; }

private:
    float rise_, fall_;
    float level_ = 0.0F;
    bool rises_ = false;
};

} // namespace eng
