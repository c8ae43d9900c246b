#pragma once

#include "engine/animate/motion.h"
#include "engine/core/geometry.h"
#include "engine/kit/detail.h"
#include "engine/kit/particles.h"
#include "engine/kit/pulse.h"
#include "engine/kit/ribbon.h"
#include "engine/kit/rings.h"
#include "engine/screen/scope.h"
#include "engine/screen/services.h"
#include "game/pong/palette.h"
#include "game/pong/ruleset.h"

#include <array>

namespace pong {

/// What follows the events of a match: flashes, sparks, rings, the ball's ribbon, and how ball and
/// paddles give way. It is for the eye only. The view reads the values. If the user wants less
/// motion, nothing flies, shakes or leaves a ribbon; only light fades.
///
/// Nothing is allocated after the constructor.
class Effects {
public:
    /// @param context, scope  outlive the effects
    Effects(const eng::Services& context, eng::Lifetime& lifetime);

    /// Starts what an event of the match shows.
    void event(const MatchEvent& event, const Palette& palette);
    /// The match has gone to another time, or begins again.
    void moved();
    /// The ball appears in the middle.
    void serve();
    /// Shows the hint how to play.
    void showHint() { hint_.start(); }
    /// Follows the picture of the match, after its events. @param delta  seconds since the last
    /// call
    void follow(const MatchPicture& picture, float delta);

    /// 1 at the event, 0 at the end.
    float hitFlash(int side) const { return hits_[static_cast<std::size_t>(side)].value(); }
    /// Of a side that got a point: the light of its end and its large score.
    float pointFlash(int side) const { return points_[static_cast<std::size_t>(side)].value(); }
    /// Of the wall at the ball's last bounce.
    float wallFlash() const { return wall_.value(); }
    eng::Vec2 wallAt() const { return wallAt_; } ///< units of the court
    /// How far a paddle gives way, units of the court.
    float recoil(int side) const;
    /// Enlargement of a score, 0 to 1.
    float scorePop(int side) const;
    /// Where the ball is seen, units of the court: where it was hit hard, its picture is held.
    eng::Vec2 ball(const MatchPicture& picture) const;
    /// Its length along its way and across it, as multiples of its radius.
    eng::Vec2 ballShape(const Ball& ball) const;
    /// Of the rally: 0 at the serve, 1 after 24 hits.
    static float heat(const World& match);
    /// Of a side that wins with the next point: its light swells and fades. 0 to 1.
    float matchPoint(const World& match, int side) const;
    /// How far the picture of the play is shaken, units.
    eng::Vec2 shake() const;
    /// Strength of the hint: 1, after four seconds or the first point it fades to 0.
    float hint(const World& match) const {
        return match.score(0) == 0 && match.score(1) == 0 ? hint_.value() : 0.0F;
    }
    /// How much of floor, ribbon and sparks the machine can draw, 0 to 1.
    float detail() const { return detail_.level(); }
    bool calm() const { return accessibility_.reducedMotion(); }

    // In units of the screen.
    const eng::Ribbon& ribbon() const { return ribbon_; }
    const eng::Particles& sparks() const { return sparks_; }
    const eng::Rings& rings() const { return rings_; }

private:
    void hit(int side, eng::Vec2 at, const Palette& palette);
    void wall(eng::Vec2 at, const Palette& palette);
    void point(int side, eng::Vec2 at, const Palette& palette);
    void burst(eng::ParticleStyle style, eng::Vec2 at, eng::Vec2 way, int count);

    const eng::Accessibility& accessibility_;
    const eng::render::Stage& stage_;
    const eng::FrameTime& clock_;
    eng::Detail detail_;
    std::array<eng::Motion, 2> hits_, pops_;
    eng::Motion appears_, hint_;
    eng::Motion breath_; ///< swells and fades for ever, 0 to 1
    std::array<eng::Pulse, 2> points_, recoils_;
    eng::Pulse wall_, shake_;
    eng::Vec2 wallAt_, heldAt_, last_;
    float squash_ = 0.0F;  ///< seconds that the ball is squashed
    float hold_ = 0.0F;    ///< seconds that the picture of the ball is held
    float catchUp_ = 0.0F; ///< seconds until it is where the ball is
    bool struck_ = false;  ///< a paddle has hit since the last `follow`
    float time_ = 0.0F;    ///< of the shaking, seconds
    eng::Ribbon ribbon_;
    eng::Particles sparks_{256};
    eng::Rings rings_;
};

} // namespace pong
