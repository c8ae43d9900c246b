#include "engine/canvas/camera.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <cmath>
#include <numbers>

using Catch::Approx;
using eng::Rect;
using eng::Vec2;
using eng::render::Camera2d;

TEST_CASE("a window with the area's aspect ratio is filled", "[unit][render]") {
    Camera2d camera{1600, 900};
    camera.resize(3200, 1800);
    CHECK(camera.scale() == Approx(2.0));
    CHECK(camera.viewport() == Rect{0, 0, 3200, 1800});
    CHECK(camera.toPixels({800, 450}) == Vec2{1600, 900});
    CHECK(camera.toUnits({3200, 0}) == Vec2{1600, 0});
}

TEST_CASE("a wider or taller window gets a letterbox, and nothing is stretched", "[unit][render]") {
    Camera2d camera{1600, 900};
    camera.resize(2000, 900);
    CHECK(camera.scale() == Approx(1.0));
    CHECK(camera.viewport() == Rect{200, 0, 1600, 900});
    CHECK(camera.visible() == Rect{-200, 0, 2000, 900});
    camera.resize(800, 900);
    CHECK(camera.scale() == Approx(0.5));
    CHECK(camera.viewport() == Rect{0, 225, 800, 450});
    CHECK(camera.toUnits({0, 0}).y == Approx(-450));
}

TEST_CASE("the letterbox starts at a whole pixel", "[unit][render]") {
    Camera2d camera{1600, 900};
    for (int width = 1; width < 3000; width += 7) {
        camera.resize(width, 777);
        CHECK(camera.viewport().left == std::floor(camera.viewport().left));
        CHECK(camera.viewport().top == std::floor(camera.viewport().top));
    }
}

TEST_CASE("the area stays inside windows of any size", "[unit][render]") {
    Camera2d camera{1600, 900};
    for (const auto& [width, height] : {std::pair{1, 1},
                                        {16384, 1},
                                        {1, 16384},
                                        {16384, 16384},
                                        {1601, 900},
                                        {1599, 900},
                                        {3, 2},
                                        {0, -5}}) {
        CAPTURE(width, height);
        camera.resize(width, height);
        const Rect area = camera.viewport();
        CHECK(camera.scale() > 0.0F);
        CHECK(area.left >= 0.0F);
        CHECK(area.top >= 0.0F);
        CHECK(area.right() <= static_cast<float>(camera.pixelWidth()) * 1.0001F);
        CHECK(area.bottom() <= static_cast<float>(camera.pixelHeight()) * 1.0001F);
        CHECK(area.width / area.height == Approx(1600.0 / 900.0));
    }
}

TEST_CASE("converting units to pixels and back gives the same point", "[unit][render]") {
    Camera2d camera{1600, 900};
    for (const int width : {1, 7, 640, 1281, 16384}) {
        camera.resize(width, 700);
        for (float x = -200; x < 1800; x += 173.3F) {
            const Vec2 back = camera.toUnits(camera.toPixels({x, x * 0.5F}));
            const double margin = 0.001 / static_cast<double>(camera.scale()); // of a pixel
            CHECK(back.x == Approx(x).margin(margin));
            CHECK(back.y == Approx(x * 0.5F).margin(margin));
        }
    }
}

TEST_CASE("a snapped point lies on a pixel corner, at most half a pixel away", "[unit][render]") {
    Camera2d camera{1600, 900};
    camera.resize(1111, 700);
    for (float x = 0; x < 1600; x += 13.7F) {
        const Vec2 pixels = camera.toPixels(camera.snapped({x, 100}));
        CHECK(pixels.x == Approx(std::round(pixels.x)).margin(0.001));
        CHECK(std::abs(pixels.x - camera.toPixels({x, 100}).x) <= 0.501F);
    }
}

TEST_CASE("a camera shows what it looks at in the middle of the area", "[unit][render]") {
    Camera2d camera{1600, 900};
    camera.resize(2000, 900);
    camera.lookAt({5000, -300}, 2.0F);
    CHECK(camera.scale() == Approx(2.0));
    CHECK(camera.toPixels({5000, -300}) == Vec2{1000, 450});
    CHECK(camera.toPixels({5010, -290}) == Vec2{1020, 470});
    CHECK(camera.viewport() == Rect{200, 0, 1600, 900});
    CHECK(camera.visible() == Rect{4500, -525, 1000, 450});
    camera.lookAt({0, 0});
    CHECK(camera.toPixels({1, 1}) == Vec2{1001, 451});
}

TEST_CASE("a camera keeps its view when the size of the window changes", "[unit][render]") {
    Camera2d camera{1600, 900};
    camera.lookAt({100, 200}, 3.0F, 1.0F);
    camera.resize(800, 450);
    CHECK(camera.scale() == Approx(1.5));
    CHECK(camera.toPixels({100, 200}).x == Approx(400));
    CHECK(camera.toPixels({100, 200}).y == Approx(225));
}

TEST_CASE("a turned camera turns everything clockwise about the middle", "[unit][render]") {
    constexpr float kQuarter = std::numbers::pi_v<float> / 2.0F;
    Camera2d camera{1600, 900};
    CHECK_FALSE(camera.isRotated());
    camera.lookAt({100, 100}, 2.0F, kQuarter);
    CHECK(camera.isRotated());
    // To the right becomes downwards.
    CHECK(camera.toPixels({110, 100}).x == Approx(800).margin(0.001));
    CHECK(camera.toPixels({110, 100}).y == Approx(470));
    CHECK(camera.toPixels({100, 110}).x == Approx(780));
    // The window's width is now the height.
    const Rect visible = camera.visible();
    CHECK(visible.left == Approx(100 - 225));
    CHECK(visible.top == Approx(100 - 400));
    CHECK(visible.width == Approx(450));
    CHECK(visible.height == Approx(800));
}

TEST_CASE("a turned camera converts pixels back to units, and sees all corners", "[unit][render]") {
    for (float turn = -7.0F; turn < 7.0F; turn += 0.37F) {
        Camera2d camera{1600, 900};
        camera.resize(1234, 987);
        camera.lookAt({40, -70}, 0.7F, turn);
        for (const Vec2 pixels : {Vec2{0, 0}, Vec2{1234, 0}, Vec2{0, 987}, Vec2{1234, 987}}) {
            const Vec2 units = camera.toUnits(pixels);
            CHECK(camera.toPixels(units).x == Approx(pixels.x).margin(0.01));
            CHECK(camera.toPixels(units).y == Approx(pixels.y).margin(0.01));
            const Rect visible = camera.visible();
            CHECK(units.x >= visible.left - 0.01F);
            CHECK(units.x <= visible.right() + 0.01F);
            CHECK(units.y >= visible.top - 0.01F);
            CHECK(units.y <= visible.bottom() + 0.01F);
        }
    }
}
