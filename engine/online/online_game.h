#pragma once

#include "engine/app/engine_modules.h"
#include "engine/game2d/rules_game.h"
#include "engine/online/live_watch.h"
#include "engine/online/match_states.h"
#include "engine/online/together.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace eng {

/// How a game is played with others.
struct OnlineInfo {
    int seats = 2; ///< of the rules, for people; the others are machines'
};

/// A `RulesGame` that is also played with people elsewhere: by programs and browsers, in one room.
/// Its title menu has a line that leads to a room of this program, or to one of another.
///
///     class Game final : public eng::OnlineGame<World> {
///     public:
///         explicit Game(eng::platform::Host& host)
///             : OnlineGame{host, {.name = "dodge", .title = "Dodge"}, {.seats = 2}} {}
///
/// The rest is as in a `RulesGame`: `readCommand` gets the own seat, `onDrawState` draws, `onEvent`
/// plays sounds. The build says `NETWORK` (docs/app.md).
///
/// Settings: `page`, the folder of the page that browsers get; `port`; `host` and `join` enter a
/// room at the start.
///
/// Threads: the main thread.
template <Rules R>
class OnlineGame : public RulesGame<R> {
    using Base = RulesGame<R>;
    using Together = online::Together<R>;
    using RoomSetup = typename room::Room<R>::Setup;

public:
    using Seen = typename Base::Seen;
    using Given = typename Base::Given;

protected:
    OnlineGame(platform::Host& host, const GameInfo& info, OnlineInfo online = {})
        : Base{host, info}
        , online_{online} {
        this->addTexts(net::text::kTable);
        this->addTexts(online::text::kTable);
    }
    /// A translated game.
    OnlineGame(platform::Host& host, const GameInfo& info, const EnglishTable& texts, TextId title,
               OnlineInfo online = {})
        : Base{host, info, texts, title}
        , online_{online} {
        this->addTexts(net::text::kTable);
        this->addTexts(online::text::kTable);
    }

    /// Makes machines for the seats of online matches. Null: those without arguments, if the rules
    /// have such.
    virtual Delegate<BotOf<R>(int seat)> machines() { return {}; }

private:
    class Play;

    void onRegisterSettings(SettingsRegistry& registry) override {
        settings_.registerSettings(registry);
    }
    void callOnMenu(Game2d::Menu menu, ui::MenuBuilder& lines) final {
        if (menu == Game2d::Menu::Title) {
            lines.button(online::text::kTogether, [this] { together().open(); });
        }
        this->onMenu(menu, lines);
    }
    void onTitle() final {
        if (const std::optional<std::string> room = settings_.room()) {
            together().open()->enterAtOnce(*room);
        }
    }
    void onStop(EngineContext& context) override {
        together_.reset();
        Base::onStop(context);
    }
    /// Made at the first use: a game that is played alone has no task for it.
    Together& together() {
        if (!together_) {
            const typename Together::Wiring wiring{
                .context = this->states(),
                .ui = this->modules().ui,
                .settings = settings_,
                .makePlay = [this]() -> Ref<AppState> {
                    ManagedHeap& heap = this->states().heap;
                    if (together_->prediction()->seat()) {
                        return heap.template make<Play>(*this);
                    }
                    return heap.template make<online::LiveWatch<typename Base::Watch>>(
                        together_->online(), *this, together_->prediction()->confirmed());
                },
                .replayLines =
                    [this](ui::MenuBuilder& lines) {
                        this->addReplayLines(lines, [this] { return together_->recording(); });
                    },
                .ended = [this](const typename Base::Session& match,
                                std::optional<int>) { this->keepRecording(match.recording()); },
                .options = [this] { return this->options(); }};
            together_ = std::make_unique<Together>(wiring,
                                                   RoomSetup{.game = this->name(),
                                                             .build = this->host().build().line(),
                                                             .seats = online_.seats,
                                                             .bot = machines()},
                                                   this->content());
        }
        return *together_;
    }

    OnlineInfo online_;
    online::OnlineSettings settings_{this->records()};
    std::unique_ptr<Together> together_;
};

template <Rules R>
class OnlineGame<R>::Play final : public online::OnlinePlayState {
public:
    explicit Play(OnlineGame& game)
        : OnlinePlayState{game.together().online()}
        , game_{game} {}

private:
    room::Prediction<R>* match() const { return game_.together().prediction(); }
    void steer(int seat) override {
        game_.readDevices([this, seat] {
            if (auto* const match = this->match()) {
                match->setCommand(game_.readCommand(seat));
            }
        });
    }
    void rest() override {
        if (auto* const match = this->match()) {
            match->setCommand({});
        }
    }
    void takeEvents() override {
        if (const auto* const match = this->match()) {
            for (const Given& given : match->events()) {
                game_.onEvent(given);
            }
        }
    }
    void drawMatch(render::Canvas& canvas) override {
        const auto& match = *this->match();
        const render::Camera2d& screen = canvas.stage().camera();
        game_.useUnits(canvas);
        const auto alpha = static_cast<float>(match.alpha());
        if constexpr (requires(R& rules) { rules.blend(rules, 0.0F); }) {
            if (const R* const wrong = match.corrected()) {
                R before = match.before();
                R now = match.now();
                before.blend(*wrong, static_cast<float>(match.correction()));
                now.blend(*wrong, static_cast<float>(match.correction()));
                game_.onDrawState(canvas, game_.seenOf(before, now, alpha, match.steps()));
                canvas.setCamera(screen);
                return;
            }
        }
        game_.onDrawState(canvas, game_.seenOf(match.before(), match.now(), alpha, match.steps()));
        canvas.setCamera(screen);
    }
    bool wantsPause() const override { return game_.wantsPause(); }
    void drawPauseButton(render::Canvas& canvas) override { game_.drawTouchControls(canvas); }

    OnlineGame& game_;
};

} // namespace eng
