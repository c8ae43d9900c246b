#include "engine/input/input.h"

#include "engine/core/assert.h"

#include <algorithm>
#include <span>
#include <utility>
#include <variant>

namespace eng {
namespace {

constexpr std::size_t kMaxText = 4096;

} // namespace

void Input::handle(const platform::HostEvent& event) {
    unsettled_ = 2;
    handleController(event);
    if (!listening_) {
        return;
    }
    if (const auto* key = std::get_if<platform::KeyEvent>(&event)) {
        if (!key->down || !key->shortcut) { // a release always counts: the key may have been held
            keys_.set(static_cast<std::size_t>(key->key), key->down);
        }
    } else if (const auto* move = std::get_if<platform::MouseMoveEvent>(&event)) {
        nextX_ = move->x;
        nextY_ = move->y;
        nextDx_ += move->dx;
        nextDy_ += move->dy;
    } else if (const auto* button = std::get_if<platform::MouseButtonEvent>(&event)) {
        nextX_ = button->x;
        nextY_ = button->y;
        mouse_.set(static_cast<std::size_t>(button->button), button->down);
    } else if (const auto* wheel = std::get_if<platform::MouseWheelEvent>(&event)) {
        nextWheel_ += wheel->dy;
    } else if (const auto* touch = std::get_if<platform::TouchEvent>(&event)) {
        handleTouch(*touch);
    } else if (const auto* typed = std::get_if<platform::TextEvent>(&event)) {
        if (nextText_.size() + typed->text.size() <= kMaxText) {
            nextText_ += typed->text;
        }
    } else if (const auto* composition = std::get_if<platform::CompositionEvent>(&event)) {
        nextComposing_ = composition->composing;
        composed_ = true;
    } else if (const auto* focus = std::get_if<platform::FocusEvent>(&event)) {
        if (!focus->focused) {
            releaseAll();
        }
    }
}

void Input::handleTouch(const platform::TouchEvent& event) {
    Touch* touch = touchOf(event.finger);
    if (event.phase == platform::TouchPhase::Down && touch == nullptr &&
        nextTouchCount_ < kMaxTouches) {
        touch = &nextTouches_[nextTouchCount_++];
        *touch = {.finger = event.finger,
                  .startX = event.x,
                  .startY = event.y,
                  .pressed = true,
                  .down = true};
    }
    if (touch != nullptr) {
        touch->x = event.x;
        touch->y = event.y;
        if (event.phase == platform::TouchPhase::Up) {
            touch->down = false;
            touch->released = true;
            nextX_ = event.x; // the pointer stays where the finger was
            nextY_ = event.y;
        }
    }
}

/// The touch of a finger that is down. After a release the same number is another touch.
Touch* Input::touchOf(std::int64_t finger) {
    for (std::size_t i = 0; i < nextTouchCount_; ++i) {
        if (nextTouches_[i].finger == finger && nextTouches_[i].down) {
            return &nextTouches_[i];
        }
    }
    return nullptr;
}

void Input::updateTouches() {
    touches_ = nextTouches_;
    touchCount_ = nextTouchCount_;
    nextTouchCount_ = 0;
    if (pointing() == nullptr) {
        const auto pressed =
            std::ranges::find_if(touches(), [](const Touch& touch) { return touch.pressed; });
        finger_ = pressed != touches().end() ? std::optional{pressed->finger} : std::nullopt;
    }
    for (const Touch& touch : touches()) {
        if (touch.down) {
            nextTouches_[nextTouchCount_] = touch;
            nextTouches_[nextTouchCount_++].pressed = false;
        }
    }
}

/// The finger that is the pointer; null: none.
const Touch* Input::pointing() const {
    const auto found = std::ranges::find_if(
        touches(), [&](const Touch& touch) { return finger_ == touch.finger; });
    return found != touches().end() ? &*found : nullptr;
}

Pointer Input::pointer() const {
    if (const Touch* const finger = pointing()) {
        return {.x = finger->x,
                .y = finger->y,
                .pressed = finger->pressed,
                .down = finger->down,
                .released = finger->released,
                .isFinger = true};
    }
    return {.x = x_,
            .y = y_,
            .pressed = pressed(MouseButton::Left),
            .down = down(MouseButton::Left),
            .released = released(MouseButton::Left),
            .isFinger = false};
}

const Controller& Input::controller(std::size_t slot) const {
    ENG_ASSERT(slot < kControllers, "the slot is below kControllers");
    return controllers_[slot];
}

std::optional<std::size_t> Input::slotOf(platform::ControllerId id) const {
    for (std::size_t slot = 0; slot < controllers_.size(); ++slot) {
        if (controllers_[slot].takenBy(id)) {
            return slot;
        }
    }
    return std::nullopt;
}

Controller* Input::controllerOf(platform::ControllerId id) {
    for (Controller& controller : controllers_) {
        if (controller.takenBy(id)) {
            return &controller;
        }
    }
    return nullptr;
}

void Input::handleController(const platform::HostEvent& event) {
    if (const auto* button = std::get_if<platform::ControllerButtonEvent>(&event)) {
        if (Controller* from = controllerOf(button->controller); from != nullptr && listening_) {
            from->set(button->button, button->down);
        }
    } else if (const auto* axis = std::get_if<platform::ControllerAxisEvent>(&event)) {
        if (Controller* from = controllerOf(axis->controller); from != nullptr && listening_) {
            from->set(axis->axis, axis->value);
        }
    } else if (const auto* came = std::get_if<platform::ControllerConnectedEvent>(&event)) {
        connect(*came);
    } else if (const auto* gone = std::get_if<platform::ControllerRemovedEvent>(&event)) {
        remove(gone->controller);
    }
}

void Input::connect(const platform::ControllerConnectedEvent& event) {
    const auto isSame = [&](const auto& other) { return other.controller == event.controller; };
    if (controllerOf(event.controller) != nullptr ||
        std::any_of(waiting_.begin(), waiting_.end(), isSame)) {
        return; // reported twice
    }
    const auto free = std::find_if(controllers_.begin(), controllers_.end(),
                                   [](const Controller& slot) { return !slot.taken(); });
    if (free != controllers_.end()) {
        free->connect(event.controller, event.name);
    } else {
        waiting_.push_back(event);
    }
}

void Input::remove(platform::ControllerId id) {
    Controller* slot = controllerOf(id);
    if (slot == nullptr) {
        std::erase_if(waiting_, [&](const auto& other) { return other.controller == id; });
        return;
    }
    slot->lose();
    if (!waiting_.empty()) {
        slot->connect(waiting_.front().controller, waiting_.front().name);
        waiting_.erase(waiting_.begin());
    }
}

void Input::update() {
    if (unsettled_ == 0) {
        return; // the usual case; headless programs run millions of steps
    }
    --unsettled_;
    const bool keysWait = keys_.update();
    const bool mouseWaits = mouse_.update();
    bool wait = keysWait || mouseWaits;
    updateTouches();
    for (Controller& controller : controllers_) {
        wait = controller.update() || wait;
    }
    if (wait) {
        unsettled_ = 2;
    }
    x_ = nextX_;
    y_ = nextY_;
    dx_ = std::exchange(nextDx_, 0.0F);
    dy_ = std::exchange(nextDy_, 0.0F);
    wheel_ = std::exchange(nextWheel_, 0.0F);
    text_.swap(nextText_);
    nextText_.clear();
    composing_ = std::exchange(composed_, false) || nextComposing_;
    updateDevice();
}

void Input::updateDevice() {
    for (std::size_t slot = 0; slot < controllers_.size(); ++slot) {
        if (controllers_[slot].anyPressed()) {
            device_ = InputDevice::Controller;
            lastController_ = slot;
        }
    }
    if (touchCount_ > 0) {
        device_ = InputDevice::Touch;
    } else if (anyKeyPressed() || pressed(MouseButton::Left)) {
        device_ = InputDevice::Keyboard;
    }
}

void Input::releaseAll() {
    unsettled_ = 2;
    keys_.releaseAll();
    mouse_.releaseAll();
    nextComposing_ = false;
    for (Touch& touch : std::span{nextTouches_}.first(nextTouchCount_)) {
        if (touch.down) {
            nextX_ = touch.x;
            nextY_ = touch.y;
        }
        touch.released = touch.released || touch.down;
        touch.down = false;
    }
    for (Controller& controller : controllers_) {
        controller.releaseAll();
    }
}

void Input::setListening(bool listening) {
    listening_ = listening;
    releaseAll();
}

bool isAnyPressed(const Input& input) {
    bool any = input.anyKeyPressed() || input.pressed(platform::MouseButton::Left);
    for (const Touch& finger : input.touches()) {
        any = any || finger.pressed;
    }
    for (std::size_t slot = 0; slot < Input::kControllers; ++slot) {
        any = any || input.controller(slot).anyPressed();
    }
    return any;
}

} // namespace eng
