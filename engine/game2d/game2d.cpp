// In one file although it is long: loading, menus and play are private states of Game2d, and use
// its private members.
#include "engine/game2d/game2d.h"

#include "engine/app/engine_modules.h"
#include "engine/core/format.h"
#include "engine/game2d/score_board.h"
#include "engine/record/record.h"
#include "engine/screen/screen_stack.h"
#include "engine/simulation/recording.h"
#include "engine/simulation/ruleset.h"
#include "engine/ui/input_names.h"
#include "engine/ui/options_state.h"
#include "engine/ui/pausing.h"
#include "engine/ui/watch_state.h"

#include <algorithm>
#include <utility>

#include "engine_text.h"

namespace eng {

using render::Canvas;
using ui::MenuBuilder;
using ui::MenuState;

// --- While files are loaded: a bar, if it takes long enough to be seen.

class Game2d::LoadState final : public Screen {
public:
    explicit LoadState(Game2d& game)
        : game_{game} {}
    std::string_view name() const override { return "loading"; }
    ScreenLook look() const override { return {.realTime = true}; }

private:
    void onBegin() override { // a page's start button is there before the game can offer a choice
        keep(services().events.connect<platform::StartEvent>(
            [this](const platform::StartEvent&) { started_ = true; }));
    }
    void onFrame() override {
        seconds_ += services().time.realDelta;
        Resources& resources = services().resources;
        if (resources.idle()) {
            const std::vector<Error> problems = resources.takeErrors();
            if (!problems.empty()) {
                const Error& first = problems.front(); // most are not sentences
                game_.modules().ui.setNotice(first.text() == text::kResourceMissing
                                                 ? Message{first}
                                                 : Message{text::kUiNoticeFile, first});
                started_ = false; // the title shows it
            }
            game_.showGame(!started_ || game_.players_ != nullptr);
            if (started_ && game_.players_ != nullptr) {
                game_.startPlay();
            }
            passesOn_ = !started_ && problems.empty();
            started_ = false;
            game_.watchAtStart();
        }
    }
    void onEnd() override {
        if (started_ && passesOn_) { // pressed since then: for the title, which is entered now
            services().events.post(platform::StartEvent{-1});
        }
    }
    void onDraw(Canvas& canvas) override {
        constexpr double kUnseen = 0.2; // seconds
        if (seconds_ < kUnseen) {
            return;
        }
        const ui::Theme& theme = game_.modules().ui.theme();
        const render::Stage& stage = canvas.stage();
        const float part = services().resources.progress();
        const Rect bar{stage.width() * 0.3F, stage.height() * 0.5F, stage.width() * 0.4F, 12.0F};
        const auto show = [&](float width, Color color) {
            canvas.rectangle({.center = {bar.left + width / 2.0F, bar.center().y},
                              .size = {width, bar.height},
                              .cornerRadius = bar.height / 2.0F},
                             color);
        };
        show(bar.width, theme.panel);
        show(std::max(bar.width * part, bar.height), theme.accent);
        canvas.write(services().strings.text(text::kUiLoading, {static_cast<int>(part * 100.0F)}),
                     {bar.left, bar.top - 80.0F, bar.width, 60.0F},
                     {.size = std::max(32.0F, stage.minTextSize()), .color = theme.text});
    }

    Game2d& game_;
    double seconds_ = 0.0;
    bool started_ = false;  ///< the player has pressed start meanwhile
    bool passesOn_ = false; ///< the title follows, with all that the game needs
};

// --- Menus

/// The engine's options below those of the game.
class Game2d::Options final : public ui::OptionsState {
public:
    explicit Options(Game2d& game)
        : OptionsState{game.modules().ui}
        , game_{game} {}

private:
    void buildMenu(MenuBuilder& lines) override {
        game_.callOnMenu(Menu::Options, lines);
        OptionsState::buildMenu(lines);
    }

    Game2d& game_;
};

/// A menu during which the game's time stands still. Real time continues, for the menu's own
/// motions.
class Game2d::GameMenu : public MenuState {
protected:
    /// Whether the sounds of the game end below the menu, or stand still.
    enum class Sounds : std::uint8_t { Held, End };

