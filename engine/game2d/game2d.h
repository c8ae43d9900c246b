#pragma once

#include "engine/app/application.h"
#include "engine/canvas/canvas.h"
#include "engine/core/fixed_step.h"
#include "engine/core/random.h"
#include "engine/game2d/loader.h"
#include "engine/input/actions.h"
#include "engine/input/swipes.h"
#include "engine/kit/view.h"
#include "engine/screen/scope.h"
#include "engine/settings/setting.h"
#include "engine/ui/menu_actions.h"
#include "engine/ui/menu_builder.h"
#include "engine/ui/theme.h"

#include <array>
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
class WatchState;
} // namespace ui
class Screen;
class Game2d;
class ScoreBoard;
template <std::equality_comparable T>
class Record;

/// The best score, as it is kept. In version 1 of the file it had 32 bits.
struct BestScore {
    static constexpr int kVersion = 2;

    std::int64_t value = 0;

    bool operator==(const BestScore&) const = default;
    template <class Stream>
    void serialize(Stream& stream, int version) {
        if (version > 1) {
            stream.field("value", value);
            return;
        }
        auto narrow = static_cast<std::int32_t>(value);
        stream.field("value", narrow);
        value = narrow;
    }
};

/// Makes what a game does with its scores beyond the best one; it outlives the game.
using MakeScoreBoard = std::unique_ptr<ScoreBoard> (*)(Game2d&);
/// A table of the ten highest scores above 0 with the names of their players, kept between runs.
/// A score enters it with the name of last time; the menu after a game asks for another one, and
/// the title menu shows the table. In a `RulesGame` each entry shows its match.
std::unique_ptr<ScoreBoard> highestScores(Game2d& game);
/// The same for the lowest scores, for example of times.
std::unique_ptr<ScoreBoard> lowestScores(Game2d& game);

/// The name, sizes and colours of a small game.
struct GameInfo {
    std::string name;       ///< a-z, 0-9 and '_': for the folders of its files
    std::string title = {}; ///< of the window and the first menu
    /// Of a translated game: its string table, and the title in it.
    const EnglishTable* texts = nullptr;
    TextId titleText = {};
    float width = 1280.0F, height = 720.0F;     ///< of the picture, units
    Vec2 portrait = {};                         ///< its size in an upright window; zero: the same
    int windowWidth = 1280, windowHeight = 720; ///< at the first start, points of the system
    ui::Theme theme = {};                       ///< colours of the menus
    Color background = theme.backdrop;          ///< where nothing is drawn
    int stepsPerSecond = 0; ///< 0: `onUpdate` is called once per frame; otherwise so many times per
                            ///< second, so that the game is the same on all machines
    bool menus = true;      ///< title, pause, end; false: the game starts at once
    bool demo = false; ///< of a `RulesGame`: the best match of the table, else one of its bots, is
                       ///< shown below the title
    /// Of a `RulesGame`: so many seconds of a match are shown once more, slowly, after its end.
    double lastSeconds = 0.0;
    /// Title and end leave the right part of a landscape window to the game.
    bool menusAside = false;
    /// Seconds in which the menu after a game takes no input: the last key was meant for the game.
    double overDelay = 0.6;
    MakeScoreBoard scores = nullptr; ///< `highestScores`, `lowestScores`; null: only the best, the
                                     ///< highest score is kept
};

/// Controls on the screen, for fingers: see `ThumbPad`. A game that has none does not contain them.
class OnScreenControls {
public:
    OnScreenControls();
    OnScreenControls(const OnScreenControls&) = delete;
    OnScreenControls& operator=(const OnScreenControls&) = delete;
    virtual ~OnScreenControls();

    /// Reads the fingers; once in each update, before the functions below.
    virtual void update() = 0;
    /// Each of x and y from -1 to 1.
    virtual Vec2 stick() const = 0;
    virtual bool isHeld(Action action) const = 0;
    virtual bool wasTapped(Action action) const = 0;
    /// A touch that uses no control, where they are told by more than being put down.
    virtual bool fires() const = 0;
    /// Forgets which finger is on the stick: below a menu it may have been lifted.
    virtual void forget() = 0;
    /// True for a finger that was put down on a control.
    virtual bool holds(const Touch& finger) const = 0;
    /// True for the finger on the stick.
    virtual bool steers(const Touch& finger) const = 0;
    /// In units of the picture, while the player uses fingers.
    virtual void draw(render::Canvas& canvas) const = 0;
};

/// Several players at one machine: see `Players`. A game that has none does not contain them.
class LocalPlayers {
public:
    LocalPlayers();
    LocalPlayers(const LocalPlayers&) = delete;
    LocalPlayers& operator=(const LocalPlayers&) = delete;
    virtual ~LocalPlayers();

