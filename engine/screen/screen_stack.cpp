#include "engine/screen/screen_stack.h"

#include <algorithm>
#include <utility>

namespace eng {

void ScreenStack::request(Kind kind, Ref<Screen> screen, const Screen* at) {
    ENG_ASSERT((screen != nullptr) ==
                   (kind == Kind::Switch || kind == Kind::Push || kind == Kind::Insert),
               "there is a screen to enter");
    changes_.push_back({kind, std::move(screen), at});
}

void ScreenStack::shutDown() {
    while (!screens_.empty()) {
        leave(screens_.size() - 1);
    }
    changes_.clear();
}

void ScreenStack::leave(std::size_t index) {
    const Ref<Screen> left = screens_[index];
    screens_.erase(screens_.begin() + static_cast<std::ptrdiff_t>(index));
    left->leave();
}

std::size_t ScreenStack::find(const Screen* screen) const {
    return static_cast<std::size_t>(
        std::ranges::find(screens_, screen, [](const Ref<Screen>& one) { return one.get(); }) -
        screens_.begin());
}

void ScreenStack::settle() {
    for (std::size_t place = 0; place < screens_.size(); ++place) {
        Screen& screen = *screens_[place];
        screen.own_.stand(
            !screen.goesOn() &&
            std::any_of(screens_.begin() + static_cast<std::ptrdiff_t>(place) + 1, screens_.end(),
                        [&screen](const Ref<Screen>& above) { return above->stops(screen); }));
    }
}

void ScreenStack::update(Services& context) {
    applyChanges(context);
    if (!screens_.empty()) {
        const Ref<Screen> updated = screens_.back(); // it may be left meanwhile
        updated->onUpdate();
    }
}

void ScreenStack::applyChanges(Services& context) {
    if (changes_.empty()) {
        return;
    }
    // Requests of the hooks wait for the next update, so this ends.
    std::vector<Change> applying;
    applying.swap(changes_);
    for (Change& change : applying) {
        apply(change, context);
        settle();
    }
    if (changes_.empty()) { // keeps the memory
        applying.clear();
        changes_.swap(applying);
    }
}

void ScreenStack::apply(Change& change, Services& context) {
    const std::size_t top = screens_.size() - 1; // of an empty stack: none
    switch (change.kind) {
    case Kind::Push:
        enter(screens_.size(), change.screen, context, true);
        break;
    case Kind::Insert:
        if (const std::size_t below = find(change.at); below < screens_.size()) {
            enter(below + 1, change.screen, context, true);
        }
        break;
    case Kind::Switch:
        if (!screens_.empty()) {
            leave(top);
        }
        enter(screens_.size(), change.screen, context, false);
        break;
    case Kind::Pop:
        uncoverBy(top);
        break;
    case Kind::Remove:
        uncoverBy(find(change.at));
        break;
    case Kind::Clear:
        while (!screens_.empty()) {
            leave(screens_.size() - 1);
        }
        break;
    }
}

void ScreenStack::enter(std::size_t place, const Ref<Screen>& screen, Services& context,
                        bool covers) {
    if (covers && place > 0 && place == screens_.size()) {
        screens_.back()->onCover();
    }
    screens_.insert(screens_.begin() + static_cast<std::ptrdiff_t>(place), screen);
    settle();
    screen->enter(context);
}

void ScreenStack::uncoverBy(std::size_t place) {
    if (place >= screens_.size()) {
        return;
    }
    leave(place);
    if (place > 0 && place == screens_.size()) {
        settle();
        screens_.back()->onUncover();
    }
}

void ScreenStack::draw(render::Canvas& canvas, Color veil) const {
    if (screens_.empty()) {
        return;
    }
    const std::size_t last = screens_.size() - 1;
    std::size_t first = last;
    while (first > 0 && screens_[first]->showsBelow()) {
        --first;
    }
    for (; first < last; ++first) {
        screens_[first]->draw(canvas);
    }
    const bool veilBelow = screens_[last]->veil().alpha > 0.0F;
    if (veilBelow) {
        canvas.fill(canvas.stage().visible(), veil);
    }
    screens_[last]->draw(canvas);
    if (!veilBelow && veil.alpha > 0.0F) {
        canvas.fill(canvas.stage().visible(), veil);
    }
}

void ScreenStack::inspect(std::string& json) const {
    for (const Ref<Screen>& screen : screens_) {
        screen->inspect(json);
    }
}

} // namespace eng
