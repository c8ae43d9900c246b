#pragma once

#include "engine/animate/motion.h"
#include "engine/animate/trail.h"
#include "engine/core/geometry.h"
#include "engine/state/state_context.h"
#include "game/pong/pong_rules.h"

#include <array>

namespace pong {

/// Animations that follow events of the simulation: flashes, pops, the ball's trail. The view reads
/// the values. If the user wants less motion, nothing pops or leaves a trail; only light fades.
///
/// Nothing is allocated after the constructor.
class Effects {
public:
    /// @param context  outlives the effects
    explicit Effects(const eng::StateContext& context);

    /// Starts what an event of the match shows.
    void event(const MatchEvent& event);
    /// The match has gone to another time.
    void moved() { trail_.clear(); }
    void hit(int side, eng::Vec2 at);
    void wall(eng::Vec2 at);
    void point(int side);
    void serve();
    /// Shows the hint how to play.
    void showHint() { hint_.start(); }
    /// Follows the ball. @param delta  seconds since the last call
    void ballAt(eng::Vec2 at, double delta) { trail_.add(at, time_ += delta); }

    /// 1 at the event, 0 at the end.
    float hitFlash(int side) const { return hits_[static_cast<std::size_t>(side)].value(); }
    float pointFlash(int side) const { return points_[static_cast<std::size_t>(side)].value(); }
    /// Enlargement of a score, 0 to 1.
    float scorePop(int side) const;
    /// A ring that spreads from where the ball bounced: 0 to 1, at 1 it has disappeared.
    float ripple() const { return calm() ? 1.0F : ripple_.value(); }
    eng::Vec2 rippleAt() const { return rippleAt_; }
    /// Size of the ball, which appears at the serve: 0 to a little over 1.
    float ballSize() const { return calm() ? 1.0F : ball_.value(); }
    /// Strength of the hint: 1, after four seconds it fades to 0.
    float hint() const { return hint_.value(); }
    const eng::Trail& trail() const { return trail_; }
    bool calm() const { return accessibility_.reducedMotion(); }

private:
    const eng::Accessibility& accessibility_;
    std::array<eng::Motion, 2> hits_, points_, pops_;
    eng::Motion ripple_, ball_, hint_;
    eng::Vec2 rippleAt_;
    eng::Trail trail_;
    double time_ = 0.0; ///< of the trail, seconds
};

/// A light that swells and fades for ever, 0 to 1.
eng::Motion breathing(const eng::StateContext& context);

} // namespace pong
