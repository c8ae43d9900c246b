#include "game/pong/view.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <utility>

using namespace pong;
using Catch::Approx;
using eng::Rect;
using eng::Vec2;

TEST_CASE("a portrait window shows the court turned, its left side at the bottom", "[layout]") {
    Stage stage{kWidth, kHeight};
    stage.resize(1600, 900, 1.0F);
    CHECK_FALSE(stage.portrait());
    CHECK(stage.toScreen({100.0F, 200.0F}) == Vec2{100.0F, 200.0F});
    stage.resize(900, 1600, 1.0F);
    CHECK(stage.portrait());
    CHECK(stage.toScreen({0.0F, 0.0F}) == Vec2{0.0F, 1600.0F});
    CHECK(stage.toScreen({1600.0F, 900.0F}) == Vec2{900.0F, 0.0F});
    CHECK(stage.camera().scale() == Approx(1.0));
    stage.resize(1600, 900, 1.0F);
    CHECK_FALSE(stage.portrait());
    CHECK(stage.camera().viewport() == Rect{0.0F, 0.0F, 1600.0F, 900.0F});
}

TEST_CASE("a place on the court is converted to the screen and back", "[layout]") {
    for (const auto& [width, height] :
         {std::pair{1280, 720}, std::pair{390, 844}, std::pair{1, 1}}) {
        Stage stage{kWidth, kHeight};
        stage.resize(width, height, 2.0F);
        for (const Vec2 place : {Vec2{0.0F, 0.0F}, Vec2{70.0F, 450.0F}, Vec2{1530.0F, 12.0F}}) {
            const Vec2 back = stage.toArea(stage.toScreen(place));
            CHECK(back.x == Approx(place.x).margin(1e-3));
            CHECK(back.y == Approx(place.y).margin(1e-3));
        }
    }
}

TEST_CASE("scores, button and hint are inside the window, whatever its shape", "[layout]") {
    for (const auto& [width, height] :
         {std::pair{1280, 720}, std::pair{320, 240}, std::pair{240, 320}, std::pair{390, 844},
          std::pair{2000, 500}, std::pair{500, 2000}, std::pair{7680, 4320}, std::pair{1, 1}}) {
        CAPTURE(width, height);
        Stage stage{kWidth, kHeight};
        stage.resize(width, height, 1.0F);
        const Rect all = stage.visible();
        const auto inside = [&](const Rect& rect) {
            constexpr float kRounding = 0.1F;
            return rect.left >= all.left - kRounding && rect.right() <= all.right() + kRounding &&
                   rect.top >= all.top - kRounding && rect.bottom() <= all.bottom() + kRounding;
        };
        if (width >= 200) {
            CHECK(inside(scoreBox(stage, kLeft)));
            CHECK(inside(scoreBox(stage, kRight)));
            CHECK(inside(hintBox(stage)));
        }
    }
}
