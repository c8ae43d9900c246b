// The menus of every game, as functions that fill a `MenuPage`.

#include "engine/app/engine_modules.h"
#include "engine/canvas/canvas.h"
#include "engine/game/game.h"
#include "engine/game/game_program.h"
#include "engine/game/menus.h"
#include "engine/game/part.h"
#include "engine/game/score_board.h"
#include "engine/screen/screen_stack.h"
#include "engine/simulation/recording.h"
#include "engine/ui/confirm_screen.h"
#include "engine/ui/menu_screen.h"
#include "engine/ui/name_screen.h"
#include "engine/ui/options_screen.h"
#include "engine/ui/scores_screen.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine_text.h"

namespace eng {

using render::Canvas;
using ui::MenuBuilder;

MenuPage::MenuPage(MenuKind which, MenuBuilder& builder)
    : kind{which}
    , lines{builder} {}

MenuPage::~MenuPage() = default;

void MenuPage::addParts() {
    if (const Delegate<void()> add = std::exchange(parts_, {})) {
        add();
    }
}

/// A menu during which the game's time stands still. Real time continues, for the menu's own
/// motions.
class GameProgram::PageScreen final : public ui::MenuScreen {
    // The menu is built before it is shown; the check does not see that across functions.
    // NOLINTBEGIN(bugprone-unchecked-optional-access)
public:
    PageScreen(GameProgram& program, MenuKind kind, Delegate<void(MenuPage&)> build)
        : MenuScreen{program.modules().ui}
        , program_{program}
        , kind_{kind}
        , build_{std::move(build)} {}
    std::string_view name() const override { return page_->name; }

private:
    void buildMenu(MenuBuilder& lines) override {
        page_.emplace(kind_, lines);
        build_(*page_);
        setShape(page_->shape);
    }
    void onBegin() override {
        MenuScreen::onBegin();
        program_.modules().time.clock().hold();
        program_.asides_ += isAside() ? 1 : 0;
        holdSounds(true);
        duckMusic(0.4F);
    }
    void onCover() override { duckMusic(1.0F); } // the options above change its volume
    void onUncover() override {
        duckMusic(0.4F);
        if (kind_ == MenuKind::Title) {
            program_.continued_ = nullptr; // the players did not join
        }
        if (kind_ == MenuKind::Over) {
            const int before = menu().size();
            rebuildMenu(); // a name may have been entered
            if (menu().size() != before) {
                setFocus(0);
            }
        }
        MenuScreen::onUncover();
        holdSounds(true); // a match that was watched is over
    }
    void onEnd() override {
        duckMusic(1.0F);
        if (kind_ == MenuKind::Pause) {
            ui().clearNotice(); // why the game was paused
        }
        holdSounds(false);
        program_.asides_ -= isAside() ? 1 : 0;
        program_.modules().time.clock().release();
        MenuScreen::onEnd();
    }
    void onFrame() override {
        for (Part* const part : program_.parts_) {
            part->onBelow(kind_, services().time.realDelta);
        }
        MenuScreen::onFrame();
    }
    void onDraw(Canvas& canvas) override {
        if (page_->drawBehind && onTop()) {
            page_->drawBehind(canvas, canvas.stage().visible(), appearProgress());
        }
        MenuScreen::onDraw(canvas);
    }
    void drawHeading(Canvas& canvas, const Rect& box) override {
        page_->drawHeading ? page_->drawHeading(canvas, box, shownPart())
                           : MenuScreen::drawHeading(canvas, box);
    }
    void drawExtra(Canvas& canvas, const Rect& box) override {
        if (page_->drawExtra) {
            page_->drawExtra(canvas, box, appearProgress());
        }
    }
    TextId heading() const override { return program_.id(page_->heading); }
    std::string spokenHeading() const override {
        return page_->spoken ? page_->spoken() : MenuScreen::spokenHeading();
    }
    std::string hint() const override { return page_->hint ? page_->hint() : std::string{}; }
    int firstFocus() const override { return page_->focus; }
    double inputDelay() const override { return page_->inputDelay; }
    bool handleInput() override { return page_->takeInput && page_->takeInput(); }
    void onBack() override { page_->back ? page_->back() : services().screens.pop(); }

