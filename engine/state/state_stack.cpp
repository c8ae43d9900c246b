#include "engine/state/state_stack.h"

#include <utility>

namespace eng {

void StateStack::request(Kind kind, Ref<AppState> state) {
    ENG_ASSERT((state != nullptr) == (kind == Kind::Switch || kind == Kind::Push),
               "there is a state to enter");
    changes_.push_back({kind, std::move(state)});
}

void StateStack::shutDown() {
    while (!states_.empty()) {
        leaveTop();
    }
    changes_.clear();
}

void StateStack::leaveTop() {
    const Ref<AppState> left = states_.back();
    states_.pop_back();
    left->leave();
}

void StateStack::update(StateContext& context) {
    applyChanges(context);
    if (AppState* state = top()) {
        state->onUpdate(); // it stays on the stack until the next update
    }
}

void StateStack::applyChanges(StateContext& context) {
    // Requests of the hooks wait for the next update, so this ends.
    applying_.swap(changes_);
    for (Change& change : applying_) {
        apply(change, context);
    }
    applying_.clear();
}

void StateStack::apply(Change& change, StateContext& context) {
    switch (change.kind) {
    case Kind::Push:
        if (AppState* below = top()) {
            below->onPause();
        }
        break;
    case Kind::Clear:
        while (!states_.empty()) {
            leaveTop();
        }
        return;
    case Kind::Switch:
    case Kind::Pop:
        if (!states_.empty()) {
            leaveTop();
        }
        break;
    }
    if (change.state) {
        states_.push_back(std::move(change.state));
        states_.back()->enter(context);
    } else if (AppState* resumed = top()) {
        resumed->onResume();
    }
}

void StateStack::draw(render::Canvas& canvas, Color veil) const {
    if (states_.empty()) {
        return;
    }
    const std::size_t last = states_.size() - 1;
    std::size_t first = last;
    while (first > 0 && states_[first]->drawsStateBelow()) {
        --first;
    }
    for (; first < last; ++first) {
        states_[first]->draw(canvas);
    }
    const bool veilBelow = states_[last]->veil().alpha > 0.0F;
    if (veilBelow) {
        canvas.fill(canvas.stage().visible(), veil);
    }
    states_[last]->draw(canvas);
    if (!veilBelow && veil.alpha > 0.0F) {
        canvas.fill(canvas.stage().visible(), veil);
    }
}

void StateStack::inspect(std::string& json) const {
    for (const Ref<AppState>& state : states_) {
        state->inspect(json);
    }
}

} // namespace eng
