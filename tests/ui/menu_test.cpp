#include "engine/ui/menu.h"
#include "engine/ui/menu_builder.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <string>

using namespace eng::ui;
using Catch::Approx;
using Event = Menu::Event;

namespace {

/// A line that is chosen, one whose value changes, one with a slider.
struct MenuFixture {
    Menu menu;
    int chosen = 0;
    int number = 5;
    double volume = 0.5;

    MenuFixture() {
        std::vector<MenuItem> items(3);
        items[0].choose = [this] { ++chosen; };
        items[1].change = [this](int direction) { number += direction; };
        items[1].value = [this] { return std::to_string(number); };
        items[2].change = [this](int direction) { volume += 0.1 * direction; };
        items[2].level = [this] { return volume; };
        items[2].setLevel = [this](double level) { volume = level; };
        menu.setItems(std::move(items));
        menu.setLayout({.top = {500.0F, 100.0F}, .width = 400.0F, .height = 50.0F, .gap = 10.0F});
    }

    Event point(eng::Vec2 at, bool pressed, bool down) {
        return menu.update(
            {.pointerMoved = true, .pointerPressed = pressed, .pointerDown = down, .pointer = at});
    }
};

} // namespace

TEST_CASE_METHOD(MenuFixture, "the focus goes up and down, and around", "[menu]") {
    CHECK(menu.focus() == 0);
    CHECK(menu.update({.down = true}) == Event::Moved);
    CHECK(menu.focus() == 1);
    menu.update({.up = true});
    CHECK(menu.update({.up = true}) == Event::Moved);
    CHECK(menu.focus() == 2);
    menu.update({.down = true});
    CHECK(menu.focus() == 0);
    CHECK(menu.update({.up = true, .down = true}) == Event::None);
    CHECK(menu.update({}) == Event::None);
}

TEST_CASE_METHOD(MenuFixture, "going back lets go of a slider first, so that its value is kept",
                 "[menu]") {
    const eng::Rect bar = menu.sliderBox(2);
    const eng::Vec2 at{bar.left + bar.width * 0.25F, bar.top + bar.height / 2.0F};
    point(at, true, true);
    CHECK(volume == Approx(0.25));
    CHECK(menu.update({.back = true, .pointerDown = true, .pointer = at}) == Event::Changed);
    CHECK(menu.update({.back = true, .pointerDown = true, .pointer = at}) == Event::Back);
}

TEST_CASE_METHOD(MenuFixture, "keys that come in one step all count", "[menu]") {
    menu.setFocus(1);
    CHECK(menu.update({.up = true, .confirm = true}) == Event::Chosen);
    CHECK(menu.focus() == 0);
    CHECK(chosen == 1);
    CHECK(menu.update({.down = true, .right = true}) == Event::Changed);
    CHECK(number == 6);
}

TEST_CASE_METHOD(MenuFixture, "confirm chooses, or changes what can only be changed", "[menu]") {
    CHECK(menu.update({.confirm = true}) == Event::Chosen);
    CHECK(chosen == 1);
    CHECK(menu.update({.right = true}) == Event::None);
    menu.setFocus(1);
    CHECK(menu.value(1) == "5");
    CHECK(menu.update({.confirm = true}) == Event::Changed);
    CHECK(menu.value(1) == "6");
    CHECK(menu.update({.left = true}) == Event::Changed);
    menu.update({.left = true});
    CHECK(menu.value(1) == "4");
    CHECK(menu.update({.back = true}) == Event::Back);
}

TEST_CASE_METHOD(MenuFixture, "a pointer focuses, chooses and changes", "[menu]") {
    CHECK(point({500.0F, 180.0F}, false, false) == Event::Moved);
    CHECK(menu.focus() == 1);
    CHECK(point({500.0F, 155.0F}, true, true) == Event::None); // between two lines
    CHECK(point({400.0F, 120.0F}, true, true) == Event::Chosen);
    CHECK(chosen == 1);
    const eng::Rect value = menu.valueBox(1);
    CHECK(point({value.left + 5.0F, value.top + 5.0F}, true, true) == Event::Changed);
    CHECK(number == 4);
    CHECK(point({value.right() - 5.0F, value.top + 5.0F}, true, true) == Event::Changed);
    CHECK(number == 5);
    // A pointer that lies still does not take the focus back from the keys.
    menu.update({.up = true, .pointer = {500.0F, 180.0F}});
    CHECK(menu.focus() == 0);
}

