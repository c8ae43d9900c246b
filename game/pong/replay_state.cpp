#include "game/pong/replay_state.h"

#include <algorithm>
#include <optional>

#include "pong_text.h"

namespace pong {

void ReplayState::onBegin() {
    effects_ = std::make_unique<Effects>(services(), lifetime());
    view_ = std::make_unique<MatchView>(pong_, *effects_);
    effects_->serve();
    WatchState::onBegin();
}

void ReplayState::onFrame() {
    WatchState::onFrame();
    effects_->follow(pictureOf(match()),
                     isPaused() ? 0.0F : static_cast<float>(services().time.realDelta));
}

bool ReplayState::isMarked(eng::GivenSpan events) const {
    return std::ranges::any_of(eng::eventsOf<Match>(events), [](const auto& given) {
        return given.event.kind == MatchEvent::Kind::Point;
    });
}

void ReplayState::onEvents(eng::GivenSpan events) {
    for (const auto& given : eng::eventsOf<Match>(events)) {
        effects_->event(given.event, pong_.palette());
        pong_.sounds.event(given.event, modeOf(match()));
    }
}

void ReplayState::drawMatch(eng::render::Canvas& canvas) {
    const MatchPicture picture = pictureOf(match());
    view_->drawCourt(canvas, picture, true);
    view_->drawMatch(canvas, picture, true);
    view_->drawScores(canvas, picture);
}

std::string ReplayState::seatName(int side) const {
    const std::optional<Strength> machine = strengthOf(match().holder(side));
    return machine ? services().strings.text(text::kMachine,
                                             {services().strings.pattern(nameOf(*machine))})
                   : WatchState::seatName(side);
}

void ReplayState::drawNames(eng::render::Canvas& canvas) {
    for (const int side : {kLeft, kRight}) {
        view_->drawName(canvas, side, seatName(side));
    }
}

} // namespace pong
