#pragma once

#include "engine/animate/motion.h"
#include "engine/animate/trail.h"
#include "engine/core/geometry.h"

#include <array>

namespace pong {

/// What moves beside the game itself, because something happened: flashes, pops, transitions. The
/// view reads the numbers, `engine/animate` changes them.
///
/// Nothing is allocated after the constructor.
class Effects {
public:
    Effects(eng::ManagedHeap& heap, eng::AnimateTask& animate);

    /// For people who do not want things to move: nothing slides, pops or leaves a trail; what
    /// remains is light that fades.
    void setCalm(bool calm) { calm_ = calm; }
    bool calm() const { return calm_; }

    /// Another screen is up.
    /// @param veil   how strongly it dims the game behind it, 0 to 1
    /// @param focus  the line of its menu in focus
    void screenChanged(float veil, int focus);
    void focusMoved(int line);
    void hit(int side, eng::Vec2 at);
    void wall(eng::Vec2 at);
    void point(int side);
    void serve();
    /// Follows the ball. @param delta  seconds since the last call
    void ballAt(eng::Vec2 at, double delta) { trail_.add(at, time_ += delta); }

    /// 1 when it happened, 0 when it is over.
    float hitFlash(int side) const { return hits_[static_cast<std::size_t>(side)].value(); }
    float pointFlash(int side) const { return points_[static_cast<std::size_t>(side)].value(); }
    /// How much larger than usual a score is, 0 to 1.
    float scorePop(int side) const;
    /// A ring that spreads from where the ball was thrown back: 0 to 1, at 1 it is gone.
    float ripple() const { return calm_ ? 1.0F : ripple_.value(); }
    eng::Vec2 rippleAt() const { return rippleAt_; }
    /// How large the ball is: it comes up at the serve. 0 to a little over 1.
    float ballSize() const { return calm_ ? 1.0F : ball_.value(); }
    float veil() const;
    /// How far the screen's words have come up, 0 to 1.
    float appear() const { return calm_ ? 1.0F : appear_.value(); }
    /// The line that the menu's highlight is at, or between which two.
    float focus() const;
    /// Up and down for ever, 0 to 1.
    float breath() const { return calm_ ? 0.5F : breath_.value(); }
    const eng::Trail& trail() const { return trail_; }

private:
    std::array<eng::Motion, 2> hits_, points_, pops_;
    eng::Motion ripple_, ball_, veil_, appear_, focus_, breath_;
    eng::Vec2 rippleAt_;
    float veilFrom_ = 0.0F, veilTo_ = 0.0F;
    float focusFrom_ = 0.0F, focusTo_ = 0.0F;
    eng::Trail trail_;
    double time_ = 0.0; ///< of the trail, seconds
    bool calm_ = false;
};

} // namespace pong
