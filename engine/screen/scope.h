#pragma once

#include "engine/audio/play_options.h"
#include "engine/core/assert.h"
#include "engine/core/delegate.h"
#include "engine/core/managed.h"
#include "engine/core/result.h"
#include "engine/event/signal.h"

#include <cstdint>
#include <utility>

namespace eng {

namespace render {
class Canvas;
} // namespace render

class Compare;
template <class T>
class Curve;
class InterpolatorBase;
class Lifetime;
class LoadedSound;
class PlayingSound;
class Routine;
class Screen;
struct Services;
class Task;
class Trigger;
class Watched;
enum class Fire : std::uint8_t;
enum class Repeat : std::uint8_t;

/// What a game is for the stack with its screens. A program without one has only screens that
/// override `onFrame`.
class Front {
public:
    /// One frame in which a screen of the game is on top: reads devices and makes steps
    /// (`ScreenStack::updateScreens`).
    virtual void onFrame() = 0;
    /// Calls a function that draws a screen of the game, in units of its picture.
    ///
    /// @param onTop  false: others lie above
    virtual void onDraw(render::Canvas& canvas, bool onTop, const Delegate<void()>& draw) = 0;
    /// A screen of the game is no longer on top.
    virtual void onCover() = 0;
    /// A screen of the game is on top again.
    virtual void onUncover() = 0;

protected:
    Front() = default;
    ~Front() = default;
};

/// What a game and its screens have in common: things that they start, which stand and end with
/// them, and the ways to other screens.
///
/// Threads: the main thread.
class Scope {
public:
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

protected:
    Scope() = default;
    explicit Scope(Lifetime& lifetime)
        : lifetime_{&lifetime} {}
    ~Scope() = default;

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
    /// @param lifetime  null: it has ended
    /// @return  the one before
    Lifetime* setLifetime(Lifetime* lifetime) { return std::exchange(lifetime_, lifetime); }
    void setServices(Services& services) { services_ = &services; }

private:
    ManagedHeap& objects() const;
    void show(Ref<Screen> screen, bool inPlaceOfAll);

    Lifetime* lifetime_ = nullptr;
    Services* services_ = nullptr;
};

} // namespace eng
