#pragma once

#include "engine/game2d/rules_game.h"
#include "engine/online/online_states.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "net_text.h"
#include "online_text.h"

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
    using Match = online::RulesMatch<R>;

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
        registry.add(page_);
        registry.add(port_);
        registry.add(host_);
        registry.add(join_);
    }
    void onTitleLines(ui::MenuBuilder& lines) final {
        lines.button(online::text::kTogether, [this] { open(); });
    }
    void onTitle() final {
        if (*host_ || !join_->empty()) {
            open()->enterAtOnce(*host_ ? std::string{} : *join_);
        }
    }
    Ref<online::TogetherState> open() {
        if (!party_) {
            openParty();
        }
        auto state = this->states().heap.template make<online::TogetherState>(*context_);
        this->states().states.push(state);
        return state;
    }
    /// At the first use: a game that is played alone has no task for it.
    void openParty() {
        typename Match::Room::Setup setup{.game = this->name(),
                                          .build = this->host().build().line(),
                                          .options = this->options(),
                                          .seats = online_.seats,
                                          .bot = machines()};
        auto match =
            std::make_unique<Match>(std::move(setup), this->host().clock(), this->content());
        match_ = match.get();
        const online::Party::Info info{
            .game = this->name(),
            .build = this->host().build().line(),
            .key = {.simulation = static_cast<std::uint32_t>(R::kRulesVersion),
                    .content = this->content().hash()}};
        party_ = std::make_unique<online::Party>(info, std::move(match));
        context_.emplace(online::OnlineContext{
            .ui = this->modules().ui,
            .party = *party_,
            .name = name_,
            .lastAddress = lastAddress_,
            .pageFolder = *page_,
            .port = static_cast<std::uint16_t>(*port_),
            .makePlay = [this]() -> Ref<AppState> {
                return this->states().heap.template make<Play>(*this);
            },
            .replayLines =
                [this](ui::MenuBuilder& lines) {
                    this->addReplayLines(lines, [this] { return party_->match().recording(); });
                },
            .info = info});
        // A task of its own: neither menus nor the game's clock stop it.
        task_ = this->context().heap.template make<FunctionTask>(
            "online", [this](EngineContext&) { party_->update(this->host().clock().now()); },
            priority::kGame + 1);
        static_cast<void>(this->context().kernel.add(task_)); // it has no start that fails
    }
    void onStop(EngineContext& context) override {
        if (party_) {
            party_->leave();
            context.kernel.remove(*task_);
            task_.reset();
            match_ = nullptr;
            context_.reset();
            party_.reset();
        }
        Base::onStop(context);
    }

    OnlineInfo online_;
    Setting<std::string> page_{"page", "page", online::text::kHelpPage};
    Setting<int> port_{
        "port", online::Party::kPort, online::text::kHelpPort, {.min = 0, .max = 65535}};
    Setting<bool> host_{"host", false, online::text::kHelpHost, {SettingSource::CommandLine}};
    Setting<std::string> join_{"join", "", online::text::kHelpJoin, {SettingSource::CommandLine}};
    Record<std::string> name_{this->records(), "online-name"};
    Record<std::string> lastAddress_{this->records(), "online-address"};
    std::unique_ptr<online::Party> party_;
    Match* match_ = nullptr; ///< the party's
    std::optional<online::OnlineContext> context_;
    Ref<Task> task_;
};

template <Rules R>
class OnlineGame<R>::Play final : public online::OnlinePlayState {
public:
    explicit Play(OnlineGame& game)
        : OnlinePlayState{*game.context_}
        , game_{game} {}

private:
    typename Match::Prediction* match() const {
        return game_.match_ != nullptr ? game_.match_->prediction() : nullptr;
    }
    void steer(int seat) override {
        game_.readDevices([this, seat] {
            if (auto* const match = this->match()) {
                match->setCommand(game_.readCommand(seat));
            }
        });
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
                game_.onDrawState(canvas, {before, now, alpha});
                canvas.setCamera(screen);
                return;
            }
        }
        game_.onDrawState(canvas, {match.before(), match.now(), alpha});
        canvas.setCamera(screen);
    }
    bool wantsPause() const override { return game_.wantsPause(); }
    void drawPauseButton(render::Canvas& canvas) override { game_.drawPauseButton(canvas); }

    OnlineGame& game_;
};

} // namespace eng
