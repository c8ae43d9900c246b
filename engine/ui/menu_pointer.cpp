#include "engine/ui/menu_pointer.h"

#include <algorithm>

namespace eng::ui {

Pointer MenuPointer::update(const Input& input) {
    const auto find = [&](auto isWanted) -> const Touch* {
        const auto found = std::ranges::find_if(input.touches(), isWanted);
        return found == input.touches().end() ? nullptr : &*found;
    };
    const Touch* touch = find([](const Touch& each) { return each.pressed; });
    if (touch == nullptr) {
        touch = find([this](const Touch& each) { return finger_ == each.finger; });
    }
    finger_ = touch != nullptr && touch->down ? std::optional{touch->finger} : std::nullopt;
    if (touch != nullptr) {
        return {touch->x, touch->y, touch->pressed, touch->down, touch->released, true};
    }
    return {input.mouseX(),
            input.mouseY(),
            input.pressed(MouseButton::Left),
            input.down(MouseButton::Left),
            input.released(MouseButton::Left),
            false};
}

} // namespace eng::ui
