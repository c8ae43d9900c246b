#include "engine/game/game_program.h"

#include "engine/app/engine_modules.h"
#include "engine/app/last_match.h"
#include "engine/canvas/canvas.h"
#include "engine/core/assert.h"
#include "engine/core/format.h"
#include "engine/game/best_score.h"
#include "engine/game/game.h"
#include "engine/game/part.h"
#include "engine/game/players.h"
#include "engine/game/score_board.h"
#include "engine/record/record.h"
#include "engine/screen/screen.h"
#include "engine/screen/screen_stack.h"
#include "engine/simulation/recording.h"
#include "engine/simulation/ruleset.h"
#include "engine/ui/pausing.h"

#include <algorithm>
#include <utility>

#include "engine_text.h"

namespace eng {

using render::Canvas;

ProgramPtr detail::makeProgram(platform::Host& host, const GameInfo& info, MakeGame make) {
    return ProgramPtr{new GameProgram{host, info, make}};
}

// --- While files are loaded: a bar, if it takes long enough to be seen.

class GameProgram::LoadScreen final : public Screen {
public:
    explicit LoadScreen(GameProgram& program)
        : program_{program} {}
    std::string_view name() const override { return "loading"; }
    ScreenLook look() const override { return {.showsBelow = false, .realTime = true}; }

private:
    void onBegin() override { // a page's start button is there before the game can offer a choice
        keep(services().events.connect<platform::StartEvent>(
            [this](const platform::StartEvent&) { started_ = true; }));
    }
    void onFrame() override {
        seconds_ += services().time.realDelta;
        if (services().resources.idle()) {
            const bool started = std::exchange(started_, false);
            passesOn_ = program_.onLoaded(started) && !started;
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
        const ui::Theme& theme = program_.modules().ui.theme();
        const render::Stage& stage = canvas.stage();
        const float part = services().resources.progress();
        const Rect bar{stage.width() * 0.3F, stage.height() * 0.5F, stage.width() * 0.4F, 12.0F};
        const auto show = [&](float width, Color color) {
            canvas.fill({bar.left, bar.top, width, bar.height}, bar.height / 2.0F, color);
        };
        show(bar.width, theme.panel);
        show(std::max(bar.width * part, bar.height), theme.accent);
        canvas.write(services().strings.text(text::kUiLoading, {static_cast<int>(part * 100.0F)}),
                     {bar.left, bar.top - 80.0F, bar.width, 60.0F},
                     {.size = std::max(32.0F, stage.minTextSize()), .color = theme.text});
    }

    GameProgram& program_;
    double seconds_ = 0.0;
    bool started_ = false;  ///< the player has pressed start meanwhile
    bool passesOn_ = false; ///< the title follows, with all that the game needs
};

bool GameProgram::onLoaded(bool started) {
    const std::vector<Error> problems = services().resources.takeErrors();
    if (!problems.empty()) {
        const Error& first = problems.front(); // most are not sentences
        modules().ui.setNotice(first.text() == text::kResourceMissing
                                   ? Message{first}
                                   : Message{text::kUiNoticeFile, {first}});
        started = false; // the title shows it
    }
    showGame(!started || players_ != nullptr);
    if (started && players_ != nullptr) {
        startPlay();
    }
    watchAtStart();
    return problems.empty();
}

/// The lowest screen: what all screens of the game share.
class GameProgram::Ground final : public Screen {
public:
    explicit Ground(GameProgram& program)
        : program_{program} {}

private:
    ScreenLook look() const override { return {.stands = ScreenLook::Stands::BelowMenus}; }
    void onBegin() override {
        program_.game().setLifetime(&lifetime());
        program_.begin();
        services().screens.applyChanges(services()); // a screen of the game lies below the title
        if (!program_.headless() && !std::exchange(program_.hasShownTitle_, true)) {
            for (Part* const part : program_.parts_) {
                part->onTitle();
            }
        }
    }
    void onEnd() override {
        program_.game().onEnd();
        program_.game().setLifetime(nullptr);
    }
    void onUpdate(float dt) override { program_.game().onUpdate(dt); }
    void onDraw(Canvas& canvas) override { program_.game().onDraw(canvas); }
    void onInspect(std::string& json) const override {
        appendFormat(json, ",\"best\":{0}", {program_.best()});
    }

