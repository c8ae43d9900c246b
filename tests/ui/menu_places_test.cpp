#include "engine/ui/menu_screen.h"

#include <catch2/catch_test_macros.hpp>

#include <utility>

using namespace eng;
using eng::ui::Menu;
using eng::ui::MenuItem;
using eng::ui::MenuPlaces;
using eng::ui::menuPlaces;
using eng::ui::MenuShape;

TEST_CASE("heading, lines and note are inside the window and apart, whatever its shape", "[ui]") {
    const MenuShape title{
        .heading = 0.34F, .maxHeading = 380.0F, .gap = 0.0F, .note = true, .clearBottom = 110.0F};
    const MenuShape plain;
    const MenuShape wide{.wide = true};
    const MenuShape score{.extra = 0.14F, .note = true, .clearBottom = 110.0F};
    for (const auto& [width, height] :
         {std::pair{1280, 720}, std::pair{320, 240}, std::pair{240, 320}, std::pair{390, 844},
          std::pair{2000, 500}, std::pair{500, 2000}, std::pair{7680, 4320}, std::pair{1, 1}}) {
        CAPTURE(width, height);
        render::Stage stage{1600.0F, 900.0F};
        stage.resize(width, height, 1.0F);
        const Rect all = stage.visible();
        const auto inside = [&](const Rect& rect) {
            constexpr float kRounding = 0.1F;
            return rect.left >= all.left - kRounding && rect.right() <= all.right() + kRounding &&
                   rect.top >= all.top - kRounding && rect.bottom() <= all.bottom() + kRounding;
        };
        for (const auto& [shape, lines] :
             {std::pair{title, 3}, std::pair{plain, 4}, std::pair{wide, 11}, std::pair{score, 4},
              std::pair{plain, 2}, std::pair{plain, 0}}) {
            for (const auto& [note, fingers] :
                 {std::pair{shape.note, false}, std::pair{true, true}}) {
                const MenuPlaces places = menuPlaces(stage, shape, lines, note, fingers);
                CAPTURE(lines, note, fingers);
                CHECK(inside(places.heading));
                CHECK(inside(places.note));
                if (lines == 0) {
                    continue;
                }
                Menu menu;
                menu.setItems(std::vector<MenuItem>(static_cast<std::size_t>(lines)));
                menu.setLayout(places.lines);
                CHECK(inside(menu.bounds()));
                CHECK(menu.bounds().top >= places.heading.bottom());
                CHECK((places.note.height == 0.0F ||
                       menu.bounds().bottom() <= places.note.top + 0.1F));
            }
        }
    }
}

TEST_CASE("lines are high enough for fingers on a phone, and not wider than their texts", "[ui]") {
    const MenuShape title{.heading = 0.34F, .maxHeading = 380.0F, .gap = 0.0F, .note = true};
    const MenuShape wide{.wide = true};
    for (const auto& [width, height] :
         {std::pair{844, 390}, std::pair{390, 844}, std::pair{740, 360}, std::pair{1280, 720}}) {
        CAPTURE(width, height);
        render::Stage stage{1600.0F, 900.0F};
        for (const float ratio : {1.0F, 3.0F}) {
            stage.resize(static_cast<int>(static_cast<float>(width) * ratio),
                         static_cast<int>(static_cast<float>(height) * ratio), ratio);
            for (const auto& [shape, lines] : {std::pair{title, 6}, std::pair{wide, 11}}) {
                const MenuPlaces places = menuPlaces(stage, shape, lines, shape.note, true);
                const float points = stage.camera().scale() / ratio;
                CHECK(places.lines.height * points >= 44.0F);
            }
        }
    }
    render::Stage stage{1600.0F, 900.0F};
    stage.resize(1600, 300, 1.0F);
    const MenuPlaces low = menuPlaces(stage, wide, 11, false, false);
    CHECK(low.lines.width * stage.camera().scale() <= 600.0F);
    CHECK(low.lines.height * stage.camera().scale() >= 25.0F);
}

TEST_CASE("larger texts never have lower lines", "[ui]") {
    const MenuShape wide{.wide = true};
    for (const auto& [width, height] :
         {std::pair{844, 390}, std::pair{740, 360}, std::pair{1280, 720}, std::pair{1500, 600}}) {
        CAPTURE(width, height);
        render::Stage stage{1600.0F, 900.0F};
        stage.resize(width, height, 1.0F);
        float before = 0.0F;
        for (const float scale : {1.0F, 1.25F, 1.5F, 2.0F}) {
            CAPTURE(scale);
            stage.setTextScale(scale);
            const MenuPlaces places = menuPlaces(stage, wide, 10, false, false);
            CHECK(places.lines.height >= before * 0.99F);
            before = places.lines.height;
        }
    }
}

TEST_CASE("in a landscape window lines leave the sides free that a shape wants", "[ui]") {
    const MenuShape title{
        .heading = 0.34F, .maxHeading = 380.0F, .gap = 0.0F, .note = true, .clearSides = 110.0F};
    for (const auto& [width, height] :
         {std::pair{844, 390}, std::pair{1280, 720}, std::pair{480, 270}, std::pair{320, 240}}) {
        CAPTURE(width, height);
        render::Stage stage{1600.0F, 900.0F};
        stage.resize(width, height, 1.0F);
        for (const bool fingers : {false, true}) {
            Menu menu;
            menu.setItems(std::vector<MenuItem>(6));
            menu.setLayout(menuPlaces(stage, title, 6, true, fingers).lines);
            CHECK(menu.bounds().left >= 110.0F);
            CHECK(menu.bounds().right() <= 1490.0F);
        }
    }
}
