#include "game/pong/effects.h"

#include <utility>

namespace pong {

using eng::Curve;
using eng::Vec2;

Effects::Effects(const eng::StateContext& context)
    : accessibility_{context.accessibility} {
    const auto once = [&](const char* name, Curve<float> curve, double seconds) {
        return eng::Motion{context.heap, context.animate, name, std::move(curve), seconds};
    };
    for (std::size_t side = 0; side < 2; ++side) {
        hits_[side] = once("hit", Curve<float>::quadratic(1.0F, 0.2F, 0.0F), 0.4);
        points_[side] = once("point", Curve<float>::quadratic(1.0F, 0.6F, 0.0F), 1.1);
        // Up quickly, then back like something elastic.
        pops_[side] = once(
            "pop", Curve<float>::through({0.0F, 1.0F, 0.75F, 0.35F, 0.1F, -0.04F, -0.02F, 0.0F}),
            0.55);
    }
    ripple_ = once("ripple", Curve<float>::quadratic(0.0F, 0.75F, 1.0F), 0.45);
    ball_ = once("ball", Curve<float>::cubic(0.0F, 0.9F, 1.5F, 1.0F), 0.4);
    hint_ = once(
        "hint", Curve<float>::through({1.0F, 1.0F, 1.0F, 1.0F, 1.0F, 1.0F, 1.0F, 1.0F, 0.0F}), 4.6);
}

void Effects::event(const MatchEvent& event) {
    const eng::Vec2 at{static_cast<float>(event.x.toDouble()),
                       static_cast<float>(event.y.toDouble())};
    switch (event.kind) {
    case MatchEvent::Kind::Served:
        break;
    case MatchEvent::Kind::Hit:
        hit(event.side, at);
        break;
    case MatchEvent::Kind::Wall:
        wall(at);
        break;
    case MatchEvent::Kind::Point:
        point(event.side);
        break;
    }
}

void Effects::hit(int side, Vec2 at) {
    hits_[static_cast<std::size_t>(side)].start();
    wall(at);
}

void Effects::wall(Vec2 at) {
    rippleAt_ = at;
    ripple_.start();
}

void Effects::point(int side) {
    points_[static_cast<std::size_t>(side)].start();
    pops_[static_cast<std::size_t>(side)].start();
    serve();
}

void Effects::serve() {
    ball_.start();
    trail_.clear();
}

float Effects::scorePop(int side) const {
    return calm() ? 0.0F : pops_[static_cast<std::size_t>(side)].value();
}

eng::Motion breathing(const eng::StateContext& context) {
    return {context.heap, context.animate,          "breath", Curve<float>::eased(0.0F, 1.0F),
            2.2,          eng::Repeat::BackAndForth};
}

} // namespace pong
