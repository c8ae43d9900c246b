#include "game/pong/replay_state.h"

#include <optional>

#include "pong_text.h"

namespace pong {

void ReplayState::onEnter() {
    effects_ = std::make_unique<Effects>(context());
    view_ = std::make_unique<MatchView>(pong_, *effects_);
    effects_->serve();
    WatchRules::onEnter();
}

void ReplayState::onUpdate() {
    WatchRules::onUpdate();
    effects_->follow(pictureOf(session()),
                     isPaused() ? 0.0F : static_cast<float>(context().time.realDelta));
}

void ReplayState::onEvent(const Session::Given& given) {
    effects_->event(given.event, pong_.palette());
    pong_.sounds.event(given.event, modeOf(session()));
}

void ReplayState::drawMatch(eng::render::Canvas& canvas) {
    const MatchPicture picture = pictureOf(session());
    view_->drawCourt(canvas, picture, true);
    view_->drawMatch(canvas, picture, true);
    view_->drawScores(canvas, picture);
}

std::string ReplayState::seatName(int side) const {
    const std::optional<Strength> machine = strengthOf(session(), side);
    return machine ? context().strings.text(text::kMachine,
                                            {context().strings.pattern(nameOf(*machine))})
                   : WatchRules::seatName(side);
}

void ReplayState::drawNames(eng::render::Canvas& canvas) {
    for (const int side : {kLeft, kRight}) {
        view_->drawName(canvas, side, seatName(side));
    }
}

} // namespace pong
