#include "game/pong/match_state.h"

#include "game/pong/last_point_state.h"
#include "game/pong/pause_state.h"
#include "game/pong/result_state.h"

#include <algorithm>
#include <utility>

#include "pong_text.h"

namespace pong {

using eng::Vec2;
using Cause = eng::ui::Interruption::Cause;

MatchState::MatchState(Pong& pong, Mode mode, std::uint64_t seed,
                       std::optional<Challenge> challenge)
    : pong_{pong}
    , mode_{mode}
    , challenge_{std::move(challenge)}
    , strength_{challenge_           ? challenge_->strength
                : mode == Mode::Demo ? Strength::Steady
                                     : *pong.settings.strength}
    , session_{makeMatch(seed)} {}

Session MatchState::makeMatch(std::uint64_t seed) {
    const bool demo = mode_ == Mode::Demo;
    form_ = challenge_ ? challenge_->form : pong_.scores.form();
    const Points points = challenge_ ? challenge_->points : *pong_.rules.points;
    return makeSession(seed, mode_,
                       {.strengths = {strength_, strength_},
                        .pointsToWin = demo ? kPointsToWin : pointsOf(points),
                        .form = form_,
                        .player = *pong_.scores.player(),
                        .build = pong_.rules.build(),
                        .rewinds = mode_ == Mode::OnePlayer});
}

void MatchState::onBegin() {
    effects_ = std::make_unique<Effects>(services(), lifetime());
    view_ = std::make_unique<MatchView>(pong_, *effects_);
    reader_ = std::make_unique<PaddleReader>(pong_, services());
    effects_->serve();
    if (mode_ == Mode::Demo) {
        run("demo", demo());
        return;
    }
    using Controllers = eng::ui::Interruption::Controllers;
    const auto isTense = [this] { return onTop() && Sounds::isTense(session_.now()); };
    when(isTense, eng::Compare::isTrue(), [this] { pong_.sounds.beat(); }, eng::Fire::Always);
    when(isTense, eng::Compare::equal(0.0), [this] { pong_.sounds.calm(); }, eng::Fire::Edge);
    interruption_.listen(services(),
                         mode_ == Mode::TwoPlayers ? Controllers::Any : Controllers::InUse);
    show();
}

eng::Routine MatchState::demo() {
    for (;;) {
        // Not while the user wants less motion: a ball that flies behind the words distracts.
        co_await eng::until([this] { return !effects_->calm(); });
        advance({});
        co_await eng::nextStep();
    }
}

void MatchState::onUncover() {
    interruption_.reset();
    show();
}

void MatchState::show() {
    effects_->showHint();
    hintsApply_ = Pong::hintsApply(services().actions);
    services().host.announce(scoreInWords(text::kSayPlaying));
}

std::string MatchState::scoreInWords(eng::TextId text) const {
    const Match& match = session_.now();
    return services().strings.text(text, {match.score(kLeft), match.score(kRight)});
}

void MatchState::keepUnfinished() {
    if (mode_ != Mode::Demo && session_.steps() > 0 && session_.now().phase() != Phase::Over) {
        playOn(); // what was undone is not part of it
        pong_.keepRecording(session_.recording());
    }
}

void MatchState::restart() {
    keepUnfinished();
    session_ = makeMatch(challenge_ ? challenge_->seed : newSeed(services().random));
    effects_->serve();
    countdown_.stop();
    rewound_ = rewinding_ = false;
    reader_->reset();
    touched_ = {};
}

void MatchState::resume() {
    countdown_.start();
    reader_->reset();
    touched_ = {};
}

void MatchState::goBack(double seconds) {
    const auto steps = static_cast<std::uint64_t>(seconds * kStepsPerSecond);
    session_.seek(session_.steps() - std::min(steps, session_.steps()));
    session_.playOn();
    rewound_ = true;
    effects_->moved();
}

Inputs MatchState::readTwoPlayers() {
    const eng::ActionMap& actions = services().actions;
    const Stage& stage = services().stage;
    Inputs inputs;
    for (const std::size_t side : {std::size_t{kLeft}, std::size_t{kRight}}) {
        inputs[side].direction =
            static_cast<std::int8_t>((actions.down(pong_.controls.sideDown[side]) ? 1 : 0) -
                                     (actions.down(pong_.controls.sideUp[side]) ? 1 : 0));
    }
    for (const eng::Touch& finger : services().input.touches()) { // on the side of its first touch
        const Vec2 start = stage.toArea(stage.camera().toUnits({finger.startX, finger.startY}));
        touched_[start.x < kMiddle ? kLeft : kRight] = towards(stage, finger.x, finger.y);
    }
    for (const std::size_t side : {std::size_t{kLeft}, std::size_t{kRight}}) {
        if (inputs[side].direction != 0) {
            touched_[side].reset();
        }
        inputs[side] = touched_[side].value_or(inputs[side]);
    }
    return inputs;
}

Inputs MatchState::readInputs() {
    if (mode_ == Mode::TwoPlayers) {
        return readTwoPlayers();
    }
    Inputs inputs;
    inputs[kLeft] = reader_->read();
    return inputs;
}

void MatchState::advance(const Inputs& players) {
    const double delta = services().time.delta;
    for (const int side : {kLeft, kRight}) {
        session_.setCommand(side, players[static_cast<std::size_t>(side)]);
    }
    session_.advance(delta);
    for (const auto& [event, step, index, confirmed] : session_.events()) {
        effects_->event(event, pong_.palette());
        pong_.sounds.event(event, mode_);
        if (event.kind == MatchEvent::Kind::Point) {
            onPoint(event);
        }
    }
    effects_->follow(pictureOf(session_), static_cast<float>(delta));
}

void MatchState::onFrame() {
    if (pong_.wantsPause(services())) {
        interruption_.add(Cause::Player);
    }
    if (const Cause cause = interruption_.take(); cause != Cause::None) {
        if (cause == Cause::Controller) {
            pong_.ui.setNotice(eng::Message{text::kNoticeController});
        }
        pong_.sounds.menuMove();
        services().screens.push(services().heap.make<PauseState>(pong_, *this));
        return;
    }
    if (rewind()) {
        return;
    }
    const Inputs inputs = readInputs();
    if (countdown_.update(services().time.delta)) {
        return;
    }
    advance(inputs);
}

bool MatchState::rewind() {
    const double rate = kStepsPerSecond * kRewindSpeed;
    if (mode_ == Mode::OnePlayer && (rewinding_ || session_.steps() > 0) &&
        services().actions.down(pong_.controls.rewind)) {
        rewound_ = rewinding_ = true;
        owed_ += services().time.delta * rate;
        const auto back = static_cast<std::uint64_t>(owed_);
        owed_ -= static_cast<double>(back);
        session_.seek(session_.steps() - std::min(back, session_.steps()));
        effects_->moved();
        return true;
    }
    playOn();
    return false;
}

void MatchState::playOn() {
    if (std::exchange(rewinding_, false)) {
        session_.playOn();
    }
}

void MatchState::onPoint(const MatchEvent& point) {
    if (mode_ == Mode::Demo) {
        return;
    }
    if (point.wins) {
        session_.finish();
        pong_.keepRecording(session_.recording());
        if (!rewound_ && !challenge_) { // its serves and its machine come from a link
            pong_.scores.finish(session_, strength_);
        }
        showResult();
        return;
    }
    const bool left = point.side == kLeft;
    const bool portrait = services().stage.portrait();
    services().host.announce(
        scoreInWords(left       ? portrait ? text::kSayPointBottom : text::kSayPointLeft
                     : portrait ? text::kSayPointTop
                                : text::kSayPointRight));
}

void MatchState::showResult() {
    if (!effects_->calm()) {
        if (eng::Result<Session> watched = pong_.open(session_.recording())) {
            services().screens.push(
                services().heap.make<LastPointState>(pong_, *this, std::move(*watched)));
            return;
        }
    }
    services().screens.push(services().heap.make<ResultState>(pong_, *this));
}

std::optional<Challenge> MatchState::ownChallenge() const {
    if (mode_ != Mode::OnePlayer || rewound_) {
        return std::nullopt;
    }
    return Challenge::of(session_, strength_, form_, *pong_.scores.player());
}

std::string MatchState::challengeInWords() const {
    if (!challenge_) {
        return {};
    }
    const eng::StringTable& strings = services().strings;
    return strings.text(beatsChallenge() ? text::kChallengeBeaten : text::kChallengeOpen,
                        {challenge_->inWords(strings)});
}

void MatchState::drawChallenge(eng::render::Canvas& canvas) const {
    if (challenge_ && effects_->hint(session_.now()) == 0.0F) { // not over the hint
        view_->drawNote(canvas, challengeInWords(), beatsChallenge());
    }
}

void MatchState::onDraw(eng::render::Canvas& canvas) {
    const eng::InputDevice device = services().input.device();
    const MatchPicture picture = pictureOf(session_);
    view_->drawCourt(canvas, picture, onTop());
    if (onTop() && (device == eng::InputDevice::Touch || hintsApply_)) {
        const std::optional<int> side =
            isMachine(session_.holder(kRight)) ? std::optional<int>{kLeft} : std::nullopt;
        const eng::TextId hint = playHint(side, device, services().stage.portrait());
        view_->drawHint(canvas, services().strings.pattern(hint),
                        effects_->hint(picture.match)); // below the ball
    }
    if (onTop()) {
        drawChallenge(canvas);
    }
    view_->drawMatch(canvas, picture, onTop());
    if (onTop()) {
        view_->drawFingers(canvas, picture, services().input,
                           mode_ == Mode::TwoPlayers ? std::nullopt : std::optional<int>{kLeft});
        view_->drawScores(canvas, picture);
        view_->drawCountdown(canvas, picture, countdown_);
        view_->drawPauseButton(canvas, services().input);
    }
}

void MatchState::onInspect(std::string& json) const {
    const Match& match = session_.now();
    eng::appendFormat(json,
                      ",\"steps\":{0},\"score\":[{1},{2}],\"paddles\":[{3:.2f},{4:.2f}],"
                      "\"ball\":[{5:.2f},{6:.2f}],\"hash\":\"{7:016x}\",\"held\":{8},\"rules\":{9}",
                      {session_.steps(), match.score(kLeft), match.score(kRight),
                       match.paddle(kLeft).y.toDouble(), match.paddle(kRight).y.toDouble(),
                       match.ball().x.toDouble(), match.ball().y.toDouble(),
                       eng::stateHash(session_.now()), countdown_.isRunning() ? "true" : "false",
                       kRulesVersion});
}

} // namespace pong