TEST_CASE_METHOD(MenuFixture, "a slider follows the pointer until it is let go", "[menu]") {
    const eng::Rect bar = menu.sliderBox(2);
    const float y = bar.top + 10.0F;
    CHECK(point({bar.left + bar.width * 0.25F, y}, true, true) == Event::None);
    CHECK(volume == Approx(0.25));
    point({bar.right() + 300.0F, y - 150.0F}, false, true);
    CHECK(volume == 1.0);
    CHECK(menu.focus() == 2);
    CHECK(point({bar.left - 9.0F, y}, false, false) == Event::Changed);
    CHECK(volume == 1.0);
    menu.update({.left = true});
    CHECK(volume == Approx(0.9));
}

TEST_CASE_METHOD(MenuFixture, "lines that are replaced by fewer keep a focus that exists",
                 "[menu]") {
    menu.setFocus(2);
    std::vector<MenuItem> items(1);
    bool gone = false;
    items[0].choose = [&] { // and may replace them while it runs
        menu.setItems(std::vector<MenuItem>(2));
        gone = true;
    };
    menu.setItems(std::move(items));
    CHECK(menu.focus() == 0);
    CHECK(menu.update({.confirm = true}) == Event::Chosen);
    CHECK(gone);
    CHECK(menu.size() == 2);
    CHECK(menu.update({.confirm = true}) == Event::None);
    CHECK(menu.bounds().height == 110.0F);
    menu.setFocus(99);
    CHECK(menu.focus() == 1);
}

TEST_CASE_METHOD(MenuFixture, "lines can stand in two columns", "[menu]") {
    menu.setLayout(
        {.top = {500.0F, 100.0F}, .width = 400.0F, .height = 50.0F, .gap = 10.0F, .columns = 2});
    CHECK(menu.rows() == 2);
    CHECK(menu.box(0).left == Approx(95.0F));
    CHECK(menu.box(1).left == menu.box(0).left);
    CHECK(menu.box(2).left == Approx(505.0F));
    CHECK(menu.box(2).top == menu.box(0).top);
    CHECK(menu.bounds().right() == menu.box(2).right());
    CHECK(menu.bounds().bottom() == menu.box(1).bottom());
    CHECK(menu.itemAt(menu.box(2).center()) == 2);
    // Up and down go through all of them; left and right go to the next column, or change a value.
    CHECK(menu.update({.right = true}) == Event::Moved);
    CHECK(menu.focus() == 2);
    CHECK(menu.update({.left = true}) == Event::Changed);
    CHECK(menu.focus() == 2);
    CHECK(menu.update({.down = true}) == Event::Moved);
    CHECK(menu.focus() == 0);
    CHECK(menu.update({.left = true}) == Event::None);
}

TEST_CASE("lines can stand beside each other, row by row", "[menu]") {
    Menu menu;
    std::vector<MenuItem> items(5);
    for (MenuItem& item : items) {
        item.choose = [] {};
    }
    menu.setItems(std::move(items));
    menu.setLayout({.top = {500.0F, 100.0F},
                    .width = 200.0F,
                    .height = 50.0F,
                    .gap = 10.0F,
                    .columns = 3,
                    .across = true});
    CHECK(menu.box(1).top == menu.box(0).top);
    CHECK(menu.box(2).left > menu.box(1).left);
    CHECK(menu.box(3).left == Approx(menu.box(0).left + 105.0F)); // the last row, in the middle
    CHECK(menu.box(4).right() == Approx(menu.box(2).right() - 105.0F));
    CHECK(menu.box(3).top == Approx(160.0F));
    CHECK(menu.bounds().right() == menu.box(2).right());
    CHECK(menu.bounds().bottom() == menu.box(4).bottom());
    CHECK(menu.itemAt(menu.box(4).center()) == 4);
    const auto goes = [&](MenuInput input) {
        menu.update(input);
        return menu.focus();
    };
    for (const int next : {3, 1, 4, 2, 0}) { // column by column, and around
        CHECK(goes({.down = true}) == next);
    }
    for (const int next : {2, 4, 1, 3, 0}) {
        CHECK(goes({.up = true}) == next);
    }
    for (const int next : {1, 2, 3}) {
        CHECK(goes({.right = true}) == next);
    }
    CHECK(goes({.left = true}) == 2);
}

TEST_CASE("a number without limits goes down and up", "[menu]") {
    StringTable strings;
    SettingsRegistry settings{strings};
    Setting<int> any{"any", 0, TextId{}, Setting<int>::Limits{}};
    settings.add(any);
    ui::MenuBuilder lines{strings, settings};
    lines.number(TextId{}, any);
    const std::vector<ui::MenuItem> items = lines.take();
    items[0].change(-1);
    CHECK(*any == -1);
    items[0].change(1);
    CHECK(*any == 0);
}
