#include "engine/ui/menu.h"

#include <algorithm>
#include <utility>

namespace eng::ui {

void Menu::setItems(std::vector<MenuItem> items) {
    items_ = std::move(items);
    setFocus(focus_);
    dragged_ = -1;
    refresh();
}

void Menu::refresh() {
    values_.resize(items_.size());
    for (std::size_t i = 0; i < items_.size(); ++i) {
        values_[i] = items_[i].value ? items_[i].value() : std::string{};
    }
}

void Menu::setFocus(int index) {
    focus_ = std::clamp(index, 0, std::max(size() - 1, 0));
}

Rect Menu::box(int index) const {
    const auto columns = static_cast<float>(layout_.columns);
    const float left =
        layout_.top.x - (columns * layout_.width + (columns - 1.0F) * layout_.gap) / 2.0F;
    const int column = layout_.across ? index % layout_.columns : index / std::max(rows(), 1);
    const int row = layout_.across ? index / layout_.columns : index - column * rows();
    // A last row with fewer lines stands in the middle.
    const int missing = layout_.across && row == rows() - 1 ? rows() * layout_.columns - size() : 0;
    const float shift = (layout_.width + layout_.gap) * static_cast<float>(missing) / 2.0F;
    return {left + shift + (layout_.width + layout_.gap) * static_cast<float>(column),
            layout_.top.y + (layout_.height + layout_.gap) * static_cast<float>(row), layout_.width,
            layout_.height};
}

Rect Menu::valueBox(int index) const {
    constexpr float kShare = 0.42F; // of the line; the rest is the label's
    const Rect all = box(index);
    const float inset = all.height * 0.4F;
    const bool alone = items_[static_cast<std::size_t>(index)].label == TextId{};
    const float width = alone ? all.width - 2.0F * inset : all.width * kShare;
    return {all.right() - inset - width, all.top, width, all.height};
}

Rect Menu::sliderBox(int index) const {
    constexpr float kShare = 0.52F; // of the value's box; the rest is the number's
    Rect bar = valueBox(index);
    bar.width *= kShare;
    return bar;
}

Rect Menu::bounds() const {
    const Rect first = box(0);
    float right = first.right();
    float bottom = first.bottom();
    for (int i = 1; i < size(); ++i) {
        right = std::max(right, box(i).right());
        bottom = std::max(bottom, box(i).bottom());
    }
    return {first.left, first.top, right - first.left, bottom - first.top};
}

int Menu::itemAt(Vec2 place) const {
    for (int i = 0; i < size(); ++i) {
        if (box(i).contains(place)) {
            return i;
        }
    }
    return -1;
}

Menu::Event Menu::choose() {
    if (focused().choose) {
        // It may set other lines: this one's function must outlive that.
        const Delegate<void()> chosen = focused().choose;
        chosen();
        return Event::Chosen;
    }
    return focused().change ? change(1) : Event::None;
}

Menu::Event Menu::press(int line) {
    if (items_.empty()) {
        return Event::None;
    }
    setFocus(line);
    return choose();
}

Menu::Event Menu::change(int direction) {
    if (!focused().change) {
        return Event::None;
    }
    const Delegate<void(int)> changed = focused().change; // as in `choose`
    changed(direction);
    refresh();
    return Event::Changed;
}

void Menu::drag(Vec2 pointer) {
    const Rect bar = sliderBox(dragged_);
    const float part = (pointer.x - bar.left) / bar.width;
    items_[static_cast<std::size_t>(dragged_)].setLevel(std::clamp(part, 0.0F, 1.0F));
    refresh();
}

Menu::Event Menu::point(const MenuInput& input) {
    if (dragged_ >= 0) {
        if (!input.pointerDown || input.back) {
            dragged_ = -1;
            return Event::Changed; // announced once, at the release
        }
        drag(input.pointer);
        return Event::None;
    }
    const int at = itemAt(input.pointer);
    if (at < 0 || !(input.pointerMoved || input.pointerPressed)) {
        return Event::None;
    }
    const bool moved = std::exchange(focus_, at) != at;
    if (!input.pointerPressed) {
        return moved ? Event::Moved : Event::None;
    }
    if (focused().setLevel && valueBox(at).contains(input.pointer)) {
        dragged_ = at;
        drag(input.pointer);
        return Event::None;
    }
    if (!focused().choose && focused().change) {
        const Rect values = valueBox(at);
        return change(values.contains(input.pointer) &&
                              input.pointer.x < values.left + values.width / 3.0F
                          ? -1
                          : 1);
    }
    return choose();
}

void Menu::moveFocus(int way) {
    const int step = layout_.across ? layout_.columns : 1;
    const int columns = std::min(step, size());
    int next = focus_ + way * step;
    if (next < 0 || next >= size()) { // from an end of the column to the next column
        const int column = (focus_ % step + way + columns) % columns;
        next = way > 0 ? column : column + (size() - 1 - column) / step * step;
    }
    focus_ = next;
}

Menu::Event Menu::update(const MenuInput& input) {
    if (items_.empty()) {
        return input.back ? Event::Back : Event::None;
    }
    if (const Event pointed = point(input); pointed != Event::None) {
        return pointed;
    }
    if (input.back) {
        return Event::Back;
    }
    // In this order, since in a slow picture several keys may come at once.
    Event event = Event::None;
    if (input.up != input.down) {
        moveFocus(input.down ? 1 : -1);
        event = Event::Moved;
    }
    if (input.left != input.right) {
        const int way = input.right ? 1 : -1;
        const int beside = focus_ + (layout_.across ? way : way * rows());
        if (focused().change) {
            event = std::max(event, change(way));
        } else if (beside >= 0 && beside < size() && beside != focus_) { // in the next column
            focus_ = beside;
            event = std::max(event, Event::Moved);
        }
    }
    return input.confirm ? std::max(event, choose()) : event;
}

} // namespace eng::ui