    void duckMusic(float volume) const {
        constexpr double kDuck = 0.4; // seconds
        if (kind_ == MenuKind::Pause) {
            services().audio.duck(SoundGroup::Music, volume, kDuck);
        }
    }
    /// On a start screen the page has shown the heading already.
    float shownPart() const { return onStartScreen() ? 1.0F : appearProgress(); }
    /// The sounds of the game end below the menu after it, and stand still below the others; those
    /// of a demo are heard.
    void holdSounds(bool held) const {
        const bool sounds = std::ranges::any_of(
            program_.parts_, [&](const Part* part) { return part->soundsBelow(kind_); });
        services().audio.setPaused(SoundGroup::Effects, held && kind_ != MenuKind::Over && !sounds);
    }

    GameProgram& program_;
    MenuKind kind_;
    Delegate<void(MenuPage&)> build_;
    std::optional<MenuPage> page_; ///< its lines are those of the last `buildMenu`
    // NOLINTEND(bugprone-unchecked-optional-access)
};

/// The engine's options below those of the game.
class GameProgram::Options final : public ui::OptionsScreen {
public:
    explicit Options(GameProgram& program)
        : OptionsScreen{program.modules().ui}
        , program_{program} {}

private:
    void buildMenu(MenuBuilder& lines) override {
        page_.emplace(MenuKind::Options, lines);
        program_.fill(*page_);
        OptionsScreen::buildMenu(lines);
    }

