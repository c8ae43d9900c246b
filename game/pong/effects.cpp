#include "game/pong/effects.h"

#include "engine/screen/lifetime.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace pong {

using eng::Curve;
using eng::Vec2;

namespace {

constexpr float kHotRally = 24.0F; // hits
constexpr float kRecoil = 14.0F;
constexpr float kShake = 6.0F;
constexpr float kSquash = 0.060F; // seconds, the last of them to relax
constexpr float kRelax = 0.025F;
constexpr Fixed kHoldSpeed{1500};  // the ball's, from which its picture is held
constexpr float kHoldHit = 0.045F; // seconds
constexpr float kHoldPoint = 0.080F;
constexpr float kCatchUp = 0.090F;
constexpr float kLeap = 200.0F; // units: a recording was put to another time

constexpr eng::ParticleStyle kHitSparks{.life = 0.30F,
                                        .lifeSpread = 0.12F,
                                        .speed = 800.0F,
                                        .speedSpread = 300.0F,
                                        .spread = 70.0F / 180.0F * std::numbers::pi_v<float>,
                                        .drag = 2.5F,
                                        .size = 2.8F,
                                        .endSize = 1.2F,
                                        .streak = 0.05F};
constexpr eng::ParticleStyle kWallSparks{.life = 0.28F,
                                         .lifeSpread = 0.10F,
                                         .speed = 420.0F,
                                         .speedSpread = 180.0F,
                                         .spread = 110.0F / 180.0F * std::numbers::pi_v<float>,
                                         .drag = 2.5F,
                                         .size = 2.2F,
                                         .endSize = 1.0F,
                                         .streak = 0.05F};
constexpr eng::ParticleStyle kPointSparks{.life = 0.70F,
                                          .lifeSpread = 0.30F,
                                          .speed = 700.0F,
                                          .speedSpread = 500.0F,
                                          .spread = std::numbers::pi_v<float>,
                                          .drag = 2.0F,
                                          .size = 3.4F,
                                          .endSize = 1.2F,
                                          .streak = 0.05F};

} // namespace

Effects::Effects(const eng::Services& context, eng::Lifetime& lifetime)
    : accessibility_{context.accessibility}
    , stage_{context.stage}
    , clock_{context.time}
    , points_{eng::Pulse{0.07F, 0.9F}, eng::Pulse{0.07F, 0.9F}}
    , recoils_{eng::Pulse{0.015F, 0.18F}, eng::Pulse{0.015F, 0.18F}}
    , wall_{0.02F, 0.3F}
    , shake_{0.001F, 0.18F} {
    const auto moving = [&](const char* name, Curve<float> curve, double seconds,
                            eng::Repeat repeat = eng::Repeat::Once) {
        return eng::Motion{
            lifetime.heap(), lifetime.interpolators(), name, std::move(curve), seconds, repeat};
    };
    for (std::size_t side = 0; side < 2; ++side) {
        hits_[side] = moving("hit", Curve<float>::quadratic(1.0F, 0.2F, 0.0F), 0.4);
        // Up quickly, then back like something elastic.
        pops_[side] = moving(
            "pop", Curve<float>::through({0.0F, 1.0F, 0.75F, 0.35F, 0.1F, -0.04F, -0.02F, 0.0F}),
            0.55);
    }
    appears_ = moving("ball", Curve<float>::cubic(0.0F, 0.9F, 1.5F, 1.0F), 0.4);
    breath_ = moving("breath", Curve<float>::eased(0.0F, 1.0F), 2.2, eng::Repeat::BackAndForth);
    hint_ = moving(
        "hint", Curve<float>::through({1.0F, 1.0F, 1.0F, 1.0F, 1.0F, 1.0F, 1.0F, 1.0F, 0.0F}), 4.6);
}

float Effects::matchPoint(const World& match, int side) const {
    if (match.isOver() || match.score(side) != match.pointsToWin() - 1) {
        return 0.0F;
    }
    return calm() ? 0.5F : breath_.value();
}

void Effects::event(const MatchEvent& event, const Palette& palette) {
    const Vec2 at{static_cast<float>(event.x.toDouble()), static_cast<float>(event.y.toDouble())};
    switch (event.kind) {
    case MatchEvent::Kind::Served:
        break;
    case MatchEvent::Kind::Hit:
        hit(event.side, at, palette);
        break;
    case MatchEvent::Kind::Wall:
        wall(at, palette);
        break;
    case MatchEvent::Kind::Point:
        point(event.side, at, palette);
        break;
    }
}

void Effects::burst(eng::ParticleStyle style, Vec2 at, Vec2 way, int count) {
    const Vec2 turned = stage_.toScreen(at + way) - stage_.toScreen(at);
    style.direction = std::atan2(turned.y, turned.x);
    sparks_.burst(style, stage_.toScreen(at), detail_.of(count));
}

