#include "engine/input/input.h"

#include <utility>
#include <variant>

namespace eng {
namespace {

constexpr std::size_t kMostText = 4096;

} // namespace

void Input::handle(const platform::HostEvent& event) {
    if (!listening_) {
        return;
    }
    if (const auto* key = std::get_if<platform::KeyEvent>(&event)) {
        if (!key->down || !key->shortcut) { // a key that goes up was perhaps held before
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
    } else if (const auto* typed = std::get_if<platform::TextEvent>(&event)) {
        if (nextText_.size() + typed->text.size() <= kMostText) {
            nextText_ += typed->text;
        }
    } else if (const auto* focus = std::get_if<platform::FocusEvent>(&event)) {
        if (!focus->focused) {
            releaseAll();
        }
    }
}

void Input::update() {
    keys_.update();
    mouse_.update();
    x_ = nextX_;
    y_ = nextY_;
    dx_ = std::exchange(nextDx_, 0.0F);
    dy_ = std::exchange(nextDy_, 0.0F);
    wheel_ = std::exchange(nextWheel_, 0.0F);
    text_.swap(nextText_);
    nextText_.clear();
}

void Input::releaseAll() {
    keys_.releaseAll();
    mouse_.releaseAll();
}

void Input::setListening(bool listening) {
    listening_ = listening;
    releaseAll();
}

} // namespace eng