    explicit GameMenu(Game2d& game, const ui::MenuShape& shape = {.note = true},
                      Sounds sounds = Sounds::Held)
        : MenuState{game.modules().ui, shape}
        , game_{game}
        , sounds_{sounds} {}
    /// The shape of a menu beside the game, if it wants that.
    static ui::MenuShape beside(const Game2d& game, ui::MenuShape shape) {
        shape.aside = game.menusAside_;
        return shape;
    }
    void pushOptions() const { services().screens.push(services().heap.make<Options>(game_)); }

    Game2d& game() const { return game_; }
    void onBegin() override {
        MenuState::onBegin();
        game_.modules().time.clock().hold();
        game_.asides_ += isAside() ? 1 : 0;
        holdSounds(true);
    }
    void onUncover() override {
        MenuState::onUncover();
        holdSounds(true); // a match that was watched is over
    }
    void onEnd() override {
        holdSounds(false);
        game_.asides_ -= isAside() ? 1 : 0;
        game_.modules().time.clock().release();
        MenuState::onEnd();
    }

private:
    void holdSounds(bool held) const {
        services().audio.setPaused(SoundGroup::Effects, held && sounds_ == Sounds::Held);
    }

    Game2d& game_;
    Sounds sounds_;
};

class Game2d::TitleMenu final : public GameMenu {
public:
    explicit TitleMenu(Game2d& game)
        : GameMenu{game,
                   beside(game,
                          {.heading = 0.34F, .maxHeading = 380.0F, .note = true, .start = true})} {}
    std::string_view name() const override { return "title"; }

private:
    void onFrame() override {
        game().showBelow(Menu::Title, services().time.realDelta);
        GameMenu::onFrame();
    }
    void drawHeading(Canvas& canvas, const Rect& box) override {
        if (!game().onDrawTitle(canvas, box)) {
            GameMenu::drawHeading(canvas, box);
        }
    }
    void buildMenu(MenuBuilder& lines) override {
        lines.button(text::kUiPlay, [this] {
            ui().clearNotice();
            game().startPlay();
        });
        game().callOnMenu(Menu::Title, lines);
        if (game().board_) {
            game().board_->addTitleLines(lines);
        }
        lines.button(text::kUiOptions, [this] { pushOptions(); });
        game().addLastMatchLine(lines);
        if (services().host.canQuit()) {
            lines.button(text::kUiQuit, [this] { onBack(); });
        }
    }
    TextId heading() const override { return game().title_; }
    std::string hint() const override { return game().bestInWords(); }
    void onBack() override {
        if (services().host.canQuit()) {
            services().kernel.removeAll();
        }
    }
};

class Game2d::PauseMenu final : public GameMenu {
public:
    explicit PauseMenu(Game2d& game)
        : GameMenu{game} {}
    std::string_view name() const override { return "paused"; }

private:
    void buildMenu(MenuBuilder& lines) override {
        lines.button(text::kUiResume, [this] { onBack(); });
        lines.button(text::kUiRestart, [this] { game().showGame(false); });
        game().callOnMenu(Menu::Pause, lines);
        lines.button(text::kUiOptions, [this] { pushOptions(); });
        lines.button(text::kUiMainMenu, [this] { game().showGame(); });
    }
    TextId heading() const override { return text::kUiPaused; }
    void onBegin() override {
        GameMenu::onBegin();
        services().audio.duck(SoundGroup::Music, 0.4F, kDuck);
    }
    void onEnd() override {
        services().audio.duck(SoundGroup::Music, 1.0F, kDuck);
        ui().clearNotice(); // why the game was paused
        GameMenu::onEnd();
    }
    void onBack() override { services().screens.pop(); }
    bool handleInput() override {
        if (!services().actions.pressed(game().pause_)) {
            return false;
        }
        ui().chosen.emit();
        onBack();
        return true;
    }