    GameProgram& program_;
    std::optional<MenuPage> page_; ///< the game's lines may use it
};

Ref<Screen> GameProgram::makeMenu(MenuKind kind) {
    return services().heap.make<PageScreen>(*this, kind, [this](MenuPage& page) { fill(page); });
}

Ref<Screen> GameProgram::makeMenu(Delegate<void(MenuPage&)> build) {
    return services().heap.make<PageScreen>(*this, MenuKind::Own, std::move(build));
}

Ref<Screen> GameProgram::makeOptions() {
    return services().heap.make<Options>(*this);
}

void GameProgram::fill(MenuPage& page) {
    const bool isTitle = page.kind == MenuKind::Title;
    const bool isPause = page.kind == MenuKind::Pause;
    const bool isOver = page.kind == MenuKind::Over;
    if (isTitle) {
        fillTitle(page);
    } else if (isPause) {
        fillPause(page);
    } else if (isOver) {
        fillOver(page);
    }
    page.parts_ = [this, &page] {
        for (Part* const part : parts_) {
            part->onMenu(page);
        }
    };
    game().onMenu(page);
    page.addParts();
    if (isTitle) {
        addContinueLine(page.lines);
        addLastMatchLine(page.lines);
    }
    if (isPause) {
        page.lines.button(text::kUiRestart, [this] { showGame(false); });
    }
    if (isTitle || isPause) {
        page.lines.button(text::kUiOptions, [this] { services().screens.push(makeOptions()); });
    }
    if (isPause || isOver) {
        page.lines.button(text::kUiMainMenu, [this] { showGame(); });
    }
    if (isTitle && services().host.page() == nullptr) {
        page.lines.button(text::kUiQuit, [this] { quit(); });
    }
}

void GameProgram::quit() {
    if (services().host.page() == nullptr) {
        services().kernel.removeAll();
    }
}

void GameProgram::fillTitle(MenuPage& page) {
    page.name = "title";
    page.heading = title_;
    page.shape = {
        .heading = 0.34F, .maxHeading = 380.0F, .aside = menusAside_, .note = true, .start = true};
    page.hint = [this] { return bestInWords(); };
    page.back = [this] { // nobody leaves a game by one key too many
        if (services().host.page() == nullptr) {
            menuFunctions_.confirm(text::kUiQuitSure, [this] { quit(); });
        }
    };
    page.play = [this] { startPlay(); };
    page.lines.button(text::kUiPlay, [this, &page] {
        modules().ui.clearNotice();
        page.play();
    });
}

void GameProgram::fillPause(MenuPage& page) {
    page.name = "paused";
    page.heading = text::kUiPaused;
    page.shape = {.note = true};
    page.play = [this] { services().screens.pop(); };
    page.takeInput = [this, &page] {
        if (!actions().pressed(pause_)) {
            return false;
        }
        modules().ui.chosen.emit();
        page.play();
        return true;
    };
    page.back = [&page] { page.play(); };
    page.lines.button(text::kUiResume, [&page] { page.play(); });
}

void GameProgram::fillOver(MenuPage& page) {
    page.name = "over";
    page.heading = text::kUiGameOver;
    page.shape = {
        .heading = 0.16F, .extra = 0.3F, .maxExtra = 320.0F, .aside = menusAside_, .note = true};
    page.inputDelay = overDelay_;
    page.back = [this] { showGame(); };
    page.play = [this] { showGame(false); };
    page.hint = [this] {
        const std::int64_t score = score_.value_or(0);
        const std::optional<ScoreBoard::Place> next =
            scores_ != nullptr && !newBest_ ? scores_->next(score) : std::nullopt;
        return next ? strings().text(text::kUiNextPlace, {scoreText(next->score - score),
                                                          static_cast<int>(next->place)})
                    : bestInWords();
    };
    page.spoken = [this, &page] {
        std::string all{strings().pattern(id(page.heading))};
        if (!newBest_) {
            all += ". ";
            all += strings().text(text::kUiScore, {scoreText(score_.value_or(0))});
        }
        if (const std::string best = page.hint(); !best.empty()) {
            all += ". ";
            all += best;
        }
        return all + '.';
    };
    page.drawExtra = [this](Canvas& canvas, const Rect& box, float shown) {
        const ui::Theme& theme = modules().ui.theme();
        const float size = box.height * 0.9F;
        canvas.write(scoreText(score_.value_or(0)), box,
                     {.size = size,
                      .minSize = std::min(size, canvas.stage().minTextSize()),
                      .color = (newBest_ ? theme.accent : theme.text).faded(shown)});
    };
    const auto playAgain = [&page] {
        page.lines.button(text::kUiPlayAgain, [&page] { page.play(); });
    };
    if (menusAside_) { // many games, one after the other
        playAgain();
    }
    if (scores_ != nullptr) {
        scores_->addOverLines(page.lines);
    }
    if (!menusAside_) {
        playAgain();
    }
    if (recording() != nullptr) {
        addReplayLines(page.lines, [this] { return *recording(); });
    }
}

// --- Menus

Menus::Menus(GameProgram& program)
    : program_{program} {}

Menus::~Menus() = default;

void Menus::play() {
    clearNotice();
    program_.playAnew();
}

void Menus::showTitle() {
    program_.showGame();
}

void Menus::open(Delegate<void(MenuPage&)> build) {
    program_.services().screens.push(program_.makeMenu(std::move(build)));
}

void Menus::openOptions() {
    program_.services().screens.push(program_.makeOptions());
}

void Menus::confirm(ui::Words question, Delegate<void()> yes) {
    Services& services = program_.services();
    services.screens.push(services.heap.make<ui::ConfirmScreen>(
        program_.modules().ui, program_.id(question), std::move(yes)));
}

void Menus::askName(ui::Words heading, Record<std::string>& remembered,
                    Delegate<void(const std::string&)> done) {
    Services& services = program_.services();
    services.screens.push(services.heap.make<ui::NameScreen>(
        program_.modules().ui, program_.id(heading), remembered, std::move(done)));
}

void Menus::notice(const Message& words, ui::Notice kind) {
    program_.modules().ui.setNotice(words, kind);
}

void Menus::notice(ui::Words words, ui::Notice kind) {
    notice(Message{program_.id(words)}, kind);
}

void Menus::clearNotice() {
    program_.modules().ui.clearNotice();
}

void Menus::say(std::string_view words) const {
    program_.host().announce(words);
}

std::int64_t Menus::best() const {
    return program_.best();
}

const ui::Theme& Menus::theme() const {
    return program_.modules().ui.theme();
}

void Menus::setThemes(const ui::Theme& normal, const ui::Theme& highContrast) {
    program_.modules().ui.setThemes(normal, highContrast);
}

void Menus::sharePicture() {
    program_.sharePicture();
}

void Menus::shareLink(const platform::SettingLink& link) {
    program_.shareLink(link);
}

void Menus::showScores(std::vector<ui::ScorePage> pages, std::size_t first, bool inPlace) {
    Services& services = program_.services();
    auto screen = services.heap.make<ui::ScoresScreen>(program_.modules().ui, text::kUiBestScores,
                                                       std::move(pages), first);
    inPlace ? services.screens.switchTo(screen) : services.screens.push(screen);
}

void Menus::setTouchHelp(ui::Words words) {
    program_.modules().ui.setTouchHelp(program_.id(words));
}

void Menus::onMoved(Delegate<void()> call) {
    connections_.push_back(program_.modules().ui.moved.connect(std::move(call)));
}

void Menus::onChosen(Delegate<void()> call) {
    connections_.push_back(program_.modules().ui.chosen.connect(std::move(call)));
}

} // namespace eng