    virtual int count() const = 0;
    /// Reads the devices; in each frame.
    virtual void update() = 0;
    /// An update has seen the presses.
    virtual void forget() = 0;
    /// True while the controller of a player is not connected.
    virtual bool isMissing() const = 0;
    /// Makes the screen in which players join.
    virtual Ref<Screen> makeJoinState() = 0;
};

/// The short way to a game: a class with some of these functions, each optional.
///
///     class Dodge final : public eng::Game2d {
///     public:
///         explicit Dodge(eng::platform::Host& host)
///             : Game2d{host, {.name = "dodge", .title = "Dodge"}} {}
///
///     private:
///         void onLoad(eng::Loader& load) override { bump_ = load.sound("sounds/bump.wav"); }
///         void onBegin() override { place_ = {640, 360}; }
///         void onUpdate(float dt) override { place_ = place_ + steer() * (300.0F * dt); }
///         void onDraw(eng::render::Canvas& canvas) override {
///             canvas.circle(place_, 20, eng::Color::hex(0xFF8A65));
///         }
///         eng::SoundRef bump_;
///         eng::Vec2 place_;
///     };
///
/// It has: a window with a picture that fits and is never stretched; keyboard, controllers and
/// fingers; menus for title, options (language, sound, controls, contrast), pause and end, which
/// screen readers read; a progress bar while files are loaded; a best score that is kept. The game
/// pauses when its window loses the focus. Without a window it has no menus and plays at once. A
/// game with several screens has scenes (engine/game2d/scene.h); one that needs other menus
/// pushes screens of its own (`docs/screens.md`), or derives from `Application`.
///
/// Threads: the main thread.
class Game2d : public Application, public Front, protected Scope {
public:
    Game2d(platform::Host& host, const GameInfo& info);
    Game2d(const Game2d&) = delete;
    Game2d& operator=(const Game2d&) = delete;
    ~Game2d() override;

    /// So that routines can be members of the game.
    friend ManagedHeap& heapForRoutines(const Game2d& game);

protected:
    /// Requests the files that the game needs; it begins when they have been loaded.
    virtual void onLoad(Loader&) {}
    /// A new game begins: the first one, which is seen below the title, each one after it ended or
    /// was restarted, and one on *Play* if a `setting` was changed or a match watched meanwhile.
    virtual void onBegin() {}
    /// While the game is played, also below its scenes. A screen that it pushes, or `gameOver`,
    /// ends the steps of the frame.
    ///
    /// @param dt  seconds of game time; with `stepsPerSecond`, always the same
    virtual void onUpdate(float /*dt*/) {}
    /// In each frame, also below menus. Without a window it is not called.
    virtual void onDraw(render::Canvas&) {}
    /// The same, for a game that draws between two steps.
    ///
    /// @param alpha  `stepAlpha()`
    virtual void onDraw(render::Canvas& canvas, float /*alpha*/) { onDraw(canvas); }
    /// Ends the game that is played, after this update, or after the next one if a timer calls it:
    /// the menu shows the score and offers another one. Its loops stop. A score above the best one
    /// is kept.
    void gameOver(std::int64_t score) { gameOver(score, true); }
    /// @param counts  false: the score is only shown
    void gameOver(std::int64_t score, bool counts);
    /// The best score of all games, 0 at first.
    std::int64_t best() const;
    /// The best match of the first table, as `packRecording` packs it; empty: none.
    std::string bestRecording() const;
    /// The heading of the menu after a game, in place of "Game over": for a game that can be won.
    virtual TextId overHeading() const;
    /// A score in words, for menus: "1:23.45".
    virtual std::string scoreText(std::int64_t score) const;
    /// Adds a table of scores with a heading, for ways to play that cannot be compared; without
    /// one there is a table with the title as heading. In the constructor; of a game with
    /// `GameInfo::scores`.
    void addScoreTable(TextId heading);
    /// The table, in the order of `addScoreTable`, in which a score counts of a game that has just
    /// begun.
    virtual std::size_t scoreTable() const { return 0; }
    /// How fast the time of a game that begins now passes, > 0: 0.5 is half as fast.
    virtual double tempo() const { return 1.0; }
    /// The tempo of the game that is played.
    double playedTempo() const { return tempo_; }