    static constexpr double kDuck = 0.4; // seconds
};

class Game2d::OverMenu final : public GameMenu {
public:
    explicit OverMenu(Game2d& game)
        : GameMenu{
              game,
              beside(game, {.heading = 0.16F, .extra = 0.3F, .maxExtra = 320.0F, .note = true}),
              Sounds::End} {}
    std::string_view name() const override { return "over"; }

private:
    void onFrame() override {
        game().showBelow(Menu::GameOver, services().time.realDelta);
        GameMenu::onFrame();
    }
    void onUncover() override {
        const int before = menu().size();
        rebuildMenu(); // a name may have been entered
        if (menu().size() != before) {
            setFocus(0);
        }
        GameMenu::onUncover();
    }
    void buildMenu(MenuBuilder& lines) override {
        const auto playAgain = [&] {
            lines.button(text::kUiPlayAgain, [this] { game().showGame(false); });
        };
        if (game().menusAside_) { // many games, one after the other
            playAgain();
        }
        if (game().board_) {
            game().board_->addOverLines(lines);
        }
        if (!game().menusAside_) {
            playAgain();
        }
        if (game().recording() != nullptr) {
            game().addReplayLines(lines, [this] { return *game().recording(); });
        }
        game().callOnMenu(Menu::GameOver, lines);
        lines.button(text::kUiMainMenu, [this] { onBack(); });
    }
    TextId heading() const override { return game().overHeading(); }
    std::string spokenHeading() const override {
        std::string all = translate(heading());
        if (!game().newBest_) {
            all += ". ";
            all += services().strings.text(text::kUiScore,
                                           {game().scoreText(game().score_.value_or(0))});
        }
        if (const std::string best = hint(); !best.empty()) {
            all += ". ";
            all += best;
        }
        return all + '.';
    }
    void drawExtra(render::Canvas& canvas, const Rect& box) override {
        const float size = box.height * 0.9F;
        canvas.write(
            game().scoreText(game().score_.value_or(0)), box,
            {.size = size,
             .minSize = std::min(size, canvas.stage().minTextSize()),
             .color = (game().newBest_ ? theme().accent : theme().text).faded(appearProgress())});
    }
    std::string hint() const override {
        const std::int64_t score = game().score_.value_or(0);
        const std::optional<ScoreBoard::Place> next =
            game().board_ && !game().newBest_ ? game().board_->next(score) : std::nullopt;
        return next ? services().strings.text(
                          text::kUiNextPlace,
                          {game().scoreText(next->score - score), static_cast<int>(next->place)})
                    : game().bestInWords();
    }
    void onBack() override { game().showGame(); }
    double inputDelay() const override { return game().overDelay_; }
};

// --- The game

/// The lowest screen: what all screens of the game share.
class Game2d::Ground final : public Screen {
public:
    explicit Ground(Game2d& game)
        : game_{game} {}

private:
    ScreenLook look() const override { return {.stands = ScreenLook::Stands::BelowMenus}; }
    void onBegin() override {
        game_.setLifetime(&lifetime());
        game_.begin();
        services().screens.applyChanges(services()); // a scene lies below the title
        if (!game_.headless() && !std::exchange(game_.hasShownTitle_, true)) {
            game_.onTitle();
        }
    }
    void onEnd() override { game_.setLifetime(nullptr); }
    void onUpdate(float dt) override { game_.onUpdate(dt); }
    void onDraw(Canvas& canvas) override { game_.onDraw(canvas, game_.stepAlpha()); }
    void onInspect(std::string& json) const override {
        appendFormat(json, ",\"best\":{0}", {game_.best()});
    }

