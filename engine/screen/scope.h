#pragma once

#include "engine/audio/play_options.h"
#include "engine/core/assert.h"
#include "engine/core/delegate.h"
#include "engine/core/managed.h"
#include "engine/core/result.h"
#include "engine/core/type_name.h"
#include "engine/event/signal.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace eng {

namespace render {
class Canvas;
} // namespace render

class Compare;
template <class T>
class Curve;
class GameInput;
class GameProgram;
class InterpolatorBase;
class Lifetime;
class LoadedSound;
class Loader;
class Menus;
class PlayingSound;
class Random;
class Routine;
class Screen;
class StringTable;
struct Services;
class Task;
class Trigger;
class Viewport;
class Watched;
enum class Fire : std::uint8_t;
enum class Repeat : std::uint8_t;

/// What a game is for the stack with its screens; `GameProgram` is one. A program without one has
/// only screens that override `onFrame`.
class Front {
public:
    Front(const Front&) = delete;
    Front& operator=(const Front&) = delete;

    /// What a `Scope` offers of the game.
    struct Tools {
        GameInput& input;
        Menus& menus;
        const Viewport& viewport;
        Loader& loader;
    };

    virtual Tools tools() = 0;
    /// The game.
    ///
    /// @param type  `typeName` of its class
    virtual void* game(const std::string_view& type) = 0;
    /// The position of the picture between the last step and the next, 0 to 1.
    virtual float alpha() const = 0;
    virtual void gameOver(std::int64_t score, bool counts) = 0;
    /// One frame in which a screen of the game is on top: reads devices and makes steps.
    virtual void onFrame() = 0;
    /// Draws a screen of the game, in units of its picture.
    ///
    /// @param onTop  false: others lie above
    virtual void onDraw(render::Canvas& canvas, Screen& screen, bool onTop) = 0;
    /// A screen of the game is no longer on top.
    virtual void onCover() = 0;
    /// A screen of the game is on top again.
    virtual void onUncover() = 0;

protected:
    Front() = default;
    ~Front() = default;
};

/// The time of a scope.
struct ScopeTime {
    double total; ///< seconds since its begin, without those in which it stood
    float frame;  ///< seconds since the last frame; 0 while it stands
    float alpha;  ///< between the last update and the next, 0 to 1; 1 while it stands
    bool runs;    ///< false: it stands, below a menu or another screen
};

/// What a game and its screens have in common: what the engine calls, things that they start, which
/// stand and end with them, the devices, and the ways to other screens.
///
/// Threads: the main thread.
class Scope {
public:
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
    virtual ~Scope() = default;

protected:
    Scope() = default;
    explicit Scope(Lifetime& lifetime)
        : lifetime_{&lifetime} {}

    /// A game: a new one begins, the first one, which is seen below the title, each one after it
    /// ended or was restarted, and one on *Play* if a `setting` was changed or a match watched
    /// meanwhile. A screen: it is entered.
    virtual void onBegin() {}
    /// It ends, before what it has started: a game when another one begins or the program stops.
    virtual void onEnd() {}
    /// In each step, the game first, then its screens that do not stand. A screen that it pushes,
    /// or `gameOver`, ends the steps of the frame.
    ///
    /// @param dt  seconds of game time; with `GameInfo::stepsPerSecond`, always the same
    virtual void onUpdate(float /*dt*/) {}
    /// In each frame in which it is visible, also below menus; the game first. In units of the
    /// picture (`Viewport`), those of a menu in units of the window. Without a window it is not
    /// called.
    virtual void onDraw(render::Canvas&) {}
    /// Appends members to the inspected JSON object, each with a comma before it: `,"score":[1,2]`.
    /// For tests and tools (docs/testing.md).
    virtual void onInspect(std::string&) const {}

    /// Calls a function once, in the first step at or after a time.
    ///
    /// @param seconds  finite, >= 0
    void after(double seconds, Delegate<void()> call);
    /// Calls a function again and again.
    ///
    /// @param seconds  finite, at least `Timers::kMinPeriod`
    void every(double seconds, Delegate<void()> call);
    /// Starts a routine.
    ///
    /// @param name  as for Task
    /// @return      its task; null: the scope has ended, or all tasks are being removed
    Ref<Task> run(const char* name, Routine routine);
    /// Adds a task.
    ///
    /// Errors: the task does not start.
    Status run(Ref<Task> task);
    /// Calls a function when a watched number fulfils a comparison.
    ///
    /// @param fire  `Fire::Once` is 0, the default
    Ref<Trigger> when(Watched number, Compare compare, Delegate<void()> call, Fire fire = {});
    /// Moves a value along a curve: a float, Vec2 or Color (engine/animate/interpolator.h).
    ///
    /// @param value    a member of the screen or game
    /// @param seconds  as for Interpolator
    /// @param repeat   `Repeat::Once` is 0, the default
    template <class T>
    Ref<InterpolatorBase> animate(T& value, Curve<T> way, double seconds, Repeat repeat = {});
    /// Adds an interpolator.
    Ref<InterpolatorBase> animate(Ref<InterpolatorBase> interpolator);
    /// Plays a sound. One that does not loop is discarded while the scope stands.
    PlayingSound play(const LoadedSound& sound, const PlayOptions& options = {});
    /// Keeps a connection until the scope ends.
    void keep(Connection connection);

    /// Leaves the screens of the game for another one: see `ScreenStack::go`.
    ///
    /// @param arguments  of its constructor
    template <class S, class... Arguments>
    void go(Arguments&&... arguments) {
        show(objects().template make<S>(std::forward<Arguments>(arguments)...), true);
    }
    /// Covers the top screen by another.
    template <class S, class... Arguments>
    void push(Arguments&&... arguments) {
        show(objects().template make<S>(std::forward<Arguments>(arguments)...), false);
    }
    /// Leaves the top screen for the one below.
    void pop();

    /// Ends the game that is played, after this update, or after the next one if a timer calls it:
    /// the menu shows the score and offers another one. Its loops stop. A score above the best one
    /// is kept.
    ///
    /// @param counts  false: the score is only shown
    void gameOver(std::int64_t score, bool counts = true);

    // What follows needs a game: see `Front::Tools` and engine/game.

    /// Directions, presses, the pointer (engine/game/game_input.h).
    GameInput& input() const;
    /// engine/game/menus.h
    Menus& menus() const;
    /// Where the picture is seen (engine/game/viewport.h).
    const Viewport& viewport() const;
    /// Files (engine/game/loader.h).
    Loader& loader() const;
    ScopeTime time() const;
    Random& random() const;
    const StringTable& strings() const;

    /// All the rest: log, events, kernel, audio, host (engine/screen/services.h). Of a screen from
    /// `onBegin` on, also in the destructors of its routines, which end after `onEnd`; of a game
    /// from `onLoad` on.
    Services& services() const {
        ENG_ASSERT(services_ != nullptr, "it has begun");
        return *services_;
    }
    /// Where they live.
    Lifetime& lifetime() const {
        ENG_ASSERT(lifetime_ != nullptr, "it has begun");
        return *lifetime_;
    }

private:
    friend class GameProgram;
    friend class Screen;

    /// @param lifetime  null: it has ended
    /// @return  the one before
    Lifetime* setLifetime(Lifetime* lifetime) { return std::exchange(lifetime_, lifetime); }
    void setServices(Services& services) { services_ = &services; }
    Front& front() const;
    void* anyGame(const std::string_view& type) const;
    ManagedHeap& objects() const;
    void show(Ref<Screen> screen, bool inPlaceOfAll);

    Lifetime* lifetime_ = nullptr;
    Services* services_ = nullptr;
};

} // namespace eng