    /// The menus of a game, for `onMenu`.
    enum class Menu : std::uint8_t { Title, Pause, GameOver, Options };
    /// Adds lines to a menu: `lines.toggle(hard_)` of a `setting`, or a button.
    virtual void onMenu(Menu, ui::MenuBuilder&) {}
    /// Draws the name in the title menu.
    ///
    /// @param box  units of the screen
    /// @return     false: it is written
    virtual bool onDrawTitle(render::Canvas&, const Rect& /*box*/) { return false; }
    /// A setting of the player's, kept between runs, for a line of a menu. In the constructor:
    ///
    ///     Setting<bool>& hard_ = setting("hard", "Hard mode", false);
    ///     Setting<int>& lives_ = setting("lives", "Lives", 3, {.min = 1, .max = 9});
    ///
    /// @param name   a-z, 0-9 and '_'; a literal
    /// @param title  of its line
    template <class T>
    Setting<T>& setting(std::string_view name, std::string_view title, T first,
                        typename Setting<T>::Limits limits = {}) {
        return setting(name, text(title), first, std::move(limits));
    }
    /// The same in a translated game.
    template <class T>
    Setting<T>& setting(std::string_view name, TextId title, T first,
                        typename Setting<T>::Limits limits = {}) {
        ENG_ASSERT(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == name.npos,
                   "no file could keep it");
        auto made = std::make_unique<Setting<T>>(name, first, title, std::move(limits));
        Setting<T>& it = *made;
        own(std::move(made));
        return it;
    }

    /// The title is shown for the first time, after `onBegin` of the game below it.
    virtual void onTitle() {}

    // For screens of the game's own in which it is played.

    /// Stops the sounds of the game below a menu; *Play* begins another one.
    void dropSounds();
    /// Reads the devices as for `onUpdate`, and calls a function that uses them.
    void readDevices(const Delegate<void()>& use);
    /// True if the player wants to pause: by a key, a controller, or the button for fingers.
    bool wantsPause() const;
    /// Draws that button and the game's `ThumbPad`, while the player uses fingers.
    void drawTouchControls(render::Canvas& canvas);

    /// Directions from keys, controllers and their sticks, and the stick of a `ThumbPad`: each of x
    /// and y from -1 to 1, y down.
    Vec2 steer() const;
    /// The stick that is pushed furthest, of a `ThumbPad` or a controller, either of its own:
    /// length 0 to about 1, y down. For what points in a direction.
    Vec2 stick() const;
    /// The direction that was pressed, or swiped by a finger: {1, 0}, {-1, 0}, {0, 1} (down) or
    /// {0, -1}; {0, 0} without one. Of two quick ones the second follows in the next update.
    Vec2 turn() const { return turn_; }
    /// Confirm, a click or a tap since the last update.
    bool fired() const { return fired_; }
    /// The mouse or the first finger, in units of the picture.
    Vec2 pointer() const;
    /// True while a finger is in an area of the picture, also one that has slid into it: for a
    /// button that is held. A finger that was put down on the pause button does not count.
    bool touched(const Rect& area) const;
    /// True if a finger was put down in an area of the picture since the last update. It counts in
    /// one update, as in `pressed`, and not on the pause button.
    bool tapped(const Rect& area) const;

    /// An action of the game's own, which the player can change in the options. In the constructor.
    ///
    /// @param name      a-z, 0-9 and '_'
    /// @param title     for the options
    /// @param bindings  "key:space;pad:a" (docs/input.md)
    Action action(std::string_view name, std::string_view title, std::string_view bindings);
    /// In `onUpdate`: pressed since the last update. A press counts in one update, also with
    /// `stepsPerSecond`, whatever the frame rate.
    bool pressed(Action one) const { return one.index < pressed_.size() && pressed_[one.index]; }
    /// Held down in this frame, also by a button of a `ThumbPad`.
    bool down(Action one);

    /// Plays an Ogg Vorbis file in a loop, as soon as it has been loaded. The music before fades
    /// out meanwhile; a file that plays already goes on.
    ///
    /// @param fade  seconds
    void music(std::string_view file, double fade = 1.0);
    /// Lets the controller in use vibrate while the game is played, unless the player does not want
    /// it. Without a controller it does nothing.
    ///
    /// @param strength  0 to 1
    /// @param seconds   at most 5
    void rumble(float strength, double seconds);
    /// A text in which `{key:NAME}` is the input of the action NAME, on the device in use and as
    /// the player has bound it: "Space", "A", or for fingers the title of the action.
    std::string hint(std::string_view words) const;
    /// The colours that the player wants.
    const ui::Theme& theme();
    /// Number of players at this machine: more than 1 only with `Players`.
    int localPlayers() const { return players_ != nullptr ? players_->count() : 1; }
    /// True while the picture has the size `GameInfo::portrait`.
    bool isPortrait() const { return upright_; }
    /// Where a sound from a place is heard: `hit_->play({.pan = panAt(ball)})`.
    ///
    /// @param place  units of the picture
    float panAt(Vec2 place) const;