    GameProgram& program_;
};

// --- The program

GameProgram::GameProgram(platform::Host& host, const GameInfo& info, detail::MakeGame make)
    : Application{host, applicationName(), info.texts, info.title.id, info.title.plain}
    , title_{id(info.title)}
    , overDelay_{info.overDelay}
    , menus_{info.menus}
    , menusAside_{info.menusAside}
    , pauseInMiddle_{info.pauseInMiddle}
    , pause_{actions().add("pause", text::kActionPause, "key:p;pad:start")}
    , keys_{modules().ui.actions()}
    , camera_{info.width, info.height}
    , landscape_{info.width, info.height}
    , portrait_{info.portrait}
    , interruption_{std::make_unique<ui::Interruption>()}
    , stepsPerSecond_{info.stepsPerSecond} {
    VideoSettings& window = modules().graphics.settings();
    window.width.setDefault(info.windowWidth);
    window.height.setDefault(info.windowHeight);
    modules().screens.setStage({.font = "fonts/text.ttf"});
    ui::Theme theme = info.theme;
    theme.backdrop = info.background;
    modules().ui.setThemes(theme, ui::Theme::highContrast());
    for (const EnglishTable* const table : info.moreTexts) {
        addTexts(*table);
    }
    made_ = make(*this);
    if (scores_ == nullptr) {
        best_ = std::make_unique<Record<BestScore>>(records(), RecordName{"engine-best", "best"});
    }
    for (Part* const part : parts_) {
        if (AnyRuleset* const rules = part->rules()) {
            ENG_ASSERT(stepsPerSecond_ == 0 || stepsPerSecond_ == rules->stepsPerSecond(),
                       "a game has the steps of its rules");
            stepsPerSecond_ = rules->stepsPerSecond();
            rules->setGame(name());
            ENG_ASSERT(std::ranges::count_if(parts_,
                                             [&](Part* other) {
                                                 return other->rules() != nullptr &&
                                                        other->rules()->game() == rules->game();
                                             }) == 1,
                       "the matches of a game have rules of different names (Ruleset{\"...\"})");
        }
    }
    ENG_ASSERT(std::ranges::count_if(parts_, [](Part* part) { return part->starts(); }) <= 1,
               "at most one match of a game starts with it; the others have .starts = false");
    if (stepsPerSecond_ > 0) {
        fixed_.emplace(stepsPerSecond_);
    }
}

GameProgram::~GameProgram() {
    made_.game.reset();
}

bool GameProgram::has(const Part& part) const {
    return std::ranges::find(parts_, &part) != parts_.end();
}

void GameProgram::own(std::unique_ptr<SettingBase> setting) {
    settings().add(*setting);
    ownSettings_.push_back(std::move(setting));
}

int GameProgram::players() const {
    return players_ != nullptr ? players_->count() : 1;
}

void* GameProgram::game(const std::string_view& type) {
    ENG_ASSERT(&type == made_.type, "the game is of this class");
    static_cast<void>(type);
    return made_.self;
}

Front::Tools GameProgram::tools() {
    return {input_, menuFunctions_, viewport_, *loader_};
}

std::int64_t GameProgram::best() const {
    return scores_ != nullptr ? scores_->best() : (*best_)->value;
}

bool GameProgram::isPlaying() const {
    return services().screens.isGameOnTop();
}

float GameProgram::alpha() const {
    return fixed_ && !services().screens.isFading() ? static_cast<float>(fixed_->alpha()) : 1.0F;
}

std::uint64_t GameProgram::newSeed() {
    Random& random = services().random;
    const std::uint64_t high = random.next();
    return (high << 32U) | random.next();
}

Lifetime* GameProgram::setLifetime(Lifetime* lifetime) {
    return game().setLifetime(lifetime);
}

// --- Start and stop

void GameProgram::onRegisterSettings(SettingsRegistry& registry) {
    for (Part* const part : parts_) {
        if (AnyRuleset* const rules = part->rules(); rules != nullptr && rules != onRules()) {
            rules->setBuild(host().build().line()); // the program does it for the first ones
            for (SettingBase* const one : rules->settings()) {
                registry.add(*one);
            }
        }
        part->onSettings(registry);
    }
}

Status GameProgram::onStart(EngineContext&) {
    for (Part* const part : parts_) {
        AnyRuleset* const rules = part->rules();
        if (Status loaded = rules != nullptr ? rules->load(host()) : Status{}; !loaded) {
            return loaded;
        }
    }
    return {};
}

AnyRuleset* GameProgram::onRules() {
    for (Part* const part : parts_) {
        if (AnyRuleset* const rules = part->rules()) {
            return rules;
        }
    }
    return nullptr;
}

Status GameProgram::onWatch(Services& context, Recording recording) {
    Part* found = nullptr;
    for (Part* const part : parts_) {
        const AnyRuleset* const rules = part->rules();
        if (rules != nullptr && (found == nullptr || rules->game() == recording.info.game)) {
            found = part;
        }
    }
    return found != nullptr ? found->watch(std::move(recording))
                            : Application::onWatch(context, std::move(recording));
}

const Recording* GameProgram::recording() const {
    for (const Part* const part : parts_) {
        if (const Recording* const one = part->recording()) {
            return one;
        }
    }
    return nullptr;
}

Services& GameProgram::services() const {
    return game().services();
}

double GameProgram::stepsPerSecond() const {
    return 60.0;
}

void GameProgram::onEnterScreens(Services& context) {
    game().setServices(context);
    context.screens.setFront(*this, modules().screens.canvas() != nullptr);
    menus_ = menus_ && !headless(); // without input no menu would end
    if (menus_) {
        interruption_->listen(context, [this] {
            return std::ranges::any_of(parts_, [](const Part* part) { return part->people() > 1; });
        });
    }
    input_.pressed_.resize(actions().size());
    const Canvas* const canvas = modules().screens.canvas();
    loader_ = std::make_unique<Loader>(context.resources, context.heap, context.audio,
                                       canvas != nullptr ? &canvas->font() : nullptr);
    game().onLoad(*loader_);
    if (headless()) { // the run must not depend on the speed of another thread
        context.resources.loadNow();
        showGame();
        return;
    }
    if (context.resources.idle()) { // there is nothing to wait for
        onLoaded(false);
    } else {
        context.screens.push(context.heap.make<LoadScreen>(*this));
    }
}

void GameProgram::onStop(EngineContext&) {
    for (Part* const part : parts_) {
        part->onStop();
    }
}

std::string GameProgram::onInspect() const {
    std::string json;
    for (const Part* const part : parts_) {
        part->onInspect(json);
    }
    game().onInspect(json);
    return json.empty() ? json : json.substr(1); // without the comma
}

// --- A game from its begin to its end

void GameProgram::showGame(bool title) {
    ScreenStack& screens = services().screens;
    screens.clear();
    screens.push(services().heap.make<Ground>(*this));
    belowTitle_ = menus_ && title;
    if (belowTitle_) {
        screens.push(makeMenu(MenuKind::Title));
    }
}

void GameProgram::addContinueLine(ui::MenuBuilder& lines) {
    const LastMatch& last = lastMatch();
    const auto found = std::ranges::find_if(parts_, [&](Part* part) {
        const AnyRuleset* const rules = part->rules();
        return rules != nullptr && rules->game() == last.recording.info.game;
    });
    if (!last.goesOn || found == parts_.end()) {
        return;
    }
    lines.button(text::kUiContinue, [this, rules = (*found)->rules()] {
        modules().ui.clearNotice();
        continued_ = rules;
        playAnew(); // who joins has the first seats
    });
}

const LastMatch* GameProgram::takeContinued(const AnyRuleset& rules) {
    const AnyRuleset* const wanted = std::exchange(continued_, nullptr);
    return wanted == &rules && lastMatch().goesOn ? &lastMatch() : nullptr;
}

void GameProgram::startPlay() {
    if (players_ != nullptr) {
        services().screens.push(players_->makeJoinScreen());
        return;
    }
    ownValues() != begunWith_ ? showGame(false) : services().screens.pop();
}

void GameProgram::playAnew() {
    players_ != nullptr ? startPlay() : showGame(false);
}

std::string GameProgram::ownValues() {
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
    for (Part* const part : parts_) {
        if (AnyRuleset* const rules = part->rules()) {
            for (const SettingBase* const each : rules->settings()) {
                add(*each);
            }
        }
    }
    return all;
}

void GameProgram::dropSounds() {
    begunWith_.reset();
    services().audio.stopSounds(SoundGroup::Effects, false, 0.0);
    services().audio.setPaused(SoundGroup::Effects, false); // a menu has done it
}

void GameProgram::begin() {
    begunWith_ = ownValues();
    fitCamera(); // it decides on `isPortrait`
    score_.reset();
    newBest_ = false;
    tempo_ = 1.0;
    services().audio.stopSounds(SoundGroup::Effects, false, 0.1);
    services().audio.setPaused(SoundGroup::Effects, false); // a menu has done it: new sounds count
    if (fixed_) {
        fixed_->reset();
    }
    input_.drop();
    for (Part* const part : parts_) {
        part->onBegin();
    }
    game().onBegin();
}

void GameProgram::gameOver(std::int64_t score, bool counts) {
    if (score_) {
        return;
    }
    score_ = score;
    newBest_ = counts && (scores_ != nullptr ? scores_->isBest(score) : score > (*best_)->value);
    if (scores_ != nullptr && counts && menus_) {
        scores_->finish(score);
    } else if (scores_ == nullptr && newBest_) {
        *best_ = BestScore{score};
    }
    for (Part* const part : parts_) {
        part->onOver();
    }
    services().audio.stopSounds(SoundGroup::Effects, true, 0.3);
}

std::string GameProgram::bestInWords() const {
    const std::int64_t shown = newBest_ ? score_.value_or(0) : best();
    return shown > 0
               ? strings().text(newBest_ ? text::kUiNewBest : text::kUiBest, {scoreText(shown)})
               : std::string{}; // no score yet
}

std::string GameProgram::scoreText(std::int64_t score) const {
    return scores_ != nullptr ? scores_->inWords(score) : format("{0}", {score});
}

// --- Frames

void GameProgram::onCover() {
    modules().input.endRumble(host());
}

void GameProgram::onUncover() {
    interruption_->reset();
    input_.drop(); // the fingers and keys of the menu
    for (Part* const part : parts_) {
        part->onUncover();
    }
}

void GameProgram::onFrame() {
    using Cause = ui::Interruption::Cause;
    if (wantsPause()) {
        interruption_->add(Cause::Player);
    }
    const std::optional<int> missing = players_ != nullptr ? players_->takeMissing() : std::nullopt;
    if (missing) {
        interruption_->add(Cause::Controller);
    }
    ScreenStack& screens = services().screens;
    if (const Cause cause = screens.isFading() ? Cause::None : interruption_->take();
        cause != Cause::None) {
        if (cause == Cause::Controller) {
            modules().ui.setNotice(missing ? Message{text::kPlayerMissing, {*missing + 1}}
                                           : Message{text::kControllerRemoved},
                                   ui::Notice::News);
        }
        modules().ui.chosen.emit();
        screens.push(makeMenu(MenuKind::Pause));
        return;
    }
    fitCamera();
    input_.read();
    advance(services().time.delta);
    if (screens.isFading()) {
        input_.drop();
    }
    if (score_) {
        screens.discardChanges();
    }
    if (score_ && menus_) {
        Ref<Screen> last;
        for (Part* const part : parts_) {
            last = last != nullptr ? last : part->makeLastScreen();
        }
        screens.push(last != nullptr ? last : makeMenu(MenuKind::Over));
    } else if (score_) {
        showGame(false);
    } else {
        screens.applyChanges(services()); // the next screen is drawn in this frame
    }
}

void GameProgram::showOver() {
    services().screens.switchTo(makeMenu(MenuKind::Over));
}

void GameProgram::advance(double delta) {
    delta *= tempo_;
    const int steps = fixed_ ? fixed_->advance(delta) : 1;
    const float dt =
        fixed_ ? 1.0F / static_cast<float>(stepsPerSecond_) : static_cast<float>(delta);
    for (int i = 0; i < steps && !score_ && isPlaying() && !services().screens.hasPendingChanges();
         ++i) {
        input_.takeTurn();
        updateScreens(dt);
        input_.forgetPresses();
    }
}

void GameProgram::updateScreens(float dt) {
    const ScreenStack& screens = services().screens;
    for (std::size_t place = 0; place < screens.size() && !screens.hasPendingChanges(); ++place) {
        const Ref<Screen> screen = screens.at(place);
        if (!screen->look().realTime && !screen->own_.stands()) {
            screen->onUpdate(dt);
        }
    }
}

void GameProgram::onDraw(Canvas& canvas, Screen& screen, bool onTop) {
    const render::Camera2d before = canvas.camera();
    useUnits(canvas);
    screen.onDraw(canvas);
    canvas.setCamera(before);
    if (onTop) {
        drawTouchControls(canvas);
    }
}

void GameProgram::useUnits(Canvas& canvas) {
    fitCamera();
    canvas.setCamera(camera_);
}

void GameProgram::fitCamera() {
    const render::Camera2d& screen = services().stage.camera();
    const bool upright = portrait_ != Vec2{} && screen.pixelHeight() > screen.pixelWidth();
    if (std::exchange(upright_, upright) != upright) {
        const Vec2 size = upright ? portrait_ : landscape_;
        camera_ = render::Camera2d{size.x, size.y};
    }
    camera_.resize(screen.pixelWidth(), screen.pixelHeight());
}

// --- Input

void GameProgram::readDevices() {
    fitCamera();
    input_.read();
    input_.takeTurn();
}

bool GameProgram::wantsPause() const {
    const ActionMap& map = services().actions;
    // Back by a key: a controller's button for going back belongs to the game.
    bool back = map.pressed(keys_.back);
    for (std::size_t place = 0; place < Input::kControllers; ++place) {
        back = back && !map.pressed(keys_.back, place);
    }
    return back || map.pressed(pause_) ||
           ui::isTapped(services().input, services().stage, pauseButton());
}

void GameProgram::drawTouchControls(Canvas& canvas) {
    const Input& devices = services().input;
    if (menus_) {
        const ui::Theme& theme = modules().ui.theme();
        ui::drawPauseButton(canvas, devices, pauseButton(), {theme.panel, theme.text});
    }
    const render::Camera2d screen = canvas.camera();
    useUnits(canvas);
    for (Part* const part : parts_) {
        part->onDraw(canvas);
    }
    canvas.setCamera(screen);
}

Rect GameProgram::pauseButton() const {
    const render::Stage& stage = services().stage;
    const Rect shown = stage.visible();
    const float size = ui::pauseButtonSize(stage);
    constexpr float kMargin = 24.0F;
    if (!pauseInMiddle_) {
        return {shown.left + kMargin, shown.top + kMargin, size, size};
    }
    const Vec2 middle = shown.center() - Vec2{size, size} * 0.5F;
    return stage.portrait() ? Rect{shown.right() - kMargin - size, middle.y, size, size}
                            : Rect{middle.x, shown.top + kMargin, size, size};
}

} // namespace eng