    Game2d& game_;
};

void Game2d::onCover() {
    modules().input.endRumble(host());
}

void Game2d::onUncover() {
    interruption_->reset();
    dropInput(); // the fingers and keys of the menu
    endBelow();
}

void Game2d::onFrame() {
    using Cause = ui::Interruption::Cause;
    if (wantsPause()) {
        interruption_->add(Cause::Player);
    }
    if (players_ != nullptr && players_->isMissing()) {
        interruption_->add(Cause::Controller);
    }
    ScreenStack& screens = services().screens;
    if (const Cause cause = screens.isFading() ? Cause::None : interruption_->take();
        cause != Cause::None) {
        if (cause == Cause::Controller) {
            modules().ui.setNotice(Message{text::kControllerRemoved});
        }
        modules().ui.chosen.emit();
        screens.push(services().heap.make<PauseMenu>(*this));
        return;
    }
    fitCamera();
    readInput();
    advance(services().time.delta);
    if (screens.isFading()) {
        dropInput();
    }
    if (score_) {
        screens.discardChanges();
    }
    if (score_ && menus_) {
        screens.push(services().heap.make<OverMenu>(*this));
    } else if (score_) {
        showGame(false);
    } else {
        screens.applyChanges(services()); // the next scene is drawn in this frame
    }
}

void Game2d::onDraw(Canvas& canvas, bool onTop, const Delegate<void()>& draw) {
    const render::Camera2d before = canvas.camera();
    useUnits(canvas);
    draw();
    canvas.setCamera(before);
    if (onTop) {
        drawTouchControls(canvas);
    }
}

OnScreenControls::OnScreenControls() = default;

OnScreenControls::~OnScreenControls() = default;

LocalPlayers::LocalPlayers() = default;

LocalPlayers::~LocalPlayers() = default;

Game2d::~Game2d() = default;

ManagedHeap& heapForRoutines(const Game2d& game) {
    return game.services().heap;
}

Game2d::Game2d(platform::Host& host, const GameInfo& info)
    : Application{host, info.name, info.texts, info.titleText, info.title}
    , title_{info.texts != nullptr ? info.titleText : text(info.title)}
    , menusAside_{info.menusAside}
    , overDelay_{info.overDelay}
    , pause_{actions().add("pause", text::kActionPause, "key:p;pad:start")}
    , best_{std::make_unique<Record<BestScore>>(records(), "best")}
    , keys_{modules().ui.actions()}
    , camera_{info.width, info.height}
    , landscape_{info.width, info.height}
    , portrait_{info.portrait}
    , menus_{info.menus}
    , interruption_{std::make_unique<ui::Interruption>()} {
    VideoSettings& window = modules().graphics.settings();
    window.width.setDefault(info.windowWidth);
    window.height.setDefault(info.windowHeight);
    modules().screens.setStage({.font = "fonts/text.ttf"});
    ui::Theme theme = info.theme;
    theme.backdrop = info.background;
    modules().ui.setThemes(theme, ui::Theme::highContrast());
    if (info.scores != nullptr) {
        board_ = info.scores(*this);
    }
    if (info.stepsPerSecond > 0) {
        fixed_.emplace(info.stepsPerSecond);
        fixedDelta_ = 1.0F / static_cast<float>(info.stepsPerSecond);
    }
}

void Game2d::own(std::unique_ptr<SettingBase> setting) {
    settings().add(*setting);
    ownSettings_.push_back(std::move(setting));
}

std::int64_t Game2d::best() const {
    return board_ ? board_->best() : (*best_)->value;
}

std::string Game2d::bestRecording() const {
    return board_ ? board_->bestRecording() : std::string{};
}

Action Game2d::action(std::string_view name, std::string_view title, std::string_view bindings) {
    return actions().add(name, text(title), bindings);
}

bool Game2d::down(Action one) {
    return actions().down(one) || (thumbs_ != nullptr && thumbs_->isHeld(one));
}

void Game2d::music(std::string_view file, double fade) {
    loader_->music(file, fade);
}

const ui::Theme& Game2d::theme() {
    return modules().ui.theme();
}

float Game2d::panAt(Vec2 place) const {
    return eng::panAt(camera_, place);
}

const Input& Game2d::input() const {
    return services().input;
}

Random& Game2d::random() const {
    return services().random;
}

bool Game2d::isPlaying() const {
    return services().screens.isGameOnTop();
}

float Game2d::frameDelta() const {
    return static_cast<float>(services().time.delta);
}

float Game2d::stepAlpha() const {
    return fixed_ && !services().screens.isFading() ? static_cast<float>(fixed_->alpha()) : 1.0F;
}

void Game2d::onEnterScreens(Services& context) {
    setServices(context);
    context.screens.setFront(*this, modules().screens.canvas() != nullptr);
    menus_ = menus_ && !headless(); // without input no menu would end
    if (menus_) {
        using Controllers = ui::Interruption::Controllers;
        interruption_->listen(context, localPlayers() > 1 ? Controllers::Any : Controllers::InUse);
    }
    pressed_.assign(actions().size(), false);
    const Canvas* const canvas = modules().screens.canvas();
    loader_ = std::make_unique<Loader>(context.resources, context.heap, context.audio,
                                       canvas != nullptr ? &canvas->font() : nullptr);
    onLoad(*loader_);
    if (headless()) { // the run must not depend on the speed of another thread
        context.resources.loadNow();
        showGame();
        return;
    }
    context.screens.push(context.heap.make<LoadState>(*this));
}

void Game2d::showGame(bool title) {
    services().screens.clear();
    services().screens.push(services().heap.make<Ground>(*this));
    if (menus_ && title) {
        services().screens.push(services().heap.make<TitleMenu>(*this));
    }
}

void Game2d::startPlay() {
    if (players_ != nullptr) {
        services().screens.push(players_->makeJoinState());
        return;
    }
    ownValues() != begunWith_ ? showGame(false) : services().screens.pop();
}

std::string Game2d::ownValues() {
    std::string all;
    const auto add = [&all](const SettingBase& setting) {
        for (const std::string& value : setting.values()) {
            all += value;
            all += '\n';
        }
    };
    for (const auto& each : ownSettings_) {
        add(*each);
    }
    if (AnyRuleset* const rules = onRules()) {
        for (const SettingBase* const each : rules->settings()) {
            add(*each);
        }
    }
    return all;
}

void Game2d::dropSounds() {
    begunWith_.reset();
    services().audio.stopSounds(SoundGroup::Effects, false, 0.0);
    services().audio.setPaused(SoundGroup::Effects, false); // a menu has done it
}

void Game2d::begin() {
    begunWith_ = ownValues();
    fitCamera(); // it decides on `isPortrait`
    score_.reset();
    newBest_ = false;
    tempo_ = tempo();
    services().audio.stopSounds(SoundGroup::Effects, false, 0.1);
    services().audio.setPaused(SoundGroup::Effects, false); // a menu has done it: new sounds count
    if (fixed_) {
        fixed_->reset();
    }
    dropInput();
    onBegin();
    if (board_ && !score_) { // the table depends on what has begun
        board_->begin(scoreTable());
    }
}

void Game2d::dropInput() {
    turns_.clear();
    forgetPresses();
    swipes_ = {};
    if (thumbs_ != nullptr) {
        thumbs_->forget();
    }
}

void Game2d::gameOver(std::int64_t score, bool counts) {
    if (score_) {
        return;
    }
    score_ = score;
    newBest_ = counts && (board_ ? board_->isBest(score) : score > (*best_)->value);
    if (board_ && counts && menus_) {
        board_->finish(score, packedRecording());
    } else if (newBest_) {
        *best_ = BestScore{score};
    }
    services().audio.stopSounds(SoundGroup::Effects, true, 0.3);
}

void Game2d::addScoreTable(TextId heading) {
    ENG_ASSERT(board_, "the game has a table of scores");
    tables_.push_back(heading);
    if (board_ && tables_.size() > 1) {
        board_->addTable();
    }
}

TextId Game2d::overHeading() const {
    return text::kUiGameOver;
}

std::string Game2d::scoreText(std::int64_t score) const {
    return format("{0}", {score});
}

std::string Game2d::bestInWords() const {
    const std::int64_t shown = newBest_ ? score_.value_or(0) : best();
    return shown > 0
               ? strings().text(newBest_ ? text::kUiNewBest : text::kUiBest, {scoreText(shown)})
               : std::string{}; // no score yet
}

void Game2d::useUnits(Canvas& canvas) {
    fitCamera();
    canvas.setCamera(camera_);
}

std::uint64_t Game2d::newSeed() {
    const std::uint64_t high = random().next();
    return (high << 32U) | random().next();
}

void Game2d::fitCamera() {
    const render::Camera2d& screen = services().stage.camera();
    const bool upright = portrait_ != Vec2{} && screen.pixelHeight() > screen.pixelWidth();
    if (std::exchange(upright_, upright) != upright) {
        const Vec2 size = upright ? portrait_ : landscape_;
        camera_ = render::Camera2d{size.x, size.y};
    }
    camera_.resize(screen.pixelWidth(), screen.pixelHeight());
}

void Game2d::rumble(float strength, double seconds) {
    if (isPlaying()) { // not in a match that is watched
        modules().input.rumble(host(), {}, strength, seconds);
    }
}

std::string Game2d::hint(std::string_view words) const {
    return ui::withInputs(words, services().actions, input().device(), strings());
}

void Game2d::readInput() {
    const ui::UiModule::Actions& keys = keys_;
    const auto press = [this](Action one) { return actions().pressed(one) ? 1.0F : 0.0F; };
    const auto first = [this](Action one, Action other) {
        return std::max(actions().pressOrder(one), actions().pressOrder(other));
    };
    Vec2 turn{press(keys.right) - press(keys.left), 0.0F};
    Vec2 next{0.0F, press(keys.down) - press(keys.up)};
    if (first(keys.up, keys.down) < first(keys.left, keys.right)) {
        std::swap(turn, next);
    }
    if (thumbs_ != nullptr) {
        thumbs_->update();
    }
    if (players_ != nullptr) {
        players_->update();
    }
    const Vec2 swiped = swipes_.update(input(), services().stage.minTouchSize() *
                                                    services().stage.camera().scale() * 0.6F);
    constexpr std::size_t kMaxTurns = 2;
    for (const Vec2 one : {turn, next, thumbs_ == nullptr ? swiped : Vec2{}}) {
        if (one != Vec2{} && turns_.size() < kMaxTurns) {
            turns_.push_back(one);
        }
    }
    fired_ = fired_ || actions().pressed(keys.confirm) || input().pressed(MouseButton::Left) ||
             (thumbs_ != nullptr && thumbs_->fires()) ||
             std::ranges::any_of(input().touches(), [this](const Touch& each) {
                 return each.pressed && (thumbs_ == nullptr || !thumbs_->holds(each));
             });
    for (const Touch& each : input().touches()) {
        if (each.pressed && tapCount_ < taps_.size() && !startedOnPauseButton(each)) {
            taps_[tapCount_++] = {each.startX, each.startY};
        }
    }
    for (std::size_t i = 0; i < pressed_.size(); ++i) {
        pressed_[i] = pressed_[i] || actions().pressed(Action{i}) ||
                      (thumbs_ != nullptr && thumbs_->wasTapped(Action{i}));
    }
}

void Game2d::takeTurn() {
    turn_ = turns_.empty() ? Vec2{} : turns_.front();
    turns_.erase(turns_.begin(), turns_.begin() + (turns_.empty() ? 0 : 1));
}

void Game2d::forgetPresses() {
    if (players_ != nullptr) {
        players_->forget();
    }
    fired_ = false;
    tapCount_ = 0;
    pressed_.assign(pressed_.size(), false);
}

void Game2d::readDevices(const Delegate<void()>& use) {
    fitCamera();
    readInput();
    takeTurn();
    use();
    forgetPresses();
}

bool Game2d::wantsPause() const {
    const ActionMap& map = services().actions;
    // Back by a key: a controller's button for going back belongs to the game.
    bool back = map.pressed(keys_.back);
    for (std::size_t place = 0; place < Input::kControllers; ++place) {
        back = back && !map.pressed(keys_.back, place);
    }
    return back || map.pressed(pause_) || ui::isTapped(input(), services().stage, pauseButton());
}

void Game2d::drawTouchControls(Canvas& canvas) {
    if (menus_) {
        ui::drawPauseButton(canvas, input(), pauseButton(), {theme().panel, theme().text});
    }
    if (thumbs_ != nullptr && input().device() == InputDevice::Touch) {
        const render::Camera2d screen = canvas.camera();
        useUnits(canvas);
        thumbs_->draw(canvas);
        canvas.setCamera(screen);
    }
}

void Game2d::advance(double delta) {
    delta *= tempo_;
    const int steps = fixed_ ? fixed_->advance(delta) : 1;
    for (int i = 0; i < steps && !score_ && isPlaying() && !services().screens.hasPendingChanges();
         ++i) {
        takeTurn();
        services().screens.updateScreens(fixed_ ? fixedDelta_ : static_cast<float>(delta));
        forgetPresses();
    }
}

Vec2 Game2d::steer() const {
    const ui::UiModule::Actions& keys = keys_;
    const ActionMap& map = services().actions;
    const Vec2 thumb = thumbs_ != nullptr ? thumbs_->stick() : Vec2{};
    return {std::clamp(map.value(keys.right) - map.value(keys.left) + thumb.x, -1.0F, 1.0F),
            std::clamp(map.value(keys.down) - map.value(keys.up) + thumb.y, -1.0F, 1.0F)};
}

Vec2 Game2d::stick() const {
    using platform::PadAxis;
    Vec2 furthest = thumbs_ != nullptr ? thumbs_->stick() : Vec2{};
    for (std::size_t slot = 0; slot < Input::kControllers; ++slot) {
        for (const auto& [x, y] : {std::pair{PadAxis::LeftX, PadAxis::LeftY},
                                   std::pair{PadAxis::RightX, PadAxis::RightY}}) {
            const Vec2 one{input().axis(slot, x), input().axis(slot, y)};
            furthest = one.length() > furthest.length() ? one : furthest;
        }
    }
    return furthest;
}

Vec2 Game2d::pointer() const {
    const Pointer at = input().pointer();
    return camera_.toUnits({at.x, at.y});
}

bool Game2d::touched(const Rect& area) const {
    return std::ranges::any_of(input().touches(), [&](const Touch& each) {
        return each.down && area.contains(camera_.toUnits({each.x, each.y})) &&
               !startedOnPauseButton(each);
    });
}

bool Game2d::tapped(const Rect& area) const {
    return std::any_of(taps_.begin(), taps_.begin() + static_cast<std::ptrdiff_t>(tapCount_),
                       [&](Vec2 at) { return area.contains(camera_.toUnits(at)); });
}

bool Game2d::startedOnPauseButton(const Touch& finger) const {
    return menus_ && pauseButton().contains(
                         services().stage.camera().toUnits({finger.startX, finger.startY}));
}

Rect Game2d::pauseButton() const {
    const render::Stage& stage = services().stage;
    const Rect shown = stage.visible();
    const float size = ui::pauseButtonSize(stage);
    return {shown.left + 24.0F, shown.top + 24.0F, size, size};
}

Rect Game2d::pauseCorner() const {
    if (!menus_ || input().device() != InputDevice::Touch) {
        return {};
    }
    const Rect button = pauseButton();
    const render::Camera2d& screen = services().stage.camera();
    const Vec2 to = camera_.toUnits(screen.toPixels({button.right(), button.bottom()}));
    const Rect shown = camera_.visible();
    return {shown.left, shown.top, to.x - shown.left, to.y - shown.top};
}

Rect Game2d::freeArea() const {
    Rect shown = camera_.visible();
    if (watch_ != nullptr && watch_ == services().screens.top()) { // above the menu
        const Rect bar = watch_->bar();
        if (bar.height > 0.0F) {
            const Vec2 pixels = services().stage.camera().toPixels({bar.left, bar.top});
            shown.height = camera_.toUnits(pixels).y - shown.top;
        }
        return shown;
    }
    if (asides_ == 0) {
        return shown;
    }
    if (services().stage.portrait()) {
        shown.height *= 1.0F - ui::kBelowHeight;
    } else {
        const float covered = shown.width * ui::kAsideWidth;
        shown.left += covered;
        shown.width -= covered;
    }
    return shown;
}

Rect Game2d::coveredCorner() const {
    const platform::CoveredCorner covered = host().coveredCorner();
    if (covered.width <= 0.0F) {
        return {};
    }
    const Rect shown = camera_.visible();
    const float width = covered.width / camera_.scale();
    return {shown.right() - width, shown.top, width, covered.height / camera_.scale()};
}

} // namespace eng
