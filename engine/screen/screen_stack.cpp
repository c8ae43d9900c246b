#include "engine/screen/screen_stack.h"

#include "engine/profile/profiler.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace eng {

void ScreenStack::request(Kind kind, Ref<Screen> screen) {
    ENG_ASSERT((screen != nullptr) ==
                   (kind == Kind::Switch || kind == Kind::Push || kind == Kind::Go),
               "there is a screen to enter");
    changes_.push_back({kind, std::move(screen)});
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

void ScreenStack::settle() {
    using Stands = ScreenLook::Stands;
    bool stopped = false, byMenu = false; // by those above
    for (auto screen = screens_.rbegin(); screen != screens_.rend(); ++screen) {
        const ScreenLook look = (*screen)->look();
        (*screen)->own_.stand((look.stands == Stands::BelowScreens && stopped) ||
                              (look.stands == Stands::BelowMenus && byMenu));
        stopped = stopped || look.stops;
        byMenu = byMenu || (look.stops && look.realTime);
    }
}

void ScreenStack::update(Services& context) {
    applyChanges(context);
    if (!screens_.empty()) {
        const Ref<Screen> updated = screens_.back(); // it may be left meanwhile
        updated->onFrame();
    }
}

void ScreenStack::applyChanges(Services& context) {
    if (changes_.empty()) {
        return;
    }
    // Requests of the hooks wait for the next update, so this ends.
    std::vector<Change> applying;
    applying.swap(changes_);
    for (auto change = applying.begin(); change != applying.end(); ++change) {
        if (change->kind == Kind::Go && waitsForFade(context)) {
            changes_.insert(changes_.begin(), std::make_move_iterator(change),
                            std::make_move_iterator(applying.end()));
            return;
        }
        apply(*change, context);
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
    case Kind::Go:
        for (std::size_t place = top; place > 0 && place < screens_.size(); --place) {
            if (!screens_[place]->look().realTime) {
                leave(place);
            }
        }
        enter(screens_.empty() ? 0 : 1, change.screen, context, true);
        break;
    case Kind::Switch:
        if (!screens_.empty()) {
            leave(top);
        }
        enter(screens_.size(), change.screen, context, false);
        break;
    case Kind::Pop:
        if (!screens_.empty() && (top > 0 || front_ == nullptr)) {
            uncover();
        }
        break;
    case Kind::Clear:
        while (!screens_.empty()) {
            leave(screens_.size() - 1);
        }
        fade_ = Fade::None;
        break;
    }
}

void ScreenStack::enter(std::size_t place, const Ref<Screen>& screen, Services& context,
                        bool covers) {
    if (covers && place > 0 && place == screens_.size()) {
        screens_.back()->onCover();
        if (isGameOnTop()) {
            front_->onCover();
        }
    }
    screens_.insert(screens_.begin() + static_cast<std::ptrdiff_t>(place), screen);
    settle();
    screen->enter(context);
}

void ScreenStack::uncover() {
    leave(screens_.size() - 1);
    if (screens_.empty()) {
        return;
    }
    settle();
    screens_.back()->onUncover();
    if (isGameOnTop()) {
        front_->onUncover();
    }
}

void ScreenStack::setFront(Front& front, bool fades) {
    front_ = &front;
    fades_ = fades;
}

bool ScreenStack::isOfGame(const Screen& screen) const {
    return front_ != nullptr && !screen.look().realTime;
}

bool ScreenStack::isGameOnTop() const {
    return top() != nullptr && isOfGame(*top());
}

bool ScreenStack::waitsForFade(const Services& services) {
    time_ = &services.time;
    const bool leaves = screens_.size() > 1 && isOfGame(*screens_[1]);
    if (!leaves || !fades_ || services.accessibility.reducedMotion()) {
        fade_ = Fade::None;
        return false;
    }
    if (fade_ != Fade::Out) {
        startFade(Fade::Out, fadeOpacity());
    }
    if (fadeOpacity() < 1.0) {
        return true;
    }
    startFade(Fade::In, 0.0);
    return false;
}

void ScreenStack::startFade(Fade fade, double progress) {
    fade_ = fade;
    fadeStart_ = time_->total - progress * kFadeSeconds / 2.0;
}

double ScreenStack::fadeOpacity() const {
    if (fade_ == Fade::None) {
        return 0.0;
    }
    const double progress =
        std::clamp((time_->total - fadeStart_) / (kFadeSeconds / 2.0), 0.0, 1.0);
    return fade_ == Fade::Out ? progress : 1.0 - progress;
}

void ScreenStack::drawOne(std::size_t place, render::Canvas& canvas) const {
    Screen& screen = *screens_[place];
    ENG_PROFILE(screen.services().profiler, screen.name());
    if (isOfGame(screen)) {
        front_->onDraw(canvas, screen, place + 1 == screens_.size());
    } else {
        screen.onDraw(canvas);
    }
}

void ScreenStack::draw(render::Canvas& canvas, Color veil, Color backdrop) const {
    if (screens_.empty()) {
        return;
    }
    const std::size_t last = screens_.size() - 1;
    std::size_t ofGame = last; // the highest one, if there is one
    while (ofGame > 0 && !isOfGame(*screens_[ofGame])) {
        --ofGame;
    }
    std::size_t first = last;
    while (first > 0 && screens_[first]->look().showsBelow) {
        --first;
    }
    const Rect all = canvas.stage().visible();
    const bool veilBelow = screens_[last]->look().veil.alpha > 0.0F;
    for (; first <= last; ++first) {
        if (first == last && veilBelow) {
            canvas.fill(all, veil);
        }
        drawOne(first, canvas);
        if (first == ofGame && fadeOpacity() > 0.0) {
            canvas.fill(all, backdrop.faded(static_cast<float>(fadeOpacity())));
        }
    }
    if (!veilBelow && veil.alpha > 0.0F) {
        canvas.fill(all, veil);
    }
}

void ScreenStack::inspect(std::string& json) const {
    for (const Ref<Screen>& screen : screens_) {
        screen->onInspect(json);
    }
}

} // namespace eng
