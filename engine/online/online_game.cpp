#include "engine/online/online_game.h"

#include "engine/app/engine_modules.h"
#include "engine/game2d/watch_rules.h"
#include "engine/online/live_watch.h"
#include "engine/online/match_states.h"
#include "engine/online/together.h"

#include <optional>

#include "net_text.h"
#include "online_text.h"

namespace eng {

class AnyOnlineGame::Play final : public online::OnlinePlayState {
public:
    explicit Play(AnyOnlineGame& game)
        : OnlinePlayState{game.together().online()}
        , game_{game} {}

private:
    void onBegin() override { below_ = game_.setLifetime(&lifetime()); }
    void onEnd() override { game_.setLifetime(below_); }
    room::AnyPrediction& match() const { return online().party.match(); }
    void steer(int seat) override {
        game_.readDevices([this, seat] { game_.sendCommand(match(), seat); });
    }
    void rest() override { match().setAnyCommand(nullptr); }
    void takeEvents() override { game_.giveEvents(match().given()); }
    void drawMatch(render::Canvas& canvas) override {
        game_.drawElsewhere(canvas, match().shown());
    }
    bool wantsPause() const override { return game_.wantsPause(); }
    void drawPauseButton(render::Canvas& canvas) override { game_.drawTouchControls(canvas); }

    AnyOnlineGame& game_;
    Lifetime* below_ = nullptr; ///< of the game: what `onEvent` starts belongs to this screen
};

AnyOnlineGame::AnyOnlineGame(platform::Host& host, const GameInfo& info)
    : AnyRulesGame{host, info}
    , settings_{std::make_unique<online::OnlineSettings>(records())} {
    addTexts(net::text::kTable);
    addTexts(online::text::kTable);
}

AnyOnlineGame::~AnyOnlineGame() = default;

void AnyOnlineGame::onRegisterSettings(SettingsRegistry& registry) {
    settings_->registerSettings(registry);
}

void AnyOnlineGame::callOnMenu(Menu menu, ui::MenuBuilder& lines) {
    if (menu == Menu::Title) {
        lines.button(online::text::kTogether, [this] { together().open(); });
    }
    onMenu(menu, lines);
}

void AnyOnlineGame::onTitle() {
    if (const std::optional<std::string> room = settings_->room()) {
        together().open()->enterAtOnce(*room);
    }
}

void AnyOnlineGame::onStop(EngineContext& context) {
    together_.reset();
    AnyRulesGame::onStop(context);
}

Ref<Screen> AnyOnlineGame::makePlay() {
    ManagedHeap& heap = services().heap;
    if (together_->match().seat()) {
        return heap.make<Play>(*this);
    }
    return heap.make<online::LiveWatch<Watch>>(together_->online(), *this,
                                               together_->match().match()->toWatch());
}

online::Together& AnyOnlineGame::together() {
    if (!together_) {
        const online::Together::Wiring wiring{
            .context = services(),
            .ui = modules().ui,
            .settings = *settings_,
            .makePlay = [this] { return makePlay(); },
            .replayLines =
                [this](ui::MenuBuilder& lines) {
                    addReplayLines(lines,
                                   [this] { return together_->match().match()->recording(); });
                },
            .ended = [this](const Recording& match,
                            std::optional<std::string_view>) { keepRecording(match); }};
        together_ =
            std::make_unique<online::Together>(wiring, anyRules(), makeLink(host().clock()));
    }
    return *together_;
}

} // namespace eng
