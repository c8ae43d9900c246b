#pragma once

#include "engine/app/application.h"
#include "engine/canvas/camera.h"
#include "engine/core/fixed_step.h"
#include "engine/game/best_score.h"
#include "engine/game/game_input.h"
#include "engine/game/menus.h"
#include "engine/game/setup.h"
#include "engine/game/viewport.h"
#include "engine/input/swipes.h"
#include "engine/screen/scope.h"
#include "engine/ui/menu_actions.h"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace eng {

namespace ui {
class Interruption;
} // namespace ui
class LocalPlayers;
class Part;
class Screen;
class ScoreBoard;
class SettingBase;
template <std::equality_comparable T>
class Record;

/// The program of a game: loads its files, shows its menus, steps and draws it. Internal: games see
/// `Game` and its parts.
///
/// Threads: the main thread.
class GameProgram : public Application, public Front {
public:
    GameProgram(platform::Host& host, const GameInfo& info, detail::MakeGame make);
    GameProgram(const GameProgram&) = delete;
    GameProgram& operator=(const GameProgram&) = delete;
    ~GameProgram() override;

    // For parts, input, viewport and menus.

    using Application::actions;
    using Application::addLastMatchLine;
    using Application::addReplayLines;
    using Application::addTexts;
    using Application::headless;
    using Application::host;
    using Application::keepMatch;
    using Application::lastMatch;
    using Application::modules;
    using Application::name;
    using Application::records;
    using Application::shareLink;
    using Application::sharePicture;
    using Application::strings;
    using Application::watch;

    Game& game() const { return *made_.game; }
    /// The game, as an object of its class.
    void* self() const { return made_.self; }
    /// From `onLoad` on.
    Services& services() const;
    TextId id(ui::Words words) const { return words.in(strings()); }
    TextId title() const { return title_; }
    void add(Part& part) { parts_.push_back(&part); }
    /// True for a part that was made.
    bool has(const Part& part) const;
    void own(std::unique_ptr<SettingBase> setting);
    /// Of the game; a game has one of each. Null: none.
    void setPlayers(LocalPlayers* players) { players_ = players; }
    void setScores(ScoreBoard* scores) { scores_ = scores; }
    ScoreBoard* scores() const { return scores_; }
    int players() const;
    std::int64_t best() const;
    std::string scoreText(std::int64_t score) const;
    /// The recording of the match; null: none.
    const Recording* recording() const;
    /// 64 random bits for a match.
    std::uint64_t newSeed();
    /// How fast the time of the game passes that begins, > 0.
    void setTempo(double tempo) { tempo_ = tempo; }
    bool isPlaying() const;
    /// True after `gameOver`.
    bool isOver() const { return score_.has_value(); }

    /// Makes a menu of the game's own.
    Ref<Screen> makeMenu(Delegate<void(MenuPage&)> build);
    Ref<Screen> makeOptions();
    /// Leaves all screens for a new game, below the title.
    ///
    /// @param title  false: without one, as its first line does
    void showGame(bool title = true);
    /// True while a game is entered below the title.
    bool isBelowTitle() const { return belowTitle_; }
    /// Leaves the title for the game, or for the screen in which players join.
    void startPlay();
    /// Leaves all screens for a new game, by way of that screen.
    void playAnew();
    /// The match with which a game begins that goes on with the last one.
    ///
    /// @return  null: another one begins
    const LastMatch* takeContinued(const AnyRuleset& rules);
    /// Stops the sounds of the game below a menu; *Play* begins another one.
    void dropSounds();
    /// Lets the time of the game belong to another screen, in which it is shown.
    ///
    /// @return  the one before
    Lifetime* setLifetime(Lifetime* lifetime);
    /// True if the menus of the game leave a part of the picture free.
    bool isAside() const { return menusAside_; }
    /// Leaves the last screen of a game that has ended for its menu.
    void showOver();
    /// Reads the devices as for `onUpdate`, for a screen that makes no steps of the game.
    void readDevices();
    /// Afterwards: each press counts once.
    void forgetPresses() { input_.forgetPresses(); }
    /// True if the player wants to pause: by a key, a controller, or the button for fingers.
    bool wantsPause() const;
    /// Draws in units of the picture from now on.
    void useUnits(render::Canvas& canvas);
    /// Draws that button and the game's `ThumbPad`, while the player uses fingers.
    void drawTouchControls(render::Canvas& canvas);
    /// What a screen covers at the lower edge, units of the screen; for `Viewport::free`.
    void setCovered(const Rect& bar) { covered_ = bar; }

