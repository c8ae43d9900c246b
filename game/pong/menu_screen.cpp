#include "game/pong/menu_screen.h"

#include <algorithm>

#include "pong_text.h"

namespace pong {

void MenuScreen::onEnter(eng::EngineContext&) {
    menu_.setItems(items());
    menu_.setFocus(firstFocus());
    show();
}

void MenuScreen::onResume(eng::EngineContext&) {
    show();
}

void MenuScreen::onLeave(eng::EngineContext&) {
    table_.menu = nullptr; // until the next screen is up, or for good at the end
}

void MenuScreen::show() {
    showScreen(table_, screen_, &menu_);
    layOut();
    announce();
}

void MenuScreen::layOut() {
    menu_.refresh(); // what is shown may have been changed elsewhere, as by a button of the page
    menu_.setLayout(menuPlaces(table_.stage, screen_, menu_.size()).menu);
}

std::string MenuScreen::itemInWords() const {
    const std::string_view label =
        table_.strings->pattern(menu_.items()[static_cast<std::size_t>(menu_.focus())].label);
    const std::string& value = menu_.value(menu_.focus());
    return value.empty() ? std::string{label} + "."
                         : table_.strings->text(text::kSayValue, {label, value});
}

void MenuScreen::announce() const {
    std::string words = heading();
    if (table_.notice) {
        words += ' ';
        words += table_.strings->pattern(*table_.notice);
    }
    words += ' ';
    words += itemInWords();
    table_.announce(words);
}

eng::Pointer MenuScreen::pointer() {
    const eng::Input& input = *table_.input;
    const auto find = [&](auto isWanted) -> const eng::Touch* {
        const auto found = std::find_if(input.touches().begin(), input.touches().end(), isWanted);
        return found == input.touches().end() ? nullptr : &*found;
    };
    // The finger that came down last, so that no resting finger blocks another player's.
    const eng::Touch* touch = find([](const eng::Touch& each) { return each.pressed; });
    if (touch == nullptr) {
        touch = find([this](const eng::Touch& each) { return finger_ == each.finger; });
    }
    finger_ = touch != nullptr && touch->down ? std::optional{touch->finger} : std::nullopt;
    if (touch != nullptr) {
        return {touch->x, touch->y, touch->pressed, touch->down, touch->released, true};
    }
    using eng::MouseButton;
    return {input.mouseX(),
            input.mouseY(),
            input.pressed(MouseButton::Left),
            input.down(MouseButton::Left),
            input.released(MouseButton::Left),
            false};
}

game::MenuInput MenuScreen::readInput() {
    const eng::Input& input = *table_.input;
    const Controls& controls = *table_.controls;
    const eng::ActionMap& actions = *table_.actions;
    const eng::Pointer pointer = this->pointer();
    return {.up = actions.repeated(controls.up),
            .down = actions.repeated(controls.down),
            .left = actions.repeated(controls.left),
            .right = actions.repeated(controls.right),
            .confirm = actions.pressed(controls.confirm),
            .back = actions.pressed(controls.back),
            .pointerMoved = pointer.isFinger || input.mouseDx() != 0.0F || input.mouseDy() != 0.0F,
            .pointerPressed = pointer.pressed,
            .pointerDown = pointer.down,
            .pointer = table_.stage.camera().toUnits({pointer.x, pointer.y})};
}

void MenuScreen::answer(game::Menu::Event event) {
    switch (event) {
    case game::Menu::Event::None:
        break;
    case game::Menu::Event::Moved:
        table_.sounds.menuMove();
        table_.announce(itemInWords());
        break;
    case game::Menu::Event::Changed:
        table_.sounds.menuMove();
        table_.keepOptions();
        table_.announce(itemInWords());
        break;
    case game::Menu::Event::Chosen:
        table_.sounds.menuChoose();
        break;
    case game::Menu::Event::Back:
        table_.sounds.menuMove();
        onBack();
        break;
    }
}

void MenuScreen::onUpdate(eng::EngineContext&) {
    table_.screenTime += table_.delta();
    noticeDevice(table_);
    if (table_.session->mode() == Mode::Demo && !table_.effects->calm()) {
        advance(table_, {});
    }
    layOut(); // the window may have another size
    if (table_.screenTime < rest() || onStep()) {
        return;
    }
    const int focus = menu_.focus();
    const game::Menu::Event event = menu_.update(readInput());
    if (menu_.focus() != focus) {
        table_.effects->focusMoved(menu_.focus());
    }
    answer(event);
}

} // namespace pong