void Effects::hit(int side, Vec2 at, const Palette& palette) {
    hits_[static_cast<std::size_t>(side)].start();
    if (calm()) {
        return;
    }
    recoils_[static_cast<std::size_t>(side)].start();
    squash_ = kSquash;
    struck_ = true;
    heldAt_ = at;
    ribbon_.corner(stage_.toScreen(at));
    eng::ParticleStyle style = kHitSparks;
    style.color = mix(palette.side(side), palette.core(side), 0.5F);
    style.endColor = palette.side(side).faded(0.0F);
    burst(style, at, {side == kLeft ? 1.0F : -1.0F, 0.0F}, 14);
}

void Effects::wall(Vec2 at, const Palette& palette) {
    wallAt_ = at;
    wall_.start();
    if (calm()) {
        return;
    }
    ribbon_.corner(stage_.toScreen(at));
    eng::ParticleStyle style = kWallSparks;
    style.color = palette.wall;
    burst(style, at,
          {0.0F, at.y < static_cast<float>(kCourtHeight.toDouble()) / 2.0F ? 1.0F : -1.0F}, 6);
}

void Effects::point(int side, Vec2 at, const Palette& palette) {
    points_[static_cast<std::size_t>(side)].start();
    pops_[static_cast<std::size_t>(side)].start();
    serve();
    if (calm()) {
        return;
    }
    shake_.start();
    eng::ParticleStyle style = kPointSparks;
    style.color = mix(palette.side(side), palette.core(side), 0.3F);
    style.endColor = palette.side(side).faded(0.0F);
    burst(style, at, {side == kLeft ? -1.0F : 1.0F, 0.0F}, 90);
    rings_.burst({.from = 30.0F,
                  .to = 520.0F,
                  .width = 9.0F,
                  .seconds = 0.7F,
                  .color = palette.side(side).faded(0.7F)},
                 stage_.toScreen(at));
    heldAt_ = at;
    hold_ = kHoldPoint;
}

void Effects::serve() {
    appears_.start();
    moved();
}

void Effects::moved() {
    ribbon_.clear();
    sparks_.clear();
    rings_.clear();
    hold_ = catchUp_ = 0.0F;
    struck_ = false;
}

void Effects::follow(const MatchPicture& picture, float delta) {
    time_ += delta;
    if (delta > 0.0F) { // else the picture stands still, and the program may run slowly
        detail_.frame(static_cast<float>(clock_.realDelta));
    }
    if (std::exchange(struck_, false) && picture.match.ball().speed >= kHoldSpeed) {
        hold_ = kHoldHit;
        catchUp_ = kCatchUp;
    }
    for (std::size_t side = 0; side < 2; ++side) {
        points_[side].step(delta);
        recoils_[side].step(delta);
    }
    wall_.step(delta);
    squash_ = std::max(squash_ - delta, 0.0F);
    shake_.step(delta);
    if (hold_ > 0.0F) { // ball and sparks only; the rules and the paddles go on
        hold_ -= delta;
        return;
    }
    catchUp_ = std::max(catchUp_ - delta, 0.0F);
    sparks_.step(delta);
    rings_.step(delta);
    const Vec2 place = ball(picture);
    const bool leaps = (place - std::exchange(last_, place)).length() > kLeap;
    const bool leaves = !calm() && picture.match.phase() == Phase::Play;
    if (leaps || !leaves) {
        ribbon_.clear();
    }
    if (leaves) {
        ribbon_.add(stage_.toScreen(place), delta);
    }
}

Vec2 Effects::ball(const MatchPicture& picture) const {
    return hold_ > 0.0F ? heldAt_ : lerp(picture.ball, heldAt_, catchUp_ / kCatchUp);
}

float Effects::heat(const World& match) {
    return std::min(static_cast<float>(match.rally()) / kHotRally, 1.0F);
}

float Effects::recoil(int side) const {
    return calm() ? 0.0F : kRecoil * recoils_[static_cast<std::size_t>(side)].value();
}

float Effects::scorePop(int side) const {
    return calm() ? 0.0F : pops_[static_cast<std::size_t>(side)].value();
}

Vec2 Effects::ballShape(const Ball& ball) const {
    const float size = hold_ > 0.0F ? 1.0F : appears_.value();
    if (calm() || (ball.dx == Fixed{} && ball.dy == Fixed{})) {
        return {calm() ? 1.0F : size, calm() ? 1.0F : size};
    }
    const float squash = std::min(squash_ / kRelax, 1.0F);
    const auto speed = static_cast<float>((ball.speed - kServeSpeed).toDouble());
    const auto fastest = static_cast<float>((kHighestSpeed - kServeSpeed).toDouble());
    const float stretch = 0.5F * (speed / fastest) * (1.0F - squash);
    return Vec2{1.0F + stretch - 0.3F * squash, 1.0F - 0.3F * stretch + 0.2F * squash} * size;
}

Vec2 Effects::shake() const {
    if (calm()) {
        return {};
    }
    const float strength = kShake * shake_.value();
    return {strength * std::sin(time_ * 118.0F), strength * std::sin(time_ * 97.0F + 1.0F)};
}

} // namespace pong