    // Of the front of the stack.
    Tools tools() override;
    void* game(const std::string_view& type) override;
    float alpha() const override;
    void gameOver(std::int64_t score, bool counts) override;

private:
    friend class GameInput;
    friend class Viewport;
    class LoadScreen;
    class Ground;
    class PageScreen;
    class Options;

    void onRegisterSettings(SettingsRegistry& registry) override;
    void onEnterScreens(Services& context) override;
    AnyRuleset* onRules() override;
    Status onStart(EngineContext& context) override;
    Status onWatch(Services& context, Recording recording) override;
    void onStop(EngineContext& context) override;
    std::string onInspect() const override;
    double stepsPerSecond() const override;
    void onCover() override;
    void onUncover() override;
    void onFrame() override;
    void onDraw(render::Canvas& canvas, Screen& screen, bool onTop) override;

    /// The files are there: shows the title, with what could not be loaded.
    ///
    /// @param started  the player has pressed start meanwhile: without the title
    /// @return  true: all of them could be
    bool onLoaded(bool started);
    void begin();
    /// The values of the game's own settings, to compare.
    std::string ownValues();
    void fitCamera();
    void advance(double delta);
    /// Updates the screens of the game that do not stand, the lowest first, until one requests a
    /// change.
    void updateScreens(float dt);
    Rect pauseButton() const;
    /// The best score, or that it was broken; empty without a score.
    std::string bestInWords() const;

    Ref<Screen> makeMenu(MenuKind kind);
    /// Gives a menu of the engine's its texts and lines, and lets the game and its parts change it.
    void fill(MenuPage& page);
    /// Adds a line that goes on with the last match, if it has not ended, to the title.
    void addContinueLine(ui::MenuBuilder& lines);
    void fillTitle(MenuPage& page);
    void fillPause(MenuPage& page);
    void fillOver(MenuPage& page);
    void quit();

    TextId title_;
    double overDelay_;
    bool menus_, menusAside_, pauseInMiddle_;
    int asides_ = 0; ///< menus beside the game that are open
    Rect covered_;
    Action pause_;
    ui::MenuActions keys_;
    render::Camera2d camera_;
    Vec2 landscape_, portrait_; ///< sizes of the picture
    bool upright_ = false;
    bool hasShownTitle_ = false;
    bool belowTitle_ = false;
    std::unique_ptr<Record<BestScore>> best_;        ///< without a `ScoreBoard`
    std::unique_ptr<ui::Interruption> interruption_; ///< nothing without menus
    std::optional<FixedStep> fixed_;
    int stepsPerSecond_;
    std::unique_ptr<Loader> loader_;
    std::vector<std::unique_ptr<SettingBase>> ownSettings_;
    const AnyRuleset* continued_ = nullptr; ///< of the match that the next game goes on with
    std::optional<std::string> begunWith_;  ///< `ownValues` of the game; none: to begin again
    Swipes swipes_;
    GameInput input_{*this};
    Menus menuFunctions_{*this};
    Viewport viewport_{*this};
    std::vector<Part*> parts_;
    LocalPlayers* players_ = nullptr;
    ScoreBoard* scores_ = nullptr;
    double tempo_ = 1.0;                ///< of the game that is played
    std::optional<std::int64_t> score_; ///< of the game, when it has ended
    bool newBest_ = false;
    detail::MadeGame made_; ///< last, since it uses all of these
};

} // namespace eng
