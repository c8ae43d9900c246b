#pragma once

#include "engine/state/app_state.h"

#include <cstdint>
#include <string>
#include <vector>

namespace eng {

/// The states that a program is in, the active one on top. Changes that are requested during a step
/// take effect at the next `update`, in the order of the requests, so no state is left while its
/// own code runs. A hook that requests a change during `update` gets it in the next one.
///
/// Source: Enginuity II, Gestalt.
class StateStack {
public:
    StateStack() = default;
    StateStack(const StateStack&) = delete;
    StateStack& operator=(const StateStack&) = delete;
    ~StateStack() = default;

    /// Leaves the top state and enters another in its place.
    void switchTo(Ref<AppState> state) { request(Kind::Switch, std::move(state)); }
    /// Pauses the top state and enters another above it.
    void push(Ref<AppState> state) { request(Kind::Push, std::move(state)); }
    /// Leaves the top state and resumes the one below. Does nothing without a state.
    void pop() { request(Kind::Pop, {}); }
    /// Leaves all states.
    void clear() { request(Kind::Clear, {}); }

    /// Whether requested changes wait for the next `update`. A state that makes several simulation
    /// steps in a frame stops then.
    bool hasPendingChanges() const { return !changes_.empty(); }

    /// Makes the requested changes, then updates the top state.
    void update(StateContext& context);
    /// Makes the requested changes without updating.
    void applyChanges(StateContext& context);
    /// Leaves all states immediately and discards pending requests, also those that the states make
    /// meanwhile. The application calls it at the end.
    void shutDown();
    /// Draws the top state, and before it those below that show through.
    ///
    /// @param veil  the current colour, drawn directly below a top state that has a veil; above all
    ///              states while it fades out
    void draw(render::Canvas& canvas, Color veil) const;
    /// Calls `AppState::inspect` of all states, the lowest one first.
    void inspect(std::string& json) const;

    /// Null without a state.
    AppState* top() const { return states_.empty() ? nullptr : states_.back().get(); }
    std::size_t size() const { return states_.size(); }
    /// The state below the top one; null with fewer than two.
    AppState* below() const {
        return states_.size() < 2 ? nullptr : states_[states_.size() - 2].get();
    }

private:
    enum class Kind : std::uint8_t { Switch, Push, Pop, Clear };
    struct Change {
        Kind kind;
        Ref<AppState> state;
    };

    void request(Kind kind, Ref<AppState> state);
    void apply(Change& change, StateContext& context);
    void leaveTop();

    std::vector<Ref<AppState>> states_;
    std::vector<Change> changes_;
    std::vector<Change> applying_;
};

} // namespace eng
