#include "game/pong/last_point_state.h"

#include "game/pong/result_state.h"

#include <algorithm>

#include "pong_text.h"

namespace pong {

void LastPointState::onBegin() {
    effects_ = std::make_unique<Effects>(services(), lifetime());
    view_ = std::make_unique<MatchView>(pong_, *effects_);
    const std::uint64_t end = session_.recording().steps;
    session_.seek(end - std::min(end, static_cast<std::uint64_t>(kShown * kStepsPerSecond)));
}

void LastPointState::onFrame() {
    constexpr double kStays = 0.9;   // seconds after the point
    constexpr double kUnasked = 0.3; // before, a press was meant for the match
    const double delta = services().time.realDelta;
    shownFor_ += delta;
    session_.advance(delta * kRate);
    for (const Session::Given& given : session_.events()) {
        effects_->event(given.event, pong_.palette());
        if (given.event.kind != MatchEvent::Kind::Point) { // whose melody still sounds
            pong_.sounds.event(given.event, Mode::Demo);
        }
    }
    effects_->follow(pictureOf(session_), static_cast<float>(delta * kRate));
    if (session_.steps() == session_.recording().steps) {
        endedFor_ += delta;
    }
    if (endedFor_ > kStays || (shownFor_ > kUnasked && eng::isAnyPressed(services().input))) {
        services().screens.switchTo(services().heap.make<ResultState>(pong_, match_));
    }
}

void LastPointState::onDraw(eng::render::Canvas& canvas) {
    const MatchPicture picture = pictureOf(session_);
    view_->drawCourt(canvas, picture, true);
    view_->drawMatch(canvas, picture, true);
    view_->drawScores(canvas, picture);
    view_->drawHint(canvas, services().strings.pattern(text::kOnceMore), 1.0F);
    constexpr double kOpens = 0.4; // seconds
    const auto closed = static_cast<float>(std::max(1.0 - shownFor_ / kOpens, 0.0));
    const eng::Rect all = canvas.stage().visible();
    canvas.rectangle({.center = all.center(), .size = {all.width, all.height}},
                     pong_.palette().menus.backdrop.faded(closed));
}

} // namespace pong
