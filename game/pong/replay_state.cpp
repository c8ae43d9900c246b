#include "game/pong/replay_state.h"

#include "game/pong/layout.h"

#include <algorithm>
#include <optional>

#include "pong_text.h"

namespace pong {

void ReplayState::onEnter() {
    effects_ = std::make_unique<Effects>(context());
    view_ = std::make_unique<MatchView>(pong_, session(), *effects_);
    effects_->serve();
    WatchRules::onEnter();
}

void ReplayState::onUpdate() {
    WatchRules::onUpdate();
    const Seen at = seen(session());
    effects_->ballAt({static_cast<float>(at.ballX), static_cast<float>(at.ballY)},
                     isPaused() ? 0.0 : context().time.realDelta);
}

void ReplayState::onEvent(const Session::Given& given) {
    effects_->event(given.event);
    pong_.sounds.event(given.event, modeOf(session()));
}

void ReplayState::drawMatch(eng::render::Canvas& canvas) {
    view_->drawCourt(canvas);
    view_->drawMatch(canvas, true);
    view_->drawScores(canvas);
}

std::string ReplayState::seatName(int side) const {
    const std::optional<Strength> machine = strengthOf(session(), side);
    return machine ? context().strings.text(text::kMachine,
                                            {context().strings.pattern(nameOf(*machine))})
                   : WatchRules::seatName(side);
}

void ReplayState::drawNames(eng::render::Canvas& canvas) {
    // Above the scores, each on its side of the court.
    const Stage& stage = canvas.stage();
    const float size = std::max(stage.minTextSize(), 30.0F);
    for (const int side : {kLeft, kRight}) {
        const std::string name = seatName(side);
        if (name.empty()) {
            continue;
        }
        const eng::Vec2 at =
            stage.toScreen({side == kLeft ? kWidth * 0.25F : kWidth * 0.75F, 0.0F});
        const bool portrait = stage.portrait();
        const float width = portrait ? stage.width() * 0.5F : kWidth * 0.4F;
        const float left = portrait ? size * 0.5F : at.x - width / 2.0F;
        const float top =
            portrait ? at.y - size * 0.75F : std::max(stage.visible().top, 0.0F) + size * 0.3F;
        canvas.write(name, {left, top, width, size * 1.5F},
                     {.size = size,
                      .minSize = stage.minTextSize() * 0.75F,
                      .color = pong_.palette().side(side).faded(0.9F),
                      .align = portrait ? eng::render::Align::Left : eng::render::Align::Center});
    }
}

} // namespace pong