    const Input& input() const;
    Random& random() const;
    Loader& loader() { return *loader_; }
    /// Shows `GameInfo::width` x `height` units in the window, as large as they fit, never
    /// stretched; `onDraw` draws with it.
    const render::Camera2d& camera() const { return camera_; }
    /// Draws in units of the picture from now on.
    void useUnits(render::Canvas& canvas);
    /// False below menus, also below the title, where `onDraw` shows a game that has just begun.
    bool isPlaying() const;
    /// Seconds of game time since the last frame, for what `onDraw` moves by itself; 0 below menus.
    float frameDelta() const;
    /// With `stepsPerSecond`: the position between the last update and the next, 0 to 1.
    float stepAlpha() const;
    /// 64 random bits for a match.
    std::uint64_t newSeed();
    /// The part of the picture that is seen beside a menu (`GameInfo::menusAside`), or above the
    /// bar of a match that is watched, units; without them all of it.
    Rect freeArea() const;
    /// What the page's buttons cover in the upper right corner, units; empty elsewhere.
    Rect coveredCorner() const;
    /// What the pause button covers in the upper left corner while the player uses fingers, units;
    /// empty otherwise.
    Rect pauseCorner() const;

private:
    friend class Players;
    friend class AnyRulesGame;
    friend class AnyScene;
    friend class TableOfScores;
    friend class ThumbPad;
    class LoadState;
    class Ground;
    class GameMenu;
    class TitleMenu;
    class PauseMenu;
    class OverMenu;
    class Options;

    /// The recording of the match, which the menu after it offers to watch; null: none.
    virtual const Recording* recording() const { return nullptr; }
    /// The same, packed; empty: none.
    virtual std::string packedRecording() const { return {}; }
    /// Time passes below the title or the menu after a game.
    ///
    /// @param seconds  real ones, since the last frame
    virtual void showBelow(Menu, double /*seconds*/) {}
    /// The game goes on in place of what was shown below a menu.
    virtual void endBelow() {}
    virtual void callOnMenu(Menu menu, ui::MenuBuilder& lines) { onMenu(menu, lines); }

    /// Registers a setting and keeps it.
    void own(std::unique_ptr<SettingBase> setting);
    /// The best score, or that it was broken; empty without a score.
    std::string bestInWords() const;
    void onEnterScreens(Services& context) final;
    /// Leaves all states for a new game, below the title.
    ///
    /// @param title  false: without one, as its first line does
    void showGame(bool title = true);
    /// Leaves the title for the game, or for the screen in which players join.
    void startPlay();
    // The front of the stack.
    void onCover() final;
    void onUncover() final;
    void onFrame() final;
    void onDraw(render::Canvas& canvas, bool onTop, const Delegate<void()>& draw) final;
    void begin();
    /// The values of the game's own settings, to compare.
    std::string ownValues();
    void fitCamera();
    void readInput();
    void takeTurn();
    void forgetPresses();
    /// Discards presses and swipes that no update has seen.
    void dropInput();
    void advance(double delta);
    Rect pauseButton() const;
    bool startedOnPauseButton(const Touch& finger) const;

    TextId title_;
    std::vector<TextId> tables_;
    bool menusAside_;
    int asides_ = 0; ///< menus beside the game that are open
    double overDelay_;
    Action pause_;
    std::unique_ptr<Record<BestScore>> best_; ///< without a board
    std::unique_ptr<ScoreBoard> board_;
    std::vector<std::unique_ptr<SettingBase>> ownSettings_;
    std::optional<std::string> begunWith_; ///< `ownValues` of the game; none: to begin again
    ui::MenuActions keys_;
    render::Camera2d camera_;
    Vec2 landscape_, portrait_; ///< sizes of the picture
    bool upright_ = false;
    bool menus_;
    bool hasShownTitle_ = false;
    OnScreenControls* thumbs_ = nullptr;
    LocalPlayers* players_ = nullptr;
    const ui::WatchState* watch_ = nullptr;          ///< while a recording is shown
    std::unique_ptr<ui::Interruption> interruption_; ///< nothing without menus
    std::optional<FixedStep> fixed_;
    float fixedDelta_ = 0.0F;
    std::unique_ptr<Loader> loader_;
    Swipes swipes_;
    std::vector<Vec2> turns_; ///< that the game has not seen
    Vec2 turn_;
    bool fired_ = false;
    double tempo_ = 1.0;                          ///< of the game that is played
    std::array<Vec2, Input::kMaxTouches> taps_{}; ///< that no update has seen, pixels
    std::size_t tapCount_ = 0;
    std::vector<bool> pressed_;         ///< by action: presses that no update has seen
    std::optional<std::int64_t> score_; ///< of the game, when it has ended
    bool newBest_ = false;
};

} // namespace eng
