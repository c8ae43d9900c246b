#include "engine/screen/screen.h"

#include "engine/screen/screen_stack.h"

namespace eng {

Screen::Screen()
    : InScope{own_} {}

Screen::~Screen() = default;

bool Screen::onTop() const {
    return context_ != nullptr && context_->screens.top() == this;
}

void Screen::enter(Services& context) {
    ENG_ASSERT(!entered_, "a screen is once on a stack");
    entered_ = true;
    context_ = &context;
    own_.begin(context, clock());
    onEnter();
}

void Screen::leave() {
    onLeave();
    own_.end();
    entered_ = false;
}

} // namespace eng
