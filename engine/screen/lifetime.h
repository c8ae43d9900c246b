#pragma once

#include "engine/audio/play_options.h"
#include "engine/core/assert.h"
#include "engine/core/delegate.h"
#include "engine/core/frame_time.h"
#include "engine/core/managed.h"
#include "engine/core/result.h"
#include "engine/event/signal.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace eng {

class AnimateTask;
class Compare;
template <class T>
class Curve;
class InterpolatorBase;
class LoadedSound;
class PlayingSound;
class Routine;
struct Services;
class Task;
class Timers;
class Trigger;
class TriggerTask;
class Watched;
enum class Fire : std::uint8_t;
enum class Repeat : std::uint8_t;

/// What lives in the time of a screen: its tasks, routines, timers, triggers, interpolators and
/// sounds. They stand while the scope stands, below another screen that stops it, and end with it.
///
/// It starts nothing after its end: a destructor of a routine may still ask for it.
///
/// The tasks that check triggers and timers and move interpolators are made at their first use: a
/// scope that has none costs one task, its clock.
///
/// Threads: the main thread.
class Lifetime {
public:
    /// The time that a scope follows: of the game (scaled, paused), or real.
    enum class Clock : std::uint8_t { Game, Real };

    Lifetime();
    Lifetime(const Lifetime&) = delete;
    Lifetime& operator=(const Lifetime&) = delete;
    /// It has not begun, or has ended.
    ~Lifetime();

    /// @param services  outlive the scope
    void begin(Services& services, Clock clock);
    /// Stops everything in it where it is, or lets it go on.
    void stand(bool stands);
    bool stands() const { return stands_; }
    void end();

    /// Since the begin, without the times in which it stood; its steps are `frame`. `delta` is 0
    /// while it stands, in both clocks `realDelta` is the same.
    const FrameTime& time() const { return time_; }

    /// Adds a task. While the scope stands it is suspended.
    ///
    /// Errors: the task does not start.
    Status run(Ref<Task> task);
    /// Starts a routine.
    ///
    /// @param name  as for Task; the priority is `priority::kGame`
    /// @return      its task; null: the scope has ended, or all tasks are being removed
    Ref<Task> run(const char* name, Routine routine);
    /// Calls a function once, in the first step at or after a time.
    ///
    /// @param seconds  finite, >= 0
    void after(double seconds, Delegate<void()> call);
    /// Calls a function again and again.
    ///
    /// @param seconds  finite, at least `Timers::kMinPeriod`
    /// @return         destroy or disconnect it to end the calls, or `keep` it
    [[nodiscard]] Connection every(double seconds, Delegate<void()> call);
    /// Calls a function when a watched number fulfils a comparison.
    ///
    /// @param fire  `Fire::Once` is 0, the default
    Ref<Trigger> when(Watched number, Compare compare, Delegate<void()> call, Fire fire = {});
    /// Moves a value along a curve: a float, Vec2 or Color.
    ///
    /// @param value    outlives the scope: a member of the screen or game
    /// @param seconds  as for Interpolator
    /// @param repeat   `Repeat::Once` is 0, the default
    template <class T>
    Ref<InterpolatorBase> animate(T& value, Curve<T> way, double seconds, Repeat repeat = {});
    /// Adds an interpolator.
    Ref<InterpolatorBase> animate(Ref<InterpolatorBase> interpolator);
    /// The task that moves them, for a `Motion`, until the scope ends.
    AnimateTask& interpolators();
    /// Plays a sound, which stands and ends with the scope. One that does not loop is discarded
    /// while the scope stands.
    PlayingSound play(const LoadedSound& sound, const PlayOptions& options = {});
    /// Keeps a connection until the scope ends.
    void keep(Connection connection);

    ManagedHeap& heap() const;

private:
    template <class T, class... Arguments>
    T& own(Ref<T>& task, Arguments&&... arguments);

    Services* services_ = nullptr; ///< from `begin` on
    FrameTime time_;
    bool stands_ = false;
    bool ended_ = true;
    std::size_t pruneAt_ = 8; ///< size at which ended tasks are removed
    std::vector<Ref<Task>> tasks_;
    std::vector<Ref<Task>> suspended_; ///< by `stand`
    std::vector<Connection> connections_;
    std::vector<PlayingSound> sounds_;
    Ref<AnimateTask> interpolators_; ///< null: none yet, as for the others
    Ref<TriggerTask> triggers_;
    Ref<Timers> timers_;
};

} // namespace eng
