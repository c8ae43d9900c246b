#include "game/pong/online_state.h"

#include "pong_text.h"

namespace pong {

OnlineState::OnlineState(Pong& pong, Together& together, eng::Services& context)
    : OnlinePlayState{together.online()}
    , pong_{pong}
    , together_{together}
    , reader_{pong, context}
    , hintsApply_{Pong::hintsApply(context.actions)} {}

void OnlineState::onBegin() {
    effects_ = std::make_unique<Effects>(services(), lifetime());
    view_ = std::make_unique<MatchView>(pong_, *effects_);
    effects_->serve();
    effects_->showHint();
}

void OnlineState::onEnd() {
    pong_.ui.modules().screens.setRightAtBottom(false);
    pong_.sounds.calm();
}

void OnlineState::steer(int side) {
    pong_.ui.modules().screens.setRightAtBottom(side == kRight);
    const PaddleInput command = reader_.read();
    match().setAnyCommand(&command);
}

void OnlineState::rest() {
    reader_.reset();
    match().setAnyCommand(nullptr);
}

void OnlineState::takeEvents() {
    if (!match().hasMatch()) {
        return;
    }
    const int own = match().seat().value_or(kLeft);
    for (const auto& given : eng::eventsOf<Match>(match().given())) {
        effects_->event(given.event, pong_.palette());
        pong_.sounds.event(given.event, Mode::OnePlayer, own);
    }
    for (const auto& given : eng::eventsOf<Match>(match().confirmedGiven())) {
        if (given.event.kind == MatchEvent::Kind::Point && !given.event.wins) {
            const Match& now = eng::stateOf<Match>(*match().match());
            services().host.announce(services().strings.text(
                given.event.side == own ? text::kSayPointOwn : text::kSayPointOther,
                {now.score(own), now.score(1 - own)}));
        }
    }
    const MatchPicture shown = picture();
    effects_->follow(shown, static_cast<float>(services().time.delta));
    Sounds::isTense(shown.match) ? pong_.sounds.beat() : pong_.sounds.calm();
}

MatchPicture OnlineState::picture() const {
    return pictureOf(match().shown());
}

void OnlineState::drawMatch(eng::render::Canvas& canvas) {
    const MatchPicture shown = picture();
    const std::optional<int> side = match().seat();
    const eng::InputDevice device = services().input.device();
    view_->drawCourt(canvas, shown, onTop());
    if (onTop() && side && (device == eng::InputDevice::Touch || hintsApply_)) {
        const eng::TextId hint = playHint(side, device, canvas.stage().portrait());
        view_->drawHint(canvas, services().strings.pattern(hint), effects_->hint(shown.match));
    }
    view_->drawMatch(canvas, shown, onTop());
    if (!onTop()) {
        return;
    }
    if (side) {
        view_->drawFingers(canvas, shown, services().input, side);
    }
    view_->drawScores(canvas, shown);
    for (const int one : {kLeft, kRight}) {
        view_->drawName(canvas, one, eng::online::seatName(online(), services().strings, one));
    }
}

bool OnlineState::wantsPause() const {
    return pong_.wantsPause(services());
}

void OnlineState::onInspect(std::string& json) const {
    OnlinePlayState::onInspect(json);
    if (match().hasMatch()) {
        const MatchPicture shown = picture();
        eng::appendFormat(json,
                          ",\"steps\":{0},\"score\":[{1},{2}],\"paddles\":[{3:.2f},{4:.2f}],"
                          "\"ball\":[{5:.2f},{6:.2f}],\"pointsToWin\":{7}",
                          {match().shown().steps, shown.match.score(kLeft),
                           shown.match.score(kRight), shown.at.paddleY[kLeft],
                           shown.at.paddleY[kRight], shown.at.ballX, shown.at.ballY,
                           shown.match.pointsToWin()});
    }
}

void OnlineState::drawPauseButton(eng::render::Canvas& canvas) {
    view_->drawPauseButton(canvas, services().input);
}

} // namespace pong
