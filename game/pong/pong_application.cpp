#include "game/pong/pong_application.h"

#include "engine/app/engine_modules.h"
#include "engine/online/live_watch.h"
#include "engine/room/link.h"
#include "game/pong/layout.h"
#include "game/pong/replay_state.h"
#include "game/pong/room_server.h"
#include "game/pong/session.h"

#include <string>
#include <string_view>

#include "net_text.h"
#include "online_text.h"
#include "pong_text.h"

namespace pong {
PongApplication::PongApplication(eng::platform::Host& host)
    : Application{host, applicationName(), text::kTable, text::kTitle}
    , pong_{actions(), modules().ui, records()} {
    addTexts(eng::net::text::kTable);
    addTexts(eng::online::text::kTable);
    modules().screens.setStage({.width = kWidth, .height = kHeight, .font = "fonts/text.ttf"});
    pong_.ui.setThemes(kNight.menus, kContrast.menus);
    pong_.ui.setTouchHelp(text::kHintTouchOne);
    pong_.addReplayLines = [this](eng::ui::MenuBuilder& lines,
                                  eng::Delegate<eng::Recording()> recording) {
        addReplayLines(lines, std::move(recording));
    };
    pong_.addLastMatchLine = [this](eng::ui::MenuBuilder& lines) { addLastMatchLine(lines); };
    pong_.addTogetherLine = [this](eng::ui::MenuBuilder& lines) {
        lines.button(eng::online::text::kTogether, [this] { together().open(); });
    };
    pong_.sharePicture = [this] { sharePicture(); };
    pong_.shareChallenge = [this](const Challenge& challenge) {
        shareLink({.title = strings().text(text::kShareChallenge, {}),
                   .text = strings().text(text::kChallengeText, {challenge.inWords(strings())}),
                   .setting = "challenge",
                   .value = challenge.toText()});
    };
    pong_.keepRecording = [this](const eng::Recording& recording) { keepRecording(recording); };
}

eng::Status PongApplication::onStart(eng::EngineContext&) {
    if (headless()) {
        return {};
    }
    if (const std::string& text = *pong_.settings.challenge; !text.empty()) {
        pong_.challenge = Challenge::parse(text);
        if (!pong_.challenge) {
            pong_.ui.setNotice(eng::Message{text::kChallengeDamaged});
        }
    }
    pong_.sounds.load(*audio(), host(), log());
    constexpr std::string_view kMusic = "sounds/music.ogg";
    music_ = modules().resources.resources().load<eng::MusicFile>(kMusic, *audio(), kMusic);
    music_->play(1.0);
    connections_.push_back(pong_.ui.moved.connect([this] { pong_.sounds.menuMove(); }));
    connections_.push_back(pong_.ui.chosen.connect([this] { pong_.sounds.menuChoose(); }));
    return {};
}

void PongApplication::onStop(eng::EngineContext&) {
    together_.reset();
    connections_.clear();
    music_.reset();
}

// --- Together

Together& PongApplication::together() {
    if (!together_) {
        const Together::Wiring wiring{
            .context = modules().screens.context(),
            .ui = modules().ui,
            .settings = onlineSettings_,
            .makePlay = [this] { return makeOnlineState(); },
            .replayLines =
                [this](eng::ui::MenuBuilder& lines) {
                    addReplayLines(lines,
                                   [this] { return together_->match().match()->recording(); });
                },
            .ended =
                [this](const eng::Recording& match, std::optional<std::string_view> player) {
                    keepRecording(match);
                    if (player) {
                        pong_.scores.addOnline(*player, match);
                    }
                }};
        together_ = std::make_unique<Together>(
            wiring, pong_.rules,
            eng::room::makeLink<Match>(pong_.rules, Match::kMaxSeats, host().clock()));
    }
    return *together_;
}

eng::Ref<eng::Screen> PongApplication::makeOnlineState() {
    eng::Services& states = modules().screens.context();
    if (together_->match().seat()) {
        return states.heap.make<OnlineState>(pong_, *together_, states);
    }
    return states.heap.make<eng::online::LiveWatch<ReplayState>>(
        together_->online(), pong_, together_->match().match()->toWatch());
}

void PongApplication::joinAtStart() {
    if (const std::optional<std::string> room = onlineSettings_.room()) {
        together().open()->enterAtOnce(*room);
    }
}

double PongApplication::stepsPerSecond() const {
    return kStepsPerSecond;
}

} // namespace pong

eng::ProgramPtr createProgram(eng::platform::Host& host) {
    if (auto server = pong::makeRoomServerIfAsked(host)) {
        return server;
    }
    return eng::makeProgram<pong::PongApplication>(host);
}

const char* applicationName() {
    return "pong";
}
