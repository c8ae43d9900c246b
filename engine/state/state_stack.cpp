#include "engine/state/state_stack.h"

#include <utility>

namespace eng {

void StateStack::switchTo(Ref<AppState> state) {
    changes_.push_back({Kind::Switch, std::move(state)});
}
void StateStack::push(Ref<AppState> state) {
    changes_.push_back({Kind::Push, std::move(state)});
}
void StateStack::pop() {
    changes_.push_back({Kind::Pop, nullptr});
}
void StateStack::clear() {
    changes_.push_back({Kind::Clear, nullptr});
}

void StateStack::shutDown(EngineContext& context) {
    while (!states_.empty()) {
        leaveTop(context);
    }
    changes_.clear();
}

void StateStack::leaveTop(EngineContext& context) {
    const Ref<AppState> left = states_.back();
    states_.pop_back();
    left->onLeave(context);
}

void StateStack::update(EngineContext& context) {
    applyChanges(context);
    if (AppState* state = top()) {
        // Held while it runs: it may ask to be left, but it is not gone before the next update.
        const Ref<AppState> held{state};
        held->onUpdate(context);
    }
}

void StateStack::applyChanges(EngineContext& context) {
    // Changes asked for by the hooks below wait for the next update, so this ends.
    applying_.swap(changes_);
    for (Change& change : applying_) {
        apply(change, context);
    }
    applying_.clear();
}

void StateStack::apply(Change& change, EngineContext& context) {
    switch (change.kind) {
    case Kind::Switch:
        if (!states_.empty()) {
            leaveTop(context);
        }
        states_.push_back(std::move(change.state));
        states_.back()->onEnter(context);
        break;
    case Kind::Push:
        if (!states_.empty()) {
            states_.back()->onPause(context);
        }
        states_.push_back(std::move(change.state));
        states_.back()->onEnter(context);
        break;
    case Kind::Pop:
        if (!states_.empty()) {
            leaveTop(context);
        }
        if (!states_.empty()) {
            states_.back()->onResume(context);
        }
        break;
    case Kind::Clear:
        while (!states_.empty()) {
            leaveTop(context);
        }
        break;
    }
}

} // namespace eng
