#pragma once

#include "engine/canvas/canvas.h"
#include "engine/core/managed.h"
#include "engine/core/result.h"
#include "engine/event/signal.h"
#include "engine/routine/waits.h"
#include "engine/state/state_context.h"
#include "engine/trigger/scoped_trigger.h"
#include "engine/video/cursor.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace eng {

/// A mode of a program: loading, title, playing, paused. A state is one class with behaviour, texts
/// and drawing.
///
///     class Title final : public AppState {
///         std::string_view name() const override { return "title"; }
///         void onUpdate() override {
///             if (context().actions.pressed(start_)) {
///                 context().states.switchTo(context().heap.make<Play>());
///             }
///         }
///         void draw(render::Canvas& canvas) override { ... }
///     };
///
/// A state owns what it starts: its tasks, connections, interpolators and triggers end with it.
///
/// Source: Enginuity II, AppState.
class AppState : public Managed {
public:
    /// For logs, tests and tools.
    virtual std::string_view name() const = 0;
    /// Whether the state below is drawn too, before this one.
    virtual bool drawsStateBelow() const { return false; }
    /// The colour laid over the states below; its alpha says how much of them it hides. The change
    /// from one state's veil to the next one's is animated.
    virtual Color veil() const { return {.alpha = 0.0F}; }

    /// The mouse pointer while this state is on top.
    virtual Cursor cursor() const { return Cursor::Arrow; }

    virtual void onEnter() {}
    /// Another state was pushed on top. Tasks, routines, interpolators and triggers of this state
    /// continue.
    virtual void onPause() {}
    /// This state is on top again.
    virtual void onResume() {}
    virtual void onLeave() {}
    /// Called once in each step while the state is on top.
    virtual void onUpdate() {}
    /// Called once in each frame while the state is visible.
    virtual void draw(render::Canvas&) {}
    /// Appends members to the inspected JSON object, each with a comma before it: `,"score":[1,2]`.
    /// For tests and tools (docs/testing.md).
    virtual void inspect(std::string&) const {}

protected:
    /// From `onEnter` on; also in the destructors of its routines, which end after `onLeave`.
    StateContext& context() const {
        ENG_ASSERT(context_ != nullptr, "the state was entered");
        return *context_;
    }
    /// True while no other state is above this one.
    bool onTop() const;

    /// Adds a task, which is removed when the state is left.
    ///
    /// Errors: the task does not start.
    Status run(Ref<Task> task);
    /// Starts a routine, which is removed when the state is left.
    ///
    /// @param name  as for Task; the priority is `priority::kGame`
    /// @return      its task; null: all tasks are being removed
    Ref<Task> run(const char* name, Routine routine);
    /// Keeps a connection until the state is left.
    void keep(Connection connection);
    /// Kills an interpolator when the state is left.
    template <class T>
    Ref<T> animate(Ref<T> interpolator) {
        own(interpolator);
        return interpolator;
    }
    /// Starts a trigger, which is killed when the state is left. It is also checked while another
    /// state is on top.
    Ref<Trigger> watch(Ref<Trigger> trigger);

private:
    friend class StateStack;
    void enter(StateContext& context);
    void leave();
    void own(Ref<InterpolatorBase> interpolator);
    void own(Ref<Task> task);

    StateContext* context_ = nullptr;
    bool entered_ = false;
    std::size_t pruneAt_ = 8; ///< size at which ended tasks are removed
    std::vector<Ref<Task>> tasks_;
    std::vector<Ref<InterpolatorBase>> interpolators_;
    std::vector<Connection> connections_;
    std::vector<ScopedTrigger> triggers_;
};

} // namespace eng
