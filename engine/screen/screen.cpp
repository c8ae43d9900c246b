#include "engine/screen/screen.h"

#include "engine/screen/screen_stack.h"

namespace eng {

Screen::Screen()
    : Scope{own_} {}

Screen::~Screen() = default;

bool Screen::onTop() const {
    return entered_ && services().screens.top() == this;
}

void Screen::onFrame() {
    if (Front* const front = services().screens.front()) {
        front->onFrame();
    }
}

void Screen::enter(Services& services) {
    ENG_ASSERT(!entered_, "a screen is once on a stack");
    entered_ = true;
    setServices(services);
    own_.begin(services, look().realTime ? Lifetime::Clock::Real : Lifetime::Clock::Game);
    onBegin();
}

void Screen::leave() {
    onEnd();
    own_.end();
    entered_ = false;
}

} // namespace eng
