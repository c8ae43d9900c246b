#pragma once

#include "engine/core/managed.h"
#include "engine/kernel/context.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace eng {

/// A mode of a program: loading, title, playing, paused. Only the one on top of the stack is
/// active.
///
/// Source: Enginuity II, AppState.
class AppState : public Managed {
public:
    /// For logs, tests and tools.
    virtual std::string_view name() const = 0;

    virtual void onEnter(EngineContext&) {}
    /// Another state was pushed on top, or came away again.
    virtual void onPause(EngineContext&) {}
    virtual void onResume(EngineContext&) {}
    virtual void onLeave(EngineContext&) {}
    /// Once a step, while on top.
    virtual void onUpdate(EngineContext&) {}
};

/// The states that a program is in, the active one on top. Changes that are asked for during a step
/// take effect at the next `update`, in the order they were asked for, so no state is left while
/// its own code runs.
class StateStack {
public:
    /// Leaves the top state and enters another in its place.
    void switchTo(Ref<AppState> state);
    /// Pauses the top state and enters another above it.
    void push(Ref<AppState> state);
    /// Leaves the top state and resumes the one below.
    void pop();
    /// Leaves all.
    void clear();
    /// Leaves all at once and discards pending changes, also those that the states ask for
    /// meanwhile. For the end of a program.
    void shutDown(EngineContext& context);

    /// Makes the changes that were asked for, then updates the top state.
    void update(EngineContext& context);
    /// Makes the changes without updating.
    void applyChanges(EngineContext& context);

    AppState* top() const { return states_.empty() ? nullptr : states_.back().get(); }
    std::size_t size() const { return states_.size(); }
    /// The state below the top one; null when there is none.
    AppState* below() const {
        return states_.size() < 2 ? nullptr : states_[states_.size() - 2].get();
    }

private:
    enum class Kind : std::uint8_t { Switch, Push, Pop, Clear };
    struct Change {
        Kind kind;
        Ref<AppState> state;
    };

    void apply(Change& change, EngineContext& context);
    void leaveTop(EngineContext& context);

    std::vector<Ref<AppState>> states_;
    std::vector<Change> changes_;
    std::vector<Change> applying_;
};

} // namespace eng
