#include "engine/render/camera.h"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>

#include <cmath>

using Catch::Approx;
using eng::Rect;
using eng::Vec2;
using eng::render::Camera2d;

TEST_CASE("a window with the area's aspect ratio is filled", "[unit][render]") {
    Camera2d camera{1600, 900};
    camera.resize(3200, 1800);
    CHECK(camera.scale() == Approx(2.0));
    CHECK(camera.area() == Rect{0, 0, 3200, 1800});
    CHECK(camera.toPixels({800, 450}) == Vec2{1600, 900});
    CHECK(camera.toUnits({3200, 0}) == Vec2{1600, 0});
}

TEST_CASE("a wider or taller window gets a letterbox, and nothing is stretched", "[unit][render]") {
    Camera2d camera{1600, 900};
    camera.resize(2000, 900);
    CHECK(camera.scale() == Approx(1.0));
    CHECK(camera.area() == Rect{200, 0, 1600, 900});
    CHECK(camera.visible() == Rect{-200, 0, 2000, 900});
    camera.resize(800, 900);
    CHECK(camera.scale() == Approx(0.5));
    CHECK(camera.area() == Rect{0, 225, 800, 450});
    CHECK(camera.toUnits({0, 0}).y == Approx(-450));
}

TEST_CASE("the letterbox starts at a whole pixel", "[unit][render]") {
    Camera2d camera{1600, 900};
    for (int width = 1; width < 3000; width += 7) {
        camera.resize(width, 777);
        CHECK(camera.area().left == std::floor(camera.area().left));
        CHECK(camera.area().top == std::floor(camera.area().top));
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
        const Rect area = camera.area();
        CHECK(camera.scale() > 0.0F);
        CHECK(area.left >= 0.0F);
        CHECK(area.top >= 0.0F);
        CHECK(area.right() <= static_cast<float>(camera.pixelsWide()) * 1.0001F);
        CHECK(area.bottom() <= static_cast<float>(camera.pixelsHigh()) * 1.0001F);
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
