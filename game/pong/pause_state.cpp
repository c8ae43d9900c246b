#include "game/pong/pause_state.h"

#include "engine/ui/options_state.h"
#include "game/pong/match_state.h"
#include "game/pong/title_state.h"

#include "engine_text.h"
#include "pong_text.h"

namespace pong {
namespace {

constexpr double kMusicFade = 0.3;   // seconds
constexpr double kBackSeconds = 5.0; // as the line says

} // namespace

PauseState::PauseState(Pong& pong, MatchState& match)
    : MenuState{pong.ui, {.extra = 0.14F, .note = true, .clearBottom = TitleState::kClearBottom}}
    , pong_{pong}
    , match_{match} {}

void PauseState::onBegin() {
    MenuState::onBegin();
    pong_.sounds.calm();
    services().audio.pauseMusic(kMusicFade);
}

void PauseState::onCover() {
    services().audio.playMusic(kMusicFade); // the options above change its volume
}

void PauseState::onUncover() {
    MenuState::onUncover();
    services().audio.pauseMusic(kMusicFade);
}

void PauseState::onEnd() {
    services().audio.playMusic(kMusicFade);
    ui().clearNotice();
}

void PauseState::buildMenu(eng::ui::MenuBuilder& lines) {
    lines.button(text::kGoOn, [this] { onBack(); });
    if (modeOf(match_.session()) == Mode::OnePlayer) {
        lines.button(text::kGoBack, [this] {
            match_.goBack(kBackSeconds);
            onBack();
        });
    }
    lines.button(text::kRestart, [this] { restart(); });
    lines.button(eng::text::kUiOptions, [this] {
        services().screens.push(services().heap.make<eng::ui::OptionsState>(ui()));
    });
    lines.button(text::kToTitle, [this] { pong_.showTitle(services()); });
}

eng::TextId PauseState::heading() const {
    return text::kPaused;
}

std::string PauseState::spokenHeading() const {
    return match_.scoreInWords(text::kSayPaused);
}

bool PauseState::handleInput() {
    if (services().actions.pressed(pong_.controls.pause)) {
        ui().chosen.emit();
        onBack();
        return true;
    }
    if (services().actions.pressed(pong_.controls.restart)) {
        restart();
        return true;
    }
    return false;
}

void PauseState::onBack() {
    match_.resume();
    services().screens.pop();
}

void PauseState::restart() {
    match_.restart();
    services().screens.pop();
}

void PauseState::drawExtra(eng::render::Canvas& canvas, const eng::Rect& box) {
    drawScoreLine(canvas, box, match_.session().now(), pong_.palette(), appearProgress());
}

} // namespace pong
