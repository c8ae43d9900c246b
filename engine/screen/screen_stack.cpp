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
    bool stands = false;
    for (auto screen = screens_.rbegin(); screen != screens_.rend(); ++screen) {
        (*screen)->own_.stand(stands && !(*screen)->goesOn());
        stands = stands || (*screen)->stopsBelow();
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
    std::size_t place = screens_.size(); // of the screen that enters
    switch (change.kind) {
    case Kind::Push:
        break;
    case Kind::Insert:
        place = find(change.at) + 1;
        if (place > screens_.size()) {
            return;
        }
        break;
    case Kind::Clear:
        while (!screens_.empty()) {
            leave(screens_.size() - 1);
        }
        return;
    case Kind::Switch:
    case Kind::Pop:
    case Kind::Remove:
        place = change.kind == Kind::Remove ? find(change.at) : screens_.size() - 1;
        if (place < screens_.size()) {
            leave(place);
        } else if (change.kind != Kind::Switch) {
            return;
        }
        place = std::min(place, screens_.size());
        break;
    }
    Screen* const below =
        place > 0 && place <= screens_.size() ? screens_[place - 1].get() : nullptr;
    const bool wasOnTop = place == screens_.size();
    if (change.screen) {
        if (below != nullptr && wasOnTop && change.kind != Kind::Switch) {
            below->onCover();
        }
        const Ref<Screen> entered = change.screen;
        screens_.insert(screens_.begin() + static_cast<std::ptrdiff_t>(place),
                        std::move(change.screen));
        settle();
        entered->enter(context);
    } else if (below != nullptr && wasOnTop) {
        settle();
        below->onUncover();
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
